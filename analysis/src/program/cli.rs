//! The command line.

mod changes;
mod json;
mod limiting;
mod playing;

use clap::{Args, Parser, Subcommand};

use crate::base::format::Format;
use crate::base::values::{Seat, parse_seat, parse_threads};
use crate::program::verbs::plan::Planned;
use crate::program::verbs::{baseline, check, completions, exploit, list, map, merge, new};
use crate::program::verbs::{odds, plan, play, positions, schema, tune, validate};

/// The version, and the hash of the source code: equal when two programs play alike.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (sources ", env!("KARTACZ_SOURCES"), ")");

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

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
