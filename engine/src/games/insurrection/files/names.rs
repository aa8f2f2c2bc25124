//! References in files to hexes, facings and commanders of a scenario.

use super::units::FACINGS;
use crate::core::hint::{one_of, shown};
use crate::games::insurrection::Rules;
use crate::games::insurrection::edition::Edition;
use crate::grid::Hex;
use crate::scenario::reader::{Wrong, chosen, unlike};
use crate::scenario::tree::Node;

/// A hex, for the schema.
pub(super) const HEX: &str = "^[0-9]{4}$";

/// The label of a hex in files.
pub(super) fn label<E: Edition>(game: &Rules<E>, hex: Hex<E::Size>) -> String {
    game.scenario.map.grid.label(hex).to_string()
}

/// A hex of the map.
pub(super) fn hex<E: Edition>(game: &Rules<E>, node: &Node) -> Result<Hex<E::Size>, Wrong> {
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
pub(super) fn commander<E: Edition>(game: &Rules<E>, node: &Node) -> Result<String, Wrong> {
    let ids = game.scenario.commanders.iter().map(|commander| commander.id.as_str());
    chosen(node, ids, |id| game.commander_id(id).map(|_| id.to_owned()))
}

/// Checks that a commander with this id exists.
pub(super) fn known_commander<E: Edition>(game: &Rules<E>, id: &str) -> Result<(), Wrong> {
    let ids = game.scenario.commanders.iter().map(|commander| commander.id.as_str());
    let wrong = || Wrong::new(format!("there is no commander {}", shown(id)), one_of(id, "commanders", ids));
    game.commander_id(id).map(drop).ok_or_else(wrong)
}
