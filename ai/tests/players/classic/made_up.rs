//! Made-up games of every choice of the rules: players are legal in all of them, and come to an end.

#[allow(dead_code, reason = "the torture of the rules needs the rest")]
#[path = "../../../../engine/tests/classic_torture/generator.rs"]
pub mod generator;

use kartacz_ai::Random;
use kartacz_ai::games::classic::{Greedy, Heuristic};
use kartacz_engine::core::game::{Game, Side};

use super::shipped::game;
use crate::common::games::{ends, every_action_is_legal};
use crate::common::won;

/// The games that are made.
const FILES: u64 = 60;

#[test]
fn every_action_is_on_the_list() {
    for number in 0..FILES {
        let game = game(&generator::game(number));
        for seed in 0..2 {
            every_action_is_legal(&game, &mut [Heuristic::default(), Heuristic::default()], seed, 5);
            every_action_is_legal(&game, &mut [Greedy::default(), Greedy::default()], seed, 5);
        }
    }
}

/// Some of these games are won or lost by their set-up; over all of them the heuristic must be far ahead.
#[test]
fn the_heuristic_beats_the_random_player_over_all() {
    let (mut won_games, mut lost) = (0, 0);
    for number in 0..FILES {
        let game = game(&generator::game(number));
        for side in Side::BOTH {
            let (mut player, mut random) = (Heuristic::default(), Random::default());
            let ends = match side {
                Side::First => ends(&game, &mut player, &mut random, 10),
                Side::Second => ends(&game, &mut random, &mut player, 10),
            };
            assert!(ends.iter().all(|end| game.outcome(end).is_some()), "file {number}");
            won_games += won(&game, &ends, side);
            lost += won(&game, &ends, side.other());
        }
    }
    assert!(won_games >= 5 * lost, "{won_games} won, {lost} lost");
}
