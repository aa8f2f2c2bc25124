//! The choices of a design: the values of `--over`, or every guess of the scenario, each with its alternatives.

use kartacz_engine::scenario::{Leaf, Plain, Plausible, Provenance};

use super::cost;
use crate::play::over::Over;
use crate::studies::sensitivity::Factor;

/// The most steps between the scenario's own number and each end of its range.
const STEPS: i64 = 3;
/// The longest value that is shown in full.
const LONGEST: usize = 32;

/// A value that may be changed, or several that are changed together.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The path, or the name of its values.
    pub name: String,
    /// The value in the scenario, in words.
    pub own: String,
    /// The alternatives. Those of numbers go from low to high.
    pub levels: Vec<Level>,
}

/// An alternative.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The value of the alternative in words.
    pub name: String,
    /// The values that it changes.
    pub sets: Vec<Set>,
    /// What the change costs: see [`cost`].
    pub cost: f64,
    /// How far a number lies from the scenario's own, from -1 to 1; `None` for other values.
    pub place: Option<f64>,
}

/// A changed value.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// The value in the scenario; `None` when it has none.
    pub leaf: Option<Leaf>,
    /// The path, as `--set` takes it.
    pub path: String,
    /// The new value, as `--set` takes it.
    pub to: String,
}

impl Level {
    fn new(name: String, sets: Vec<Set>, place: Option<f64>) -> Self {
        let cost = sets.iter().map(|set| cost::of(set.leaf.as_ref(), &set.to)).fold(0.0, f64::max);
        Self { name, sets, cost, place }
    }

    /// The arguments of `--set`.
    pub fn arguments(&self) -> impl Iterator<Item = String> + '_ {
        self.sets.iter().map(|set| format!("{}={}", set.path, set.to))
    }
}

impl Choice {
    /// The choice that a guess of the scenario leaves.
    #[must_use]
    pub fn of_factor(factor: &Factor) -> Self {
        let members = &factor.members;
        let is_number = |leaf: &&Leaf| matches!(leaf.origin.plausible, Some(Plausible::Range { .. }));
        let mut levels = if members.iter().any(|leaf| is_number(&leaf)) { numbers(members) } else { others(members) };
        levels.dedup_by(|one, other| one.sets == other.sets);
        Self { name: factor.name.clone(), own: common(members.iter().map(|leaf| leaf.value.to_string())), levels }
    }

