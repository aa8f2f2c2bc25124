//! The hexes within two steps of each hex, as lists: small enough to visit at every question.

use super::size::{Large, Size};
use super::{Field, Hex, SIDES};

/// The hexes within two steps of one, with itself.
const NEAR: usize = 19;

/// The hexes within one or two steps of each hex of a map.
#[derive(Clone, Debug)]
pub struct Near<S: Size = Large> {
    /// Each hex, the hexes around it, and those two steps away.
    hexes: Vec<[Hex<S>; NEAR]>,
}

impl<S: Size> Near<S> {
    /// Lists them.
    #[must_use]
    pub fn new(field: &Field<S>) -> Self {
        Self { hexes: field.hexes().map(|hex| nearest(field, hex)).collect() }
    }

    /// A hex and those within one or two steps of it, with [`Hex::NONE`] for those off the map.
    #[inline]
    #[must_use]
    pub fn within(&self, steps: u8, hex: Hex<S>) -> &[Hex<S>] {
        &self.hexes[hex.index()][..if steps == 1 { 1 + SIDES } else { NEAR }]
    }
}

/// A hex, the hexes around it, and those two steps away.
fn nearest<S: Size>(field: &Field<S>, hex: Hex<S>) -> [Hex<S>; NEAR] {
    let mut found = [hex; NEAR];
    let steps = field.lines.steps;
    for (side, (line, along)) in steps.into_iter().enumerate() {
        let next = steps[(side + 1) % SIDES];
        let ways = [(line, along), (2 * line, 2 * along), (line + next.0, along + next.1)];
        let [one, straight, between] = ways.map(|way| field.offset(hex, way));
        (found[1 + side], found[1 + SIDES + 2 * side], found[2 + SIDES + 2 * side]) = (one, straight, between);
    }
    found
}
