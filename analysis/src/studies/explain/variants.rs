//! The scenarios between two: some of the groups of differences are made, the others are not.

use std::collections::BTreeMap;

use kartacz_engine::scenario::{Plain, Taken};

use super::differences::{Difference, Pair};
use super::groups::{Group, Part};
use crate::base::error::Failure;
use crate::play::changes::Changes;
use crate::statistics::shapley::{Set, all, only};
use crate::studies::factor::accept::{Load, first_fault, read};

/// What is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Two scenarios, with these changes of both.
    Scenarios([String; 2], Changes),
    /// A scenario without changes and with all of these.
    Changed(String, Changes),
}

/// The scenarios between two, by the groups that are made.
pub struct Variants<'a> {
    load: Load<'a>,
    ends: Ends,
    groups: Vec<Group>,
    /// The paths that each group takes from the second scenario.
    paths: Vec<Vec<String>>,
    /// The result of the checker for each set: nothing, or the first fault.
    checked: BTreeMap<Set, Option<String>>,
}

/// A set that the checker refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The set.
    pub set: Set,
    /// The first fault.
    pub why: String,
}

impl<'a> Variants<'a> {
    /// The scenarios between these, which `load` loads; `pair` has the values of two scenarios.
    #[must_use]
    pub fn new(load: Load<'a>, ends: Ends, groups: Vec<Group>, pair: Option<&Pair>) -> Self {
        let value = |part: &'_ Part| match part {
            Part::Value(difference) => Some(difference.clone()),
            _ => None,
        };
        let paths = |group: &Group| {
            let differences: Vec<Difference> = group.changes().iter().filter_map(value).collect();
            pair.map_or_else(Vec::new, |pair| pair.paths(&differences.iter().collect::<Vec<_>>()))
        };
        let paths = groups.iter().map(paths).collect();
        Self { load, ends, groups, paths, checked: BTreeMap::new() }
    }

    /// What is compared.
    #[must_use]
    pub fn ends(&self) -> &Ends {
        &self.ends
    }

    /// The groups.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The set of all groups.
    #[must_use]
    pub fn whole(&self) -> Set {
        all(self.groups.len())
    }

    /// The names of the groups of a set.
    #[must_use]
    pub fn names(&self, set: Set) -> Vec<String> {
        let chosen = self.groups.iter().enumerate().filter(|(place, _)| set & only(*place) != 0);
        chosen.map(|(_, group)| group.name.clone()).collect()
    }

    /// The scenario in which the groups of a set are made: its name, and the changes to it.
    #[must_use]
    pub fn scenario(&self, set: Set) -> (String, Changes) {
        let made = |place: usize| set & only(place) != 0;
        match &self.ends {
            Ends::Scenarios([first, _], changes) if set == 0 => (first.clone(), changes.clone()),
            Ends::Scenarios([_, second], changes) if set == self.whole() => (second.clone(), changes.clone()),
            Ends::Scenarios([first, second], changes) => {
                let chosen = self.paths.iter().enumerate().filter(|(place, _)| made(*place));
                let paths = chosen.flat_map(|(_, paths)| paths).map(String::as_str).collect();
                let taken = Taken { scenario: second, paths }.name();
                let what_if = std::iter::once(taken).chain(changes.what_if.iter().cloned()).collect();
                (first.clone(), Changes { what_if, set: changes.set.clone() })
            }
            Ends::Changed(scenario, changes) => {
                let chosen = self.groups.iter().enumerate().filter(|(place, _)| made(*place));
                let parts: Vec<&Part> = chosen.flat_map(|(_, group)| group.changes()).collect();
                let what_if = changes
                    .what_if
                    .iter()
                    .filter(|name| parts.iter().any(|part| matches!(part, Part::WhatIf(own) if own == *name)));
                let sets = changes
                    .set
                    .iter()
                    .filter(|set| parts.iter().any(|part| matches!(part, Part::Set(own) if own == *set)));
                (scenario.clone(), Changes { what_if: what_if.cloned().collect(), set: sets.cloned().collect() })
            }
        }
    }

    /// Every value of a set that can change play, with its path.
    ///
    /// # Errors
    /// Every fault of the files and of the changes.
    pub fn values(&self, set: Set) -> Result<Vec<(String, Plain)>, Failure> {
        let (scenario, changes) = self.scenario(set);
        let provenance = read(self.load, &changes.request(&scenario))?;
        Ok(provenance.leaves.into_iter().map(|leaf| (leaf.path, leaf.value)).collect())
    }

    /// Whether the checker accepts a set.
    pub fn accepts(&mut self, set: Set) -> bool {
        if let Some(known) = self.checked.get(&set) {
            return known.is_none();
        }
        let why = self.values(set).err().map(|failure| first_fault(&failure));
        self.checked.insert(set, why).is_none() && self.checked[&set].is_none()
    }

    /// The sets that were refused so far.
    #[must_use]
    pub fn refused(&self) -> Vec<Refusal> {
        let refusal = |(&set, why): (&Set, &Option<String>)| Some(Refusal { set, why: why.clone()? });
        self.checked.iter().filter_map(refusal).collect()
    }

    /// Leaves out groups that change nothing in play, alone or last; their names.
    ///
    /// # Errors
    /// When one of the two ends does not load.
    pub fn drop_idle(&mut self) -> Result<Vec<String>, Failure> {
        let whole = self.whole();
        let [none, every] = [self.values(0)?, self.values(whole)?];
        let same = |set: Set, values: &[(String, Plain)]| self.values(set).is_ok_and(|found| found == values);
        let idle: Vec<bool> =
            (0..self.groups.len()).map(|place| same(only(place), &none) && same(whole ^ only(place), &every)).collect();
        // The two ends are unchanged: idle groups are applied in the second only.
        let named = self.groups.iter().zip(&idle).filter(|(_, idle)| **idle);
        let names = named.map(|(group, _)| group.name.clone()).collect();
        let kept = |place: &usize| !idle[*place];
        self.paths = (0..idle.len()).filter(kept).map(|place| self.paths[place].clone()).collect();
        self.groups = (0..idle.len()).filter(kept).map(|place| self.groups[place].clone()).collect();
        self.checked.clear();
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::scenario::Request;

    use super::super::groups::{Words, group, grouped};
    use super::*;
    use crate::games;
    use crate::play::library;

    /// Scenario II from scenario I, or the reverse.
    fn between(ids: [&str; 2]) -> Variants<'static> {
        let pair = Pair::new(ids.map(|id| library::written(&Request::new(id)).unwrap()));
        let system = games::load(&Request::new(ids[0])).unwrap();
        let about = system.about();
        let groups = grouped(&pair, &Words { topics: system.topics(), sides: about.sides, names: about.side_names });
        Variants::new(&library::load, Ends::Scenarios(ids.map(str::to_owned), Changes::default()), groups, Some(&pair))
    }

    /// The values with all groups, taken one by one instead of by the name of the second scenario.
    fn all_taken(variants: &Variants<'_>) -> Vec<(String, Plain)> {
        let Ends::Scenarios([first, second], _) = &variants.ends else { panic!("two scenarios") };
        let paths = variants.paths.iter().flatten().map(String::as_str).collect();
        let what_ifs = vec![Taken { scenario: second, paths }.name()];
        let loaded =
            library::load(&Request { what_ifs, ..Request::new(first) }).unwrap_or_else(|error| panic!("{error}"));
        loaded.provenance.leaves.into_iter().map(|leaf| (leaf.path, leaf.value)).collect()
    }

    #[test]
    fn all_groups_make_the_second_scenario_of_the_first() {
        let pairs = [
            ["niemenczyn/scenario-1", "niemenczyn/scenario-2"],
            ["niemenczyn/scenario-2", "niemenczyn/scenario-1"],
            ["verdox/scenario-1", "verdox/scenario-2"],
            ["pluton/scenario-1", "pluton/scenario-2"],
            ["pluton/scenario-2", "pluton/scenario-1"],
        ];
        for ids in pairs {
            let variants = between(ids);
            let (mut found, mut wanted) = (all_taken(&variants), variants.values(variants.whole()).unwrap());
            found.sort_by(|one, other| one.0.cmp(&other.0));
            wanted.sort_by(|one, other| one.0.cmp(&other.0));
            assert!(found == wanted, "{ids:?}");
        }
    }

    #[test]
    fn every_set_of_the_scenarios_of_niemenczyn_is_accepted() {
        let mut variants = between(["niemenczyn/scenario-1", "niemenczyn/scenario-2"]);
        assert_eq!(variants.drop_idle().unwrap(), Vec::<String>::new());
        assert!((0..=variants.whole()).all(|set| variants.accepts(set)), "{:?}", variants.refused());
    }

    #[test]
    fn what_ifs_are_made_in_their_order() {
        let changes = Changes { what_if: vec!["x".into(), "y".into()], set: vec!["a.b=1".into()] };
        let group = |name: &str, part: Part| group(name.to_owned(), vec![part]);
        let groups = vec![
            group("y", Part::WhatIf("y".into())),
            group("x", Part::WhatIf("x".into())),
            group("a.b", Part::Set("a.b=1".into())),
        ];
        let variants = Variants::new(&library::load, Ends::Changed("s".into(), changes.clone()), groups, None);
        assert_eq!(variants.scenario(7), ("s".into(), changes));
        assert_eq!(variants.scenario(0).1, Changes::default());
        assert_eq!(variants.scenario(5).1, Changes { what_if: vec!["y".into()], set: vec!["a.b=1".into()] });
        assert_eq!(variants.names(6), ["x", "a.b"]);
    }
}
