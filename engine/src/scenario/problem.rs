//! Faults of a scenario as a whole, caused by several values together.

use super::fault::{Log, Place};
use super::path;
use super::tree::Table;

/// A fault of a scenario as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The path of the value most concerned: `units.cossacks-1.hex`.
    pub path: String,
    /// The error.
    pub message: String,
    /// The accepted input.
    pub help: String,
}

impl Problem {
    pub(crate) fn new(path: impl Into<String>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into(), help: help.into() }
    }
}

/// Reports each fault at the value most concerned.
pub(crate) fn report(problems: Vec<Problem>, tree: &Table, log: &mut Log) {
    if log.is_partial() {
        return;
    }
    for problem in problems {
        log.add(&locate(tree, &problem.path), problem.message, problem.help);
    }
}

/// The place of the value with this path, or of its nearest ancestor.
fn locate(tree: &Table, path: &str) -> Place {
    let mut table = tree;
    let mut place = Place::default();
    for key in path::split(path).unwrap_or_default() {
        let Some(entry) = table.entry(key) else { break };
        match entry.node.table() {
            Some(inner) => (table, place) = (inner, entry.place.clone()),
            None => return entry.node.place.clone(),
        }
    }
    place
}
