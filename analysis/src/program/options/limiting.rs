//! Options of `check` and `baseline`: the changes of the score that pass, and those to detect.

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

use super::roles::{Role, counts};
use crate::base::values::{parse_detect, parse_margin};
use crate::studies::gate::Limiting;

/// The roles of the options.
pub const LIMITS: [Role; 3] = [counts("margin"), counts("detect"), counts("tolerance").recorded_as("detect")];

/// The margin, and the change to detect beyond it.
#[derive(Args)]
struct Options {
    /// Largest change of the score that passes, instead of the entry's (0 for a new one): `0.01` is 1 percentage point
    #[arg(long, value_name = "SCORE", value_parser = parse_margin, allow_negative_numbers = true)]
    margin: Option<f64>,
    /// Change beyond the margin to detect, instead of the entry's (0.02 for a new one): `0.02` is 2 percentage points
    #[arg(long, value_name = "SCORE", value_parser = parse_detect, allow_negative_numbers = true)]
    detect: Option<f64>,
    /// Old name of `--detect`
    #[arg(long, value_name = "SCORE", value_parser = parse_detect, allow_negative_numbers = true, hide = true)]
    #[arg(conflicts_with = "detect")]
    tolerance: Option<f64>,
}

impl Args for Limiting {
    fn augment_args(command: Command) -> Command {
        Options::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Options::augment_args_for_update(command)
    }
}

impl FromArgMatches for Limiting {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let Options { margin, detect, tolerance } = Options::from_arg_matches(matches)?;
        Ok(Self { margin, detect, tolerance })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
