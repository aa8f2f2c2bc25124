//! Hexes that can be reached step by step, computed a whole ring at a time.

use super::{Grid, Hex, HexSet};

/// Constants for moving whole sets of hexes across a side: hexes are numbered row by row.
#[derive(Clone)]
pub(super) struct Masks {
    /// Difference between the numbers of one row and the next.
    columns: u32,
    all: HexSet,
    /// Rows that are shifted to the east.
    shifted: HexSet,
    first_column: HexSet,
    last_column: HexSet,
}

impl Masks {
    pub fn new(rows: u8, columns: u8) -> Self {
        let hexes = |wanted: &dyn Fn(u8, u8) -> bool| {
            let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            all.filter(|&(row, column)| wanted(row, column)).map(|(row, column)| Hex(row * columns + column)).collect()
        };
        Self {
            columns: columns.into(),
            all: hexes(&|_, _| true),
            shifted: hexes(&|row, _| row % 2 == 1),
            first_column: hexes(&|_, column| column == 0),
            last_column: hexes(&|_, column| column + 1 == columns),
        }
    }
}

/// The width of the shipped maps: four rows fill a word, which makes shifts cheap.
const COLUMNS: u32 = 16;

/// The area reached in at most `steps` steps through open hexes.
#[inline(always)]
fn fill(mut area: HexSet, steps: u8, open: HexSet, around: impl Fn(HexSet) -> HexSet) -> HexSet {
    for _ in 0..steps {
        let more = area | (around(area) & open);
        if more == area {
            break;
        }
        area = more;
    }
    area
}

impl Grid {
    /// The neighbours of the hexes of a set; these may include hexes of the set itself.
    #[inline]
    #[must_use]
    pub fn around(&self, hexes: HexSet) -> HexSet {
        let masks = &self.flood;
        let (east, west) = (hexes.without(masks.last_column).up(1), hexes.without(masks.first_column).down(1));
        // The columns that a hex touches in the adjacent rows: its own, and the one on the side its row is shifted to.
        let beside = hexes | (east & masks.shifted) | west.without(masks.shifted);
        (east | west | beside.up(masks.columns) | beside.down(masks.columns)) & masks.all
    }

    /// The hexes within `steps` steps of `from`, including `from` itself, when no step leads into `walls`.
    #[must_use]
    pub fn flood(&self, from: Hex, steps: u8, walls: HexSet) -> HexSet {
        // Without walls nearby, the precomputed disc is the answer.
        let free = (0..steps).take_while(|&step| !walls.meets(self.within(from, step + 1))).count() as u8;
        let area = self.within(from, free);
        let open = self.flood.all.without(walls);
        match self.flood.columns {
            COLUMNS => fill(area, steps - free, open, HexSet::spread_in_rows_of_sixteen),
            _ => fill(area, steps - free, open, |area| self.around(area)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::dice::mix;

    #[test]
    fn sixteen_column_spread_matches_the_general_one() {
        for rows in 1..=15 {
            let grid = Grid::new(rows, COLUMNS as u8);
            for seed in 0..200 {
                // Sparse sets and dense ones.
                let chosen = |hex: &Hex| mix(seed << 8 | u64::from(hex.0)) % 200 < seed;
                let hexes: HexSet = grid.hexes().filter(chosen).collect();
                assert_eq!(hexes.spread_in_rows_of_sixteen() & grid.flood.all, grid.around(hexes), "{rows} {hexes:?}");
            }
        }
    }
}
