//! The hexes of the maps.
//!
//! Hexes have flat tops and are written as two digits of column and two of row, both as printed: `2814` is column 28,
//! row 14. Even columns are shifted half a hex to the north. Hexsides are numbered clockwise from the north: N, NE, SE,
//! S, SW, NW = 0..6.

use crate::grid::{self, Large, Layout, Order, Parity, Start, Tops};
pub use crate::grid::{MAX_LINES, SIDES};

/// The most hexes of a map.
pub const MAX_HEXES: usize = 1320;

/// A hex: its number on the map, row by row from the north-west corner.
pub type Hex = grid::Hex<Large>;
/// A set of hexes.
pub type HexSet = grid::HexSet<Large>;
/// The geometry of a map.
pub type Field = grid::Field<Large>;

/// The layout of a map from this column and row on.
#[must_use]
pub const fn layout([first_column, first_row]: [u8; 2], width: u8, height: u8) -> Layout {
    Layout {
        width,
        height,
        first_column,
        first_row,
        start: Start::North,
        tops: Tops::Flat,
        shifted: Parity::Odd,
        order: Order::ColumnRow,
    }
}
