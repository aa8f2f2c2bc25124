//! The search player: every few stages it compares stances by roll-outs to the end of the game, see [`StanceSearch`].

pub(super) mod stances;

use kartacz_engine::games::pluton::Pluton;

use super::stanced::Stanced;
use crate::core::search::StanceSearch;

/// The search player.
pub type Search = StanceSearch<Pluton, Stanced>;
