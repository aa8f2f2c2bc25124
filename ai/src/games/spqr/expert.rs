//! The expert player: every turn it ranks the stances of the search by networks learned from roll-outs, without roll-outs
//! of its own, see [`StanceExpert`].

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::view::View;

use super::learned;
use super::stanced::Stanced;
use crate::core::learning::{Numbers, Ranked, StanceExpert};

/// The expert player.
pub type Expert = StanceExpert<Spqr, Stanced>;

impl Ranked<Spqr> for Stanced {
    const FEATURES: usize = learned::FEATURES;

    fn side(view: View<'_>) -> Side {
        view.side
    }

    fn see(&mut self, _: &Spqr, view: View<'_>, features: &mut Numbers) {
        learned::see(view, features);
    }
}
