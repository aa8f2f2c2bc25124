//! Functions learned from games: the value of a position, and the rank of an arm.

pub(super) mod arm;
mod danger;
mod fights;
mod forces;
mod more;
mod position;
mod score;
mod sight;

use crate::games::insurrection::Played;
use std::sync::Arc;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::position::Position;
use kartacz_engine::games::insurrection::state::State;
use kartacz_engine::scenario::learned::{Form, Place};

use super::decision::Decision;
use super::study::Study;
use super::weights::Weights;
use crate::core::learning::{MAX_WIDTH, Network, Networks, Numbers, RESULTS, Valued, expected, load};
use sight::Sight;

/// The networks that a file may hold: the value, and for each kind of decision one per side.
#[must_use]
pub fn form<E: Played>() -> Form {
    let value = Place { name: "value", features: position::names(), outputs: RESULTS };
    let ranks = Decision::ALL.into_iter().flat_map(Decision::names);
    let ranks = ranks.map(|name| Place { name, features: arm::names(), outputs: 1 });
    Form { system: E::SYSTEM, networks: [value].into_iter().chain(ranks).collect(), value: None }
}

/// Reads the shipped networks; [`Played::networks`] keeps them.
///
/// # Panics
/// When their file has a fault; a test reads it.
#[must_use]
pub fn standard<E: Played>() -> Arc<Networks> {
    let read = load(&[E::NETWORKS].as_slice(), E::NETWORKS.0, &form::<E>());
    Arc::new(read.unwrap_or_else(|faults| panic!("a test reads the shipped networks: {faults}")).networks)
}

/// The learned value among these networks.
pub(super) fn value(networks: &Networks) -> Option<&Network> {
    networks.first()?.as_ref()
}

/// The index of the network that ranks the arms of a side's decision.
pub(super) fn place(decision: Decision, side: Side) -> usize {
    1 + 2 * decision as usize + side.index()
}

/// The expected score of a side in a position.
pub(super) fn judged<E: Played>(network: &Network, at: Position<'_, E>, study: &Study<E>, side: Side) -> f32 {
    let mut numbers = [0.0; MAX_WIDTH];
    position::features(at, study, &mut numbers);
    expected(network, &numbers, side)
}

/// Reads the features of positions; holds what it has precomputed for a scenario.
#[derive(Clone, Debug)]
pub struct Eye<E: Played> {
    study: Box<Study<E>>,
    weights: [Weights<E>; 2],
}

impl<E: Played> Default for Eye<E> {
    fn default() -> Self {
        Self { study: Box::default(), weights: E::weights() }
    }
}

impl<E: Played> Valued for Rules<E> {
    type Eye = Eye<E>;
    const SYSTEM: &'static str = E::SYSTEM;

    fn features() -> Vec<String> {
        position::names().into_iter().chain(more::names()).collect()
    }

    fn see(&self, eye: &mut Eye<E>, state: &State<E>, numbers: &mut Numbers) {
        let at = self.at(state);
        eye.study.refresh(at, &eye.weights);
        position::features(at, &eye.study, numbers);
        more::write(&Sight::new(self, eye, state), &mut numbers[position::COUNT..]);
    }

    /// An activation: the stage and the commanders activated in it.
    fn moment(&self, state: &State<E>) -> Option<u32> {
        let board = &state.board;
        (board.stage > 0).then(|| u32::from(board.stage) << 16 | u32::from(board.activated))
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::niemenczyn::N1794;

    use super::*;

    #[test]
    fn shipped_networks_are_sound_and_hold_a_value() {
        let read = load(&[N1794::NETWORKS].as_slice(), N1794::NETWORKS.0, &form::<N1794>())
            .unwrap_or_else(|faults| panic!("{faults}"));
        assert!(value(&read.networks).is_some());
        assert_eq!(read.networks.len(), form::<N1794>().networks.len());
    }

    #[test]
    fn every_decision_of_a_side_has_its_place() {
        let form = form::<N1794>();
        for decision in Decision::ALL {
            for side in Side::BOTH {
                let name = form.networks[place(decision, side)].name;
                assert_eq!(name, decision.names()[side.index()]);
            }
        }
    }
}
