//! The command line.

mod changes;
mod json;
mod limiting;

pub use limiting::Limiting;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::base::values::{SEED, Seat, parse_games, parse_seat, parse_seed, parse_threads};
use crate::play::folder_name::Name;
use crate::play::purpose::Purpose;
use crate::program::verbs::plan::Planned;
use crate::program::verbs::{baseline, check, completions, exploit, list, map, merge, new};
use crate::program::verbs::{odds, plan, play, positions, schema, tune, validate};
use crate::show::export::Format;
use crate::studies::supply::Supply;

/// The version, and the hash of the source code: equal when two programs play alike.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (sources ", env!("KARTACZ_SOURCES"), ")");
/// The games of each scenario when no number is given.
pub const GAMES: u64 = 20_000;
/// The most games of a run that finds its own size, when no number is given.
const MOST_GAMES: u64 = 100_000_000;

/// A Monte Carlo balance laboratory for hex-and-counter wargames.
#[derive(Parser, Debug)]
#[command(version = VERSION, max_term_width = 100, mut_subcommands(json::with_json))]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Verb {
    /// What plays games and can be planned.
    #[command(flatten)]
    Plays(Planned),
    /// Play the games of a baseline again and say whether the balance has moved
    Check(check::Options),
    /// Write a baseline, or make its entries anew after showing what changes
    Baseline(baseline::Options),
    /// Improve the weights of the heuristic for one side by playing
    Tune(tune::Options),
    /// Look for a best response to the equilibrium of a tournament
    Exploit(exploit::Options),
    /// Cut what a verb plays into shards for many machines: Slurm, GNU parallel, Kubernetes, AWS Batch
    Plan(plan::Options),
    /// Join the shards of a run or of a plan into one result
    Merge(merge::Options),
    /// Play one game and tell it move by move
    Play(play::Options),
    /// Tell the exact odds of one combat
    Odds(odds::Options),
    /// Draw the map of a scenario with its set-up as SVG
    Map(map::Options),
    /// Check scenario files and show every fault
    Validate(validate::Options),
    /// Print the JSON schema of scenarios, test positions, plans or weights, for editors
    Schema(schema::Options),
    /// Ask a player what it does in test positions, and compare with what good players do
    Positions(positions::Options),
    /// List scenarios, what-ifs, players, their plans and weights, and test positions
    List(list::Options),
    /// Copy a scenario with its parts, what-ifs, orders and weights into a folder of your own
    New(new::Options),
    /// Print a script that completes commands and options in a shell
    Completions(completions::Options),
}

/// Who plays the sides.
#[derive(Args, Clone, Debug)]
pub struct Seats {
    /// Who plays a side, as in `poles=random`, `poles=search:256` or `poles=heuristic:my.toml`; may be repeated
    #[arg(long, value_name = "SIDE=PLAYER", value_parser = parse_seat)]
    pub player: Vec<Seat>,
}

/// How a verb goes about its work that keeps no folder of results.
#[derive(Args, Clone, Copy, Debug)]
pub struct Manner {
    /// How many threads play; every core when not given
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub threads: Option<u64>,
    /// Say nothing on standard error but errors
    #[arg(long)]
    pub quiet: bool,
    /// What goes to standard output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// How many games are played, and where the results go.
#[derive(Args, Clone, Debug)]
pub struct Playing {
    /// The seed of the run: the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    pub seed: u64,
    /// How many games of each scenario; `200k` and `1M` are understood
    #[arg(
        long,
        value_name = "N",
        default_value_t = GAMES,
        default_value_if("until", clap::builder::ArgPredicate::IsPresent, "100M"),
        value_parser = parse_games,
        allow_negative_numbers = true
    )]
    pub games: u64,
    /// How many threads play; every core when not given
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub threads: Option<u64>,
    /// The folder for the results; one in `out`, named after the command, when not given
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Replace the results, or throw away the unfinished games, of another command that lie in the folder
    #[arg(long)]
    pub force: bool,
    /// Say nothing on standard error but errors
    #[arg(long)]
    pub quiet: bool,
    /// What goes to standard output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Where the games come from: nobody types that.
    #[arg(skip)]
    pub supply: Supply,
}

impl Playing {
    /// The results of this command go to the folder that was named, else to that of `name`.
    #[must_use]
    pub fn purpose(&self, name: Name, command: &str) -> Purpose {
        let usual = if self.games == MOST_GAMES { MOST_GAMES } else { GAMES };
        let name = name.games(self.seed, self.games, usual);
        Purpose::new(&self.out.clone().unwrap_or_else(|| name.folder()), command, self.force)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
