//! The function learned from games: the value of a position. It sees the whole state, and changes with the dice.

mod danger;
mod fort;
mod material;
mod party;
mod scout;
mod siege;
mod standing;
mod storm;
#[cfg(test)]
mod tests;
mod value;
mod ways;
mod worth;

use std::sync::{Arc, LazyLock};

use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::state::State;

use crate::core::learning::{Network, Numbers, Valued, shipped};
pub use value::Eye;

/// The shipped value of positions.
///
/// # Panics
/// When its file has a fault; a test reads it.
#[must_use]
pub fn value() -> Arc<Network> {
    static VALUE: LazyLock<Arc<Network>> =
        LazyLock::new(|| shipped::<Verdox>(include_str!("../../../../../scenarios/verdox/learned/value.toml")));
    Arc::clone(&VALUE)
}

impl Valued for Verdox {
    type Eye = Eye;
    const SYSTEM: &'static str = "verdox";

    fn features() -> Vec<String> {
        value::names()
    }

    fn see(&self, eye: &mut Eye, state: &State, numbers: &mut Numbers) {
        eye.look(self, state, numbers);
    }

    /// The turn of a side.
    fn moment(&self, state: &State) -> Option<u32> {
        let at = self.at(state);
        (at.turn() > 0).then(|| u32::from(at.turn()) << 1 | at.active().index() as u32)
    }
}

/// 1 when it holds.
fn mark(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

/// How much more the one is than the other: -1 to 1.
fn balance(one: f32, other: f32) -> f32 {
    (one - other) / (one + other + 1.0)
}
