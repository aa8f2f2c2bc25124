//! The places of a map on a drawing: hexes of any layout, or squares.

use kartacz_engine::grid::{Layout, SIDES, Start, Tops};

use crate::show::canvas::Point;
pub use crate::show::path::between;

/// The distance from the centre of a hex to its sides, when its vertices are 1 away.
const INNER: f64 = 0.866_025_403_784_438_6;
/// The six directions out of a hex with a flat top, clockwise from the north.
pub const FLAT_WAYS: [Point; SIDES] =
    [(0.0, -1.0), (INNER, -0.5), (INNER, 0.5), (0.0, 1.0), (-INNER, 0.5), (-INNER, -0.5)];
/// The four directions out of a square: north, east, south, west.
pub const SQUARE_WAYS: [Point; 4] = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];

/// The places of a map.
#[derive(Clone, Copy, Debug)]
pub enum Cells {
    /// Hexes.
    Hexes {
        /// How they lie.
        layout: Layout,
        /// From the centre of a hex to its vertices, in pixels.
        size: f64,
    },
    /// Squares, row by row from the north-west corner.
    Squares {
        /// The number of columns.
        width: u8,
        /// The number of rows.
        height: u8,
        /// The side of a square, in pixels.
        size: f64,
    },
}

impl Cells {
    /// The width and the height of the map.
    #[must_use]
    pub fn extent(&self) -> (f64, f64) {
        match *self {
            Self::Hexes { layout, size } => {
                let (width, height) = (f64::from(layout.width), f64::from(layout.height));
                match layout.tops {
                    Tops::Flat => (size * (1.5 * width + 0.5), inner(size) * (2.0 * height + 1.0)),
                    Tops::Pointed => (inner(size) * (2.0 * width + 1.0), size * (1.5 * height + 0.5)),
                }
            }
            Self::Squares { width, height, size } => (size * f64::from(width), size * f64::from(height)),
        }
    }

    /// The number of places.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Hexes { layout, .. } => layout.len(),
            Self::Squares { width, height, .. } => *width as usize * *height as usize,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The row of a place by its index, as a scenario numbers it, and the position in that row, counted from 0 in the west.
    #[must_use]
    pub fn row_and_column(&self, index: usize) -> (u8, usize) {
        match self {
            Self::Hexes { layout, .. } => {
                let (column, row) = layout.column_row(index);
                (row, usize::from(column - layout.first_column))
            }
            Self::Squares { width, .. } => ((index / usize::from(*width)) as u8, index % usize::from(*width)),
        }
    }

    /// The centre of a place by its index, on a map with this corner in the north-west.
    #[must_use]
    pub fn centre(&self, corner: Point, index: usize) -> Point {
        match *self {
            Self::Hexes { layout, size } => centre_of_hex(&layout, size, corner, index),
            Self::Squares { width, size, .. } => {
                let (column, row) = (index % usize::from(width), index / usize::from(width));
                (corner.0 + size * (column as f64 + 0.5), corner.1 + size * (row as f64 + 0.5))
            }
        }
    }

    /// The outline of a place around the origin, clockwise.
    #[must_use]
    pub fn outline(&self) -> Vec<Point> {
        match *self {
            Self::Hexes { layout, size } => hexagon(layout.tops, size, (0.0, 0.0)).to_vec(),
            Self::Squares { size, .. } => {
                let half = size / 2.0;
                vec![(-half, -half), (half, -half), (half, half), (-half, half)]
            }
        }
    }

    /// The directions out of a place, of length 1, clockwise from the north.
    #[must_use]
    pub fn ways(&self) -> Vec<Point> {
        match self {
            Self::Hexes { layout: Layout { tops: Tops::Flat, .. }, .. } => FLAT_WAYS.to_vec(),
            Self::Hexes { .. } => (0..SIDES as u8).map(pointed_way).collect(),
            Self::Squares { .. } => SQUARE_WAYS.to_vec(),
        }
    }
}

