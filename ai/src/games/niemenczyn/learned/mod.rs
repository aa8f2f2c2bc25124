//! What is learned from games: the value of a position, and the rank of an arm.

pub(super) mod arm;
mod position;

use std::sync::{Arc, LazyLock};

use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::position::Position;
use kartacz_engine::games::niemenczyn::state::State;
use kartacz_engine::scenario::learned::{Form, Place};

use super::decision::Decision;
use super::study::Study;
use super::weights::{self, Weights};
use crate::core::learning::{MAX_WIDTH, Network, Networks, Numbers, RESULTS, Valued, expected, load};

/// The name and the text of the file of the shipped networks.
const STANDARD: (&str, &str) =
    ("standard.toml", include_str!("../../../../../scenarios/niemenczyn/learned/standard.toml"));

/// The networks that a file may hold: the value, and for each kind of decision one per side.
#[must_use]
pub fn form() -> Form {
    let value = Place { name: "value", features: position::names(), outputs: RESULTS };
    let ranks = Decision::ALL.into_iter().flat_map(Decision::names);
    let ranks = ranks.map(|name| Place { name, features: arm::names(), outputs: 1 });
    Form { system: "niemenczyn", networks: [value].into_iter().chain(ranks).collect() }
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

/// The learned value among these networks.
pub(super) fn value(networks: &Networks) -> Option<&Network> {
    networks.first()?.as_ref()
}

/// The place of the network that ranks the arms of a decision of a side.
pub(super) fn place(decision: Decision, side: Side) -> usize {
    1 + 2 * decision as usize + side.index()
}

/// The expected score of a side in a position.
pub(super) fn judged(network: &Network, at: Position<'_>, study: &Study, side: Side) -> f32 {
    let mut numbers = [0.0; MAX_WIDTH];
    position::features(at, study, &mut numbers);
    expected(network, &numbers, side)
}

/// Reads the features of positions; holds what it has precomputed for a scenario.
#[derive(Clone, Debug)]
pub struct Eye {
    study: Box<Study>,
    weights: [Weights; 2],
}

impl Default for Eye {
    fn default() -> Self {
        Self { study: Box::default(), weights: weights::standard() }
    }
}

impl Valued for Niemenczyn {
    type Eye = Eye;

    fn features() -> Vec<String> {
        position::names()
    }

    fn see(&self, eye: &mut Eye, state: &State, numbers: &mut Numbers) {
        let at = self.at(state);
        eye.study.refresh(at, &eye.weights);
        position::features(at, &eye.study, numbers);
    }

    /// An activation: the stage and the commanders activated in it.
    fn moment(&self, state: &State) -> Option<u32> {
        let board = &state.board;
        (board.stage > 0).then(|| u32::from(board.stage) << 8 | u32::from(board.activated))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_networks_are_sound_and_hold_a_value() {
        let read = load(&[STANDARD].as_slice(), STANDARD.0, &form()).unwrap_or_else(|faults| panic!("{faults}"));
        assert!(value(&read.networks).is_some());
        assert_eq!(read.networks.len(), form().networks.len());
    }

    #[test]
    fn every_decision_of_a_side_has_its_place() {
        let form = form();
        for decision in Decision::ALL {
            for side in Side::BOTH {
                let name = form.networks[place(decision, side)].name;
                assert_eq!(name, decision.names()[side.index()]);
            }
        }
    }
}
