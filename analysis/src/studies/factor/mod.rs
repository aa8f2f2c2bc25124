//! Factors: values of a scenario that move together, and the levels that they can take.
//!
//! `sweep`, `balance` and `design` have those of `--over` ([`Factor::of_over`]), `sensitivity` and `design` the guesses of the scenario
//! (`guesses`), each with its ends (`ends`) or with steps between (`steps`), `explain` the differences between two scenarios
//! ([`Factor::of_changes`]). `accept` finds what the loader accepts, `cost` what a change costs.

pub mod accept;
mod cost;
mod ends;
mod guesses;
mod steps;

use kartacz_engine::scenario::{Leaf, Plain, Provenance};

use crate::play::over::Over;

pub use cost::is_plausible;
pub use guesses::{Choice, Fixed, Guess, Guesses, fits, guesses};

/// Values that move together, and their levels. `C` is a change that a level makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Factor<C = Set> {
    /// The path, or what the values have in common.
    pub name: String,
    /// The values, in the order of the scenario or of the option.
    pub paths: Vec<Value>,
    /// The levels. Those of numbers go from low to high.
    pub levels: Vec<Level<C>>,
}

/// A value of a factor.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// The path.
    pub path: String,
    /// The value in the scenario, with its origin; `None` when it has none.
    pub leaf: Option<Leaf>,
}

/// A level of a factor.
#[derive(Clone, Debug, PartialEq)]
pub struct Level<C = Set> {
    /// The level in words.
    pub name: String,
    /// The changes that make it of the scenario; none when it is the scenario's own.
    pub changes: Vec<C>,
    /// What the changes cost: see [`cost`].
    pub cost: f64,
    /// How far a number lies from the scenario's own, from -1 to 1; `None` for other values.
    pub place: Option<f64>,
}

/// A value that is set.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// The value in the scenario; `None` when it has none.
    pub leaf: Option<Leaf>,
    /// The path, as `--set` takes it.
    pub path: String,
    /// The new value, as `--set` takes it.
    pub to: String,
}

impl Set {
    /// Sets a value of the scenario.
    fn of(leaf: &Leaf, to: String) -> Self {
        Self { leaf: Some(leaf.clone()), path: leaf.path.clone(), to }
    }

    /// Whether the scenario has this value already.
    fn is_own(&self) -> bool {
        self.leaf.as_ref().is_some_and(|leaf| cost::is(&leaf.value, &self.to))
    }

    /// The argument of `--set`.
    #[must_use]
    pub fn argument(&self) -> String {
        format!("{}={}", self.path, self.to)
    }
}

impl Level {
    fn new(name: String, changes: Vec<Set>, place: Option<f64>) -> Self {
        let cost = changes.iter().map(|set| cost::of(set.leaf.as_ref(), &set.to)).fold(0.0, f64::max);
        Self { name, changes, cost, place }
    }

    /// The arguments of `--set`.
    #[must_use]
    pub fn arguments(&self) -> Vec<String> {
        self.changes.iter().map(Set::argument).collect()
    }
}

impl<C> Level<C> {
    /// Whether it is the scenario's own.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.changes.is_empty()
    }
}

impl Factor {
    /// The values of an option: at each level all paths are set, whatever the scenario has.
    #[must_use]
    pub fn of_over(over: &Over, provenance: &Provenance) -> Self {
        let value = |path: &String| Value { path: path.clone(), leaf: provenance.get(path).cloned() };
        let paths: Vec<Value> = over.paths.iter().map(value).collect();
        let own = match paths.first().and_then(|value| value.leaf.as_ref()).map(|leaf| &leaf.value) {
            Some(Plain::Number(own)) => Some(*own),
            _ => None,
        };
        let numbers = over.numbers();
        let away = |to: i64| own.map_or(0, |own| to.saturating_sub(own));
        let farthest = numbers.iter().flatten().map(|&to| away(to).unsigned_abs()).max().unwrap_or(0).max(1);
        let level = |(at, to): (usize, &String)| {
            let set = |Value { path, leaf }: &Value| Set { leaf: leaf.clone(), path: path.clone(), to: to.clone() };
            let place = numbers.as_ref().map(|numbers| away(numbers[at]) as f64 / farthest as f64);
            Level::new(to.clone(), paths.iter().map(set).collect(), place)
        };
        let levels = over.values.iter().enumerate().map(level).collect();
        Self { name: over.name(), levels, paths }
    }

    /// The common value in the scenario; `None` when there are several, or a path has none.
    #[must_use]
    pub fn own_value(&self) -> Option<String> {
        let mut values = self.paths.iter().map(|value| value.leaf.as_ref().map(|leaf| leaf.value.to_string()));
        let first = values.next().flatten()?;
        values.all(|value| value.as_ref() == Some(&first)).then_some(first)
    }

    /// The place of the scenario's own level; the first where it is none of them.
    #[must_use]
    pub fn base(&self) -> usize {
        self.levels.iter().position(Level::is_own).unwrap_or(0)
    }

    /// The levels but for the scenario's own.
    pub fn others(&self) -> impl Iterator<Item = usize> + '_ {
        let base = self.base();
        (0..self.levels.len()).filter(move |&level| level != base)
    }

    /// The level at a place between 0 and 1: each has as much room.
    #[must_use]
    pub fn level_at(&self, place: f64) -> usize {
        // Six places of eight levels and the like must not fall short of a border by rounding.
        ((place * self.levels.len() as f64 + 1e-9) as usize).min(self.levels.len() - 1)
    }

    /// How far its level moves from one place to another: 1 from the first level to the last.
    #[must_use]
    pub fn distance(&self, [from, to]: [f64; 2]) -> f64 {
        let [from, to] = [from, to].map(|place| self.level_at(place) as f64);
        (to - from) / (self.levels.len() - 1) as f64
    }

    /// The assumed similarity of the effects of two of its levels, 1 for the same: numbers in the same direction have much in
    /// common.
    #[must_use]
    pub fn likeness(&self, one: usize, other: usize) -> f64 {
        let same = f64::from(u8::from(one == other));
        match (self.levels[one].place, self.levels[other].place) {
            (Some(one), Some(other)) => f64::midpoint(same, one * other),
            _ => same,
        }
    }

    /// The levels at the ends: of numbers the first and the last, else all.
    #[must_use]
    pub fn ends(&self) -> Vec<usize> {
        let last = self.levels.len().saturating_sub(1);
        let is_end = |&level: &usize| match self.levels[level].place {
            None => true,
            Some(place) if place < 0.0 => level == 0,
            Some(_) => level == last,
        };
        (0..self.levels.len()).filter(is_end).collect()
    }
}

impl<C> Factor<C> {
    /// Changes that are made together or not at all, each with its path.
    #[must_use]
    pub fn of_changes(name: String, changes: Vec<C>, path: impl Fn(&C) -> String) -> Self {
        let paths = changes.iter().map(|change| Value { path: path(change), leaf: None }).collect();
        let made = Level { name: name.clone(), changes, cost: 0.0, place: None };
        Self { name, paths, levels: vec![made] }
    }

    /// The changes of its last level: of one that is made or not, all of them.
    #[must_use]
    pub fn changes(&self) -> &[C] {
        self.levels.last().map_or(&[], |level| &level.changes)
    }
}

/// A value as `--set` takes it. Text that could be read as something else, or that begins or ends with a space, is quoted.
fn written(value: &Plain) -> String {
    match value {
        Plain::Text(text) if text.starts_with(['[', '{', '"', '\'']) || text.trim() != text => {
            format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
        }
        value => value.to_string(),
    }
}

#[cfg(test)]
pub(crate) mod tests;
