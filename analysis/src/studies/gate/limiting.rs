//! Limits from the command line, which replace those of the entry.

use crate::base::say::say;

use super::Limits;

/// The margin, and the change to be found beyond it.
#[derive(Clone, Copy, Debug)]
pub struct Limiting {
    /// A change of the score up to this passes.
    pub margin: Option<f64>,
    /// A change this far beyond the margin is found.
    pub detect: Option<f64>,
    /// The old name of `detect`.
    pub tolerance: Option<f64>,
}

impl Limiting {
    /// Whether none is given.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.margin.is_none() && self.detect().is_none()
    }

    /// The limits with the given options applied.
    #[must_use]
    pub fn over(self, limits: Limits) -> Limits {
        Limits { margin: self.margin.unwrap_or(limits.margin), detect: self.detect().unwrap_or(limits.detect) }
    }

    /// Explains the replacement of a renamed option. A tolerance never let a change pass.
    pub fn say_old(self, quiet: bool) {
        if self.tolerance.is_some() {
            let text = "`--tolerance` is the old name of `--detect`, the change that is found; `--margin` is the change that passes";
            say(text, quiet);
        }
    }

    fn detect(self) -> Option<f64> {
        self.detect.or(self.tolerance)
    }
}
