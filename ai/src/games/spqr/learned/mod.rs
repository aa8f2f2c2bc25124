//! The function learned from games: the rank of a stance, over public features of a position; everything but prepared
//! withdrawal orders is public \[6.59\].
//!
//! There is no value among the networks: the stances are played out as the search does.

mod contact;
mod position;

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::state::State;
use kartacz_engine::games::spqr::view::View;
use kartacz_engine::scenario::learned::Form;

use super::search::stances::NAMES;
use crate::core::learning::{Numbers, Valued, form_of};

/// The number of features of a position.
pub(super) const FEATURES: usize = position::COUNT;

/// The networks that a file may hold: the rank of a stance for each side.
#[must_use]
pub fn form() -> Form {
    form_of("spqr", position::names(), &NAMES)
}

/// Writes the features of a position.
pub(super) fn see(view: View<'_>, numbers: &mut Numbers) {
    position::features(view, numbers);
}

impl Valued for Spqr {
    type Eye = ();
    const SYSTEM: &'static str = "spqr";

    fn features() -> Vec<String> {
        position::names()
    }

    fn see(&self, (): &mut (), state: &State, numbers: &mut Numbers) {
        position::features(self.view(state, Side::First), numbers);
    }

    /// The orders phase in a turn.
    fn moment(&self, state: &State) -> Option<u32> {
        let view = self.view(state, Side::First);
        (view.turn() > 0).then(|| u32::from(view.turn()) << 8 | u32::from(view.phases()))
    }
}
