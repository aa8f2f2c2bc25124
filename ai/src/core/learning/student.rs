//! Players that learn to rank alternatives from roll-outs.

use std::sync::Arc;

use kartacz_engine::core::game::Game;

use super::Networks;
use crate::Player;

/// The alternatives of a decision with their roll-out results: a training sample.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternatives {
    /// The network that ranks them, as an index into the form of the game's files.
    pub network: usize,
    /// The features of every alternative, one after the other; the first is the default choice.
    pub rows: Vec<f32>,
    /// The mean gain of each over the first, as a difference of scores.
    pub gains: Vec<f32>,
}

/// A player that ranks alternatives by learned networks, and can be taught.
pub trait Student<G: Game>: Player<G> + Clone + Send {
    /// A player with these networks; without a network for a kind of decision it makes the default choice there.
    fn with(networks: Arc<Networks>) -> Self;

    /// From now on plays out the alternatives of one decision in `one_in`, at random, with this many roll-outs each.
    fn teach(&mut self, one_in: u32, roll_outs: usize);

    /// The samples since the last call.
    fn lessons(&mut self) -> Vec<Alternatives>;
}
