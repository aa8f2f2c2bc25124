//! The heuristic player of Niemenczyn: playing strength and fairness.

use super::shipped::{SCENARIOS, answer, heuristics, position, scenario};
use crate::niemenczyn::twins::{SECRETS, compare_twins};
use kartacz_ai::games::niemenczyn::Heuristic;
use kartacz_ai::games::niemenczyn::weights::{Weights, standard};
use kartacz_ai::{Player, Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Side, Silent, Winner};
use kartacz_engine::games::niemenczyn::Niemenczyn;

const GAMES: u64 = 400;
const SEED: u64 = 1794;

/// The results of a series of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Series {
    /// Games won by each side.
    won: [u64; 2],
    /// Drawn games.
    drawn: u64,
    /// Decisions of both sides.
    decisions: u64,
}

impl Series {
    /// A side's win rate.
    fn rate(&self, side: Side) -> f64 {
        self.won[side.index()] as f64 / (self.won[0] + self.won[1] + self.drawn) as f64
    }
}

/// Plays games `0..games` of the run with this seed.
fn series(
    game: &Niemenczyn,
    first: &mut impl Player<Niemenczyn>,
    second: &mut impl Player<Niemenczyn>,
    seed: u64,
    games: u64,
) -> Series {
    let mut table = Table::default();
    let mut series = Series::default();
    for index in 0..games {
        let played = table.play(game, first, second, game_seed(seed, index), &mut Silent);
        series.decisions += u64::from(played.decisions);
        match game.outcome(&played.state).expect("the game is over").winner {
            Winner::Side(side) => series.won[side.index()] += 1,
            Winner::Draw => series.drawn += 1,
        }
    }
    series
}

fn wins(name: &str, heuristic: Side) -> f64 {
    let game = scenario(name);
    let (mut player, mut random) = (Heuristic::default(), Random::default());
    let played = match heuristic {
        Side::First => series(&game, &mut player, &mut random, SEED, GAMES),
        Side::Second => series(&game, &mut random, &mut player, SEED, GAMES),
    };
    played.rate(heuristic)
}

#[test]
fn beats_the_random_player_from_either_side() {
    for name in SCENARIOS {
        for side in Side::BOTH {
            let rate = wins(name, side);
            assert!(rate >= 0.97, "{name}, {side:?}: {rate}");
        }
    }
}

#[test]
fn neither_side_is_hopeless_against_itself() {
    for name in SCENARIOS {
        let game = scenario(name);
        let played = series(&game, &mut Heuristic::default(), &mut Heuristic::default(), SEED, GAMES);
        for side in Side::BOTH {
            assert!(played.rate(side) >= 0.1, "{name}: {played:?}");
        }
    }
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = scenario(SCENARIOS[0]);
    let play = |first: &mut Heuristic| -> Series { series(&game, first, &mut Heuristic::default(), SEED, 20) };
    let mut used = Heuristic::default();
    let once = play(&mut used);
    assert_eq!(once, play(&mut used), "a used player");
    assert_eq!(once, play(&mut Heuristic::default()), "a new player");
}

#[test]
fn one_player_plays_different_scenarios_in_turn() {
    let games = SCENARIOS.map(scenario);
    let mut travelled = Heuristic::default();
    let mut play = |game: &Niemenczyn| series(game, &mut travelled, &mut Random::default(), SEED, 20);
    let there_and_back = [play(&games[0]), play(&games[1]), play(&games[0])];
    assert_eq!(there_and_back[0], there_and_back[2]);
    assert_eq!(there_and_back[1], series(&games[1], &mut Heuristic::default(), &mut Random::default(), SEED, 20));
}

/// \[13.1\] A chit that a side puts into the pool is hidden until it is drawn.
#[test]
fn secret_chit_does_not_affect_the_other_side() {
    for (index, hider) in SECRETS {
        let game = scenario(SCENARIOS[index]);
        for (_, player) in heuristics() {
            compare_twins(&game, &player, hider, SEED, 101);
        }
    }
}

/// \[9.1\] Cossacks that may fall back do, unless it costs too much.
#[test]
fn valuable_hex_is_not_given_up() {
    let cossacks = position("react-cossacks-give-way");
    let answer =
        |stand: f32| answer(&cossacks, &mut Heuristic::new(standard().map(|weights| Weights { stand, ..weights })));
    assert_eq!(answer(0.05), "fall-back cossacks-1");
    assert_ne!(answer(1.0), "fall-back cossacks-1");
}
