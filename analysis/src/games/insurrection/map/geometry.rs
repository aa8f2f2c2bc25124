//! Positions on the sheet.

use kartacz_engine::grid::{Grid, Hex, Size};

use crate::show::canvas::Point;

/// From the centre of a hex to its vertices, in pixels.
pub const SIZE: f64 = 42.0;
/// Half the width of a hex.
pub const HALF: f64 = SIZE * 0.866_025_403_784_438_6;
/// Above the map: title.
const HEAD: f64 = 72.0;
/// Below the map: the legend with a line of signs.
const LEGEND: f64 = 160.0;
/// Each further line of signs.
pub const SIGNS: f64 = 86.0;
/// A line of the roster.
pub const LINE: f64 = 14.0;
/// The least width of a sheet, so that the legend has room.
const LEAST_WIDTH: f64 = 1180.0;

/// The sheet: the map, and the room around it.
pub struct Sheet<'g, S: Size> {
    grid: &'g Grid<S>,
    /// Left and right of the map.
    pub margin: f64,
    /// The width of everything.
    pub width: f64,
    /// The height of everything.
    pub height: f64,
    /// The height of the legend.
    pub legend: f64,
}

impl<'g, S: Size> Sheet<'g, S> {
    /// A sheet for a map, a legend with this number of lines of signs, and a roster with this number of lines.
    pub fn new(grid: &'g Grid<S>, signs: usize, lines: usize) -> Self {
        let margin = 24.0;
        let width = HALF * (2.0 * f64::from(grid.columns()) + 1.0) + 2.0 * margin;
        let map = SIZE * (1.5 * f64::from(grid.rows()) + 0.5);
        let roster = LINE * (lines as f64 + 2.5);
        let legend = LEGEND + SIGNS * (signs as f64 - 1.0);
        Self { grid, margin, width: width.max(LEAST_WIDTH), height: HEAD + map + legend + roster, legend }
    }

    /// The area of the map: left, top, width and height.
    pub fn map(&self) -> [f64; 4] {
        let width = HALF * (2.0 * f64::from(self.grid.columns()) + 1.0);
        [self.margin, HEAD, width, self.bottom() - HEAD]
    }

    /// The y below the map.
    pub fn bottom(&self) -> f64 {
        HEAD + SIZE * (1.5 * f64::from(self.grid.rows()) + 0.5)
    }

    /// The centre of a hex.
    pub fn centre(&self, hex: Hex<S>) -> Point {
        let (row, column) = self.grid.row_column(hex);
        let shift = if row % 2 == 0 { HALF } else { 0.0 };
        let from_north = f64::from(self.grid.rows() - row);
        (self.margin + HALF * (2.0 * f64::from(column) - 1.0) + shift, HEAD + SIZE + 1.5 * SIZE * from_north)
    }

    /// The vertices of a hex, clockwise from the north: side `s` runs from vertex `s` to vertex `s + 1`.
    pub fn corners(&self, hex: Hex<S>) -> [Point; 6] {
        corners(self.centre(hex))
    }

    /// The ends of a hexside.
    pub fn side(&self, hex: Hex<S>, side: u8) -> (Point, Point) {
        let corners = self.corners(hex);
        (corners[side as usize], corners[(side as usize + 1) % 6])
    }
}

/// The vertices of a hex around a centre, clockwise from the north.
pub fn corners(centre: Point) -> [Point; 6] {
    [0, 1, 2, 3, 4, 5].map(|vertex| towards(centre, vertex, SIZE))
}

/// The point at a distance from a centre towards a vertex, which a facing names.
pub fn towards((x, y): Point, vertex: u8, distance: f64) -> Point {
    let angle = f64::from(vertex) * std::f64::consts::FRAC_PI_3;
    (x + distance * angle.sin(), y - distance * angle.cos())
}

/// The point between two others, 0 being the first and 1 the second.
pub fn between(a: Point, b: Point, share: f64) -> Point {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

/// The point moved by a distance from `from` to `to`, in pixels.
pub fn moved(point: Point, from: Point, to: Point, pixels: f64) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(f64::EPSILON);
    (point.0 + dx / length * pixels, point.1 + dy / length * pixels)
}
