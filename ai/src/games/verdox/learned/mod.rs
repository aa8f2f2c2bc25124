//! The functions learned from games: the rank of a stance, and the value of a position.
//!
//! There is no value among the networks of players: roll-outs judged by a learned one made the search weaker (`reports/players/`).
//! The value measures luck. Its features are not those of the ranks: they see the whole state, and change with the dice.

mod danger;
mod fort;
mod material;
mod party;
mod position;
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

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::state::State;
use kartacz_engine::scenario::learned::{Form, Place};

use value::Gaze;

use super::distances::Distances;
use super::search::stances::{NAMES, STANCES};
use crate::core::learning::{MAX_WIDTH, Network, Networks, Numbers, Valued, load, shipped};

/// The name and the text of the file of the shipped networks.
const STANDARD: (&str, &str) = ("standard.toml", include_str!("../../../../../scenarios/verdox/learned/standard.toml"));
/// The networks that rank stances, of the first and the second side.
const RANKS: [&str; 2] = ["stance-first", "stance-second"];
/// The number of features of a stance: those of the position, and which stance it is.
pub(super) const FEATURES: usize = position::COUNT + STANCES;

/// The networks that a file may hold: the rank of a stance for each side.
#[must_use]
pub fn form() -> Form {
    let stances = NAMES.iter().map(|name| format!("stance-{name}"));
    let features: Vec<String> = position::names().into_iter().chain(stances).collect();
    let ranks = RANKS.map(|name| Place { name, features: features.clone(), outputs: 1 });
    Form { system: "verdox", networks: ranks.to_vec(), value: None }
}

/// The shipped networks.
///
/// # Panics
/// When their file has a fault; a test reads it.
#[must_use]
pub fn standard() -> Arc<Networks> {
    static STANDARDS: LazyLock<Arc<Networks>> = LazyLock::new(|| {
        let read = load(&[STANDARD].as_slice(), STANDARD.0, &form());
        Arc::new(read.unwrap_or_else(|faults| panic!("a test reads the shipped networks: {faults}")).networks)
    });
    Arc::clone(&STANDARDS)
}

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

/// The index of the network that ranks a side's stances.
pub(super) const fn place(side: Side) -> usize {
    side.index()
}

/// Reads the features of positions; holds what is precomputed for a scenario.
#[derive(Clone, Debug, Default)]
pub struct Eye {
    /// For the ranks of stances.
    distances: Box<Distances>,
    /// For the value.
    gaze: Box<Gaze>,
}

impl Eye {
    /// The features of these stances in a position.
    pub(super) fn sheets(&mut self, game: &Verdox, state: &State, stances: &[usize; STANCES]) -> Sheets {
        let mut numbers = [0.0; MAX_WIDTH];
        self.distances.refresh(game.view(state, Side::First));
        position::features(game.at(state), &self.distances, &mut numbers);
        stances.map(|stance| {
            let mut sheet = [0.0; FEATURES];
            sheet[..position::COUNT].copy_from_slice(&numbers[..position::COUNT]);
            sheet[position::COUNT + stance] = 1.0;
            sheet
        })
    }
}

/// The features of the stances of a decision.
pub(super) type Sheets = [[f32; FEATURES]; STANCES];

impl Valued for Verdox {
    type Eye = Eye;
    const SYSTEM: &'static str = "verdox";

    fn features() -> Vec<String> {
        value::names()
    }

    fn see(&self, eye: &mut Eye, state: &State, numbers: &mut Numbers) {
        eye.gaze.see(self, state, numbers);
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
