//! How a student does against the heuristic.

use std::sync::Arc;

use kartacz_ai::core::learning::Networks;
use kartacz_engine::core::game::{Side, Winner};

use super::report::Strength;
use crate::play::playable::{AnyPlayer, Playable};
use crate::play::runner;
use crate::statistics::Scores;
use crate::statistics::pairs::Pairs;

/// The score of a draw.
const DRAW: f64 = 0.5;

/// Plays games of a student against the heuristic, as each side, and the same games of the heuristic in its place.
pub(super) fn strength<G: Playable>(game: &G, networks: &Arc<Networks>, seed: u64, games: u64) -> [Strength; 2] {
    let expert = G::LEARNING.as_ref().expect("it is trained").expert;
    let student = AnyPlayer::Expert(Box::new(expert(Arc::clone(networks))));
    let heuristic = AnyPlayer::weighed(<G::Weights as kartacz_ai::core::weights::Weighed>::standard());
    let play = |players: [AnyPlayer<G>; 2]| runner::play(game, &players, seed, 0..games, &|| ());
    let plain = play([heuristic.clone(), heuristic.clone()]);
    let about = game.about();
    Side::BOTH.map(|side| {
        let mut players = [heuristic.clone(), heuristic.clone()];
        players[side.index()] = student.clone();
        let played = play(players);
        let points = |winner: Winner| match winner {
            Winner::Side(winner) if winner == side => 2,
            Winner::Side(_) => 0,
            Winner::Draw => 1,
        };
        let (mut scores, mut pairs) = (Scores::default(), Pairs::default());
        for (record, other) in played.iter().zip(&plain) {
            let [now, before] = [record, other].map(|record| points(record.outcome.winner));
            match now {
                2 => scores.wins += 1,
                1 => scores.draws += 1,
                _ => scores.losses += 1,
            }
            pairs.0[(2 + now - before) as usize] += 1;
        }
        Strength {
            scenario: about.scenario.clone(),
            side: about.sides[side.index()].clone(),
            games,
            score: scores.mean(DRAW),
            gain: pairs.mean(),
            interval: pairs.interval(),
        }
    })
}
