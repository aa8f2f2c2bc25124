//! What is counted of a scenario.

use serde::{Deserialize, Serialize};

/// The kinds of counters that are compared with one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// Units.
    Unit,
    /// Commanders.
    Commander,
}

/// A counter, or several counters of one kind that cannot be told apart before they enter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// The place of its side.
    pub side: usize,
    /// Its id in the scenario.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub group: Group,
    /// How many counters it stands for; 0 when the scenario has none of its kind.
    pub pieces: u32,
}

/// What is counted of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// The counters, in the order of the ledger.
    pub counters: Vec<Counter>,
}

impl Shape {
    /// Whether a file could have it.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.counters.iter().all(|counter| counter.side < 2)
    }
}
