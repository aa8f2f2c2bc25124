//! Which changes of the score pass, and which are found, on the command line of `check` and `baseline`.

use clap::Args;

use crate::base::say::say;
use crate::base::values::{parse_detect, parse_margin};
use crate::play::command::Command;
use crate::studies::gate::Limits;

/// The margin, and the change to be found beyond it.
#[derive(Args, Clone, Copy, Debug)]
pub struct Limiting {
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

impl Limiting {
    /// Whether none is given.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.margin.is_none() && self.detect().is_none()
    }

    /// These limits with what is given in their place.
    #[must_use]
    pub fn over(self, limits: Limits) -> Limits {
        Limits { margin: self.margin.unwrap_or(limits.margin), detect: self.detect().unwrap_or(limits.detect) }
    }

    /// Says of an option with an old name what it is now. A tolerance never let a change pass.
    pub fn say_old(self, quiet: bool) {
        if self.tolerance.is_some() {
            let text = "`--tolerance` is the old name of `--detect`, the change that is found; `--margin` is the change that passes";
            say(text, quiet);
        }
    }

    /// Types them.
    pub fn retyped(self, command: &mut Command) {
        self.margin.iter().for_each(|margin| command.option("margin", margin));
        self.detect().iter().for_each(|detect| command.option("detect", detect));
    }

    fn detect(self) -> Option<f64> {
        self.detect.or(self.tolerance)
    }
}
