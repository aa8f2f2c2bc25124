//! The options for the number of games and the destination of the results.

use std::path::PathBuf;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

use crate::base::format::Format;
use crate::base::values::{SEED, parse_games, parse_seed, parse_threads};
use crate::play::playing::{GAMES, Playing};

/// The number of games and the destination of the results.
#[derive(Args)]
struct Options {
    /// Random seed; the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    seed: u64,
    /// Games of each scenario, as in `20000`, `200k` or `1M`
    #[arg(
        long,
        value_name = "N",
        default_value_t = GAMES,
        default_value_if("until", clap::builder::ArgPredicate::IsPresent, "100M"),
        value_parser = parse_games,
        allow_negative_numbers = true
    )]
    games: u64,
    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    threads: Option<u64>,
    /// Folder for the results [default: a folder in `out` named after the command]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Overwrite results or unfinished games of another command in the folder
    #[arg(long)]
    force: bool,
    /// Print only errors on standard error
    #[arg(long)]
    quiet: bool,
    /// Format of standard output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Args for Playing {
    fn augment_args(command: Command) -> Command {
        Options::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Options::augment_args_for_update(command)
    }
}

impl FromArgMatches for Playing {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let Options { seed, games, threads, out, force, quiet, format } = Options::from_arg_matches(matches)?;
        Ok(Self { seed, games, threads, out, force, quiet, format })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
