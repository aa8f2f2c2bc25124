//! Words and cells that several chapters use.

use super::super::chart::bits;
pub(super) use super::super::data::ids::{named, word};
use super::super::data::terrain::Effects;
use super::super::data::{Area, Classes, Factor, HexSet, Scenario};
use super::super::sequence::turns_in;
use super::Block;
use crate::core::game::Side;
use crate::core::hint::counted;

/// An empty cell.
pub(super) const NONE: &str = "-";

/// `a, b and c`.
pub(super) fn and(items: &[String]) -> String {
    match items {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// `1 hex`, `2 hexes`.
pub(super) fn hexes(count: impl Into<usize>) -> String {
    counted(count.into(), "hex", "hexes")
}

/// `1 point`, `2 points`.
pub(super) fn points(count: impl Into<usize>) -> String {
    counted(count.into(), "point", "points")
}

/// `1 step`, `2 steps`.
pub(super) fn steps(count: impl Into<usize>) -> String {
    counted(count.into(), "step", "steps")
}

/// A factor as a number: `x 1/2`.
pub(super) fn factor(factor: Factor) -> String {
    match factor.ratio() {
        [above, 1] => format!("x {above}"),
        [above, below] => format!("x {above}/{below}"),
    }
}

/// A shift of columns: `2L`, `1R`.
pub(super) fn shift(columns: i8) -> String {
    format!("{}{}", columns.unsigned_abs(), if columns < 0 { 'L' } else { 'R' })
}

/// What terrain or a hexside does to combat, as a cell.
pub(super) fn effects(effects: &Effects) -> String {
    let mut parts = Vec::new();
    if effects.attack != Factor::Full {
        parts.push(format!("attack {}", factor(effects.attack)));
    }
    if effects.defence != Factor::Full {
        parts.push(format!("defence {}", factor(effects.defence)));
    }
    if effects.shift != 0 {
        parts.push(shift(effects.shift));
    }
    if effects.modifier != 0 {
        parts.push(format!("DRM {:+}", effects.modifier));
    }
    or_none(parts.join(", "))
}

/// A cell that may be empty.
pub(super) fn or_none(cell: String) -> String {
    if cell.is_empty() { NONE.to_owned() } else { cell }
}

/// `yes` or `no`.
pub(super) fn yes(flag: bool) -> String {
    if flag { "yes" } else { "no" }.to_owned()
}

/// The hexes of an area as the file names them.
pub(super) fn area(scenario: &Scenario, area: &Area) -> String {
    let places = &scenario.map.places;
    let words = area.words.iter().map(|id| match places.iter().find(|(name, _)| name == id) {
        Some((_, hex)) => format!("{} ({})", named(id), scenario.map.field.label(*hex)),
        None => named(id),
    });
    or_none(words.collect::<Vec<_>>().join(", "))
}

/// The numbers of some hexes.
pub(super) fn numbers(scenario: &Scenario, hexes: HexSet) -> String {
    or_none(hexes.iter().map(|hex| scenario.map.field.label(hex)).collect::<Vec<_>>().join(", "))
}

/// Some classes: `all` when every one is meant.
pub(super) fn classes(scenario: &Scenario, classes: Classes) -> String {
    let known = 0..scenario.classes.len();
    if known.clone().all(|class| classes >> class & 1 == 1) {
        return "all".to_owned();
    }
    let named = bits(classes.into()).filter(|class| known.contains(class));
    or_none(named.map(|class| word(&scenario.classes[class].id)).collect::<Vec<_>>().join(", "))
}

/// The turns from one to another.
pub(super) fn turns(scenario: &Scenario, [from, until]: [u8; 2]) -> String {
    match (from, until) {
        (1, until) if until == scenario.turns => "all".to_owned(),
        (from, until) if from == until => from.to_string(),
        (from, until) => format!("{from} to {until}"),
    }
}

/// A set of turns.
pub(super) fn turn_set(scenario: &Scenario, turns: u128) -> String {
    let listed: Vec<u8> = turns_in(turns).into_iter().filter(|turn| (1..=scenario.turns).contains(turn)).collect();
    if listed.len() == usize::from(scenario.turns) {
        return "all".to_owned();
    }
    or_none(listed.iter().map(u8::to_string).collect::<Vec<_>>().join(", "))
}

/// The name of a side.
pub(super) fn side(scenario: &Scenario, side: Side) -> &str {
    &scenario.side_names[side.index()]
}

/// A side, or both.
pub(super) fn side_or(scenario: &Scenario, of: Option<Side>, both: &str) -> String {
    of.map_or_else(|| both.to_owned(), |of| side(scenario, of).to_owned())
}

/// A paragraph of an appendix.
pub(super) fn text(text: &str) -> Block {
    Block::Text(text.to_owned())
}
