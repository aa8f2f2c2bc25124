//! The search player: every turn it compares stances by roll-outs, see [`StanceSearch`].

pub(super) mod stances;

use kartacz_engine::games::classic::Classic;

use super::stanced::Stanced;
use crate::core::search::StanceSearch;

/// The search player.
pub type Search<B> = StanceSearch<Classic<B>, Stanced>;
