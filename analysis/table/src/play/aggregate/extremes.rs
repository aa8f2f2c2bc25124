//! The games at both ends of the victory points.

use std::cmp::Reverse;

use polars_core::prelude::*;
use serde::{Deserialize, Serialize};

use super::{numbers, points};
use crate::play::points::Unit;

/// A game and how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// The number of the game.
    pub game: u64,
    /// The victory points, net for the first side, in the unit of the game.
    pub vp: i32,
    /// 0 when the first side won, 1 for the second, 2 for a draw.
    pub outcome: usize,
}

/// The games with the most and with the fewest victory points for the first side; of equal games the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extremes {
    most: Option<Ended>,
    fewest: Option<Ended>,
}

impl Extremes {
    /// Considers a game.
    pub fn consider(&mut self, game: Ended) {
        let games = |known: Option<Ended>| known.into_iter().chain([game]);
        self.most = games(self.most).max_by_key(|of| (of.vp, Reverse(of.game)));
        self.fewest = games(self.fewest).min_by_key(|of| (of.vp, of.game));
    }

    /// Considers the extremes of other games.
    pub fn add(&mut self, other: &Self) {
        other.most.into_iter().chain(other.fewest).for_each(|game| self.consider(game));
    }

    /// The game with the most and the one with the fewest; nothing when all have the same.
    #[must_use]
    pub fn both(&self) -> Option<[Ended; 2]> {
        let both = [self.most?, self.fewest?];
        (both[0].vp > both[1].vp).then_some(both)
    }

    /// Considers the games of a chunk of rows, whose outcomes have these names.
    pub(super) fn look(&mut self, chunk: &DataFrame, outcomes: &[&str; 3], unit: Unit) -> PolarsResult<()> {
        let (words, games, points) =
            (chunk.column("outcome")?.str()?, numbers(chunk, "game")?, points(chunk, "vp", unit)?);
        let (games, points) = (games.i64()?, points.i64()?);
        for end in [points.max(), points.min()].into_iter().flatten() {
            let Some(row) = points.iter().position(|vp| vp == Some(end)) else { continue };
            let outcome = outcomes.iter().position(|&known| words.get(row) == Some(known));
            let (Some(outcome), Some(game)) = (outcome, games.get(row)) else { continue };
            self.consider(Ended { game: game as u64, vp: end as i32, outcome });
        }
        Ok(())
    }
}
