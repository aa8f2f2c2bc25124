//! The function learned from games: the rank of a stance, over public features of a position and the side's private
//! features of its own units.
//!
//! There is no value among the networks: the stances are played out to the end of the game.

mod own;
mod shown;
mod value;

use std::sync::{Arc, LazyLock};

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::state::State;
use kartacz_engine::games::pluton::view::View;
use kartacz_engine::scenario::learned::Form;

use super::lay::Lay;
use super::search::stances::NAMES;
use crate::core::learning::{Network, Numbers, Valued, form_of, shipped};
use crate::core::search::chances;
pub use value::Eye;

/// The number of features of a position as its side sees it.
pub(super) const FEATURES: usize = shown::COUNT + own::COUNT;

/// The cap on features.
const MOST: f32 = 4.0;

/// The networks that a file may hold: the rank of a stance for each side.
#[must_use]
pub fn form() -> Form {
    let features = shown::names().into_iter().chain(own::names()).collect();
    form_of("pluton", features, &NAMES)
}

/// Writes the features of a position as a side sees it.
pub(super) fn see(game: &Pluton, view: View<'_>, lay: &Lay, numbers: &mut Numbers) {
    // Public features are the same in every guess.
    shown::features(game, &view.guess(&mut chances(0)), numbers);
    numbers[shown::COUNT..FEATURES].copy_from_slice(&own::features(view, lay));
    numbers[..FEATURES].iter_mut().for_each(|number| *number = number.clamp(-MOST, MOST));
}

/// The shipped value of positions.
///
/// # Panics
/// When its file has a fault; a test reads it.
#[must_use]
pub fn value() -> Arc<Network> {
    static VALUE: LazyLock<Arc<Network>> =
        LazyLock::new(|| shipped::<Pluton>(include_str!("../../../../../scenarios/pluton/learned/value.toml")));
    Arc::clone(&VALUE)
}

impl Valued for Pluton {
    type Eye = Eye;
    const SYSTEM: &'static str = "pluton";

    fn features() -> Vec<String> {
        value::names()
    }

    fn see(&self, eye: &mut Eye, state: &State, numbers: &mut Numbers) {
        value::features(eye, self, state, numbers);
    }

    /// The phases of a side in a stage.
    fn moment(&self, state: &State) -> Option<u32> {
        let view = self.view(state, Side::First);
        (view.stage() > 0).then(|| u32::from(view.stage()) << 1 | view.active().index() as u32)
    }
}
