//! The ends of a guess as levels, around the scenario's own: all its values moved together.

use kartacz_engine::scenario::{Leaf, Plain, Plausible};

use super::{Factor, Guess, Level, Set, Value, written};

/// The longest value that is shown in full.
const LONGEST: usize = 24;

impl Factor {
    /// A guess with its ends and the scenario's own level.
    ///
    /// Numbers go from low by what the scenario has to high. Of other values the alternatives stand in their order, half of them
    /// before what the scenario has. A value with fewer alternatives than others keeps its own where it has none.
    #[must_use]
    pub fn with_ends(Guess { name, members }: Guess) -> Self {
        let levels = levels(&members);
        let value = |leaf: Leaf| Value { path: leaf.path.clone(), leaf: Some(leaf) };
        Self { name, paths: members.into_iter().map(value).collect(), levels }
    }
}

fn levels(members: &[Leaf]) -> Vec<Level> {
    let others = 0..members.iter().map(|leaf| alternatives(leaf).len()).max().unwrap_or(0);
    let all: Vec<Level> = others.map(|which| level(members, which)).collect();
    // Where the scenario already has the lowest, or the highest, there is no such level.
    let (below, above): (Vec<_>, Vec<_>) =
        all.iter().cloned().enumerate().partition(|(which, _)| which < &(all.len() / 2));
    let kept = |levels: Vec<(usize, Level)>| -> Vec<Level> {
        levels.into_iter().map(|(_, level)| level).filter(|level| !level.is_own()).collect()
    };
    let (below, above) = (kept(below), kept(above));
    let own = Level::new(own_name(members), Vec::new(), None);
    below.into_iter().chain([own]).chain(above).collect()
}

/// The alternatives of a value: for a number the lowest and the highest.
fn alternatives(leaf: &Leaf) -> Vec<Plain> {
    match &leaf.origin.plausible {
        None => Vec::new(),
        Some(Plausible::Range { low, high }) => vec![Plain::Number(*low), Plain::Number(*high)],
        Some(Plausible::OneOf(others)) => others.clone(),
    }
}

fn level(members: &[Leaf], which: usize) -> Level {
    let taken: Vec<(&Leaf, Plain)> = members
        .iter()
        .filter_map(|leaf| Some((leaf, alternatives(leaf).get(which)?.clone())))
        .filter(|(leaf, value)| leaf.value != *value)
        .collect();
    let number = members.iter().any(|leaf| matches!(leaf.origin.plausible, Some(Plausible::Range { .. })));
    let name = match common(taken.iter().map(|(_, value)| value)) {
        Some(value) if taken.len() == members.len() => value,
        _ if number => ["low", "high"][which.min(1)].to_owned(),
        _ => format!("alternative {}", which + 1),
    };
    Level::new(name, taken.iter().map(|(leaf, value)| Set::of(leaf, written(value))).collect(), None)
}

fn own_name(members: &[Leaf]) -> String {
    common(members.iter().map(|leaf| &leaf.value)).unwrap_or_else(|| "baseline".to_owned())
}

/// The value that all share, when it is short.
fn common<'a>(mut values: impl Iterator<Item = &'a Plain>) -> Option<String> {
    let first = values.next()?;
    let shown = first.to_string();
    (values.all(|value| value == first) && shown.chars().count() <= LONGEST).then_some(shown)
}

#[cfg(test)]
mod tests {
    use kartacz_engine::scenario::{Origin, OriginKind};

    use super::*;

    fn leaf(path: &str, value: Plain, plausible: Plausible) -> Leaf {
        let origin = Origin { kind: OriginKind::Assumed, note: "why not".to_owned(), plausible: Some(plausible) };
        Leaf { path: path.to_owned(), value, origin }
    }

    fn number(path: &str, [low, value, high]: [i64; 3]) -> Leaf {
        leaf(path, Plain::Number(value), Plausible::Range { low, high })
    }

    fn text(path: &str, value: &str, others: &[&str]) -> Leaf {
        let plain = |text: &str| Plain::Text(text.to_owned());
        leaf(path, plain(value), Plausible::OneOf(others.iter().map(|other| plain(other)).collect()))
    }

    fn listed(members: &[Leaf]) -> (Vec<String>, usize) {
        let factor = Factor::with_ends(Guess { name: String::new(), members: members.to_vec() });
        let text = |level: &Level| format!("{}: {}", level.name, level.arguments().join(" "));
        (factor.levels.iter().map(text).collect(), factor.base())
    }

    #[test]
    fn numbers_go_from_low_to_high() {
        assert_eq!(listed(&[number("a", [1, 2, 3])]), (vec!["1: a=1".into(), "2: ".into(), "3: a=3".into()], 1));
        assert_eq!(listed(&[number("a", [0, 0, 3])]), (vec!["0: ".into(), "3: a=3".into()], 0));
        assert_eq!(listed(&[number("a", [0, 3, 3])]), (vec!["0: a=0".into(), "3: ".into()], 1));
    }

    #[test]
    fn values_of_a_group_move_together() {
        let group = [number("a", [1, 2, 3]), number("b", [4, 5, 5])];
        assert_eq!(listed(&group), (vec!["low: a=1 b=4".into(), "baseline: ".into(), "high: a=3".into()], 1));
        let same = [number("a", [1, 2, 3]), number("b", [1, 2, 3])];
        assert_eq!(listed(&same).0, ["1: a=1 b=1", "2: ", "3: a=3 b=3"]);
    }

    #[test]
    fn alternatives_surround_the_own_value() {
        assert_eq!(listed(&[text("a", "x", &["y"])]), (vec!["x: ".into(), "y: a=y".into()], 0));
        let group = [text("a", "x", &["y", "z"]), text("b", "u", &[" v"])];
        let expected = ["alternative 1: a=y b=\" v\"", "baseline: ", "alternative 2: a=z"];
        assert_eq!(listed(&group), (expected.map(str::to_owned).to_vec(), 1));
    }

    #[test]
    fn each_level_has_as_much_room() {
        let factor = |guess: Leaf| Factor::with_ends(Guess { name: String::new(), members: vec![guess] });
        let three = factor(number("a", [1, 2, 3]));
        let places = [0.0, 0.2, 0.4, 0.6, 0.8, 1.0];
        assert_eq!(places.map(|place| three.level_at(place)), [0, 0, 1, 1, 2, 2]);
        let two = factor(text("a", "x", &["y"]));
        assert_eq!(places.map(|place| two.level_at(place)), [0, 0, 0, 1, 1, 1]);
        assert_eq!([[0.0, 0.6], [1.0, 0.4], [0.2, 0.8]].map(|pair| two.distance(pair)), [1.0, -1.0, 1.0]);
        assert_eq!([[0.0, 0.6], [1.0, 0.4], [0.2, 0.8]].map(|pair| three.distance(pair)), [0.5, -0.5, 1.0]);
    }
}
