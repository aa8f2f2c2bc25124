//! The options for the number of games and the results.

use std::path::PathBuf;

use super::folder_name::Name;
use crate::base::format::Format;

/// The default number of games of each scenario.
pub const GAMES: u64 = 20_000;
/// The default maximum of games of a run with `--until`.
const MOST_GAMES: u64 = 100_000_000;

/// The options for the number of games and the results.
#[derive(Clone, Debug)]
pub struct Playing {
    /// The seed of the run: the same seed gives the same games
    pub seed: u64,
    /// How many games of each scenario; `200k` and `1M` are understood
    pub games: u64,
    /// How many threads play; every core when not given
    pub threads: Option<u64>,
    /// The folder for the results; one in `out`, named after the command, when not given
    pub out: Option<PathBuf>,
    /// Replace the results, or throw away the unfinished games, of another command that lie in the folder
    pub force: bool,
    /// Say nothing on standard error but errors
    pub quiet: bool,
    /// What goes to standard output
    pub format: Format,
}

impl Playing {
    /// The default folder of the results: `name` with seed and games.
    #[must_use]
    pub fn default_folder(&self, name: Name) -> PathBuf {
        let usual = if self.games == MOST_GAMES { MOST_GAMES } else { GAMES };
        name.games(self.seed, self.games, usual).folder()
    }
}
