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
    pub set: Vec<Literal>,
    /// The tables of which the names come in another order, such as the phases of a turn.
    pub reordered: Vec<Reordered>,
}

/// A value: the names on its path, and the value in TOML.
pub type Literal = (Vec<String>, String);

/// A table of which the names come in another order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reordered {
    /// The names on its path.
    pub table: Vec<String>,
    /// The names in it, in their new order.
    pub names: Vec<String>,
    /// Every value in it, in the new order.
    pub values: Vec<Literal>,
}

impl Difference {
    /// What turns `from` into `to`.
    #[must_use]
    pub fn of(from: Version<'_>, to: Version<'_>) -> Self {
        let [old, new] = [from, to].map(literals);
        let reordered = reordered(from.written, to.written);
        let reordered = reordered.into_iter().map(|(table, names)| Reordered {
            table: table.to_vec(),
            names: names.into_iter().cloned().collect(),
            values: set(to, &new, |names| names.starts_with(table)),
        });
        Self {
            removed: removed(&old, &new),
            set: set(to, &new, |names| old.get(names) != new.get(names)),
            reordered: reordered.collect(),
        }
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.set.is_empty() && self.reordered.is_empty()
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

/// The largest tables of which the new version has the names in another order: what is new comes after what was there.
fn reordered<'a>(old: &'a [Written], new: &'a [Written]) -> Vec<(&'a [String], Vec<&'a String>)> {
    let [before, after] = [names_in_order(old), names_in_order(new)];
    let mut found: Vec<(&[String], Vec<&String>)> = Vec::new();
    for (table, now) in after {
        let Some(was) = before.get(table) else { continue };
        let kept = was.iter().filter(|name| now.contains(name));
        let is_in_order = now.iter().zip(kept).all(|(name, was)| name == was);
        if !is_in_order && !found.iter().any(|(larger, _)| table.starts_with(larger)) {
            found.push((table, now));
        }
    }
    found
}

/// The names in each table, in the order of writing; without those of the whole scenario, whose order means nothing.
fn names_in_order(written: &[Written]) -> BTreeMap<&[String], Vec<&String>> {
    let mut tables: BTreeMap<&[String], Vec<&String>> = BTreeMap::new();
    for value in written {
        for depth in 1..value.names.len() {
            let names = tables.entry(&value.names[..depth]).or_default();
            if names.last() != Some(&&value.names[depth]) && !names.contains(&&value.names[depth]) {
                names.push(&value.names[depth]);
            }
        }
    }
    tables
}

/// The largest tables that are gone, rather than each of their values.
fn removed(old: &Literals<'_>, new: &Literals<'_>) -> Vec<Vec<String>> {
    let kept: BTreeSet<&[String]> =
        new.keys().flat_map(|names| (1..=names.len()).map(|depth| &names[..depth])).collect();
    let largest = |names: &'_ [String]| (1..=names.len()).find(|&depth| !kept.contains(&names[..depth]));
    let gone: BTreeSet<&[String]> = old.keys().filter_map(|names| Some(&names[..largest(names)?])).collect();
    gone.into_iter().map(<[String]>::to_vec).collect()
}

/// The chosen values, in the order of writing.
fn set(to: Version<'_>, new: &Literals<'_>, chosen: impl Fn(&[String]) -> bool) -> Vec<Literal> {
    let chosen = to.written.iter().filter(|value| chosen(&value.names));
    chosen.map(|value| (value.names.clone(), new[&value.names[..]].clone())).collect()
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
