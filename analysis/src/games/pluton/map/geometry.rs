//! Positions on the sheet. Hexes have flat tops; even columns are half a hex lower.

use kartacz_engine::games::pluton::hex::{Field, Hex, SIDES};

use crate::show::canvas::Point;
use crate::show::forces::{LINE, Room};

/// From the centre of a hex to its vertices, in pixels.
pub const SIZE: f64 = 30.0;
/// From the centre of a hex to its sides.
pub const HALF: f64 = SIZE * 0.866_025_403_784_438_6;
/// Above the map: title.
const HEAD: f64 = 76.0;
/// Below the map: the signs of the legend.
const LEGEND: f64 = 120.0;
/// The least width of a sheet, so that the legend has room.
const LEAST_WIDTH: f64 = 1240.0;
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
    pub fn new(field: &'g Field) -> Self {
        let margin = 30.0;
        let width = SIZE * (1.5 * f64::from(field.layout.width) + 0.5) + 2.0 * margin;
        Self { field, margin, width: width.max(LEAST_WIDTH), legend: LEGEND }
    }

    /// The room for the lists of the forces.
    pub fn room(&self) -> Room {
        Room { margin: self.margin, width: self.width, top: self.bottom() + self.legend + LINE }
    }

    /// The height of everything, with a roster of this number of lines.
    pub fn height(&self, lines: usize) -> f64 {
        self.bottom() + self.legend + LINE * (lines as f64 + 2.0)
    }

    /// The area of the map: left, top, width and height.
    pub fn map(&self) -> [f64; 4] {
        [self.margin, HEAD, SIZE * (1.5 * f64::from(self.field.layout.width) + 0.5), self.bottom() - HEAD]
    }

    /// The y below the map.
    pub fn bottom(&self) -> f64 {
        HEAD + HALF * (2.0 * f64::from(self.field.layout.height) + 1.0)
    }

    /// The centre of a hex.
    pub fn centre(&self, hex: Hex) -> Point {
        let (column, row) = self.field.column_row(hex);
        let lower = if column % 2 == 0 { HALF } else { 0.0 };
        let x = self.margin + SIZE * (1.5 * f64::from(column - 1) + 1.0);
        (x, HEAD + HALF * (2.0 * f64::from(row) - 1.0) + lower)
    }
}

/// The vertices of a hex around a centre, clockwise from the north-west: side `s` runs from vertex `s` to vertex `s + 1`.
pub fn corners((x, y): Point) -> [Point; SIDES] {
    [(-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0)]
        .map(|(across, down)| (x + SIZE * across, y + HALF * down))
}
