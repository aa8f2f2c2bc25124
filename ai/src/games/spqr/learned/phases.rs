//! The orders phases of leaders that are still to come in a turn.

use kartacz_engine::games::spqr::data::LeaderId;
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::state::NO_MOMENTUM;
use kartacz_engine::games::spqr::window::Window;

/// The parts of a phase after which no orders are given.
const ORDERED: u8 = 2;

/// The chance of a roll on so many faces.
pub(super) fn chance(faces: u8) -> f32 {
    f32::from(faces.min(9)) / 10.0
}

/// The phases to be expected of a leader in this turn: of one that is still to act, one and two by momentum \[5.14\]; of the active
/// one the rest of his phase, too, while he gives orders.
pub(super) fn phases_of(at: Position<'_>, leader: LeaderId) -> f32 {
    if Some(leader) == at.orders_leader() {
        let (orders, again) = (is_ordering(at), chance(at.momentum_faces()));
        return f32::from(u8::from(orders)) + again * (1.0 + again);
    }
    match (at.is_inactive(leader), at.leader(leader).has(NO_MOMENTUM)) {
        (false, _) => 0.0,
        (true, true) => 1.0,
        (true, false) => {
            let again = chance(at.initiative(leader) + 1);
            1.0 + again + again * again
        }
    }
}

/// Whether orders can still be given in the phase in progress.
pub(super) fn is_ordering(at: Position<'_>) -> bool {
    at.innermost(Window::OrdersPhase).is_some_and(|frame| frame.left < ORDERED)
}
