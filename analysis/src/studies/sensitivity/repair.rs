//! Repairs of levels and combinations that the scenario refuses, in a fixed way, with a list of them.
//!
//! A refused level of several values is rebuilt one value at a time; a value that is refused together with
//! those before it stays unchanged. A combination is rebuilt likewise, factor by factor.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::studies::factor::{Factor, Set};

/// Checks whether the scenario accepts the values; the error says why not.
pub type Loads<'a> = dyn Fn(&[String]) -> Result<(), String> + 'a;

/// A level that the scenario does not accept unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The factor.
    pub factor: String,
    /// The level.
    pub level: String,
    /// The paths that keep the scenario's value; all of them when the level is left out.
    pub kept: Vec<String>,
    /// Whether the level is left out.
    pub left_out: bool,
    /// The first fault.
    pub why: String,
}

/// A level that was reset to the baseline in combinations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PutBack {
    /// The factor.
    pub factor: String,
    /// The level that it should have had.
    pub level: String,
    /// The number of combinations in which it kept the scenario's value.
    pub combinations: usize,
}

/// The factors with their accepted levels, and the refused ones. A factor with no level left but the
/// scenario's own is left out.
#[must_use]
pub fn accepted(factors: Vec<Factor>, loads: &Loads) -> (Vec<Factor>, Vec<Refused>) {
    let mut refused = Vec::new();
    let kept = factors
        .into_iter()
        .map(|factor| repaired(factor, loads, &mut refused))
        .filter(|factor| factor.levels.len() > 1);
    (kept.collect(), refused)
}

fn repaired(mut factor: Factor, loads: &Loads, refused: &mut Vec<Refused>) -> Factor {
    let own = factor.levels[factor.base()].clone();
    for level in factor.levels.iter_mut().filter(|level| !level.is_own()) {
        let Err(why) = loads(&level.arguments()) else { continue };
        let asked = std::mem::take(&mut level.changes);
        level.changes = one_by_one(&asked, loads);
        let left = asked.iter().filter(|set| !level.changes.contains(set));
        refused.push(Refused {
            factor: factor.name.clone(),
            level: level.name.clone(),
            kept: left.map(|set| set.path.clone()).collect(),
            left_out: level.is_own(),
            why,
        });
    }
    factor.levels.retain(|level| *level == own || !level.is_own());
    factor
}

fn one_by_one(asked: &[Set], loads: &Loads) -> Vec<Set> {
    let (mut taken, mut sets): (Vec<Set>, Vec<String>) = (Vec::new(), Vec::new());
    for set in asked {
        sets.push(set.argument());
        match loads(&sets) {
            Ok(()) => taken.push(set.clone()),
            Err(_) => drop(sets.pop()),
        }
    }
    taken
}

/// The factors, and the check of values.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// The factors.
    pub factors: &'a [Factor],
    /// The check of values.
    pub loads: &'a Loads<'a>,
}

/// Combinations of levels, as the scenario accepts them.
#[derive(Default)]
pub struct Combinations {
    known: BTreeMap<Vec<usize>, Combined>,
}

/// A combination.
#[derive(Clone, Debug)]
struct Combined {
    sets: Vec<String>,
    put_back: Vec<usize>,
}

impl Combinations {
    /// The values when every factor has this level.
    pub fn sets(&mut self, ground: Ground, levels: &[usize]) -> Vec<String> {
        self.known.entry(levels.to_vec()).or_insert_with(|| combined(ground, levels)).sets.clone()
    }

    /// The number of different combinations requested, and of those that were changed.
    #[must_use]
    pub fn counts(&self) -> [usize; 2] {
        [self.known.len(), self.known.values().filter(|combined| !combined.put_back.is_empty()).count()]
    }

    /// Which levels were put back, and how often.
    #[must_use]
    pub fn put_back(&self, factors: &[Factor]) -> Vec<PutBack> {
        let mut times: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (levels, combined) in &self.known {
            combined.put_back.iter().for_each(|&factor| *times.entry((factor, levels[factor])).or_default() += 1);
        }
        let refusals = |((factor, level), combinations): ((usize, usize), usize)| {
            let Factor { name, levels, .. } = &factors[factor];
            PutBack { factor: name.clone(), level: levels[level].name.clone(), combinations }
        };
        times.into_iter().map(refusals).collect()
    }
}

