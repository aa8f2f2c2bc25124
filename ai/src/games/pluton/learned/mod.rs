//! What can be learned from games: the rank of a stance.
//!
//! The shipped networks are not trained yet: they rank all stances alike, so the expert plays like the heuristic.
//! `kartacz train` makes others.

mod position;

use std::sync::{Arc, LazyLock};

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::state::State;
use kartacz_engine::scenario::learned::{Form, Place};

use super::search::stances::{NAMES, STANCES};
use crate::core::learning::{MAX_WIDTH, Networks, Numbers, Valued, load};

/// The name and the text of the file of the shipped networks.
const STANDARD: (&str, &str) = ("standard.toml", include_str!("../../../../../scenarios/pluton/learned/standard.toml"));
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
    Form { system: "pluton", networks: ranks.to_vec() }
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

/// The place of the network that ranks the stances of a side.
pub(super) const fn place(side: Side) -> usize {
    side.index()
}

/// The features of the stances of a decision.
pub(super) type Sheets = [[f32; FEATURES]; STANCES];

/// The features of each stance in a position.
pub(super) fn sheets(game: &Pluton, state: &State) -> Sheets {
    let mut numbers = [0.0; MAX_WIDTH];
    position::features(game, state, &mut numbers);
    core::array::from_fn(|stance| {
        let mut sheet = [0.0; FEATURES];
        sheet[..position::COUNT].copy_from_slice(&numbers[..position::COUNT]);
        sheet[position::COUNT + stance] = 1.0;
        sheet
    })
}

impl Valued for Pluton {
    type Eye = ();

    fn features() -> Vec<String> {
        position::names()
    }

    fn see(&self, (): &mut (), state: &State, numbers: &mut Numbers) {
        position::features(self, state, numbers);
    }

    /// The phases of a side in a stage.
    fn moment(&self, state: &State) -> Option<u32> {
        let at = self.at(state);
        (at.stage() > 0).then(|| u32::from(at.stage()) << 1 | at.active().index() as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_networks_are_sound() {
        let read = load(&[STANDARD].as_slice(), STANDARD.0, &form()).unwrap_or_else(|faults| panic!("{faults}"));
        assert!(read.networks.iter().all(Option::is_some));
        assert_eq!(read.networks.len(), form().networks.len());
    }
}
