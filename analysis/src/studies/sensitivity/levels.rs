//! The levels of a factor: possible values, all moved together.

use kartacz_engine::scenario::{Leaf, Plain, Plausible};

/// The longest value that is shown in full.
const LONGEST: usize = 24;

/// A level of a factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The name of the level: a value, `low`, `high`, `baseline`, `alternative 1`.
    pub name: String,
    /// The values, as `--set` takes them; empty for those of the scenario.
    pub sets: Vec<String>,
}

/// The levels of these values, and the index of the scenario's own.
///
/// Numbers go from low by what the scenario has to high. Of other values the alternatives stand in their order, half of them
/// before what the scenario has. A value with fewer alternatives than others keeps its own where it has none.
#[must_use]
pub fn of(members: &[Leaf]) -> (Vec<Level>, usize) {
    let others = 0..members.iter().map(|leaf| alternatives(leaf).len()).max().unwrap_or(0);
    let all: Vec<Level> = others.map(|which| level(members, which)).collect();
    // Where the scenario already has the lowest, or the highest, there is no such level.
    let (below, above): (Vec<_>, Vec<_>) =
        all.iter().cloned().enumerate().partition(|(which, _)| which < &(all.len() / 2));
    let kept = |levels: Vec<(usize, Level)>| -> Vec<Level> {
        levels.into_iter().map(|(_, level)| level).filter(|level| !level.sets.is_empty()).collect()
    };
    let (below, above) = (kept(below), kept(above));
    let base = below.len();
    let own = Level { name: own_name(members), sets: Vec::new() };
    (below.into_iter().chain([own]).chain(above).collect(), base)
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
    Level { name, sets: taken.iter().map(|(leaf, value)| format!("{}={}", leaf.path, written(value))).collect() }
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
        let (levels, base) = of(members);
        (levels.iter().map(|level| format!("{}: {}", level.name, level.sets.join(" "))).collect(), base)
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
}
