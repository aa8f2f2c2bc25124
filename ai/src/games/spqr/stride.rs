//! The next hex of a move.

use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::view::View;

use super::scene::Scene;

/// The cost and hits for a unit, or half of one, of entering a hex, and whether it can stop there. `None` when it avoids
/// the hex: passing through friends that would cause hits to either, or entering an elephant zone as cavalry.
pub(super) fn enter(view: View<'_>, scene: &Scene, unit: UnitId, from: Hex, hex: Hex) -> Option<(u8, u8, bool)> {
    if !hex.is_some() || !view.may_pass(unit, hex) {
        return None;
    }
    let card = view.card(unit);
    if card.arm.is_cavalry() && scene.beasts.contains(hex) {
        return None;
    }
    let toll = view.step_toll(unit, from, hex)?;
    if view.cells(unit).contains(&hex) {
        return Some((toll.cost, toll.hits, true));
    }
    let passing = view.passing(unit, hex);
    if passing.is_some_and(|passing| passing.mover > 0 || passing.stationary > 0) {
        return None;
    }
    // Only phalanxes end on friends, in double depth.
    let ends = (passing.is_none() || card.double) && view.may_stop(unit, hex);
    Some((toll.cost, toll.hits, ends))
}
