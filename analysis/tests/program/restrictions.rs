//! Restricted players of *Niemenczyn*; `each_game/restrictions.rs` has what holds for every game.

use crate::common::{Folder, SCENARIOS, kartacz, text};
use kartacz::games;
use kartacz::play::playable::Playable;
use kartacz_ai::Player;
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Side, Silent};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::scenario::Request;

/// The chit of a commander is drawn, each as likely as any other. In scenario I only the Russians choose.
#[test]
fn a_forbidden_choice_is_even() {
    let system = games::load(&Request::new(SCENARIOS[0])).unwrap();
    let game = system.game::<Niemenczyn>().unwrap();
    let ban = Niemenczyn::RESTRICTIONS.iter().find(|one| one.rule.name == "commander-choice").unwrap().ban;
    let mut player = game.seat(Side::Second, "without:commander-choice/heuristic").unwrap().player;
    let mut dice = kartacz_engine::core::dice::Seeded::new(game_seed(7, 0));
    let mut state = game.start(&mut dice, &mut Silent);
    let mut list = Box::new(kartacz_engine::core::game::Actions::new());
    // Plays on until the second side chooses.
    while !ban.draws(game, game.view(&state, Side::Second)) || game.decider(&state) != Some(Side::Second) {
        game.legal(&state, &mut list);
        let action = list[0];
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    game.legal(&state, &mut list);
    assert!(list.len() > 1 && list.iter().all(|action| matches!(action, Action::Choose(_))));
    let mut counts = vec![0_i32; list.len()];
    let draws = 1000 * counts.len();
    for seed in 0..draws as u64 {
        player.new_game(seed);
        counts[player.choose(game, game.view(&state, Side::Second), &list)] += 1;
    }
    assert!(counts.iter().all(|&count| (count - 1000).abs() < 150), "{counts:?}");
}

/// A run as one player of the Poles plays it.
fn run(folder: &Folder, player: &str) -> String {
    let seat = format!("poles={player}");
    let options = ["--games", "60", "--format", "csv", "--quiet", "--out", "o", "--force"];
    let output = kartacz(&folder.0, &[&["run", SCENARIOS[0], "--player", &seat], &options[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Only Russians form squares \[7.2\].
#[test]
fn without_a_rule_that_is_never_used_the_games_are_the_same() {
    let folder = Folder::new("restrictions-same");
    assert_eq!(run(&folder, "heuristic"), run(&folder, "without:squares/heuristic"));
    assert_ne!(run(&folder, "heuristic"), run(&folder, "without:artillery/heuristic"));
}

#[test]
fn a_restricted_player_is_recorded_by_its_name() {
    let folder = Folder::new("restrictions-name");
    let name = "without:charges/without:reactions/search:016";
    let options = ["--games", "2", "--json", "--quiet", "--out", "o", "--player", &format!("poles={name}")];
    let output = kartacz(&folder.0, &[&["run", SCENARIOS[0]], &options[..]].concat());
    let run: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(run["players"]["poles"], "without:charges/without:reactions/search:16");
}
