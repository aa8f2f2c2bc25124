//! A file per verb.

pub mod balance;
pub mod baseline;
pub mod check;
pub mod compare;
pub mod completions;
pub mod exploit;
pub mod list;
pub mod map;
pub mod merge;
pub mod new;
pub mod odds;
pub mod plan;
pub mod play;
pub mod positions;
pub mod run;
pub mod schema;
pub mod sensitivity;
pub mod sweep;
pub mod tournament;
pub mod tune;
pub mod validate;
pub mod what_if;

use std::io::Write;

use crate::base::error::Failure;
use crate::program::cli::Verb;

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
            Self::Completions(options) => completions::execute(options, out),
        }
    }
}
