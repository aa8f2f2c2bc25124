//! The difference between two versions of a scenario, as its files have to say it.

use std::collections::{BTreeMap, BTreeSet};

use kartacz_engine::scenario::{Plain, Provenance, Written};

/// A version of a scenario: its values as the rules read them, and as its files have them, names and titles included.
#[derive(Clone, Copy, Debug)]
pub struct Version<'a> {
    /// The values that can change play.
    pub provenance: &'a Provenance,
    /// All values.
    pub written: &'a [Written],
}

/// What turns one version into another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The tables and values to remove, by the names on their paths.
    pub removed: Vec<Vec<String>>,
    /// The values to set: the names on the path, and the value in TOML.
    pub set: Vec<(Vec<String>, String)>,
}

impl Difference {
    /// What turns `from` into `to`.
    #[must_use]
    pub fn of(from: Version<'_>, to: Version<'_>) -> Self {
        let [old, new] = [from, to].map(literals);
        Self { removed: removed(&old, &new), set: set(to, &old, &new) }
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.set.is_empty()
    }
}

/// The values of a version in TOML, by the names on their paths.
type Literals<'a> = BTreeMap<&'a [String], String>;

/// How the rules read a value decides its kind, because `0805` may be a number or the name of a hex.
fn literals(version: Version<'_>) -> Literals<'_> {
    let leaves: BTreeMap<&str, &Plain> =
        version.provenance.leaves.iter().map(|leaf| (leaf.path.as_str(), &leaf.value)).collect();
    let literal = |value: &Written| toml(leaves.get(value.path().as_str()).copied().unwrap_or(&value.value));
    version.written.iter().map(|value| (&value.names[..], literal(value))).collect()
}

/// The largest tables that are gone, rather than each of their values.
fn removed(old: &Literals<'_>, new: &Literals<'_>) -> Vec<Vec<String>> {
    let kept: BTreeSet<&[String]> =
        new.keys().flat_map(|names| (1..=names.len()).map(|depth| &names[..depth])).collect();
    let largest = |names: &'_ [String]| (1..=names.len()).find(|&depth| !kept.contains(&names[..depth]));
    let gone: BTreeSet<&[String]> = old.keys().filter_map(|names| Some(&names[..largest(names)?])).collect();
    gone.into_iter().map(<[String]>::to_vec).collect()
}

/// The values that are new or another, in the order of writing.
fn set(to: Version<'_>, old: &Literals<'_>, new: &Literals<'_>) -> Vec<(Vec<String>, String)> {
    let changed = to.written.iter().filter(|value| old.get(&value.names[..]) != new.get(&value.names[..]));
    changed.map(|value| (value.names.clone(), new[&value.names[..]].clone())).collect()
}

/// A value in TOML.
#[must_use]
pub fn toml(value: &Plain) -> String {
    match value {
        Plain::Text(text) => quoted(text),
        Plain::List(values) => format!("[{}]", values.iter().map(toml).collect::<Vec<_>>().join(", ")),
        other => other.to_string(),
    }
}

/// A text in quotes.
#[must_use]
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", line(text).replace('\\', "\\\\").replace('"', "\\\""))
}

/// A text without line ends and other control characters.
#[must_use]
pub fn line(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}
