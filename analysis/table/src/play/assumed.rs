//! Assumed values on which the balance of a scenario depends; its file names them (`[decisive.NAME]`).

use kartacz_engine::scenario::{Decisive, Plausible};
use serde::{Deserialize, Serialize};

/// An assumed value on which the balance of a scenario depends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assumed {
    /// The path, as `--set` takes it.
    pub path: String,
    /// The value, as `--set` takes it.
    pub value: String,
    /// What it is, in words.
    pub words: String,
    /// The plausible range of a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<[i64; 2]>,
    /// The plausible alternatives of another value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<String>,
    /// The reason why it is assumed.
    pub note: String,
    /// What would settle it; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub settled_by: String,
}

impl From<&Decisive> for Assumed {
    fn from(Decisive { words, settled_by, leaf }: &Decisive) -> Self {
        let (range, alternatives) = match &leaf.origin.plausible {
            Some(Plausible::Range { low, high }) => (Some([*low, *high]), Vec::new()),
            Some(Plausible::OneOf(others)) => (None, others.iter().map(ToString::to_string).collect()),
            None => (None, Vec::new()),
        };
        Self {
            path: leaf.path.clone(),
            value: leaf.value.to_string(),
            words: words.clone(),
            range,
            alternatives,
            note: leaf.origin.note.clone(),
            settled_by: settled_by.clone(),
        }
    }
}

impl Assumed {
    /// The values of a scenario, as its reader has found them.
    #[must_use]
    pub fn all(decisive: &[Decisive]) -> Vec<Self> {
        decisive.iter().map(Self::from).collect()
    }

    /// The value with its path: `withdrawal.rome = 115`.
    #[must_use]
    pub fn set(&self) -> String {
        format!("{} = {}", self.path, self.value)
    }

    /// The plausible values in words: `50 to 140`, or `a, b`.
    #[must_use]
    pub fn plausible(&self) -> String {
        match self.range {
            Some([low, high]) => format!("{low} to {high}"),
            None => self.alternatives.join(", "),
        }
    }
}
