//! \[7.3, 16.2\] Lines of sight, precomputed for every pair of hexes.

use crate::games::pluton::data::{GROUNDS, GroundTable, MAX_SIGHT, Map};
use crate::games::pluton::hex::Hex;

/// No line of sight.
const BLOCKED: u8 = 255;
/// The line is partly covered.
const PARTLY: u8 = 64;

/// A line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The distance in hexes.
    pub distance: u8,
    /// Whether the line is partly covered \[7.5a\].
    pub covered: bool,
}

/// The lines of sight of a map.
#[derive(Clone, Debug, Default)]
pub(super) struct Sight {
    /// A byte for each pair of hexes: the distance with [`PARTLY`], or [`BLOCKED`].
    pairs: Vec<u8>,
    stride: usize,
}

impl Sight {
    pub fn new(map: &Map, grounds: &[GroundTable; GROUNDS]) -> Self {
        let stride = map.field.len();
        let mut sight = Self { pairs: vec![BLOCKED; stride * stride], stride };
        let blocks: Vec<bool> = map.ground.iter().map(|ground| grounds[ground.index()].blocks).collect();
        for from in map.field.hexes() {
            for to in (from.0..stride as u16).map(Hex) {
                if map.field.distance(from, to) <= MAX_SIGHT {
                    let byte = look(map, &blocks, from, to);
                    sight.pairs[from.index() * stride + to.index()] = byte;
                    sight.pairs[to.index() * stride + from.index()] = byte;
                }
            }
        }
        sight
    }

    /// The line between two hexes, if it is not blocked and at most [`MAX_SIGHT`] long.
    #[inline]
    pub fn look(&self, from: Hex, to: Hex) -> Option<Look> {
        let byte = self.pairs[from.index() * self.stride + to.index()];
        (byte != BLOCKED).then_some(Look { distance: byte & !PARTLY, covered: byte & PARTLY != 0 })
    }

    /// The distance that an observer needs; 255 when the line is blocked.
    #[inline]
    pub fn needed(&self, from: Hex, to: Hex) -> u8 {
        let byte = self.pairs[from.index() * self.stride + to.index()];
        if byte == BLOCKED { BLOCKED } else { byte & !PARTLY }
    }
}

/// A hex between the two that blocks sight blocks the line; where the line runs between a hex that does and one that
/// does not, the target is partly covered.
fn look(map: &Map, blocks: &[bool], from: Hex, to: Hex) -> u8 {
    let distance = map.field.distance(from, to);
    let mut byte = distance;
    for steps in 1..distance {
        let [one, other] = map.field.on_line(from, to, steps).map(|hex| hex.is_some() && blocks[hex.index()]);
        match (one, other) {
            (true, true) => return BLOCKED,
            (true, false) | (false, true) => byte |= PARTLY,
            (false, false) => {}
        }
    }
    byte
}
