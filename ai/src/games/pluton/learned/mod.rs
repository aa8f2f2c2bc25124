//! The function learned from games: the value of a position.

mod value;

use std::sync::{Arc, LazyLock};

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::state::State;

use crate::core::learning::{Network, Numbers, Valued, shipped};
pub use value::Eye;

/// The cap on features.
const MOST: f32 = 4.0;

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
