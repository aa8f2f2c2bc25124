//! The features of flight: what becomes of units that have routed, or have left the map.
//!
//! Units count by their rout points, as shares of the withdrawal level of their army.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::data::{UnitId, side_of, units_in};
use kartacz_engine::games::spqr::position::Position;

use super::level;
use crate::core::learning::features;

features! {
    /// The features of the flight of a side: routed units that the next rout segment takes off the map \[10.23\], other routed
    /// ones, all of them by the chance that a leader rallies them before \[10.28\], and cavalry that has left the map in pursuit
    /// \[10.44\].
    Flight:
    Leaving = "leaving",
    Fleeing = "fleeing",
    Rally = "rally",
    Away = "away",
}

/// Their names.
pub(super) const NAMES: &[&str] = Flight::NAMES;

/// Writes the features of a side.
pub(super) fn write(at: Position<'_>, side: Side, row: &mut [f32]) {
    let level = level(at, side);
    let share = |unit: UnitId| f32::from(at.worth(unit)) / level;
    for unit in at.units(side).filter(|&unit| at.is_routed(unit)) {
        let feature = if is_leaving(at, unit) { Flight::Leaving } else { Flight::Fleeing };
        row[feature as usize] += share(unit);
        row[Flight::Rally as usize] += share(unit) * rally(at, unit);
    }
    let gone = units_in(side, at.game.scenario.everyone(side) & !at.on_map(side));
    row[Flight::Away as usize] = gone.filter(|&unit| at.is_off_map(unit) && !at.is_lost(unit)).map(share).sum();
}

/// \[10.23\] Whether the next rout segment takes a routed unit off the map: those of two hexes, and those near the edge.
pub(super) fn is_leaving(at: Position<'_>, unit: UnitId) -> bool {
    let card = at.card(unit);
    card.double || at.steps_off(at.hex(unit), side_of(unit)) <= card.allowance
}

/// The chance that the best leader who can still act in this turn rallies a unit near him.
fn rally(at: Position<'_>, unit: UnitId) -> f32 {
    let near = |&leader: &u8| at.apart_hex(unit, at.leader_hex(leader)) <= at.range(leader);
    let able = at.leaders(side_of(unit)).filter(|&leader| !at.is_finished(leader)).filter(near);
    let faces = able.map(|leader| at.initiative(leader) + 2).max().unwrap_or(0);
    f32::from(faces.min(10)) / 10.0
}
