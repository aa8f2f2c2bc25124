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

use super::proposed::Proposed;
use crate::core::candidate_search::CandidateSearch;

/// The search player.
pub type Search<E> = CandidateSearch<Rules<E>, Proposed<E>>;
