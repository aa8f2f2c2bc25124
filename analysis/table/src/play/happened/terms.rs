//! The words of a game for what is counted.

use serde::{Deserialize, Serialize};

/// Plurals, in lower case. Files have the same keys for every game; tables and pages show these words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Fire at a distance; `None` where the scenario has none.
    pub shots: Option<String>,
    /// Fights at close quarters.
    pub melees: String,
    /// The times in which units act.
    pub acted: String,
    /// The times at whose start places are held.
    pub held: String,
}

impl Terms {
    /// Shots, melees, times in which units act, times at whose start places are held.
    #[must_use]
    pub fn of([shots, melees, acted, held]: [&str; 4]) -> Self {
        Self {
            shots: Some(shots.to_owned()),
            melees: melees.to_owned(),
            acted: acted.to_owned(),
            held: held.to_owned(),
        }
    }

    /// Without fire at a distance.
    #[must_use]
    pub fn without_shots(self) -> Self {
        Self { shots: None, ..self }
    }

    /// Whether they are the default.
    #[must_use]
    pub fn are_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for Terms {
    fn default() -> Self {
        Self::of(["shots", "melees", "activations", "activations"])
    }
}