    /// The choice between the values of an option.
    #[must_use]
    pub fn of_over(over: &Over, provenance: &Provenance) -> Self {
        let leaves: Vec<Option<Leaf>> = over.paths.iter().map(|path| provenance.get(path).cloned()).collect();
        let own = |leaf: &Option<Leaf>| leaf.as_ref().map_or_else(|| "none".to_owned(), |leaf| leaf.value.to_string());
        let number = leaves.first().and_then(Option::as_ref).and_then(|leaf| match leaf.value {
            Plain::Number(number) => Some(number),
            _ => None,
        });
        let numbers = over.numbers();
        let away = |to: i64| number.map_or(0, |own| to.saturating_sub(own));
        let farthest = numbers.iter().flatten().map(|&to| away(to).unsigned_abs()).max().unwrap_or(0).max(1);
        let level = |(at, to): (usize, &String)| {
            let changed = |(path, leaf): (&String, &Option<Leaf>)| {
                let same = leaf.as_ref().is_some_and(|leaf| cost::is(&leaf.value, to));
                (!same).then(|| Set { leaf: leaf.clone(), path: path.clone(), to: to.clone() })
            };
            let sets: Vec<Set> = over.paths.iter().zip(&leaves).filter_map(changed).collect();
            let place = numbers.as_ref().map(|numbers| away(numbers[at]) as f64 / farthest as f64);
            (!sets.is_empty()).then(|| Level::new(short(to), sets, place))
        };
        let levels = over.values.iter().enumerate().filter_map(level).collect();
        Self { name: over.name(), own: common(leaves.iter().map(own)), levels }
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

    /// The levels that are played alone at first: of numbers those at both ends, else all.
    #[must_use]
    pub fn ends(&self) -> Vec<usize> {
        let last = self.levels.len().saturating_sub(1);
        let of = |level: usize| self.levels[level].place;
        let is_end = |&level: &usize| match of(level) {
            None => true,
            Some(place) if place < 0.0 => level == 0,
            Some(_) => level == last,
        };
        (0..self.levels.len()).filter(is_end).collect()
    }
}

/// Steps from the scenario's own numbers to the ends of their ranges, all moved together.
fn numbers(members: &[Leaf]) -> Vec<Level> {
    let span = |end: usize| members.iter().filter_map(|leaf| ends(leaf).map(|ends| away(leaf, ends[end]))).max();
    let [below, above] = [0, 1].map(|end| span(end).unwrap_or(0).min(STEPS));
    let down = (1..=below).rev().map(|step| (0, step, below));
    let up = (1..=above).map(|step| (1, step, above));
    down.chain(up).filter_map(|(end, step, of)| moved(members, end, (step, of))).collect()
}

fn moved(members: &[Leaf], end: usize, (step, of): (i64, i64)) -> Option<Level> {
    let taken: Vec<(&Leaf, String)> = members
        .iter()
        .filter_map(|leaf| {
            let (Plain::Number(own), ends) = (&leaf.value, ends(leaf)?) else { return None };
            let by = ((ends[end] - own) as f64 * step as f64 / of as f64).round() as i64;
            (by != 0).then(|| (leaf, (own + by).to_string()))
        })
        .collect();
    let way = if end == 0 { -1.0 } else { 1.0 };
    let whole = taken.len() == members.len();
    let name = if whole { common(taken.iter().map(|(_, to)| to.clone())) } else { VARIOUS.to_owned() };
    let name = match (name == VARIOUS, end) {
        (false, _) => name,
        (true, 0) => format!("lower, step {step} of {of}"),
        (true, _) => format!("higher, step {step} of {of}"),
    };
    level(name, taken, Some(way * step as f64 / of as f64))
}

fn level(name: String, taken: Vec<(&Leaf, String)>, place: Option<f64>) -> Option<Level> {
    let set = |(leaf, to): (&Leaf, String)| Set { leaf: Some(leaf.clone()), path: leaf.path.clone(), to };
    (!taken.is_empty()).then(|| Level::new(name, taken.into_iter().map(set).collect(), place))
}

fn ends(leaf: &Leaf) -> Option<[i64; 2]> {
    match leaf.origin.plausible {
        Some(Plausible::Range { low, high }) => Some([low, high]),
        _ => None,
    }
}

fn away(leaf: &Leaf, end: i64) -> i64 {
    if let Plain::Number(own) = leaf.value { (end - own).abs() } else { 0 }
}

/// The alternatives of values that are no numbers, by their order.
fn others(members: &[Leaf]) -> Vec<Level> {
    let alternatives = |leaf: &Leaf| match &leaf.origin.plausible {
        Some(Plausible::OneOf(others)) => others.clone(),
        _ => Vec::new(),
    };
    let most = members.iter().map(|leaf| alternatives(leaf).len()).max().unwrap_or(0);
    let of = |which: usize| {
        let taken: Vec<(&Leaf, String)> = members
            .iter()
            .filter_map(|leaf| Some((leaf, alternatives(leaf).get(which)?.clone())))
            .filter(|(leaf, to)| leaf.value != *to)
            .map(|(leaf, to)| (leaf, written(&to)))
            .collect();
        let name = match common(taken.iter().map(|(_, to)| to.clone())) {
            name if name != VARIOUS => name,
            _ => format!("alternative {}", which + 1),
        };
        level(name, taken, None)
    };
    (0..most).filter_map(of).collect()
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

/// In place of several values, or of a long one.
const VARIOUS: &str = "various";

/// The value that all share, when it is short.
fn common(mut values: impl Iterator<Item = String>) -> String {
    let first = values.next().unwrap_or_default();
    let short = first.chars().count() <= LONGEST;
    if short && values.all(|value| value == first) { first } else { VARIOUS.to_owned() }
}

/// The beginning of a long value.
fn short(value: &str) -> String {
    match value.chars().count() > LONGEST {
        true => value.chars().take(LONGEST - 1).chain(['\u{2026}']).collect(),
        false => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::scenario::OriginKind::{Assumed, Rulebook};

    use super::super::cost::tests::{leaf, number};
    use super::*;
    use crate::play::over::parse_over;

    fn listed(choice: &Choice) -> Vec<String> {
        let text = |level: &Level| {
            let sets: Vec<String> = level.arguments().collect();
            format!("{}: {}", level.name, sets.join(" "))
        };
        choice.levels.iter().map(text).collect()
    }

    fn factor(members: Vec<Leaf>) -> Factor {
        Factor { name: "f".to_owned(), members, levels: Vec::new(), base: 0 }
    }

    #[test]
    fn numbers_go_in_steps_to_both_ends() {
        let one = Choice::of_factor(&factor(vec![number("a", Assumed, [1, 3, 9])]));
        assert_eq!(listed(&one), ["1: a=1", "2: a=2", "5: a=5", "7: a=7", "9: a=9"]);
        assert_eq!((one.own.as_str(), one.ends()), ("3", vec![0, 4]));
        assert_eq!(one.levels.iter().map(|level| level.place.unwrap()).collect::<Vec<_>>()[..2], [-1.0, -0.5]);
        assert!(one.likeness(3, 4) > 0.0 && one.likeness(0, 4) < 0.0 && one.likeness(4, 4) == 1.0);
        let up = Choice::of_factor(&factor(vec![number("a", Assumed, [3, 3, 4])]));
        assert_eq!((listed(&up), up.ends()), (vec!["4: a=4".to_owned()], vec![0]));
    }

    #[test]
    fn values_of_a_guess_move_together() {
        let members = vec![number("a", Assumed, [1, 2, 3]), number("b", Assumed, [4, 5, 5])];
        let both = Choice::of_factor(&factor(members));
        assert_eq!(listed(&both), ["lower, step 1 of 1: a=1 b=4", "higher, step 1 of 1: a=3"]);
        let text = |text: &str| Plain::Text(text.to_owned());
        let hexes = leaf("h", Assumed, text("0101"), Some(Plausible::OneOf(vec![text("0102"), text("0103")])));
        let hexes = Choice::of_factor(&factor(vec![hexes]));
        assert_eq!(listed(&hexes), ["0102: h=0102", "0103: h=0103"]);
        assert_eq!((hexes.ends(), hexes.likeness(0, 1)), (vec![0, 1], 0.0));
    }

    #[test]
    fn an_option_offers_its_values_but_the_own() {
        let provenance = Provenance { leaves: vec![number("v.a", Rulebook, [1, 3, 9])], ..Provenance::default() };
        let over = Choice::of_over(&parse_over("v.a=1..5").unwrap(), &provenance);
        assert_eq!(listed(&over), ["1: v.a=1", "2: v.a=2", "4: v.a=4", "5: v.a=5"]);
        assert_eq!((over.own.as_str(), over.ends()), ("3", vec![0, 3]));
        let unknown = Choice::of_over(&parse_over("w=x,y").unwrap(), &provenance);
        assert_eq!((listed(&unknown), unknown.own.as_str()), (vec!["x: w=x".to_owned(), "y: w=y".to_owned()], "none"));
    }
}
