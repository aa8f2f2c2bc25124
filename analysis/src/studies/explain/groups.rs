//! Groups of differences that belong together, with natural names.
//!
//! Items that come or go belong together when one names another, with everything that names them: a commander, the units under it
//! and the pools with its chit. The other values belong together by their side and by what they concern.

use std::collections::{BTreeMap, BTreeSet};

use super::differences::{Difference, Pair};
use crate::base::words::counted;
use crate::play::changes::Changes;
use crate::studies::factor::{Factor, fits};

/// The table whose values each form a group of their own.
const SWITCHES: &str = "switches";
/// The table of the sides, and the keys of the two where they are no ids.
const SIDES: &str = "sides";
const PLACES: [&str; 2] = ["first", "second"];
/// The keys of the side and of the name of an item.
const SIDE: &str = "side";
const NAME: &str = "name";

/// Differences that are made together, or not at all.
pub type Group = Factor<Part>;

/// A group of this name.
#[must_use]
pub fn group(name: String, parts: Vec<Part>) -> Group {
    Factor::of_changes(name, parts, Part::name)
}

/// A part of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A value of the other scenario.
    Value(Difference),
    /// A what-if.
    WhatIf(String),
    /// A value that is set.
    Set(String),
}

/// The words of a scenario.
pub struct Words<'a> {
    /// What the values at a path concern.
    pub topics: &'a [(&'a str, &'a str)],
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The names.
    pub names: [String; 2],
}

/// The differences of two scenarios in groups, in the order of their paths.
#[must_use]
pub fn grouped(pair: &Pair, words: &Words) -> Vec<Group> {
    let differences = pair.differences();
    let families = families(&differences, pair, words);
    let mut groups: Vec<(String, Vec<Part>)> = Vec::new();
    let mut add = |name: String, difference: &Difference| {
        let part = Part::Value(difference.clone());
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, parts)) => parts.push(part),
            None => groups.push((name, vec![part])),
        }
    };
    for difference in &differences {
        let family = difference.item().and_then(|item| families.iter().find(|family| family.items.contains(&item)));
        let name = family.map_or_else(|| concern(difference, pair, words), |family| family.name.clone());
        add(name, difference);
    }
    groups.into_iter().map(|(name, parts)| group(name, parts)).collect()
}

/// The changes of a scenario, each a group of its own; what-ifs are named by their titles.
#[must_use]
pub fn of_changes(changes: &Changes, title: impl Fn(&str) -> String) -> Vec<Group> {
    let what_if = |name: &String| group(title(name), vec![Part::WhatIf(name.clone())]);
    let set = |set: &String| group(set.clone(), vec![Part::Set(set.clone())]);
    changes.what_if.iter().map(what_if).chain(changes.set.iter().map(set)).collect()
}

/// Items that belong together: the table and the id of each.
struct Family<'a> {
    name: String,
    items: BTreeSet<[&'a str; 2]>,
}

/// The items that come or go and are named by others, with those that name them.
fn families<'a>(differences: &'a [Difference], pair: &Pair, words: &Words) -> Vec<Family<'a>> {
    let mut items: BTreeMap<[&str; 2], Vec<&Difference>> = BTreeMap::new();
    for difference in differences {
        if let Some(item) = difference.item() {
            items.entry(item).or_default().push(difference);
        }
    }
    let comes = |item: &[&str; 2]| pair.has(&item.map(str::to_owned)) != [true; 2];
    let named = |item: &&[&str; 2]| comes(item) && !words.sides.iter().any(|side| side == item[1]);
    let mut families: Vec<Family> = Vec::new();
    let mut calls: BTreeMap<[&str; 2], usize> = BTreeMap::new();
    for &root in items.keys().filter(named) {
        let mention = |(item, own): &(&[&str; 2], &Vec<&Difference>)| {
            **item != root && own.iter().any(|difference| difference.mentions(root[1]))
        };
        let mut joined: BTreeSet<[&str; 2]> = items.iter().filter(mention).map(|(item, _)| *item).collect();
        if joined.is_empty() {
            continue;
        }
        calls.insert(root, joined.len());
        joined.insert(root);
        // A family that shares an item with this one is the same.
        let (same, others) = families.into_iter().partition::<Vec<_>, _>(|family| !family.items.is_disjoint(&joined));
        joined.extend(same.into_iter().flat_map(|family| family.items));
        families = others;
        families.push(Family { name: String::new(), items: joined });
    }
    for family in &mut families {
        let root = family.items.iter().max_by_key(|item| (calls.get(*item), std::cmp::Reverse(**item))).copied();
        let members = family.items.iter().filter(|item| comes(item) && Some(**item) != root);
        family.name = root.map(|root| title(root, &members.copied().collect::<Vec<_>>(), pair)).unwrap_or_default();
    }
    families
}

