//! The options that say which changes of the score pass, and which are found, of `check` and `baseline`.

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

use crate::base::values::{parse_detect, parse_margin};
use crate::studies::gate::Limiting;

/// The margin, and the change to be found beyond it.
#[derive(Args)]
struct Options {
    /// A change of the score up to this passes, instead of that of the entry (0 for a new one): `0.01` is 1 percentage point
    #[arg(long, value_name = "SCORE", value_parser = parse_margin, allow_negative_numbers = true)]
    margin: Option<f64>,
    /// A change this far beyond the margin is found, instead of that of the entry (0.02 for a new one): 2 percentage points
    #[arg(long, value_name = "SCORE", value_parser = parse_detect, allow_negative_numbers = true)]
    detect: Option<f64>,
    /// The old name of `--detect`
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
