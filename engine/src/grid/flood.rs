//! Flood fill over hexes, one whole ring at a time.

use super::size::{Size, Tabled};
use super::{Grid, Hex, HexSet};

/// Constants for moving whole sets of hexes across a side: hexes are numbered row by row.
#[derive(Clone)]
pub(super) struct Masks<S: Size> {
    /// Difference between the numbers of one row and the next.
    columns: u8,
    all: HexSet<S>,
    /// Rows that are shifted to the east.
    shifted: HexSet<S>,
    first_column: HexSet<S>,
    last_column: HexSet<S>,
}

impl<S: Size> Masks<S> {
    pub fn new(rows: u8, columns: u8) -> Self {
        let hexes = |wanted: &dyn Fn(u8, u8) -> bool| {
            let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            let number = |(row, column)| Hex::at(usize::from(row) * usize::from(columns) + usize::from(column));
            all.filter(|&(row, column)| wanted(row, column)).map(number).collect()
        };
        Self {
            columns,
            all: hexes(&|_, _| true),
            shifted: hexes(&|row, _| row % 2 == 1),
            first_column: hexes(&|_, column| column == 0),
            last_column: hexes(&|_, column| column + 1 == columns),
        }
    }
}

/// The width of maps whose rows fill words.
pub(super) const COLUMNS: u8 = 16;

/// The area reached in at most `steps` steps through open hexes.
#[inline(always)]
fn fill<S: Size>(
    mut area: HexSet<S>,
    steps: u8,
    open: HexSet<S>,
    around: impl Fn(HexSet<S>) -> HexSet<S>,
) -> HexSet<S> {
    for _ in 0..steps {
        let more = area | (around(area) & open);
        if more == area {
            break;
        }
        area = more;
    }
    area
}

impl<S: Tabled> Grid<S> {
    /// The neighbours of the hexes of a set; these may include hexes of the set itself.
    #[inline]
    #[must_use]
    pub fn around(&self, hexes: HexSet<S>) -> HexSet<S> {
        let masks = &self.flood;
        let columns = u32::from(masks.columns);
        let (east, west) = (hexes.without(masks.last_column).up(1), hexes.without(masks.first_column).down(1));
        // The columns that a hex touches in the adjacent rows: its own, and the one on the side its row is shifted to.
        let beside = hexes | (east & masks.shifted) | west.without(masks.shifted);
        (east | west | beside.up(columns) | beside.down(columns)) & masks.all
    }

    /// The hexes within `steps` steps of `from`, including `from` itself, when no step leads into `walls`.
    #[must_use]
    pub fn flood(&self, from: Hex<S>, steps: u8, walls: HexSet<S>) -> HexSet<S> {
        // Without walls nearby, the precomputed disc is the answer.
        let free = (0..steps).take_while(|&step| !walls.meets(self.within(from, step + 1))).count() as u8;
        let area = self.within(from, free);
        let open = self.flood.all.without(walls);
        match S::SPREAD_IN_ROWS_OF_SIXTEEN {
            Some(spread) if self.flood.columns == COLUMNS => {
                fill(area, steps - free, open, |area| HexSet(spread(area.0)))
            }
            _ => fill(area, steps - free, open, |area| self.around(area)),
        }
    }
}
