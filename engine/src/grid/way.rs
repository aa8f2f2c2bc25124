//! Ways: hex offsets to the north and east, independent of the starting hex.

use super::size::Tabled;
use super::{Grid, Hex, SIDES};

/// The offset from one hex to another.
///
/// Even rows are shifted by half a hex, so the eastward component is counted in half hexes, which makes a way the same
/// from odd and even rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Way {
    /// Rows to the north.
    rows: i16,
    /// Half hexes to the east: even when `rows` is, odd when it is odd.
    halves: i16,
}

/// The ways across the hexsides.
const ACROSS: [Way; SIDES] =
    [Way::new(1, 1), Way::new(0, 2), Way::new(-1, 1), Way::new(-1, -1), Way::new(0, -2), Way::new(1, -1)];

impl Way {
    const fn new(rows: i16, halves: i16) -> Self {
        Self { rows, halves }
    }

    /// The way to the same hex.
    pub const NOWHERE: Way = Way::new(0, 0);

    /// This way followed by a step across a hexside.
    #[inline]
    #[must_use]
    pub const fn across(self, side: u8) -> Self {
        let step = ACROSS[side as usize];
        Self::new(self.rows + step.rows, self.halves + step.halves)
    }

    /// The number of steps it takes.
    #[must_use]
    pub fn distance(self) -> u8 {
        let steps = self.cube().map(i16::abs).into_iter().max().unwrap_or(0);
        u8::try_from(steps).expect("maps are too small for such a distance")
    }

    /// The hexsides through which the line to the centre of its end leaves the first hex, as a bit mask: the directions
    /// closest to the way, two when it lies exactly between them, none when it has zero length.
    #[must_use]
    pub fn sextants(self) -> u8 {
        let [x, y, z] = self.cube();
        let leanings = [x - z, x - y, z - y, z - x, y - x, y - z];
        let most = leanings.into_iter().max().unwrap_or(0);
        if most == 0 {
            return 0;
        }
        (0..SIDES).filter(|&side| leanings[side] == most).map(|side| 1 << side).sum()
    }

    /// The end point of the offset on the lattice of [`Grid::centre`].
    pub(super) fn centre(self) -> (i32, i32) {
        (3 * i32::from(self.halves), 6 * i32::from(self.rows))
    }

    /// The ways to the hexes whose centres lie in the rectangle between both ends, and to the adjacent ones in the same
    /// rows, row by row from the south and from the west.
    pub(super) fn around(self) -> impl Iterator<Item = Way> {
        let halves = self.halves.min(0) - 1..=self.halves.max(0) + 1;
        let rows = self.rows.min(0)..=self.rows.max(0);
        rows.flat_map(move |rows| halves.clone().map(move |halves| Way::new(rows, halves))).filter(|way| way.is_one())
    }

    /// Whether it ends in the centre of a hex.
    fn is_one(self) -> bool {
        (self.rows + self.halves) % 2 == 0
    }

    /// In cube coordinates: NE is (1, 0, -1), E is (1, -1, 0), SE is (0, -1, 1).
    fn cube(self) -> [i16; 3] {
        let x = (self.halves + self.rows) / 2;
        [x, self.rows - x, -self.rows]
    }
}

impl<S: Tabled> Grid<S> {
    /// The way between two hexes.
    #[must_use]
    pub fn way(&self, from: Hex<S>, to: Hex<S>) -> Way {
        let (from, to) = (self.spot(from), self.spot(to));
        Way::new(to.rows - from.rows, to.halves - from.halves)
    }

    /// Every way between two hexes of the map, or from a hex to itself; only one of each pair of opposite ways.
    pub fn ways(&self) -> impl Iterator<Item = Way> + use<S> {
        let (rows, halves) = (i16::from(self.rows), 2 * i16::from(self.columns));
        let north = (1..rows).flat_map(move |rows| (1 - halves..halves).map(move |halves| Way::new(rows, halves)));
        let east = (0..halves).map(|halves| Way::new(0, halves));
        east.chain(north).filter(|way| way.is_one())
    }

    /// The end of a way from a hex; `None` when it leaves the map.
    #[inline]
    #[must_use]
    pub fn end(&self, from: Hex<S>, way: Way) -> Option<Hex<S>> {
        self.spot(from).end(self, way)
    }

    /// The position of a hex, for several ways from it.
    #[inline]
    #[must_use]
    pub fn spot(&self, hex: Hex<S>) -> Spot {
        let (row, column) = self.row_column(hex);
        Spot { rows: i16::from(row) - 1, halves: 2 * i16::from(column) - 2 + i16::from(row % 2 == 0) }
    }
}

/// The position of a hex: rows, and half hexes to the east, from the south-western hex.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    rows: i16,
    halves: i16,
}

impl Spot {
    /// The end of a way from here; `None` when it leaves the map.
    #[inline]
    #[must_use]
    pub fn end<S: Tabled>(self, grid: &Grid<S>, way: Way) -> Option<Hex<S>> {
        // Of two halves the second belongs to the same column, shifted.
        let (row, column) = (self.rows + way.rows, (self.halves + way.halves) >> 1);
        let inside = (0..i16::from(grid.rows)).contains(&row) && (0..i16::from(grid.columns)).contains(&column);
        inside.then(|| Hex::at((row * i16::from(grid.columns) + column) as usize))
    }
}
