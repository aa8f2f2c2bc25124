//! Names that files use for what a scenario has: hexes, facings and commanders.

use super::units::FACINGS;
use crate::games::niemenczyn::Niemenczyn;
use crate::grid::Hex;
use crate::scenario::hint::{one_of, shown};
use crate::scenario::reader::{Wrong, chosen, unlike};
use crate::scenario::tree::Node;

/// A hex, for the schema.
pub(super) const HEX: &str = "^[0-9]{4}$";

/// The number of a hex as files write it.
pub(super) fn label(game: &Niemenczyn, hex: Hex) -> String {
    game.scenario.map.grid.label(hex).to_string()
}

/// A hex of the map.
pub(super) fn hex(game: &Niemenczyn, node: &Node) -> Result<Hex, Wrong> {
    let grid = &game.scenario.map.grid;
    let text = node.text().ok_or_else(|| unlike(node, "a hex", "write four digits in quotes, such as \"0109\""))?;
    grid.parse(text).ok_or_else(|| {
        let help = format!("the hexes are 0101 to {:02}{:02}, row first", grid.rows(), grid.columns());
        Wrong::new(format!("there is no hex {}", shown(text)), help)
    })
}

/// A facing by its name, 0..6.
pub(super) fn facing(name: &str) -> Option<u8> {
    FACINGS.iter().position(|known| *known == name).map(|index| index as u8)
}

/// The id of a commander.
pub(super) fn commander(game: &Niemenczyn, node: &Node) -> Result<String, Wrong> {
    let ids = game.scenario.commanders.iter().map(|commander| commander.id.as_str());
    chosen(node, ids, |id| game.commander_id(id).map(|_| id.to_owned()))
}

/// Checks that there is a commander with this id.
pub(super) fn known_commander(game: &Niemenczyn, id: &str) -> Result<(), Wrong> {
    let ids = game.scenario.commanders.iter().map(|commander| commander.id.as_str());
    let wrong = || Wrong::new(format!("there is no commander {}", shown(id)), one_of(id, "commanders", ids));
    game.commander_id(id).map(drop).ok_or_else(wrong)
}
