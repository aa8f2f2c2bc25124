//! A change of a proposal, with its values and in words.

use serde::Serialize;

use crate::base::words::counted;
use crate::studies::factor::{Factor, Level, Set, is_plausible};

/// A change.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// What is changed.
    pub choice: String,
    /// From this value.
    pub from: String,
    /// To this one.
    pub to: String,
    /// What it costs.
    pub cost: f64,
    /// Whether every changed value stays within what its origin calls plausible.
    pub plausible: bool,
    /// The changed values.
    pub values: Vec<Value>,
}

/// A changed value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Value {
    /// The path.
    pub path: String,
    /// The value in the scenario; empty when it has none.
    pub from: String,
    /// The new value.
    pub to: String,
    /// The origin: `rulebook`, `history`, `assumed`; empty when the scenario does not have the value.
    pub origin: String,
    /// The reason or the figure.
    pub reason: String,
}

impl Change {
    /// The change of a choice to one of its levels.
    #[must_use]
    pub fn of((choice, level): (&Factor, &Level)) -> Self {
        let plausible = |set: &Set| set.leaf.as_ref().is_some_and(|leaf| is_plausible(leaf, &set.to));
        Self {
            choice: choice.name.clone(),
            from: choice.own_text(),
            to: level.name.clone(),
            cost: level.cost,
            plausible: level.changes.iter().all(plausible),
            values: level.changes.iter().map(value).collect(),
        }
    }
}

fn value(set: &Set) -> Value {
    let leaf = set.leaf.as_ref();
    Value {
        path: set.path.clone(),
        from: leaf.map_or_else(String::new, |leaf| leaf.value.to_string()),
        to: set.to.clone(),
        origin: leaf.map_or_else(String::new, |leaf| leaf.origin.kind.name().to_owned()),
        reason: leaf.map_or_else(String::new, |leaf| leaf.origin.note.clone()),
    }
}

/// Changes in words.
#[must_use]
pub fn in_words(changes: &[Change]) -> String {
    changes.iter().map(change).collect::<Vec<_>>().join(", ")
}

/// Changes in words, with every changed value.
#[cfg(feature = "native")]
#[must_use]
pub fn in_full(changes: &[Change]) -> String {
    let value = |value: &Value| match value.from.as_str() {
        "" => format!("`{}` set to {}", value.path, value.to),
        from => format!("`{}` from {from} to {}", value.path, value.to),
    };
    let full = |one: &Change| match one.values.as_slice() {
        [] | [_] => change(one),
        values => {
            let listed: Vec<String> = values.iter().map(value).collect();
            format!("`{}` to {} ({})", one.choice, one.to, listed.join(", "))
        }
    };
    changes.iter().map(full).collect::<Vec<_>>().join("; ")
}

/// A change in words: `stages` from 6 to 5.
fn change(Change { choice, from, to, values, .. }: &Change) -> String {
    let one = values.iter().all(|value| value.from == values[0].from && value.to == values[0].to);
    match (one, values.first()) {
        (true, Some(value)) if value.to == *to => format!("`{choice}` from {} to {to}", value.from),
        (_, Some(first)) if values.len() > 1 => {
            let others = counted(values.len() as u64 - 1, "other value");
            format!("`{choice}` to {to} (`{}` from {} to {}, and {others})", first.path, first.from, first.to)
        }
        _ => format!("`{choice}` from {from} to {to}"),
    }
}
