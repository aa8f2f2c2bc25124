//! The options that change a scenario.

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

use super::roles::{Role, decides};
use crate::play::changes::Changes;
use crate::play::folder_name::last;

/// The roles of the options. A file of changes is named after the file.
pub const CHANGES: [Role; 2] = [decides("what_if").made(|name| last(name).to_owned()), decides("set")];

/// Changes to the scenario.
#[derive(Args)]
struct Options {
    /// Change one value of the scenario, as in `victory.automatic=5`; may be repeated
    #[arg(long, global = true, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// Apply an overlay to the scenario: a name or a path to a file; may be repeated
    #[arg(long, global = true, value_name = "NAME")]
    what_if: Vec<String>,
}

impl Args for Changes {
    fn augment_args(command: Command) -> Command {
        Options::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Options::augment_args_for_update(command)
    }
}

impl FromArgMatches for Changes {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let Options { set, what_if } = Options::from_arg_matches(matches)?;
        Ok(Self { set, what_if })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
