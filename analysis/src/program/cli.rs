//! The command line.

use std::io::Write;

use clap::{CommandFactory, Parser, Subcommand};

use crate::base::error::Failure;
use crate::program::options::json;
use crate::program::verbs::plan::Planned;
use crate::program::verbs::{baseline, check, completions, confirm, exploit, list, map, merge, new};
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
    /// Play a sample of every headline again after a change of the program that should not change play
    Confirm(confirm::Options),
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

impl Verb {
    /// Does it. What it found goes to `out`.
    ///
    /// # Errors
    /// What went wrong.
    pub fn execute(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Self::Plays(verb) => verb.execute(out),
            Self::Check(options) => check::execute(options, out),
            Self::Baseline(options) => baseline::execute(options, out),
            Self::Tune(options) => tune::execute(options, out),
            Self::Exploit(options) => exploit::execute(options, out),
            Self::Confirm(options) => confirm::execute(options, out),
            Self::Plan(options) => plan::execute(options, out),
            Self::Merge(options) => merge::execute(options, out),
            Self::Play(options) => play::execute(options, out),
            Self::Odds(options) => odds::execute(options, out),
            Self::Map(options) => map::execute(options, out),
            Self::Validate(options) => validate::execute(options, out),
            Self::Schema(options) => schema::execute(options, out),
            Self::Positions(options) => positions::execute(options, out),
            Self::List(options) => list::execute(options, out),
            Self::New(options) => new::execute(options, out),
            Self::Completions(options) => completions::execute(options, &mut Cli::command(), out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
