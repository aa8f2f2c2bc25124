//! Hexes that can be reached step by step, all of a ring at once.

use super::{Grid, Hex, HexSet};

/// What it takes to move whole sets of hexes across a side: numbers count row by row.
#[derive(Clone)]
pub(super) struct Masks {
    /// Numbers from one row to the next.
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

/// As wide as the shipped maps: four rows fill a word, which makes shifts cheap.
const COLUMNS: u32 = 16;

/// What is reached from an area in so many steps through open hexes.
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
    /// The hexes next to hexes of a set; such hexes of the set itself may be among them.
    #[inline]
    #[must_use]
    pub fn around(&self, hexes: HexSet) -> HexSet {
        let masks = &self.flood;
        let (east, west) = (hexes.without(masks.last_column).up(1), hexes.without(masks.first_column).down(1));
        // The columns that a hex touches in the next rows: its own, and the one on the side its row is shifted to.
        let beside = hexes | (east & masks.shifted) | west.without(masks.shifted);
        (east | west | beside.up(masks.columns) | beside.down(masks.columns)) & masks.all
    }

    /// The hexes within so many steps of `from`, this one among them, when no step leads into `walls`.
    #[must_use]
    pub fn flood(&self, from: Hex, steps: u8, walls: HexSet) -> HexSet {
        // Without walls near, what is near is reached.
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
    fn rows_of_sixteen_spread_as_others_do() {
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
