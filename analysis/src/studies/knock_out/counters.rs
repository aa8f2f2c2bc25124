//! The counters of a scenario, and how each is taken out or doubled.

use std::collections::BTreeMap;

use kartacz_engine::scenario::path::{join, split};
use kartacz_engine::scenario::{Plain, Provenance, Written, joined};
use serde::Serialize;

use crate::games::System;
use crate::games::table::Table;
use crate::play::difference::toml;
use crate::play::record::About;
use crate::show::tabletop::{Counter as Placed, Sheet};
use crate::studies::factor::accept::Loader;
use crate::studies::factor::fits;

/// The tables of counters, by the names that rule systems give them.
const TABLES: [&str; 3] = ["units", "commanders", "leaders"];
/// The tables of counters that a scenario only counts: the number of each kind of a side.
const COUNTED: &str = "forces";
/// The places for one more counter that are tried: its own, and those nearest to it.
const PLACES: usize = 19;
/// What a second counter of a kind is called.
const MORE: &str = "more";

/// What is done to each counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// It is taken out.
    Without,
    /// There is one more of it.
    More,
}

/// A counter, or a number of counters of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counter {
    /// The path of its values.
    pub path: String,
    /// The name.
    pub name: String,
    /// The index of its side; none where the scenario does not say.
    pub side: Option<usize>,
}

/// The scenario with one counter fewer or more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Variant {
    /// The counter.
    pub counter: Counter,
    /// The values set, as `--set` takes them.
    pub sets: Vec<String>,
}

/// A counter that the scenario cannot lose or double.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The path.
    pub path: String,
    /// The name.
    pub name: String,
    /// The first fault.
    pub why: String,
}

/// The variants of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Found {
    /// Those that can be played.
    pub variants: Vec<Variant>,
    /// The others.
    pub refused: Vec<Refused>,
}

/// A scenario, in the ways that are needed here.
pub struct Scenario<'a> {
    /// Its values as written.
    written: &'a [Written],
    /// Its values as the rules read them.
    provenance: &'a Provenance,
    /// The ids of the sides, and their names.
    sides: [String; 2],
    side_names: [String; 2],
    /// The counters that it places.
    placed: Vec<Placed>,
    /// The places of its map; none when it has no drawing.
    sheet: Option<Sheet>,
}

/// Every counter of a scenario that can be taken out, or doubled: those with this path prefix, or all.
#[must_use]
pub fn find(loader: Loader<'_>, scenario: &Scenario<'_>, change: Change, only: &[String]) -> Found {
    let wanted = |counter: &Counter| only.is_empty() || only.iter().any(|pattern| fits(pattern, &counter.path));
    let counters: Vec<Counter> = scenario.counters().into_iter().filter(wanted).collect();
    let candidates: Vec<Vec<Vec<String>>> = counters.iter().map(|counter| scenario.sets(counter, change)).collect();
    let mut found = Found::default();
    // One of each at a time: most first candidates are accepted.
    for (counter, candidates) in counters.into_iter().zip(candidates) {
        let mut why = None;
        let accepted = candidates.into_iter().find(|sets| match loader.accepts(sets) {
            Ok(()) => true,
            Err(fault) => {
                why.get_or_insert(fault);
                false
            }
        });
        match accepted {
            Some(sets) => found.variants.push(Variant { counter, sets }),
            None => {
                let why = why.unwrap_or_else(|| "there is none to take out".to_owned());
                found.refused.push(Refused { path: counter.path, name: counter.name, why });
            }
        }
    }
    found
}

/// Gives counters that share a name longer ones.
fn told_apart(counters: &mut [Counter], longer: impl Fn(&Counter) -> Option<String>) {
    let names: Vec<String> = counters.iter().map(|counter| counter.name.clone()).collect();
    let is_shared = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    for counter in counters.iter_mut().filter(|counter| is_shared(&counter.name)) {
        counter.name = longer(counter).unwrap_or_else(|| counter.name.clone());
    }
}

impl<'a> Scenario<'a> {
    /// A scenario that is open, its values as written and as the rules read them.
    #[must_use]
    pub fn of(system: &dyn System, written: &'a [Written], provenance: &'a Provenance) -> Self {
        let table = system.table();
        let placed = table.map(Table::set_up).unwrap_or_default();
        let About { sides, side_names, .. } = system.about();
        Self { written, provenance, sides, side_names, placed, sheet: table.map(Table::sheet) }
    }

