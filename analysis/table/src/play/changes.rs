//! Changes to a scenario before it is played.

use kartacz_engine::scenario::Request;

use crate::base::error::Failure;

/// Changes to the scenario.
#[cfg_attr(feature = "native", derive(clap::Args))]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Change one value of the scenario, as in `victory.automatic=5`; may be repeated. `kartacz list SCENARIO --values` lists them
    #[cfg_attr(feature = "native", arg(long, global = true, value_name = "PATH=VALUE"))]
    pub set: Vec<String>,
    /// Apply an overlay to the scenario: a name or a path to a file; may be repeated
    #[cfg_attr(feature = "native", arg(long, global = true, value_name = "NAME"))]
    pub what_if: Vec<String>,
}

impl Changes {
    /// The changes in words; empty when there are none.
    #[must_use]
    pub fn text(&self) -> String {
        let what_ifs = self.what_if.iter().map(|name| format!("what-if {name}"));
        let sets = self.set.iter().map(|set| format!("set {set}"));
        what_ifs.chain(sets).collect::<Vec<_>>().join(", ")
    }

    /// Checks that there is a change.
    ///
    /// # Errors
    /// When there is none.
    pub fn some(&self) -> Result<(), Failure> {
        if self.set.is_empty() && self.what_if.is_empty() {
            let text = "no change is given; name a what-if that `kartacz list` shows with `--what-if NAME`, or a value with \
                        `--set PATH=VALUE`";
            return Err(Failure::Input(text.to_owned()));
        }
        Ok(())
    }

    /// The request for a scenario with these changes.
    #[must_use]
    pub fn request(&self, scenario: &str) -> Request {
        Request { name: scenario.to_owned(), what_ifs: self.what_if.clone(), sets: self.set.clone() }
    }
}
