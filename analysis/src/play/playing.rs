//! How many games are played, and where the results go.

use std::path::PathBuf;

use super::folder_name::Name;
use super::purpose::Purpose;
use super::supply::Supply;
use crate::base::format::Format;

/// The games of each scenario when no number is given.
pub const GAMES: u64 = 20_000;
/// The most games of a run that finds its own size, when no number is given.
const MOST_GAMES: u64 = 100_000_000;

/// How many games are played, and where the results go.
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
    /// Where the games come from.
    pub supply: Supply,
}

impl Playing {
    /// The results of this command, which are made of these inputs ([`super::purpose::made_of`]), go to the folder that was named,
    /// else to that of `name`.
    #[must_use]
    pub fn purpose(&self, name: Name, command: &str, inputs: Vec<String>) -> Purpose {
        let usual = if self.games == MOST_GAMES { MOST_GAMES } else { GAMES };
        let name = name.games(self.seed, self.games, usual);
        Purpose::new(&self.out.clone().unwrap_or_else(|| name.folder()), command, self.force).of(inputs)
    }
}