    /// The counters, in the order of writing.
    fn counters(&self) -> Vec<Counter> {
        let mut counters: Vec<Counter> = Vec::new();
        for value in self.written {
            let (path, name) = match &value.names[..] {
                [table, id, _, ..] if TABLES.contains(&table.as_str()) => {
                    let path = join(&join("", table), id);
                    (path.clone(), self.text(&join(&path, "name")).unwrap_or_else(|| id.clone()))
                }
                [.., table, kind] if table == COUNTED => (value.path(), kind.replace('-', " ")),
                _ => continue,
            };
            if !counters.iter().any(|counter| counter.path == path) {
                let side = self.side(&path);
                counters.push(Counter { path, name, side });
            }
        }
        told_apart(&mut counters, |counter| Some(format!("{} of {}", counter.name, self.side_names[counter.side?])));
        told_apart(&mut counters, |counter| Some(format!("{} ({})", counter.name, split(&counter.path)?.last()?)));
        counters
    }

    fn side(&self, path: &str) -> Option<usize> {
        let placed = self.placed.iter().find(|counter| counter.path == path).and_then(|counter| counter.side);
        let named = || {
            let id = self.text(&join(path, "side"))?;
            self.sides.iter().position(|side| *side == id)
        };
        let numbered = || ["sides.first.", "sides.second."].iter().position(|prefix| path.starts_with(prefix));
        placed.or_else(named).or_else(numbered)
    }

    fn text(&self, path: &str) -> Option<String> {
        let value = self.written.iter().find(|value| value.path() == path)?;
        match &value.value {
            Plain::Text(text) => Some(text.clone()),
            _ => None,
        }
    }

    /// The ways to take a counter out or to double it, the best first.
    fn sets(&self, counter: &Counter, change: Change) -> Vec<Vec<String>> {
        let path = &counter.path;
        if let Some(Plain::Number(count)) = self.provenance.get(path).map(|leaf| &leaf.value) {
            let changed = match change {
                Change::Without => count - 1,
                Change::More => count + 1,
            };
            return if changed < 0 { Vec::new() } else { vec![vec![format!("{path}={changed}")]] };
        }
        match change {
            Change::Without => vec![vec![format!("{path}=remove")]],
            Change::More => self.doubled(path),
        }
    }

    /// A copy of a counter, where it stands or near it.
    fn doubled(&self, path: &str) -> Vec<Vec<String>> {
        let names = split(path).unwrap_or_default();
        let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        let [table, id] = &names[..] else { return Vec::new() };
        let copy = join(&join("", table), &format!("{id}-{MORE}"));
        let own = self.written.iter().filter(|value| value.names.starts_with(&names));
        let mut root = Braces::default();
        for value in own {
            let leaf = self.provenance.get(&value.path()).map_or(&value.value, |leaf| &leaf.value);
            root.put(&value.names[2..], toml(leaf));
        }
        let set = format!("{copy}={root}");
        let placed = self.placed.iter().find(|counter| counter.path == path && counter.index.is_none());
        let Some((placed, sheet)) = placed.zip(self.sheet.as_ref()) else { return vec![vec![set]] };
        let key = placed.at.strip_prefix(path).unwrap_or(".hex");
        let near = nearest(sheet, &placed.place).into_iter().take(PLACES);
        near.map(|place| vec![set.clone(), format!("{copy}{key}={}", toml(&Plain::Text(place)))]).collect()
    }
}

/// The places of a map by their distance from one of them, that one first.
fn nearest(sheet: &Sheet, from: &str) -> Vec<String> {
    let Some((_, x, y)) = sheet.places.iter().find(|(name, ..)| name == from) else { return Vec::new() };
    let far = |(_, left, top): &(String, i32, i32)| (left - x).pow(2) + (top - y).pow(2);
    let mut places: Vec<&(String, i32, i32)> = sheet.places.iter().collect();
    places.sort_by_key(|place| far(place));
    places.into_iter().map(|(name, ..)| name.clone()).collect()
}

/// A table in braces.
#[derive(Default)]
struct Braces {
    values: BTreeMap<String, String>,
    inner: BTreeMap<String, Braces>,
}

impl Braces {
    fn put(&mut self, names: &[String], value: String) {
        match names {
            [key] => drop(self.values.insert(key.clone(), value)),
            [first, rest @ ..] => self.inner.entry(first.clone()).or_default().put(rest, value),
            [] => {}
        }
    }
}

impl std::fmt::Display for Braces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let key = |name: &String| joined(std::slice::from_ref(name));
        let values = self.values.iter().map(|(name, value)| format!("{}={value}", key(name)));
        let inner = self.inner.iter().map(|(name, table)| format!("{}={table}", key(name)));
        write!(f, "{{{}}}", values.chain(inner).collect::<Vec<_>>().join(", "))
    }
}
