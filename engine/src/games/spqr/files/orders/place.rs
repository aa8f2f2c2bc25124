//! Places in orders: hexes, and blocks of hexes.

use crate::core::hint::shown;
use crate::games::spqr::Spqr;
use crate::games::spqr::hex::{Hex, HexSet};
use crate::scenario::reader::{Reader, Wrong, unlike};
use crate::scenario::tree::Node;

/// A place, for the schema.
const PLACE: &str = "^[0-9]{4}(-[0-9]{4})?$";
/// The most places of a list.
const MAX_PLACES: usize = 24;

/// The hexes of a list of places; none without the list.
pub(super) fn places(t: &mut Reader, key: &'static str, game: &Spqr) -> HexSet {
    let list = t.texts(key, PLACE, 1..=MAX_PLACES, &|node| place(game, node)).unwrap_or_default();
    list.iter().fold(HexSet::EMPTY, |mut all, hexes| {
        all |= *hexes;
        all
    })
}

/// The hexes of a place.
fn place(game: &Spqr, node: &Node) -> Result<HexSet, Wrong> {
    let help = "write a hex such as \"2611\", or a block such as \"2210-2611\"";
    let text = node.text().ok_or_else(|| unlike(node, "a place", help))?;
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
