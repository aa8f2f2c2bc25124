//! The options for the number of games and the destination of the results.

use std::path::PathBuf;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

use super::json::JSON;
use super::roles::{Role, counts, decides, place, planned};
use crate::base::format::Format;
use crate::base::values::{self, parse_games, parse_seed, parse_threads};
use crate::play::playing::{self, Playing};

/// The option that makes the number of games a limit, and the number when none is given.
const UNTIL: &str = "until";
const MOST_GAMES: &str = "100000000";

/// The role of the number of games of each run.
pub const GAMES: Role = counts("games").counted("games").default_with(UNTIL, MOST_GAMES);
/// The role of the seed.
pub const SEED: Role = decides("seed").labelled("seed").before_games();
/// The roles of the options for the destination of results. A plan records its threads: they are those of a shard.
pub const PLACES: [Role; 6] =
    [planned("threads"), place("out"), place("force"), place("quiet"), place("format"), place(JSON)];

/// The number of games and the destination of the results.
#[derive(Args)]
struct Options {
    /// Random seed; the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = values::SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    seed: u64,
    /// Games of each scenario, as in `20000`, `200k` or `1M`
    #[arg(
        long,
        value_name = "N",
        default_value_t = playing::GAMES,
        default_value_if(UNTIL, clap::builder::ArgPredicate::IsPresent, MOST_GAMES),
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
