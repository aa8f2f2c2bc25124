//! Positions on the sheet. Hexes have flat tops; even columns are half a hex higher.

use kartacz_engine::games::spqr::facing::Stance;
use kartacz_engine::games::spqr::hex::{Field, Hex, SIDES};

use crate::show::canvas::Point;
use crate::show::forces::{LINE, Room};

/// From the centre of a hex to its vertices, in pixels.
pub const SIZE: f64 = 30.0;
/// From the centre of a hex to its sides.
pub const HALF: f64 = SIZE * 0.866_025_403_784_438_6;
/// Above the map: title.
const HEAD: f64 = 76.0;
/// Below the map: the signs of the legend.
const LEGEND: f64 = 131.0;
/// The least width of a sheet, so that the legend has room.
const LEAST_WIDTH: f64 = 1240.0;
/// The angle between two hexsides, in degrees.
const TURN: f64 = 60.0;
/// The six directions out of a hex, clockwise from the north.
pub const WAYS: [Point; SIDES] = [
    (0.0, -1.0),
    (0.866_025_403_784_438_6, -0.5),
    (0.866_025_403_784_438_6, 0.5),
    (0.0, 1.0),
    (-0.866_025_403_784_438_6, 0.5),
    (-0.866_025_403_784_438_6, -0.5),
];

/// The sheet: the map, and the room around it.
pub struct Sheet<'g> {
    field: &'g Field,
    /// Left and right of everything.
    pub margin: f64,
    /// The width of everything.
    pub width: f64,
    /// The height of the legend with its notes.
    pub legend: f64,
}

impl<'g> Sheet<'g> {
    /// A sheet for a map.
    #[must_use]
    pub fn new(field: &'g Field) -> Self {
        let margin = 30.0;
        let width = SIZE * (1.5 * f64::from(field.width) + 0.5) + 2.0 * margin;
        Self { field, margin, width: width.max(LEAST_WIDTH), legend: LEGEND }
    }

    /// The room for the lists of the forces.
    pub fn room(&self) -> Room {
        Room { margin: self.margin, width: self.width, top: self.bottom() + self.legend + LINE }
    }

    /// The height of everything, with a roster of this number of lines.
    #[must_use]
    pub fn height(&self, lines: usize) -> f64 {
        self.bottom() + self.legend + LINE * (lines as f64 + 3.0)
    }

    /// The area of the map: left, top, width and height.
    #[must_use]
    pub fn map(&self) -> [f64; 4] {
        [self.margin, HEAD, SIZE * (1.5 * f64::from(self.field.width) + 0.5), self.bottom() - HEAD]
    }

    /// The y below the map.
    #[must_use]
    pub fn bottom(&self) -> f64 {
        HEAD + HALF * (2.0 * f64::from(self.field.height) + 1.0)
    }

    /// The centre of a hex.
    #[must_use]
    pub fn centre(&self, hex: Hex) -> Point {
        let (column, row) = self.field.column_row(hex);
        let (across, down) = (column - self.field.first_column, row - self.field.first_row);
        let lower = if column % 2 == 0 { 0.0 } else { HALF };
        let x = self.margin + SIZE * (1.5 * f64::from(across) + 1.0);
        (x, HEAD + HALF * (2.0 * f64::from(down) + 1.0) + lower)
    }
}

/// The vertices of a hex around a centre, clockwise from the north-west: side `s` runs from vertex `s` to vertex `s + 1`.
pub fn corners((x, y): Point) -> [Point; SIDES] {
    [(-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0)]
        .map(|(across, down)| (x + SIZE * across, y + HALF * down))
}

/// How the counter of a unit lies: the middle of it from the centre of its hex, the angle of its long axis, and that of
/// its facing, clockwise from the north in degrees. A unit of two hexes reaches from its hex to the one of its other half.
#[must_use]
pub fn pose(stance: Stance) -> (Point, f64, f64) {
    let facing = stance.facing as usize;
    // In line a unit faces a vertex, in column a hexside; the other half is to its right, or behind it.
    let (front, side) = match stance.column {
        true => (TURN * facing as f64, facing + 3),
        false => (TURN * facing as f64 + TURN / 2.0, facing + 2),
    };
    if !stance.double {
        return ((0.0, 0.0), 0.0, front);
    }
    let (x, y) = WAYS[side % SIDES];
    ((x * HALF, y * HALF), TURN * (side % SIDES) as f64, front)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kartacz_engine::games::spqr::facing::Facing;

    /// The middle of a phalanx is half way between the centres of its hexes, on every map and in every facing.
    #[test]
    fn a_phalanx_lies_over_both_of_its_hexes() {
        let field = Field::new([10, 0], 12, 12);
        let sheet = Sheet::new(&field);
        for label in ["1505", "1605"] {
            for (facing, column) in Facing::ALL.into_iter().flat_map(|facing| [(facing, false), (facing, true)]) {
                let stance = Stance { hex: field.parse(label).unwrap(), facing, column, double: true };
                let [one, other] = stance.cells(&field).map(|cell| sheet.centre(cell));
                let ((x, y), axis, front) = pose(stance);
                let middle = ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
                assert!((one.0 + x - middle.0).hypot(one.1 + y - middle.1) < 0.1, "{label} {facing:?} {column}");
                let across = (front - axis).rem_euclid(180.0);
                assert_eq!(across, if column { 0.0 } else { 90.0 }, "{facing:?} {column}");
            }
        }
    }
}
