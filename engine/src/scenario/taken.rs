//! Overlays that take values from another scenario: `SCENARIO#PATH,PATH`.
//!
//! The other scenario's value or table at a path replaces this scenario's; if the other has none, it is removed here.

use super::fault::{Log, Place};
use super::path;
use super::tree::{Entry, Node, Table, Value};
use crate::core::hint::{shown, unseen};

/// Stands between the scenario and the paths.
const MARK: char = '#';
/// The most bytes of such an overlay.
pub(super) const MAX_TAKEN: usize = 1 << 16;
const HELP: &str = "write SCENARIO#PATH,PATH, such as `other.toml#deployment,units.bkn.hex`";

/// An overlay of this kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken<'a> {
    /// The scenario that values are taken from, as written: an id, or the path of a file.
    pub scenario: &'a str,
    /// The paths of values or tables, as they are written.
    pub paths: Vec<&'a str>,
}

impl<'a> Taken<'a> {
    /// The overlay of this name; `None` when it is a file. A file name may also contain the mark.
    #[must_use]
    pub fn of(name: &'a str) -> Option<Self> {
        let end = name.find(".toml#").map(|end| end + ".toml".len()).or_else(|| name.find(MARK))?;
        if name.ends_with(".toml") {
            return None;
        }
        let (scenario, paths) = (&name[..end], &name[end + MARK.len_utf8()..]);
        let mut quoted = false;
        let paths = paths.split(|sign| {
            quoted ^= sign == '"';
            sign == ',' && !quoted
        });
        Some(Self { scenario, paths: paths.collect() })
    }

    /// The name, as [`Taken::of`] takes it.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}{MARK}{}", self.scenario, self.paths.join(","))
    }
}

/// Replaces the values at the paths by those of `other`. Faults are reported at `place`.
pub(super) fn lay(root: &mut Table, other: &Table, taken: &Taken, place: &Place, log: &mut Log) {
    let system = |table: &Table| table.get("system").and_then(Node::text).map(str::to_owned);
    if let (Some(here), Some(there)) = (system(root), system(other))
        && here != there
    {
        let help = format!("this scenario has the system {}", shown(&here));
        log.add(place, format!("{} is for another rule system", shown(taken.scenario)), help);
        return;
    }
    for written in &taken.paths {
        if let Some(sign) = written.chars().find(|sign| unseen(*sign)) {
            log.add(place, format!("this has the invisible character {}", shown(&sign.to_string())), "remove it");
        } else if let Some(names) = path::split(written) {
            if !take(root, Some(other), &names) {
                let message =
                    format!("there is no {} in the scenario, nor in {}", shown(written), shown(taken.scenario));
                log.add(place, message, "name a value that one of the two has");
            }
        } else {
            log.add(place, format!("{} is not a path", shown(written)), HELP);
        }
    }
}

/// Replaces the value at a path; returns whether one of the two has it.
fn take(root: &mut Table, other: Option<&Table>, names: &[&str]) -> bool {
    let Some((name, rest)) = names.split_first() else { return false };
    let theirs = other.and_then(|table| table.entry(name));
    if rest.is_empty() {
        return match theirs {
            Some(entry) => {
                put(root, entry.clone());
                true
            }
            None => root.take(name).is_some(),
        };
    }
    let inner = theirs.and_then(|entry| entry.node.table());
    let there = root.get(name).is_some_and(|node| node.table().is_some());
    if !there {
        let Some(entry) = theirs.filter(|_| inner.is_some()) else { return false };
        let node = Node { value: Value::Table(Table::default()), ..entry.node.clone() };
        put(root, Entry { node, ..entry.clone() });
    }
    let Some(Entry { node: Node { value: Value::Table(table), .. }, .. }) = root.entry_mut(name) else { return false };
    let found = take(table, inner, rest);
    // A table without values counts only if the other scenario has it, too.
    if table.0.is_empty() && (inner.is_none() || !there) {
        root.take(name);
    }
    found
}

fn put(table: &mut Table, entry: Entry) {
    match table.entry_mut(&entry.key) {
        Some(old) => *old = entry,
        None => table.0.push(entry),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_scenario_and_paths() {
        let name = "a/b.toml#units.x.hex,map.legend.\",\".level";
        let taken = Taken::of(name).unwrap();
        assert_eq!((taken.scenario, &taken.paths[..]), ("a/b.toml", &["units.x.hex", "map.legend.\",\".level"][..]));
        assert_eq!(taken.name(), name);
        assert_eq!(Taken::of("a#b.toml#c").map(|taken| taken.scenario), Some("a#b.toml"));
        assert!(["eydziatowicz", "what-if/a#b.toml"].iter().all(|file| Taken::of(file).is_none()));
    }

    fn tree(text: &str) -> Table {
        super::super::tree::parse(0, text, &mut Log::default())
    }

    fn keys(table: &Table, at: &str) -> Vec<String> {
        let own = table.0.iter().flat_map(|entry| match entry.node.table() {
            Some(inner) => keys(inner, &format!("{at}{}.", entry.key)),
            None => vec![format!("{at}{}", entry.key)],
        });
        own.collect()
    }

    #[test]
    fn values_are_replaced_added_and_removed() {
        let (mut root, other) = (tree("a.x = 1\na.y = 2\nb.only = 1\nc = 1"), tree("a.x = 5\nd.e.f = 1\nc.t = 1"));
        assert!(take(&mut root, Some(&other), &["a", "x"]));
        assert_eq!(root.get("a").and_then(Node::table).and_then(|a| a.get("x")?.number()), Some(5));
        assert!(take(&mut root, Some(&other), &["a", "y"]) && take(&mut root, Some(&other), &["b", "only"]));
        assert!(take(&mut root, Some(&other), &["d", "e", "f"]) && take(&mut root, Some(&other), &["c", "t"]));
        assert_eq!(keys(&root, ""), ["a.x", "c.t", "d.e.f"], "tables without values are gone");
        for none in [&["z"][..], &["a", "z"], &["d", "z", "f"], &["q", "z"]] {
            assert!(!take(&mut root, Some(&other), none), "{none:?}");
        }
        assert_eq!(keys(&root, ""), ["a.x", "c.t", "d.e.f"]);
    }
}
