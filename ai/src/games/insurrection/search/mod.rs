//! A search player: it plays out the heuristic's best candidates for a few activations, with the heuristic for both
//! sides, evaluates the resulting positions with the learned value, and chooses the candidate with the best results.
//!
//! Hidden information is sampled independently in every roll-out, and roll-outs have their own dice. Its gain over
//! the heuristic is a lower bound on what better play could gain.

pub(super) mod arms;
mod extra_moves;
mod ideas;
pub(super) mod proposals;

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::insurrection::state::Frame;

use super::Played;
use super::proposed::Proposed;
use crate::core::candidates::Effort;
use crate::core::search::CandidateSearch;

/// Moves, set-up and chits. Mistakes there cost less than a higher threshold would.
const GREAT: Effort = Effort { part: 1, doubt: 0.25 };
/// Reactions, melees and rallies: there are few options, so each is sampled often.
const CLEAR: Effort = Effort { part: 1, doubt: 0.5 };
/// Facings after a melee: these decisions are frequent.
const FACING: Effort = Effort { part: 4, doubt: 0.5 };
/// Shots between enemy moves, withdrawals, the order of tests and commanders: they matter little, and the heuristic
/// is seldom far from the best.
const SMALL: Effort = Effort { part: 4, doubt: 1.0 };

/// The search player.
pub type Search<E> = CandidateSearch<Rules<E>, Proposed<E>>;

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
