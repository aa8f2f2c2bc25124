//! The strength of a student against the heuristic.

use std::ops::Range;

use kartacz_engine::core::game::{Side, Winner};

use super::report::Strength;
use crate::play::playable::{AnyPlayer, Playable};
use crate::play::record::About;
use crate::play::runner;
use crate::statistics::Scores;
use crate::statistics::pairs::Pairs;

/// The score of a draw.
const DRAW: f64 = 0.5;

/// The games of a student as one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub scores: Scores,
    /// By the change against the heuristic in its place.
    pub pairs: Pairs,
}

impl Tally {
    /// Adds other games of the same student and side.
    pub fn add(&mut self, other: &Self) {
        self.scores = self.scores.plus(&other.scores);
        self.pairs.0.iter_mut().zip(other.pairs.0).for_each(|(sum, other)| *sum += other);
    }
}

/// Plays games of a student against the heuristic, as each side, and the same games of the heuristic in its place.
pub(super) fn tally<G: Playable>(game: &G, student: &AnyPlayer<G>, seed: u64, games: Range<u64>) -> Vec<Tally> {
    let heuristic = AnyPlayer::weighed(<G::Weights as kartacz_ai::core::weights::Weighed>::standard());
    let play = |players: [AnyPlayer<G>; 2]| runner::play(game, (&players, None), seed, games.clone(), &|| ());
    let plain = play([heuristic.clone(), heuristic.clone()]);
    let of_side = |side: Side| {
        let mut players = [heuristic.clone(), heuristic.clone()];
        players[side.index()] = student.clone();
        let points = |winner: Winner| match winner {
            Winner::Side(winner) if winner == side => 2,
            Winner::Side(_) => 0,
            Winner::Draw => 1,
        };
        let mut tally = Tally::default();
        for (record, other) in play(players).iter().zip(&plain) {
            let [now, before] = [record, other].map(|record| points(record.outcome.winner));
            match now {
                2 => tally.scores.wins += 1,
                1 => tally.scores.draws += 1,
                _ => tally.scores.losses += 1,
            }
            tally.pairs.0[(2 + now - before) as usize] += 1;
        }
        tally
    };
    Side::BOTH.map(of_side).to_vec()
}

/// Tallies of both sides in the shape of the report.
pub(super) fn strengths<'a>(about: &'a About, tallies: &'a [Tally]) -> impl Iterator<Item = Strength> + 'a {
    tallies.iter().zip(&about.sides).map(|(Tally { scores, pairs }, side)| Strength {
        scenario: about.scenario.clone(),
        side: side.clone(),
        games: scores.games(),
        score: scores.mean(DRAW),
        gain: pairs.mean(),
        interval: pairs.interval(),
    })
}
