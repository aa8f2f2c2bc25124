//! The expert player: every few stages it ranks the stances of the search by networks learned from roll-outs, without
//! roll-outs of its own, see [`StanceExpert`].

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::view::View;

use super::learned;
use super::stanced::Stanced;
use crate::core::learning::{Numbers, Ranked, StanceExpert};

/// The expert player.
pub type Expert = StanceExpert<Pluton, Stanced>;

impl Ranked<Pluton> for Stanced {
    const FEATURES: usize = learned::FEATURES;

    fn side(view: View<'_>) -> Side {
        view.side
    }

    fn see(&mut self, game: &Pluton, view: View<'_>, features: &mut Numbers) {
        learned::see(game, view, self.lay(view), features);
    }
}
