//! The map as it is drawn in a file, before its features are known.

use super::super::data::{Field, Hex, HexSet};
use crate::grid::{Layout, Order, Parity, Start, Tops};

/// The map as drawn.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub field: Field,
    /// The names of the kinds of ground, in the order of the legend.
    pub names: Vec<String>,
    /// The ground of each hex, as an index of `names`.
    pub ground: Vec<u8>,
    pub places: Vec<(String, Hex)>,
    pub regions: Vec<(String, HexSet)>,
    pub barriers: Vec<[u32; 6]>,
    pub routes: Vec<[u32; 6]>,
}

impl Default for Drawn {
    fn default() -> Self {
        Self {
            field: Field::new(layout([1, 1], [1, 1])),
            names: Vec::new(),
            ground: vec![0],
            places: Vec::new(),
            regions: Vec::new(),
            barriers: vec![[0; 6]],
            routes: vec![[0; 6]],
        }
    }
}

/// The usual layout of a map of this size: flat tops, even columns lower, numbered column first from the north.
pub(super) const fn layout([first_column, first_row]: [u8; 2], [width, height]: [u8; 2]) -> Layout {
    Layout {
        width,
        height,
        first_column,
        first_row,
        start: Start::North,
        tops: Tops::Flat,
        shifted: Parity::Even,
        order: Order::ColumnRow,
    }
}
