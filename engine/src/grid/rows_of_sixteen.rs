//! The neighbours of sets on small maps of sixteen columns: four rows fill a word, which makes shifts cheap.

use wide::u64x2;

/// The neighbours of the hexes of a set, possibly with some numbers beyond the map. A word holds four whole rows, so
/// only whole rows carry over from one word to the next.
#[inline(always)]
#[must_use]
pub(super) fn spread(words: [u64; 4]) -> [u64; 4] {
    const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;
    const LAST_COLUMN: u64 = FIRST_COLUMN << 15;
    // Rows that are shifted to the east.
    const SHIFTED: u64 = 0xFFFF_0000_FFFF_0000;
    let splat = |word: u64| u64x2::new([word; 2]);
    let halves = [u64x2::new([words[0], words[1]]), u64x2::new([words[2], words[3]])];
    let east = halves.map(|half| (half & splat(!LAST_COLUMN)) << 1_u32);
    let west = halves.map(|half| (half & splat(!FIRST_COLUMN)) >> 1_u32);
    let [low, high] = [0, 1].map(|i| halves[i] | east[i] & splat(SHIFTED) | west[i] & splat(!SHIFTED));
    let ([a, b], [c, d]) = (low.to_array(), high.to_array());
    let (before, between, after) = (u64x2::new([0, a]), u64x2::new([b, c]), u64x2::new([d, 0]));
    let beside = [
        low << 16_u32 | before >> 48_u32 | low >> 16_u32 | between << 48_u32,
        high << 16_u32 | between >> 48_u32 | high >> 16_u32 | after << 48_u32,
    ];
    let [[a, b], [c, d]] = [0, 1].map(|i| (east[i] | west[i] | beside[i]).to_array());
    [a, b, c, d]
}

#[cfg(test)]
mod tests {
    use super::spread;
    use crate::core::dice::mix;
    use crate::grid::flood::COLUMNS;
    use crate::grid::{Grid, Hex, HexSet};

    #[test]
    fn spread_matches_the_general_way() {
        for rows in 1..=15 {
            let grid = Grid::new(rows, COLUMNS);
            for seed in 0..200 {
                // Sparse sets and dense ones.
                let chosen = |hex: &Hex| mix(seed << 8 | u64::from(hex.0)) % 200 < seed;
                let hexes: HexSet = grid.hexes().filter(chosen).collect();
                let all: HexSet = grid.hexes().collect();
                assert_eq!(HexSet(spread(hexes.0)) & all, grid.around(hexes), "{rows} {hexes:?}");
            }
        }
    }
}
