//! The options for the number of games and the results.

use std::path::PathBuf;

use crate::base::format::Format;
use crate::play::series::Series;

/// The default number of games of each scenario.
pub const GAMES: u64 = 20_000;
/// Games of a run with a searching player when no number is given: minutes, and ±5 pp.
pub const SEARCH_GAMES: u64 = 400;

/// The options for the number of games and the results.
#[derive(Clone, Debug)]
pub struct Playing {
    /// The seed of the run: the same seed gives the same games
    pub seed: u64,
    /// Games per scenario, such as `200k` or `1M`
    pub games: u64,
    /// Worker threads [default: all cores]
    pub threads: Option<u64>,
    /// The folder for the results [default: one in `out`, named after the command]
    pub out: Option<PathBuf>,
    /// Replace results or unfinished games of another command in the folder
    pub force: bool,
    /// Print only errors on standard error
    pub quiet: bool,
    /// The format of standard output
    pub format: Format,
}

impl Playing {
    /// The games of each run.
    #[must_use]
    pub const fn series(&self) -> Series {
        Series { seed: self.seed, games: self.games }
    }

    /// The games of a run in which a player searches: the number that was given, else `usual`, or those of other runs when they are fewer.
    #[must_use]
    pub fn search_games(&self, given: Option<u64>, usual: u64) -> u64 {
        given.unwrap_or(usual.min(self.games))
    }
}
