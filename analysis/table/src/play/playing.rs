//! The options for the number of games and the results.

use std::path::PathBuf;

use clap::builder::ArgPredicate;

use crate::base::values::{self, parse_games, parse_seed, parse_threads};
use crate::play::format::Format;
use crate::play::measured::Setting;
use crate::play::series::Series;

/// The default number of games of each scenario.
pub const GAMES: u64 = 20_000;
/// Games of a run with a searching player when no number is given: minutes, and ±5 pp.
pub const SEARCH_GAMES: u64 = 400;

/// The option that makes the number of games a limit.
pub const UNTIL: &str = "until";
/// That limit when no number is given.
pub const MOST_GAMES: &str = "100000000";

/// The number of games and the destination of the results.
#[derive(clap::Args, Clone, Debug)]
pub struct Playing {
    /// Random seed; the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = values::SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    pub seed: u64,
    /// Games of each scenario, as in `20000`, `200k` or `1M`; finished ones in `--out` are not played again
    #[arg(
        long,
        value_name = "N",
        default_value_t = GAMES,
        default_value_if(UNTIL, ArgPredicate::IsPresent, MOST_GAMES),
        value_parser = parse_games,
        allow_negative_numbers = true
    )]
    pub games: u64,
    /// Measure the luck of the dice and take it out of the figures: `auto`, where it pays; `on`; `off`; or the path of a file made by
    /// `train --value`
    #[arg(long, value_name = "WHEN", default_value_t, value_parser = str::parse::<Setting>)]
    pub luck: Setting,
    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub threads: Option<u64>,
    /// Folder for the results [default: a folder in `out` named after the command]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Overwrite results or unfinished games of another command in the folder, and play finished games again
    #[arg(long)]
    pub force: bool,
    /// Print only errors on standard error
    #[arg(long)]
    pub quiet: bool,
    /// Format of standard output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

impl Playing {
    /// The games of each run.
    #[must_use]
    pub const fn series(&self) -> Series {
        Series { seed: self.seed, games: self.games, luck: self.luck }
    }

    /// The games of a run in which a player searches: the number that was given, else `usual`, or those of other runs when they are fewer.
    #[must_use]
    pub fn search_games(&self, given: Option<u64>, usual: u64) -> u64 {
        given.unwrap_or(usual.min(self.games))
    }
}
