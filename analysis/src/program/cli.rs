//! The command line.

use std::io::Write;

use clap::{Command, CommandFactory, Parser, Subcommand};

use crate::base::error::Failure;
use crate::play::task::VERSION;
use crate::program::groups;
use crate::program::options::{Typed, examples, json};
use crate::program::verbs::plan::Studied;
use crate::program::verbs::{
    baseline, check, completions, confirm, happened, import, index, lab, list, map, merge, new,
};
use crate::program::verbs::{odds, plan, play, positions, rules, schema, shard, slice, train, tune, validate};

/// A Monte Carlo balance laboratory for hex-and-counter wargames.
#[derive(Parser, Debug)]
#[command(version = VERSION, max_term_width = 100, mut_subcommands(|command| examples::with_examples(json::with_json(command))))]
#[command(help_template = groups::TEMPLATE, before_help = groups::text(&Verb::augment_subcommands(Command::new(""))))]
#[command(after_help = "`kartacz help COMMAND` describes a command, with examples.")]
pub struct Cli {
    /// The verb.
    #[command(subcommand)]
    pub verb: Verb,
}

/// The verbs.
#[derive(Subcommand, Debug)]
pub enum Verb {
    /// Change, play and balance a scenario in the browser
    Lab(lab::Options),
    /// The verbs that play games and can be planned.
    #[command(flatten)]
    Plays(Studied),
    /// Replay a baseline and test whether the balance has moved
    Check(Typed<check::Options>),
    /// Create a baseline, or update its entries and show the changes
    Baseline(baseline::Options),
    /// Tune heuristic weights for one side
    Tune(Typed<tune::Options>),
    /// Train the networks of learned players
    Train(Typed<train::Options>),
    /// Replay a sample behind each recorded headline or skill curve after a change that should not affect play
    Confirm(confirm::Options),
    /// Cut a study into shards for Slurm, GNU parallel, Kubernetes or AWS Batch
    Plan(plan::Options),
    /// Merge the shards of a run or plan into one result
    Merge(merge::Options),
    /// Print the results of subsets of the games of a run
    Slice(slice::Options),
    /// Print what happened in the games of a run, and to which counters
    Happened(happened::Options),
    /// Play one game and print it move by move
    Play(play::Options),
    /// Print the exact odds of one combat
    Odds(odds::Options),
    /// Draw the map of a scenario with its set-up as SVG
    Map(map::Options),
    /// Print the rulebook of a scenario whose rules are a file
    Rules(rules::Options),
    /// Check scenario files and report every fault
    Validate(validate::Options),
    /// Print the JSON schema of scenarios, test positions, orders, weights or networks, for editors
    Schema(schema::Options),
    /// Test a player on positions with known good decisions
    Positions(positions::Options),
    /// List scenarios, what-ifs, players, orders, weights, networks, rules and test positions
    List(list::Options),
    /// Copy a scenario with its parts, what-ifs, orders, weights and networks into a new folder
    New(new::Options),
    /// Make a scenario from tables, maps or modules of other programs
    Import(import::Options),
    /// Write a page over a folder of results
    Index(index::Options),
    /// Print a shell completion script
    Completions(completions::Options),
}

impl Verb {
    /// Executes the verb and writes its result to `out`.
    ///
    /// # Errors
    /// The failure of the verb.
    pub fn execute(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Self::Plays(verb) => verb.job().map_or_else(|| verb.execute(out), |job| shard::execute(&job)),
            Self::Lab(options) => lab::execute(options, out),
            Self::Check(options) => check::execute(options, out),
            Self::Baseline(options) => baseline::execute(options, out),
            Self::Tune(options) => tune::execute(options, out),
            Self::Train(options) => train::execute(options, out),
            Self::Confirm(options) => confirm::execute(options, out),
            Self::Plan(options) => plan::execute(options, out),
            Self::Merge(options) => merge::execute(options, out),
            Self::Slice(options) => slice::execute(options, out),
            Self::Happened(options) => happened::execute(options, out),
            Self::Play(options) => play::execute(options, out),
            Self::Odds(options) => odds::execute(options, out),
            Self::Map(options) => map::execute(options, out),
            Self::Rules(options) => rules::execute(options, out),
            Self::Validate(options) => validate::execute(options, out),
            Self::Schema(options) => schema::execute(options, out),
            Self::Positions(options) => positions::execute(options, out),
            Self::List(options) => list::execute(options, out),
            Self::New(options) => new::execute(options, out),
            Self::Import(options) => import::execute(options, out),
            Self::Index(options) => index::execute(options, out),
            Self::Completions(options) => completions::execute(options, &Cli::command(), out),
        }
    }
}

#[cfg(test)]
mod tests;
