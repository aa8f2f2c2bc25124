//! Places in orders: hexes, blocks of hexes, and villages.

use crate::core::hint::{one_of, shown};
use crate::games::pluton::Pluton;
use crate::games::pluton::hex::{Hex, HexSet};
use crate::scenario::reader::{Reader, Wrong, unlike};
use crate::scenario::tree::Node;

/// A place, for the schema.
const PLACE: &str = "^([0-9]{4}(-[0-9]{4})?|[a-z][a-z0-9-]*)$";
/// The most places of a list.
const MAX_PLACES: usize = 24;

/// The hexes of a list of places; none without the list.
pub(super) fn places(t: &mut Reader, key: &'static str, game: &Pluton) -> HexSet {
    let list = t.texts(key, PLACE, 1..=MAX_PLACES, &|node| place(game, node)).unwrap_or_default();
    list.iter().fold(HexSet::EMPTY, |mut all, hexes| {
        all |= *hexes;
        all
    })
}

/// The hexes of a place.
fn place(game: &Pluton, node: &Node) -> Result<HexSet, Wrong> {
    let help = "write a hex such as \"2611\", a block such as \"2210-2611\", or the name of a village";
    let text = node.text().ok_or_else(|| unlike(node, "a place", help))?;
    if text.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
        return village(game, text);
    }
    let field = &game.scenario.map.field;
    let wrong = |corner: &str| Wrong::new(format!("there is no hex {}", shown(corner)), help).dependent();
    let corner = |label: &str| field.parse(label).map(|hex| field.column_row(hex)).ok_or_else(|| wrong(label));
    let (one, other) = text.split_once('-').unwrap_or((text, text));
    let ((left, top), (right, bottom)) = (corner(one)?, corner(other)?);
    let within = |a: u8, b: u8, line: u8| a.min(b) <= line && line <= a.max(b);
    let inside = |hex: &Hex| {
        let (column, row) = field.column_row(*hex);
        within(left, right, column) && within(top, bottom, row)
    };
    Ok(field.hexes().filter(inside).collect())
}

/// The building hexes of a village.
fn village(game: &Pluton, name: &str) -> Result<HexSet, Wrong> {
    let villages = &game.scenario.villages;
    let known = villages.iter().find(|village| village.id == name);
    known.map(|village| village.hexes.iter().copied().collect()).ok_or_else(|| {
        let help = one_of(name, "villages", villages.iter().map(|village| village.id.as_str()));
        Wrong::new(format!("there is no village {}", shown(name)), help).dependent()
    })
}
