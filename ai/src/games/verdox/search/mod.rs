//! The search player: every few turns it compares stances by their prospects some turns later, see [`StanceSearch`]. Most of the gain
//! over the heuristic is due to the first stance; `scenarios/verdox/README.md` has figures.

mod prospects;
pub(super) mod stances;
pub(super) mod trials;

use kartacz_engine::games::verdox::Verdox;

use super::stanced::Stanced;
use crate::core::search::StanceSearch;

/// The search player.
pub type Search = StanceSearch<Verdox, Stanced>;
