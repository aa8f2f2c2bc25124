//! Lines between the centres of hexes: which hexes and hexsides they meet, in integer arithmetic.
//!
//! The hexes and hexsides that a line meets depend only on its way (its offset), so they are computed once per way and
//! translated to any start hex. Hexes and hexsides are closed sets: a line that only touches a corner meets every hex
//! and hexside at that corner.

use super::size::Tabled;
use super::{CORNERS, Grid, Hex, SIDES, Way};

/// How a line meets a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HexMeet {
    /// Passes through the inside.
    Inside,
    /// Runs along an edge.
    Edge,
    /// Touches a single vertex.
    Vertex,
}

/// How a line meets a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideMeet {
    /// Passes through it between its ends, or runs along it.
    Cross,
    /// Only touches one of its ends.
    Touch,
}

/// The hexes and hexsides that a line along a way meets, relative to its start.
#[derive(Clone, Debug)]
pub struct Line {
    /// The hexes between its ends, row by row from the south and from the west.
    hexes: Vec<(Way, HexMeet)>,
    /// The hexsides, including those of the end hexes, as sides of the southern or else the western hex.
    sides: Vec<(Way, u8, SideMeet)>,
}

/// The hexsides beyond which hexes have greater numbers: NE, E, NW.
const UPPER: [u8; 3] = [0, 1, 5];

impl Line {
    /// Computes the line along this way.
    ///
    /// Within the rectangle between its ends, a line meets exactly the hexes that its infinite extension meets: beyond
    /// an end the extension only meets hexes of further rows, or of further columns in the row of that end.
    #[must_use]
    pub fn along(way: Way) -> Self {
        let segment = Segment { from: (0, 0), to: way.centre() };
        let meets = |hex: Way| Some((hex, segment.meets_hex(hex.centre())?));
        let mut hexes: Vec<(Way, HexMeet)> = way.around().filter_map(meets).collect();
        let upper = hexes.iter().flat_map(|&(hex, _)| UPPER.map(|side| (hex, side)));
        let meets = |(hex, side)| Some((hex, side, segment.meets_side(ends(hex, side))?));
        let sides = upper.filter_map(meets).collect();
        hexes.retain(|&(hex, _)| hex != Way::NOWHERE && hex != way);
        Self { hexes, sides }
    }

    /// The hexes of a map that the line meets when it begins in `from`, in ascending order, without the two end hexes.
    pub fn hexes<S: Tabled>(&self, grid: &Grid<S>, from: Hex<S>) -> impl Iterator<Item = (Hex<S>, HexMeet)> {
        let spot = grid.spot(from);
        self.hexes.iter().filter_map(move |&(way, how)| Some((spot.end(grid, way)?, how)))
    }

    /// The hexsides of a map that the line meets when it begins in `from`, including those of the end hexes.
    ///
    /// Each appears once, as a side of the hex with the smaller number, or at the map edge as a side of the only hex.
    pub fn sides<S: Tabled>(&self, grid: &Grid<S>, from: Hex<S>) -> impl Iterator<Item = (Hex<S>, u8, SideMeet)> {
        let spot = grid.spot(from);
        self.sides.iter().filter_map(move |&(way, side, how)| match spot.end(grid, way) {
            Some(hex) => Some((hex, side, how)),
            None => Some((spot.end(grid, way.across(side))?, (side + 3) % SIDES as u8, how)),
        })
    }
}

/// The two ends of a hexside, clockwise.
fn ends(hex: Way, side: u8) -> [(i32, i32); 2] {
    [side as usize, (side as usize + 1) % SIDES].map(|corner| add(hex.centre(), CORNERS[corner]))
}

impl<S: Tabled> Grid<S> {
    /// The hexes that the line from centre to centre meets, in ascending order, without the two end hexes. For a single
    /// query; for many lines, cache [`Line::along`] per way.
    #[must_use]
    pub fn line(&self, a: Hex<S>, b: Hex<S>) -> Vec<(Hex<S>, HexMeet)> {
        Line::along(self.way(a, b)).hexes(self, a).collect()
    }

    /// The hexsides that the line from centre to centre meets, in ascending order, including those of the end hexes.
    ///
    /// Each appears once, as a side of the hex with the smaller number, or at the map edge as a side of the only hex.
    #[must_use]
    pub fn sides_on_line(&self, a: Hex<S>, b: Hex<S>) -> Vec<(Hex<S>, u8, SideMeet)> {
        let mut sides: Vec<_> = Line::along(self.way(a, b)).sides(self, a).collect();
        sides.sort_unstable_by_key(|&(hex, side, _)| (hex, side));
        sides
    }
}

/// A line segment; the segment between two centres ends on no hexside.
struct Segment {
    from: (i32, i32),
    to: (i32, i32),
}

impl Segment {
    /// How the extended segment meets the hex with this centre.
    fn meets_hex(&self, centre: (i32, i32)) -> Option<HexMeet> {
        let turns = CORNERS.map(|corner| self.turn(add(centre, corner)));
        let left = turns.iter().any(|&turn| turn > 0);
        let right = turns.iter().any(|&turn| turn < 0);
        match turns.iter().filter(|&&turn| turn == 0).count() {
            _ if left && right => Some(HexMeet::Inside),
            2 => Some(HexMeet::Edge),
            1 => Some(HexMeet::Vertex),
            _ => None,
        }
    }

    /// How the segment meets the hexside with these ends, which is one of a hex that it meets.
    fn meets_side(&self, [p, q]: [(i32, i32); 2]) -> Option<SideMeet> {
        let (at_p, at_q) = (self.turn(p).signum(), self.turn(q).signum());
        if at_p == 0 && at_q == 0 {
            // a hex met along this side: the segment ends in neither of its corners
            return Some(SideMeet::Cross);
        }
        let side = Segment { from: p, to: q };
        let apart = side.turn(self.from).signum() * side.turn(self.to).signum() < 0;
        match at_p * at_q {
            -1 if apart => Some(SideMeet::Cross),
            0 if apart => Some(SideMeet::Touch),
            _ => None,
        }
    }

    /// Positive when the point lies to the left of the segment's direction, zero when on its line.
    fn turn(&self, point: (i32, i32)) -> i32 {
        let (along, towards) = (sub(self.to, self.from), sub(point, self.from));
        along.0 * towards.1 - along.1 * towards.0
    }
}

fn add(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0 + b.0, a.1 + b.1)
}

fn sub(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0 - b.0, a.1 - b.1)
}
