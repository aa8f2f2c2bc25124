//! Lines between the centres of hexes: which hexes and hexsides they meet, in integers.
//!
//! Hexes and hexsides are closed: a line that only touches a corner meets everything that has this corner.

use super::{CORNERS, Grid, Hex, SIDES};

/// How a line meets a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HexMeet {
    /// It passes through the inside.
    Inside,
    /// It runs along an edge.
    Edge,
    /// It touches a single vertex.
    Vertex,
}

/// How a line meets a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideMeet {
    /// It passes through it between its ends, or runs along it.
    Cross,
    /// It only touches one of its ends.
    Touch,
}

impl Grid {
    /// The hexes that the line from centre to centre meets, in ascending order, without the two end hexes.
    #[must_use]
    pub fn line(&self, a: Hex, b: Hex) -> Vec<(Hex, HexMeet)> {
        let segment = Segment { from: self.centre(a), to: self.centre(b) };
        self.around_line(a, b)
            .filter(|&hex| hex != a && hex != b)
            .filter_map(|hex| Some((hex, segment.meets_hex(self.centre(hex))?)))
            .collect()
    }

    /// The hexsides that the line from centre to centre meets, those of the end hexes included.
    ///
    /// Each comes once, as a side of the hex with the smaller number.
    #[must_use]
    pub fn sides_on_line(&self, a: Hex, b: Hex) -> Vec<(Hex, u8, SideMeet)> {
        let segment = Segment { from: self.centre(a), to: self.centre(b) };
        self.around_line(a, b)
            .filter(|&hex| segment.meets_hex(self.centre(hex)).is_some())
            .flat_map(|hex| (0..SIDES as u8).map(move |side| (hex, side)))
            // `Hex::NONE` is the greatest number, so sides on the rim of the map are kept
            .filter(|&(hex, side)| hex < self.neighbour(hex, side))
            .filter_map(|(hex, side)| Some((hex, side, segment.meets_side(self.ends(hex, side))?)))
            .collect()
    }

    /// The hexes that reach into the rectangle between two centres, in ascending order.
    ///
    /// Of these, the line between the centres meets the very ones that its prolongation meets: beyond an end
    /// the prolongation only meets hexes of further rows, or of further columns in the row of that end.
    fn around_line(&self, a: Hex, b: Hex) -> impl Iterator<Item = Hex> {
        let [(ax, _), (bx, _)] = [a, b].map(|hex| self.centre(hex));
        let reach = ax.min(bx) - HALF_WIDTH..=ax.max(bx) + HALF_WIDTH;
        let [(a_row, a_column), (b_row, b_column)] = [a, b].map(|hex| self.row_column(hex));
        let (rows, columns) = (a_row.min(b_row)..=a_row.max(b_row), a_column.min(b_column)..=a_column.max(b_column));
        // rows are shifted against each other, so a hex of the next column may reach in
        let columns = columns.start() - 1..=columns.end() + 1;
        let hexes = rows.flat_map(move |row| columns.clone().filter_map(move |column| self.hex(row, column)));
        hexes.filter(move |&hex| reach.contains(&self.centre(hex).0))
    }

    /// The two ends of a hexside, clockwise.
    fn ends(&self, hex: Hex, side: u8) -> [(i32, i32); 2] {
        let centre = self.centre(hex);
        [side as usize, (side as usize + 1) % SIDES].map(|corner| add(centre, CORNERS[corner]))
    }
}

/// How far a hex reaches to the east and the west of its centre.
const HALF_WIDTH: i32 = CORNERS[1].0;

/// A segment; those between centres end on no hexside.
struct Segment {
    from: (i32, i32),
    to: (i32, i32),
}

impl Segment {
    /// How the segment, prolonged, meets the hex with this centre.
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

    /// How the segment meets the hexside with these ends, one of a hex that it meets.
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
