//! Games of a run by their seed and numbers: game `i` depends on the seed of the run and on `i` alone.

use std::fmt;
use std::ops::Range;

use kartacz_engine::core::dice::game_seed;

use super::measured::Setting;

/// All games of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// The seed of the run.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
    /// Whether their luck is measured.
    pub luck: Setting,
}

impl Series {
    /// The first games of a run, with their luck measured where it pays.
    #[must_use]
    pub const fn new(seed: u64, games: u64) -> Self {
        Self { seed, games, luck: Setting::Auto }
    }
}

/// Consecutive games of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The seed of the run.
    pub seed: u64,
    /// The numbers of the games.
    pub games: Range<u64>,
}

/// A game of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the game.
    pub index: u64,
}

impl GameId {
    /// The seed of the game itself.
    #[must_use]
    pub fn own_seed(self) -> u64 {
        game_seed(self.seed, self.index)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "game {} of seed {}", self.index, self.seed)
    }
}
