//! The search player: every turn it compares stances by roll-outs some turns ahead, see [`StanceSearch`].

pub(super) mod stances;

use kartacz_engine::games::spqr::Spqr;

use super::stanced::Stanced;
use crate::core::search::StanceSearch;

/// The search player.
pub type Search = StanceSearch<Spqr, Stanced>;
