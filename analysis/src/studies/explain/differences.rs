//! The values in which two scenarios differ.

use std::collections::{BTreeMap, BTreeSet};

use kartacz_engine::scenario::{Plain, Written, joined};

/// The keys of a scenario that only name it; they are not compared.
const NAMES: [&str; 2] = ["title", "note"];

/// The values of two scenarios, by the names that lead to them.
pub struct Pair {
    values: [BTreeMap<Vec<String>, Plain>; 2],
}

/// A value that one scenario does not have, or not so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The names that lead to it.
    pub names: Vec<String>,
    /// The value in the first scenario, if it has one.
    pub before: Option<Plain>,
    /// The value in the second.
    pub after: Option<Plain>,
}

impl Difference {
    /// The path of the value.
    #[must_use]
    pub fn path(&self) -> String {
        joined(&self.names)
    }

    /// The table that an item is in and the item itself, of a value of one.
    #[must_use]
    pub fn item(&self) -> Option<[&str; 2]> {
        (self.names.len() > 2).then(|| [self.names[0].as_str(), &self.names[1]])
    }

    /// Whether a text is one of its values, or in one.
    #[must_use]
    pub fn mentions(&self, text: &str) -> bool {
        [&self.before, &self.after].into_iter().flatten().any(|value| has(value, text))
    }
}

fn has(value: &Plain, text: &str) -> bool {
    match value {
        Plain::Text(own) => own == text,
        Plain::List(values) => values.iter().any(|value| has(value, text)),
        Plain::Number(_) | Plain::Flag(_) | Plain::Table => false,
    }
}

impl Pair {
    /// The values of two scenarios.
    #[must_use]
    pub fn new(scenarios: [Vec<Written>; 2]) -> Self {
        let named = |written: Written| (written.names, written.value);
        Self { values: scenarios.map(|values| values.into_iter().map(named).collect()) }
    }

    /// The values in which they differ, by their names.
    #[must_use]
    pub fn differences(&self) -> Vec<Difference> {
        let [before, after] = &self.values;
        let all: BTreeSet<&Vec<String>> = before.keys().chain(after.keys()).collect();
        let difference = |names: &Vec<String>| {
            let [before, after] = [before, after].map(|values| values.get(names).cloned());
            (before != after).then(|| Difference { names: names.clone(), before, after })
        };
        let kept = |names: &&Vec<String>| names.len() > 1 || !NAMES.contains(&names[0].as_str());
        all.into_iter().filter(kept).filter_map(difference).collect()
    }

    /// Whether each scenario has a value or a table with these names.
    #[must_use]
    pub fn has(&self, names: &[String]) -> [bool; 2] {
        self.values.each_ref().map(|values| {
            let from = values.range::<[String], _>((std::ops::Bound::Included(names), std::ops::Bound::Unbounded));
            from.take(1).any(|(found, _)| found.starts_with(names))
        })
    }

    /// A text, of the second scenario if it has it, else of the first.
    #[must_use]
    pub fn text(&self, names: &[&str]) -> Option<&str> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let found = self.values.iter().rev().find_map(|values| values.get(&names));
        match found {
            Some(Plain::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The paths to take from the second scenario for these differences: a table that only one of the two has stands for all its
    /// values, where they are all among these.
    #[must_use]
    pub fn paths(&self, differences: &[&Difference]) -> Vec<String> {
        let chosen: BTreeSet<&Vec<String>> = differences.iter().map(|difference| &difference.names).collect();
        let whole = |table: &[String]| {
            let within = |values: &BTreeMap<Vec<String>, Plain>| {
                values.keys().filter(|names| names.starts_with(table)).all(|names| chosen.contains(names))
            };
            self.has(table) != [true; 2] && self.values.iter().all(within)
        };
        let path = |names: &&Vec<String>| {
            let table = (1..names.len()).map(|length| &names[..length]).find(|table| whole(table));
            joined(table.unwrap_or(names))
        };
        let mut paths: Vec<String> = chosen.iter().map(path).collect();
        paths.dedup();
        paths
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(values: &[(&str, i64)]) -> Vec<Written> {
        let value = |&(path, value): &(&str, i64)| Written {
            names: path.split('.').map(str::to_owned).collect(),
            value: Plain::Number(value),
        };
        values.iter().map(value).collect()
    }

    #[test]
    fn differences_are_added_changed_and_removed_values() {
        let pair = Pair::new([
            written(&[("title", 1), ("a.x", 1), ("a.y", 2), ("b.c.d", 1)]),
            written(&[("title", 2), ("a.x", 1), ("a.y", 3), ("e.f.g", 1), ("e.f.h", 2)]),
        ]);
        let differences = pair.differences();
        let paths: Vec<String> = differences.iter().map(Difference::path).collect();
        assert_eq!(paths, ["a.y", "b.c.d", "e.f.g", "e.f.h"]);
        let all: Vec<&Difference> = differences.iter().collect();
        assert_eq!(pair.paths(&all), ["a.y", "b", "e"]);
        assert_eq!(pair.paths(&all[1..3]), ["b", "e.f.g"]);
        let names = |path: &str| path.split('.').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(
            ["a", "b.c", "e.f", "z"].map(|path| pair.has(&names(path))),
            [[true, true], [true, false], [false, true], [false; 2]]
        );
    }

    #[test]
    fn texts_in_lists_are_mentioned() {
        let text = |text: &str| Plain::Text(text.to_owned());
        let after = Some(Plain::List(vec![text("x"), Plain::List(vec![text("y")])]));
        let difference = Difference { names: vec!["all".to_owned()], before: Some(text("z")), after };
        assert!(["x", "y", "z"].iter().all(|name| difference.mentions(name)) && !difference.mentions("q"));
    }
}
