//! Restricted players: over many games they never use a forbidden rule when another action is legal.

use std::cell::Cell;

use crate::common::{Folder, SCENARIOS, kartacz, text};
use kartacz::games::{self, Shown};
use kartacz::play::playable::{AnyPlayer, Playable};
use kartacz::play::restrictions::Restriction;
use kartacz_ai::core::restricted::Ban;
use kartacz_ai::{Options, Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Side, Silent};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::scenario::Request;

/// Watches a restricted player.
struct Watched<'c, G: Playable> {
    player: AnyPlayer<G>,
    ban: &'static dyn Ban<G>,
    /// Decisions with a banned action besides others, or decisions that are drawn.
    tempted: &'c Cell<u64>,
}

impl<G: Playable> Player<G> for Watched<'_, G> {
    fn new_game(&mut self, seed: u64) {
        self.player.new_game(seed);
    }

    fn choose(&mut self, _: &G, _: G::View<'_>, _: &[G::Action]) -> usize {
        unreachable!("it decides")
    }

    fn decide(&mut self, game: &G, view: G::View<'_>, mut options: Options<'_, G>) -> G::Action {
        let legal = options.again().list().to_vec();
        let action = self.player.decide(game, view, options);
        assert!(legal.contains(&action), "{action:?}");
        let forbidden = legal.iter().filter(|&&one| self.ban.forbids(game, view, one)).count();
        assert!(!self.ban.forbids(game, view, action) || forbidden == legal.len(), "{action:?} is forbidden");
        let tempted = self.ban.draws(game, view) || 0 < forbidden && forbidden < legal.len();
        self.tempted.set(self.tempted.get() + u64::from(tempted));
        action
    }
}

/// Plays games of a restricted player on each side; how often it was tempted.
fn tempted<G: Playable>(game: &G, restriction: &Restriction<G>, inner: &str, games: u64) -> u64 {
    let name = format!("without:{}/{inner}", restriction.rule.name);
    let tempted = Cell::new(0);
    let mut table = Table::default();
    for side in Side::BOTH {
        let player = game.seat(side, &name).unwrap().player;
        let mut watched = Watched { player, ban: restriction.ban, tempted: &tempted };
        let mut other = game.seat(side.other(), "heuristic").unwrap().player;
        for number in 0..games {
            let seed = game_seed(1794, number);
            match side {
                Side::First => table.play(game, &mut watched, &mut other, seed, &mut Silent),
                Side::Second => table.play(game, &mut other, &mut watched, seed, &mut Silent),
            };
        }
    }
    tempted.get()
}

/// Every restriction of a game is obeyed by every kind of player, and forbids something in some of these games: scenario, inner
/// player, games as each side.
fn every_rule_is_kept<G: Shown>(runs: &[(&str, &str, u64)]) {
    for restriction in G::RESTRICTIONS {
        let tempted = |&(scenario, inner, games): &(&str, &str, u64)| {
            let system = games::load(&Request::new(scenario)).unwrap();
            tempted(system.game::<G>().unwrap(), restriction, inner, games)
        };
        let tempted: u64 = runs.iter().map(tempted).sum();
        assert!(tempted > 0, "without {} nothing is forbidden", restriction.rule.name);
    }
}

#[test]
fn rules_of_niemenczyn_are_kept() {
    let [one, other] = SCENARIOS;
    let many = [(one, "heuristic", 60), (one, "random", 60), (one, "scripted", 20), (other, "heuristic", 20)];
    every_rule_is_kept::<Niemenczyn>(&[&many[..], &[(one, "search:16", 2), (other, "expert", 4)]].concat());
}

#[test]
fn rules_of_verdox_are_kept() {
    let [one, other] = ["verdox/scenario-1", "verdox/scenario-2"];
    every_rule_is_kept::<Verdox>(&[
        (one, "heuristic", 3),
        (one, "random", 40),
        (other, "random", 40),
        (other, "scripted", 2),
    ]);
}

#[test]
fn rules_of_pluton_are_kept() {
    let small = "pluton/scenario-small";
    every_rule_is_kept::<Pluton>(&[
        (small, "heuristic", 20),
        (small, "random", 30),
        ("pluton/scenario-1", "random", 2),
    ]);
}

#[test]
fn rules_of_spqr_are_kept() {
    every_rule_is_kept::<Spqr>(&[
        ("spqr/scenario-wing", "heuristic", 4),
        ("spqr/scenario-wing", "random", 6),
        ("spqr/scenario-bagradas", "heuristic", 2),
        ("spqr/scenario-bagradas", "random", 2),
        ("spqr/scenario-cannae", "random", 2),
    ]);
}

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
