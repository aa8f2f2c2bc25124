//! What is the same for all questions of a decision.

use kartacz_engine::verdox::data::{Edge, MAX_SIDE, UnitId};
use kartacz_engine::verdox::square::Square;
use kartacz_engine::verdox::view::View;

use super::tally::Tally;
use super::ways::Ways;
use super::weights::Weights;

/// What is the same for all questions of a decision.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub view: View<'a>,
    pub weights: &'a Weights,
    pub ways: &'a Ways,
    pub tally: &'a Tally,
}

impl Scene<'_> {
    /// How much a turn closer to the enemy's quarters is worth now.
    pub fn advance(&self) -> f32 {
        let gone = f32::from(self.view.turn()) / f32::from(self.view.game().scenario.turns.max(1));
        self.weights.advance * (1.0 + self.weights.urgency * gone)
    }
}

/// The place of a square as the side that looks counts them, from its own left: what is equal is decided by it, so that a side
/// plays on a map that is turned by half as the other does.
#[inline]
pub(super) fn turned(view: View<'_>, square: Square) -> u16 {
    match view.game().scenario.map.edges[view.side.index()] {
        Edge::Left => square.0,
        Edge::Right => Square::NONE.0 - square.0,
    }
}

/// A unit's place among those of its side.
pub(super) const fn number(unit: UnitId) -> usize {
    unit as usize % MAX_SIDE
}