fn combined(Ground { factors, loads }: Ground, levels: &[usize]) -> Combined {
    let whole: Vec<String> =
        factors.iter().zip(levels).flat_map(|(factor, &level)| factor.levels[level].arguments()).collect();
    if whole.is_empty() || loads(&whole).is_ok() {
        return Combined { sets: whole, put_back: Vec::new() };
    }
    let mut combined = Combined { sets: Vec::new(), put_back: Vec::new() };
    for (place, (factor, &level)) in factors.iter().zip(levels).enumerate() {
        let before = combined.sets.len();
        combined.sets.extend(factor.levels[level].arguments());
        if combined.sets.len() > before && loads(&combined.sets).is_err() {
            combined.sets.truncate(before);
            combined.put_back.push(place);
        }
    }
    combined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::factor::Level;

    fn factor(name: &str, sets: &[&[&str]]) -> Factor {
        let set = |text: &&str| {
            let (path, to) = text.split_once('=').unwrap();
            Set { leaf: None, path: path.to_owned(), to: to.to_owned() }
        };
        let level = |(number, sets): (usize, &&[&str])| Level {
            name: format!("level {number}"),
            changes: sets.iter().map(set).collect(),
            cost: 0.0,
            place: None,
        };
        Factor { name: name.to_owned(), paths: Vec::new(), levels: sets.iter().enumerate().map(level).collect() }
    }

    /// Refuses `a=1` and `b=1` together, and `c=9` always.
    fn loads(sets: &[String]) -> Result<(), String> {
        let has = |wanted: &str| sets.iter().any(|set| set == wanted);
        if has("c=9") || (has("a=1") && has("b=1")) { Err("no room".to_owned()) } else { Ok(()) }
    }

    #[test]
    fn levels_are_repaired_value_by_value_and_listed() {
        let factors = vec![
            factor("sound", &[&["a=1"], &[]]),
            factor("partly", &[&["a=1", "b=1", "d=1"], &[], &["c=9"]]),
            factor("never", &[&["c=9"], &[]]),
        ];
        let (kept, refused) = accepted(factors, &loads);
        assert_eq!(kept.iter().map(|factor| factor.name.as_str()).collect::<Vec<_>>(), ["sound", "partly"]);
        assert_eq!((kept[1].levels.len(), kept[1].base()), (2, 1));
        assert_eq!(kept[1].levels[0].arguments(), ["a=1", "d=1"]);
        let refusals: Vec<(&str, &str, bool, usize)> =
            refused.iter().map(|one| (one.factor.as_str(), one.level.as_str(), one.left_out, one.kept.len())).collect();
        assert_eq!(
            refusals,
            [("partly", "level 0", false, 1), ("partly", "level 2", true, 1), ("never", "level 0", true, 1)]
        );
        assert_eq!((refused[0].kept[0].as_str(), refused[0].why.as_str()), ("b", "no room"));
    }

    #[test]
    fn combinations_put_back_the_later_factor() {
        let factors = [factor("a", &[&[], &["a=1"]]), factor("b", &[&[], &["b=1"]]), factor("d", &[&[], &["d=1"]])];
        let ground = Ground { factors: &factors, loads: &loads };
        let mut combinations = Combinations::default();
        assert_eq!(combinations.sets(ground, &[0, 0, 0]), Vec::<String>::new());
        assert_eq!(combinations.sets(ground, &[1, 0, 1]), ["a=1", "d=1"]);
        assert_eq!(combinations.sets(ground, &[1, 1, 1]), ["a=1", "d=1"]);
        assert_eq!(combinations.sets(ground, &[1, 1, 0]), ["a=1"]);
        assert_eq!(combinations.counts(), [4, 2]);
        let put_back = combinations.put_back(&factors);
        assert_eq!(put_back.len(), 1);
        assert_eq!((put_back[0].factor.as_str(), put_back[0].combinations), ("b", 2));
    }
}
