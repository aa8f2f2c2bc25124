//! The values of a scenario, with their origins and alternatives.

use std::collections::BTreeMap;

use kartacz_engine::scenario::path::split;
use kartacz_engine::scenario::schema::Shape;
use kartacz_engine::scenario::{Leaf, Plain, Plausible, Provenance};
use serde::Serialize;

use crate::base::words::names_in_words;

/// A value for the page.
#[derive(Clone, Debug, Serialize)]
pub struct Value {
    /// The path of the value.
    pub path: String,
    /// The name of the value in words.
    pub name: String,
    /// The comment of the value in the scenario file.
    pub remark: String,
    /// The value as an option takes it.
    pub value: String,
    /// `number`, `flag`, `text`, `list`, or `table` for one without values.
    pub kind: &'static str,
    /// `rulebook`, `history`, `assumed` or `mine`.
    pub origin: &'static str,
    /// The paragraph, the figure or the reason.
    pub note: String,
    /// The plausible range.
    pub range: Option<[i64; 2]>,
    /// Plausible alternatives.
    pub others: Vec<String>,
    /// The range that the rules accept.
    pub accepted: Option<[i64; 2]>,
    /// The names that the rules accept.
    pub choices: Vec<&'static str>,
    /// The regular expression that the text, or each text of the list, matches; empty for none.
    pub pattern: &'static str,
}

/// The values of a scenario of this shape, with the remarks of its files.
#[must_use]
pub fn values(provenance: &Provenance, shape: &Shape, remarks: &BTreeMap<String, String>) -> Vec<Value> {
    provenance.leaves.iter().map(|leaf| value(leaf, shape, remarks)).collect()
}

fn value(leaf: &Leaf, shape: &Shape, remarks: &BTreeMap<String, String>) -> Value {
    let shape = names(&leaf.path).into_iter().try_fold(shape, Shape::inner);
    let (range, others) = match &leaf.origin.plausible {
        Some(Plausible::Range { low, high }) => (Some([*low, *high]), Vec::new()),
        Some(Plausible::OneOf(others)) => (None, others.iter().map(ToString::to_string).collect()),
        None => (None, Vec::new()),
    };
    Value {
        path: leaf.path.clone(),
        name: in_words(&leaf.path),
        remark: remarks.get(&leaf.path).cloned().unwrap_or_default(),
        value: leaf.value.to_string(),
        kind: kind(&leaf.value),
        origin: leaf.origin.kind.name(),
        note: leaf.origin.note.clone(),
        range,
        others,
        accepted: match shape {
            Some(Shape::Number(range)) => Some([*range.start(), *range.end()]),
            _ => None,
        },
        choices: match shape {
            Some(Shape::Choice(choices)) => choices.clone(),
            _ => Vec::new(),
        },
        pattern: shape.map_or("", pattern),
    }
}

/// The regular expression of a text, or of the texts of a list.
pub fn pattern(shape: &Shape) -> &'static str {
    match shape {
        Shape::Text(pattern) => pattern,
        Shape::List(items, _) | Shape::Set(items, _) => pattern(items),
        _ => "",
    }
}

/// The names of the path of a value.
#[must_use]
pub fn names(path: &str) -> Vec<&str> {
    split(path).expect("the path of a value")
}

/// The last names of a path, in words: those after its table.
fn in_words(path: &str) -> String {
    let names = names(path);
    let own = if names.len() > 1 { &names[1..] } else { &names[..] };
    names_in_words(own)
}

/// The name of the kind of a value.
pub const fn kind(value: &Plain) -> &'static str {
    match value {
        Plain::Number(_) => "number",
        Plain::Flag(_) => "flag",
        Plain::Text(_) => "text",
        Plain::List(_) => "list",
        Plain::Table => "table",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_words() {
        assert_eq!(in_words("victory.automatic"), "Automatic");
        assert_eq!(in_words("units.7th-1.front.size"), "7th 1, front, size");
        assert_eq!(in_words("stages"), "Stages");
        assert_eq!(in_words("units.\"a.b\".hex"), "A.b, hex");
    }
}