/// The name of an item, and how many others with names come with it: `Eydziatowicz with 3 units`.
fn title(root: [&str; 2], members: &[[&str; 2]], pair: &Pair) -> String {
    let name = |[table, id]: [&str; 2]| pair.text(&[table, id, NAME]).map(str::to_owned);
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    members
        .iter()
        .filter(|member| name(**member).is_some())
        .for_each(|member| *counts.entry(member[0]).or_default() += 1);
    let counts: Vec<String> =
        counts.iter().map(|(table, count)| counted(*count, table.trim_end_matches('s'))).collect();
    let root = name(root).unwrap_or_else(|| root[1].to_owned());
    if counts.is_empty() { root } else { format!("{root} with {}", counts.join(" and ")) }
}

/// What a value concerns, and which side: `Poles: set-up`.
fn concern(difference: &Difference, pair: &Pair, words: &Words) -> String {
    let (path, names) = (difference.path(), &difference.names);
    let topic = words.topics.iter().find(|(pattern, _)| fits(pattern, &path)).map(|(_, topic)| (*topic).to_owned());
    let side = side(difference, pair, words).map(|place| words.names[place].as_str());
    let plain = || match (names[0].as_str(), names.len()) {
        (SWITCHES, _) => format!("switch {}", names[1..].join(" ")),
        (SIDES, 3..) => names[2].clone(),
        (table, _) => table.to_owned(),
    };
    let topic = topic.unwrap_or_else(plain);
    side.map_or_else(|| topic.clone(), |side| format!("{side}: {topic}"))
}

/// The side that a value is of, by its place.
fn side(difference: &Difference, pair: &Pair, words: &Words) -> Option<usize> {
    let names: Vec<&str> = difference.names.iter().map(String::as_str).collect();
    let of = |id: &str| words.sides.iter().position(|side| side == id);
    if names[0] == SIDES {
        return names.get(1).and_then(|key| of(key).or_else(|| PLACES.iter().position(|place| place == key)));
    }
    let around = (1..names.len()).rev().map(|length| [&names[..length], &[SIDE]].concat());
    around.into_iter().find_map(|path| of(pair.text(&path)?))
}

impl Part {
    /// The name, as a group of the command line takes it.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Value(difference) => difference.path(),
            Self::WhatIf(name) => name.clone(),
            Self::Set(set) => set.split_once('=').map_or(set.as_str(), |(path, _)| path).trim().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::scenario::Request;

    use super::*;
    use crate::games;
    use crate::play::library::written;

    fn groups(ids: [&str; 2]) -> Vec<Group> {
        let pair = Pair::new(ids.map(|id| written(&Request::new(id)).unwrap()));
        let system = games::load(&Request::new(ids[0])).unwrap();
        let about = system.about();
        grouped(&pair, &Words { topics: system.topics(), sides: about.sides, names: about.side_names })
    }

    fn names(groups: &[Group]) -> Vec<&str> {
        groups.iter().map(|group| group.name.as_str()).collect()
    }

    #[test]
    fn the_scenarios_of_niemenczyn_differ_in_what_a_person_would_name() {
        let found = groups(["niemenczyn/scenario-1", "niemenczyn/scenario-2"]);
        let expected = ["Poles: set-up", "Eydziatowicz with 3 units", "Russians: activation pools"];
        let mut sorted = names(&found);
        sorted.sort_unstable();
        let mut wanted = expected;
        wanted.sort_unstable();
        assert_eq!(sorted, wanted);
        let cavalry = found.iter().find(|group| group.name.starts_with("Eydziatowicz")).unwrap();
        let paths: Vec<String> = cavalry.paths.iter().map(|value| value.path.clone()).collect();
        for path in
            ["commanders.eydziatowicz.hex", "units.psp-2.front.size", "pools.poles.one", "pools.poles-assault.all"]
        {
            assert!(paths.iter().any(|known| known == path), "{path} in {paths:?}");
        }
        let back = groups(["niemenczyn/scenario-2", "niemenczyn/scenario-1"]);
        let mut sorted = names(&back);
        sorted.sort_unstable();
        assert_eq!(sorted, wanted, "in the other direction they are the same");
    }

    #[test]
    fn scenarios_of_other_games_have_groups_too() {
        let verdox = groups(["verdox/scenario-1", "verdox/scenario-2"]);
        assert!(names(&verdox).contains(&"map") && verdox.len() >= 3, "{:?}", names(&verdox));
        let pluton = groups(["pluton/scenario-1", "pluton/scenario-2"]);
        assert!((2..=20).contains(&pluton.len()), "{:?}", names(&pluton));
    }
}
