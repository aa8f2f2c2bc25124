//! How hard a search looks at a decision.

use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::insurrection::state::Frame;

use super::Played;
use crate::core::candidates::Effort;

/// Moves, set-up and chits. Mistakes there cost less than a higher threshold would.
const GREAT: Effort = Effort { part: 1, doubt: 0.25 };
/// Reactions, melees and rallies: there are few options, so each is sampled often.
const CLEAR: Effort = Effort { part: 1, doubt: 0.5 };
/// Facings after a melee: these decisions are frequent.
const FACING: Effort = Effort { part: 4, doubt: 0.5 };
/// Shots between enemy moves, withdrawals, the order of tests and commanders: they matter little, and the heuristic
/// is seldom far from the best.
const SMALL: Effort = Effort { part: 4, doubt: 1.0 };

/// The effort for the present decision; `None` leaves it to the heuristic.
pub(super) fn effort<E: Played>(view: View<'_, E>) -> Option<Effort> {
    let at = view.position;
    match at.frame()? {
        Frame::Movement if view.side == at.active_side() => Some(GREAT),
        Frame::Deploy(_) | Frame::Pool(_) | Frame::Move { .. } | Frame::Overall => Some(GREAT),
        Frame::React { .. }
        | Frame::SquareOffer { .. }
        | Frame::ChargeOffer { .. }
        | Frame::Losses { .. }
        | Frame::Rally { .. }
        | Frame::Melees => Some(CLEAR),
        Frame::Face { .. } => Some(FACING),
        Frame::Movement
        | Frame::GiveWay { .. }
        | Frame::Withdraw { .. }
        | Frame::Flight { .. }
        | Frame::GoAlong { .. }
        | Frame::Crisis { .. }
        | Frame::OwnUnits
        | Frame::CommanderMove => Some(SMALL),
        // These are resolved by the engine without a decision.
        Frame::Arrivals { .. } | Frame::FireTests { .. } | Frame::CommanderChecks { .. } => None,
        Frame::Melee(_) | Frame::Advance(_) => None,
    }
}
