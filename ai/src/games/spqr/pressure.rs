//! What a withdrawal is measured by: where the enemy comes from, and what orders say.

use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::plan::Pressed;

use super::place::Desk;

/// The value of a withdrawal that is ordered.
const ORDERED: f32 = 10.0;

/// The attacker's hex that determines the angle: the hex adjacent to a unit that is nearest to an enemy.
pub(super) fn contact(desk: &Desk<'_>, unit: UnitId, mover: UnitId) -> Option<Hex> {
    let field = &desk.view.game().scenario.map.field;
    let around =
        desk.view.cells(unit).into_iter().filter(|cell| cell.is_some()).flat_map(|cell| field.neighbours(cell));
    around.min_by_key(|&hex| desk.view.apart_hex(mover, hex))
}

/// The value of a withdrawal, when orders leave it open.
pub(super) fn pressed(desk: &Desk<'_>, unit: UnitId, value: f32) -> f32 {
    match desk.brief.map_or(Pressed::Free, |brief| brief.pressed(desk.view, unit)) {
        Pressed::Free => value,
        Pressed::Stand => -1.0,
        Pressed::Withdraw => value.max(0.0) + ORDERED,
    }
}
