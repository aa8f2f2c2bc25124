//! The players decide for overall commanders, reserves and pools of several chits.

use super::shipped::{FIELDS, field};
use crate::common::{Shipped, ends, won};
use crate::niemenczyn::twins::compare_twins;
use kartacz_ai::games::insurrection::search::Search;
use kartacz_ai::games::insurrection::{Heuristic, Scripted};
use kartacz_ai::{Options, Player, Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Side, Silent};
use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::load;
use kartacz_engine::games::maciejowice::action::Action;
use kartacz_engine::games::maciejowice::files::orders;
use kartacz_engine::games::maciejowice::{M1794, Maciejowice};
use kartacz_engine::scenario::Request;

fn game(name: &str, sets: &[&str]) -> Maciejowice {
    let sets = sets.iter().map(|&set| set.to_owned()).collect();
    let request = Request { sets, ..Request::new(&format!("maciejowice/{name}")) };
    let loaded = load(&Shipped, &request).unwrap_or_else(|faults| panic!("{faults}"));
    Maciejowice::new(loaded.scenario.of().expect("a scenario of Maciejowice"))
}

/// A player that counts the decisions under test: several chits, activations, own units, melees of the reserve.
struct Counted<P> {
    player: P,
    counts: [u32; 4],
}

impl<P: Player<Maciejowice>> Player<Maciejowice> for Counted<P> {
    fn new_game(&mut self, seed: u64) {
        self.player.new_game(seed);
    }

    fn decide(&mut self, game: &Maciejowice, view: View<'_, M1794>, options: Options<'_, Maciejowice>) -> Action {
        let action = self.player.decide(game, view, options);
        match action {
            Action::ChooseSeveral(_) => self.counts[0] += 1,
            Action::Activate(_) => self.counts[1] += 1,
            Action::OwnUnit(_) => self.counts[2] += 1,
            Action::Fight(_) => self.counts[3] += 1,
            _ => {}
        }
        action
    }

    fn choose(&mut self, game: &Maciejowice, view: View<'_, M1794>, legal: &[Action]) -> usize {
        self.player.choose(game, view, legal)
    }

    fn forget(&mut self) {
        self.player.forget();
    }
}

/// Plays games and returns the counts of both players.
fn play<P: Player<Maciejowice>>(game: &Maciejowice, players: [P; 2], games: u64) -> [[u32; 4]; 2] {
    let [first, second] = players.map(|player| Counted { player, counts: [0; 4] });
    let (mut first, mut second) = (first, second);
    let mut table = Table::default();
    for number in 0..games {
        let played = table.play(game, &mut first, &mut second, game_seed(1794, number), &mut Silent);
        assert!(game.outcome(&played.state).is_some());
    }
    [first.counts, second.counts]
}

fn heuristics() -> [Heuristic<M1794>; 2] {
    [Heuristic::default(), Heuristic::default()]
}

#[test]
fn heuristic_decides_for_overall_commanders_and_several_chits() {
    let [poles, russians] = play(&game("scenario-1", &[]), heuristics(), 4);
    assert!(
        poles[..3].iter().all(|&count| count > 4) && russians[..2].iter().all(|&count| count > 4),
        "{poles:?} {russians:?}"
    );
}

#[test]
fn heuristic_names_units_one_by_one() {
    let game = game("scenario-oronne", &["switches.own_units_chosen=one-by-one"]);
    let [poles, _] = play(&game, heuristics(), 12);
    assert!(poles[2] > 6, "{poles:?}");
}

#[test]
fn scripted_player_follows_the_ordered_shares() {
    let game = game("scenario-1", &[]);
    let players = ["hold-the-hill", "frontal-at-dawn"].map(|name| {
        let name = format!("maciejowice/orders/{name}");
        let file = orders::load_for(&Shipped, &name, &game).unwrap_or_else(|faults| panic!("{faults}"));
        Scripted::<M1794>::new(&file.orders)
    });
    let [poles, russians] = play(&game, players, 2);
    assert!(poles[0] > 4 && russians[1] > 2, "{poles:?} {russians:?}");
}

#[test]
fn search_plays_on_from_every_decision() {
    let game = game("scenario-oronne", &[]);
    let players = [Search::new(8), Search::new(8)];
    let [poles, _] = play(&game, players, 1);
    assert!(poles[2] > 0, "{poles:?}");
}

#[test]
fn heuristic_beats_the_random_player_from_either_side() {
    const GAMES: u64 = 40;
    for name in FIELDS {
        let game = field(name);
        for side in Side::BOTH {
            let (mut player, mut random) = (Heuristic::<M1794>::default(), Random::default());
            let ends = match side {
                Side::First => ends(&game, &mut player, &mut random, 1794, GAMES),
                Side::Second => ends(&game, &mut random, &mut player, 1794, GAMES),
            };
            let won = won(&game, &ends, side);
            assert!(won * 20 >= ends.len() * 19, "{name}, {side:?}: {won} of {}", ends.len());
        }
    }
}

/// \[13.1\] The chits that a side leaves out of the pool are hidden until the others are drawn.
#[test]
fn secret_chits_do_not_affect_the_other_side() {
    let game = field(FIELDS[0]);
    for hider in Side::BOTH {
        compare_twins(&game, &Heuristic::<M1794>::default(), hider, 1794, 101);
    }
    compare_twins(&field(FIELDS[1]), &Search::<M1794>::new(8), Side::First, 1794, 11);
}
