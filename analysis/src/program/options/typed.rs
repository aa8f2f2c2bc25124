//! Options with the command line that they were read from.

use std::ops::Deref;
use std::path::PathBuf;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

use super::given::Given;
use super::roles::Recording;
use crate::play::command::Recorded;

/// The options of a verb, and those of them that are recorded.
#[derive(Clone, Debug)]
pub struct Typed<O> {
    options: O,
    given: Given,
}

impl<O> Typed<O> {
    /// The recorded options.
    #[must_use]
    pub const fn given(&self) -> &Given {
        &self.given
    }

    /// The command that is recorded with the results.
    #[must_use]
    pub fn recorded(&self) -> Recorded {
        self.given.recorded()
    }

    /// The folder of the results when none is named; the scenarios are of this rule system.
    #[must_use]
    pub fn folder(&self, system: &str) -> PathBuf {
        self.given.folder(system)
    }
}

impl<O> Deref for Typed<O> {
    type Target = O;

    fn deref(&self) -> &O {
        &self.options
    }
}

impl<O: Recording> Args for Typed<O> {
    fn augment_args(command: Command) -> Command {
        O::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        O::augment_args_for_update(command)
    }
}

impl<O: Recording> FromArgMatches for Typed<O> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Self::from_arg_matches_mut(&mut matches.clone())
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, Error> {
        // Reading the options takes the values out of the matches.
        let given = Given::of::<O>(matches);
        Ok(Self { options: O::from_arg_matches_mut(matches)?, given })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
