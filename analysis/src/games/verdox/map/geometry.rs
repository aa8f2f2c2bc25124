//! Positions on the sheet.

use kartacz_engine::games::verdox::square::{Field, Square};

use crate::show::canvas::Point;

/// The side of a square in pixels.
pub const SIZE: f64 = 40.0;
/// Half of it.
pub const HALF: f64 = SIZE / 2.0;
/// Above the map: title and the numbers of the columns.
const HEAD: f64 = 88.0;
/// Below the map: the legend.
pub const LEGEND: f64 = 176.0;
/// A line of the roster.
pub const LINE: f64 = 15.0;
/// The least width of a sheet, so that the legend has room.
const LEAST_WIDTH: f64 = 1240.0;
/// The four directions out of a square, as the engine counts them: north, east, south, west.
pub const WAYS: [Point; 4] = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];

/// The sheet: the map, and the room around it.
pub struct Sheet {
    field: Field,
    /// Left and right of everything.
    pub margin: f64,
    /// The width of everything.
    pub width: f64,
}

impl Sheet {
    /// A sheet for a map.
    pub fn new(field: Field) -> Self {
        let margin = 40.0;
        let width = SIZE * f64::from(field.width) + 2.0 * margin;
        Self { field, margin, width: width.max(LEAST_WIDTH) }
    }

    /// The height of everything, with a roster of this number of lines.
    pub fn height(&self, lines: usize) -> f64 {
        self.bottom() + LEGEND + LINE * (lines as f64 + 2.0)
    }

    /// The area of the map: left, top, width and height.
    pub fn map(&self) -> [f64; 4] {
        [self.margin, HEAD, SIZE * f64::from(self.field.width), SIZE * f64::from(self.field.height)]
    }

    /// The y below the map.
    pub fn bottom(&self) -> f64 {
        HEAD + SIZE * f64::from(self.field.height)
    }

    /// The centre of a square.
    pub fn centre(&self, square: Square) -> Point {
        let (column, row) = self.field.column_row(square);
        (self.margin + SIZE * (f64::from(column) + 0.5), HEAD + SIZE * (f64::from(row) + 0.5))
    }
}

/// A point relative to a centre: a distance along a direction and a distance to the right of it.
pub fn along((x, y): Point, (dx, dy): Point, far: f64, aside: f64) -> Point {
    (x + dx * far - dy * aside, y + dy * far + dx * aside)
}
