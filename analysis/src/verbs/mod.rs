//! A file per verb.

pub mod compare;
pub mod list;
pub mod play;
pub mod run;

use std::io::Write;

use crate::cli::Verb;
use crate::error::Failure;

impl Verb {
    /// Does it. What it found goes to `out`.
    ///
    /// # Errors
    /// What went wrong.
    pub fn execute(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Self::Run(options) => run::execute(options, out),
            Self::Compare(options) => compare::execute(options, out),
            Self::Play(options) => play::execute(options, out),
            Self::List(options) => list::execute(options, out),
        }
    }
}
