//! The hexes of the maps.
//!
//! Hexes have flat tops. Columns are counted from the west and rows from the north, both from 1; even columns are
//! shifted half a hex to the south. A hex is written as two digits of column and two of row: `2611` is column 26,
//! row 11. Hexsides are numbered clockwise from the north: N, NE, SE, S, SW, NW = 0..6.

use crate::grid::{self, Large, Layout, Order, Parity, Start, Tops};
pub use crate::grid::{MAX_LINES, SIDES};

/// The most hexes of a map.
pub const MAX_HEXES: usize = 1280;

/// A hex: its number on the map, row by row from the north-west corner.
pub type Hex = grid::Hex<Large>;
/// A set of hexes.
pub type HexSet = grid::HexSet<Large>;
/// The geometry of a map.
pub type Field = grid::Field<Large>;

/// The layout of a map of this size.
#[must_use]
pub const fn layout(width: u8, height: u8) -> Layout {
    Layout {
        width,
        height,
        first_column: 1,
        first_row: 1,
        start: Start::North,
        tops: Tops::Flat,
        shifted: Parity::Even,
        order: Order::ColumnRow,
    }
}