/// The distance from the centre of a hex to its sides.
#[must_use]
pub const fn inner(size: f64) -> f64 {
    size * INNER
}

fn centre_of_hex(layout: &Layout, size: f64, corner: Point, index: usize) -> Point {
    let (column, row) = layout.column_row(index);
    let (across, up) = (f64::from(column - layout.first_column), row - layout.first_row);
    let down = match layout.start {
        Start::North => f64::from(up),
        Start::South => f64::from(layout.height - 1 - up),
    };
    let shifted = layout.is_shifted(column, row);
    match layout.tops {
        Tops::Flat => {
            let lower = if shifted == (layout.start == Start::North) { inner(size) } else { 0.0 };
            (corner.0 + size * (1.5 * across + 1.0), corner.1 + inner(size) * (2.0 * down + 1.0) + lower)
        }
        Tops::Pointed => {
            let further = if shifted { inner(size) } else { 0.0 };
            (corner.0 + inner(size) * (2.0 * across + 1.0) + further, corner.1 + size + 1.5 * size * down)
        }
    }
}

/// The vertices of a hex around a centre, clockwise from the north or north-west: side `s` runs from vertex `s` to vertex
/// `s + 1`.
#[must_use]
pub fn hexagon(tops: Tops, size: f64, (x, y): Point) -> [Point; SIDES] {
    match tops {
        Tops::Flat => [(-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0)]
            .map(|(across, down)| (x + size * across, y + inner(size) * down)),
        Tops::Pointed => [0, 1, 2, 3, 4, 5].map(|vertex| towards((x, y), vertex, size)),
    }
}

/// The point at a distance from the centre of a hex with a pointed top towards a vertex, clockwise from the north.
#[must_use]
pub fn towards((x, y): Point, vertex: u8, distance: f64) -> Point {
    let angle = f64::from(vertex) * std::f64::consts::FRAC_PI_3;
    (x + distance * angle.sin(), y - distance * angle.cos())
}

/// The direction through the middle of a side of a hex with a pointed top.
fn pointed_way(side: u8) -> Point {
    let [one, other] = [side, side + 1].map(|vertex| towards((0.0, 0.0), vertex, 1.0));
    let (x, y) = between(one, other, 0.5);
    let length = x.hypot(y);
    (x / length, y / length)
}

/// The point moved by a distance from `from` to `to`, in pixels.
#[must_use]
pub fn moved(point: Point, from: Point, to: Point, pixels: f64) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(f64::EPSILON);
    (point.0 + dx / length * pixels, point.1 + dy / length * pixels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kartacz_engine::grid::{Field, Large, Order, Parity};

    /// The neighbours of a hex are drawn where its directions lead, in every layout.
    #[test]
    fn hexes_lie_in_their_directions() {
        for tops in [Tops::Flat, Tops::Pointed] {
            for (start, shifted) in
                [Start::North, Start::South].into_iter().flat_map(|start| [(start, Parity::Odd), (start, Parity::Even)])
            {
                let order = Order::ColumnRow;
                let layout = Layout { width: 5, height: 4, first_column: 3, first_row: 2, start, tops, shifted, order };
                let (field, cells) = (Field::<Large>::new(layout), Cells::Hexes { layout, size: 10.0 });
                let centre = |index| cells.centre((7.0, 9.0), index);
                for hex in field.hexes() {
                    for (side, way) in cells.ways().into_iter().enumerate() {
                        let next = field.neighbour(hex, side);
                        if next.is_some() {
                            let ((x, y), (to_x, to_y)) = (centre(hex.index()), centre(next.index()));
                            let far = 2.0 * inner(10.0);
                            let off = (to_x - x - far * way.0).hypot(to_y - y - far * way.1);
                            assert!(off < 1e-9, "{layout:?} {hex:?} {side}");
                        }
                    }
                }
            }
        }
    }
}
