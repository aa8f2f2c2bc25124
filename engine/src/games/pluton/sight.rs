//! \[7.3, 16.2\] Lines of sight, precomputed for every pair of hexes.

use crate::games::pluton::data::{GROUNDS, GroundTable, MAX_SIGHT, Map};
use crate::games::pluton::hex::Hex;
use crate::grid::{Axial, passed, steps};

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
    /// Lines of at most this length.
    pub fn new(map: &Map, grounds: &[GroundTable; GROUNDS], most: u8) -> Self {
        let stride = map.field.len();
        let mut sight = Self { pairs: vec![BLOCKED; stride * stride], stride };
        let blocks: Vec<bool> = map.ground.iter().map(|ground| grounds[ground.index()].blocks).collect();
        for line in lines(most.min(MAX_SIGHT)) {
            for from in map.field.hexes() {
                let to = map.field.offset(from, line.to);
                if to.is_some() {
                    let byte = line.look(map, &blocks, from);
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

    /// The distance that an observer needs; 255 when the line is blocked. Both directions are equal; for several lines
    /// from one hex pass it first, because its lines are contiguous in memory.
    #[inline]
    pub fn needed(&self, from: Hex, to: Hex) -> u8 {
        let byte = self.pairs[from.index() * self.stride + to.index()];
        if byte == BLOCKED { BLOCKED } else { byte & !PARTLY }
    }
}

/// A line to an offset: the offsets that it passes, on both of its sides.
struct Line {
    to: Axial,
    distance: u8,
    passes: Vec<[Axial; 2]>,
}

/// The lines of at most this length, one for each pair of opposite directions.
fn lines(most: u8) -> impl Iterator<Item = Line> {
    let far = i16::from(most);
    let offsets = (0..=far).flat_map(move |east| (-far..=far).map(move |south| (east, south)));
    offsets.filter(|&(east, south)| east > 0 || south >= 0).filter_map(move |to| {
        let distance = steps(to);
        let passes = || (1..distance as u8).map(|at| passed(to, at)).collect();
        (distance <= far).then(|| Line { to, distance: distance as u8, passes: passes() })
    })
}

impl Line {
    /// An intervening blocking hex blocks the line; where the line runs between a blocking and a non-blocking hex, the
    /// target is partly covered.
    fn look(&self, map: &Map, blocks: &[bool], from: Hex) -> u8 {
        let mut byte = self.distance;
        for pass in &self.passes {
            let [one, other] = pass.map(|offset| {
                let hex = map.field.offset(from, offset);
                hex.is_some() && blocks[hex.index()]
            });
            match (one, other) {
                (true, true) => return BLOCKED,
                (true, false) | (false, true) => byte |= PARTLY,
                (false, false) => {}
            }
        }
        byte
    }
}
