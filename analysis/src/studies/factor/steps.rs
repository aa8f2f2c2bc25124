//! The alternatives of the scenario's own level: of numbers some steps to both ends, of other values all, moved together.

use kartacz_engine::scenario::{Leaf, Plain, Plausible};

use super::{Factor, Guess, Level, Set, Value, written};

/// The most steps between the scenario's own number and each end of its range.
const STEPS: i64 = 3;
/// The longest value that is shown in full.
const LONGEST: usize = 32;

impl Factor {
    /// A guess with its alternatives.
    #[must_use]
    pub fn with_steps(Guess { name, members }: Guess) -> Self {
        let is_number = |leaf: &Leaf| matches!(leaf.origin.plausible, Some(Plausible::Range { .. }));
        let mut levels = if members.iter().any(is_number) { numbers(&members) } else { others(&members) };
        levels.dedup_by(|one, other| one.changes == other.changes);
        let value = |leaf: Leaf| Value { path: leaf.path.clone(), leaf: Some(leaf) };
        Self { name, paths: members.into_iter().map(value).collect(), levels }
    }

    /// The factor with its alternatives alone: without what the scenario has already.
    #[must_use]
    pub fn alternatives(self) -> Self {
        let changed = |Level { name, changes, place, .. }: Level| {
            Level::new(short(&name), changes.into_iter().filter(|set| !set.is_own()).collect(), place)
        };
        let levels = self.levels.into_iter().map(changed).filter(|level| !level.is_own()).collect();
        Self { levels, ..self }
    }

    /// The value in the scenario, in words.
    #[must_use]
    pub fn own_text(&self) -> String {
        let own = |value: &Value| value.leaf.as_ref().map_or_else(|| "none".to_owned(), |leaf| leaf.value.to_string());
        common(self.paths.iter().map(own))
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
    let sets = taken.into_iter().map(|(leaf, to)| Set::of(leaf, to));
    Some(Level::new(name, sets.collect(), place)).filter(|level| !level.is_own())
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
    use kartacz_engine::scenario::Provenance;

    use super::super::tests::{leaf, number};
    use super::*;
    use crate::play::over::parse_over;

    fn listed(choice: &Factor) -> Vec<String> {
        let text = |level: &Level| format!("{}: {}", level.name, level.arguments().join(" "));
        choice.levels.iter().map(text).collect()
    }

    fn factor(members: Vec<Leaf>) -> Factor {
        Factor::with_steps(Guess { name: "f".to_owned(), members })
    }

    #[test]
    fn numbers_go_in_steps_to_both_ends() {
        let one = factor(vec![number("a", Assumed, [1, 3, 9])]);
        assert_eq!(listed(&one), ["1: a=1", "2: a=2", "5: a=5", "7: a=7", "9: a=9"]);
        assert_eq!((one.own_text().as_str(), one.ends()), ("3", vec![0, 4]));
        assert_eq!(one.levels.iter().map(|level| level.place.unwrap()).collect::<Vec<_>>()[..2], [-1.0, -0.5]);
        assert!(one.likeness(3, 4) > 0.0 && one.likeness(0, 4) < 0.0 && one.likeness(4, 4) == 1.0);
        let up = factor(vec![number("a", Assumed, [3, 3, 4])]);
        assert_eq!((listed(&up), up.ends()), (vec!["4: a=4".to_owned()], vec![0]));
    }

    #[test]
    fn values_of_a_guess_move_together() {
        let members = vec![number("a", Assumed, [1, 2, 3]), number("b", Assumed, [4, 5, 5])];
        let both = factor(members);
        assert_eq!(listed(&both), ["lower, step 1 of 1: a=1 b=4", "higher, step 1 of 1: a=3"]);
        let text = |text: &str| Plain::Text(text.to_owned());
        let hexes = leaf("h", Assumed, text("0101"), Some(Plausible::OneOf(vec![text("0102"), text("0103")])));
        let hexes = factor(vec![hexes]);
        assert_eq!(listed(&hexes), ["0102: h=0102", "0103: h=0103"]);
        assert_eq!((hexes.ends(), hexes.likeness(0, 1)), (vec![0, 1], 0.0));
    }

    #[test]
    fn an_option_offers_its_values_but_the_own() {
        let provenance = Provenance { leaves: vec![number("v.a", Rulebook, [1, 3, 9])], ..Provenance::default() };
        let over = Factor::of_over(&parse_over("v.a=1..5").unwrap(), &provenance).alternatives();
        assert_eq!(listed(&over), ["1: v.a=1", "2: v.a=2", "4: v.a=4", "5: v.a=5"]);
        assert_eq!((over.own_text().as_str(), over.ends()), ("3", vec![0, 3]));
        let unknown = Factor::of_over(&parse_over("w=x,y").unwrap(), &provenance).alternatives();
        assert_eq!(
            (listed(&unknown), unknown.own_text().as_str()),
            (vec!["x: w=x".to_owned(), "y: w=y".to_owned()], "none")
        );
    }
}
