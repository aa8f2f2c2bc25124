//! Maps of hexes: their layouts, their geometry, and sets of hexes.
//!
//! A [`Layout`] says how a printed map is numbered. A [`Field`] has the geometry of any layout; a [`Grid`], of one layout
//! and few enough hexes, has tables for every pair of them. In a grid hexes have a vertex to the north. Rows are counted
//! from the south and columns from the west, both from 1; even rows are shifted half a hex to the east. Hexsides are
//! numbered clockwise: NE, E, SE, SW, W, NW = 0..6.

pub mod facing;
mod field;
mod flood;
mod hex;
mod hex_set;
pub(crate) mod label;
mod layout;
mod line;
mod near;
mod pass;
mod rows_of_sixteen;
mod size;
mod way;

pub use field::{Field, steps};
pub use hex::Hex;
pub use hex_set::{HexSet, HexSetIter};
pub use layout::{Axial, Layout, MAX_LINES, Order, Parity, Start, Tops};
pub use line::{HexMeet, Line, SideMeet};
pub use near::Near;
pub use pass::passed;
pub use size::{Large, Medium, Size, Small, Table, Tabled};
pub use way::{Spot, Way};

use size::Words;

/// The number of sides of a hex.
pub const SIDES: usize = 6;

/// The vertices of a hex relative to its [`Grid::centre`], clockwise from the north: side `s` runs from
/// vertex `s` to vertex `s + 1`.
pub const CORNERS: [(i32, i32); SIDES] = [(0, 4), (3, 2), (3, -2), (0, -4), (-3, -2), (-3, 2)];

/// Every side, as a mask.
pub const ALL_SIDES: u8 = (1 << SIDES) - 1;

/// The geometry of a map of `rows` by `columns` hexes.
///
/// ```
/// use kartacz_engine::grid::Grid;
///
/// let grid: Grid = Grid::new(8, 10);
/// let (a, b) = (grid.parse("0203").unwrap(), grid.parse("0507").unwrap());
/// assert_eq!(grid.label(grid.neighbour(a, 1)).to_string(), "0204");
/// assert_eq!(grid.within(a, 1).len(), 7);
/// assert_eq!(grid.distance(a, b), grid.distance(b, a));
/// ```
///
/// Look-ups accept [`Hex::NONE`] where their documentation says so; hexes of another map are meaningless here.
#[derive(Clone)]
pub struct Grid<S: Tabled = Small> {
    rows: u8,
    columns: u8,
    neighbours: Box<S::PerHex<[Hex<S>; SIDES]>>,
    distances: Box<S::PerPair>,
    sextants: Box<S::PerPair>,
    /// Per hex, the hexes within distance 0, 1, ... `reach - 1`.
    discs: Vec<HexSet<S>>,
    reach: usize,
    flood: flood::Masks<S>,
}

impl<S: Tabled> Grid<S> {
    /// The most hexes of a map.
    pub const MAX_HEXES: usize = S::MOST;
    /// The row length of pair tables, so that every `Hex` including `Hex::NONE` is a valid index.
    const STRIDE: usize = S::Words::COUNT * 64;

    /// Whether there can be a map of this size: 1 to 99 rows and columns, at most [`MAX_HEXES`] hexes.
    #[must_use]
    pub const fn fits(rows: u8, columns: u8) -> bool {
        let lines = rows > 0 && columns > 0 && rows <= MAX_LINES && columns <= MAX_LINES;
        lines && rows as usize * columns as usize <= Self::MAX_HEXES
    }

    /// Computes the geometry.
    ///
    /// # Panics
    /// When the size does not [fit](Grid::fits).
    #[must_use]
    pub fn new(rows: u8, columns: u8) -> Self {
        assert!(Self::fits(rows, columns), "a map of {rows} by {columns} hexes is out of bounds");
        let mut grid = Self {
            rows,
            columns,
            neighbours: Table::filled([Hex::NONE; SIDES]),
            distances: Table::filled(u8::MAX),
            sextants: Table::filled(0),
            discs: Vec::new(),
            reach: 0,
            flood: flood::Masks::new(rows, columns),
        };
        for hex in grid.hexes() {
            let across = |side| grid.end(hex, Way::NOWHERE.across(side as u8)).unwrap_or(Hex::NONE);
            grid.neighbours[hex.index()] = core::array::from_fn(across);
        }
        for way in grid.ways() {
            grid.make_pairs(way);
        }
        grid.make_discs();
        grid
    }

    /// The layout of the map.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        Layout {
            width: self.columns,
            height: self.rows,
            first_column: 1,
            first_row: 1,
            start: Start::South,
            tops: Tops::Pointed,
            shifted: Parity::Even,
            order: Order::RowColumn,
        }
    }

    /// The number of hexes.
    #[inline]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a map has at least one hex")]
    pub fn len(&self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// The number of rows.
    #[inline]
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of columns.
    #[inline]
    #[must_use]
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// The hex in this row and column, both counted from 1.
    #[must_use]
    pub fn hex(&self, row: u8, column: u8) -> Option<Hex<S>> {
        let inside = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
        inside.then(|| Hex::at(usize::from(row - 1) * usize::from(self.columns) + usize::from(column - 1)))
    }

    /// The row and the column of a hex, both counted from 1.
    #[inline]
    #[must_use]
    pub fn row_column(&self, hex: Hex<S>) -> (u8, u8) {
        let columns = usize::from(self.columns);
        ((hex.index() / columns + 1) as u8, (hex.index() % columns + 1) as u8)
    }

    /// Reads a hex written as two digits of row and two of column, such as `0109`.
    #[must_use]
    pub fn parse(&self, label: &str) -> Option<Hex<S>> {
        let [row, column] = label::parse(label)?;
        self.hex(row, column)
    }

    /// The hex in its usual notation, two digits of row and two of column; `----` for [`Hex::NONE`].
    pub fn label(&self, hex: Hex<S>) -> impl core::fmt::Display + use<S> {
        label::Label(hex.is_some().then(|| self.row_column(hex).into()))
    }

    /// Every hex, in ascending order.
    #[inline]
    pub fn hexes(&self) -> impl ExactSizeIterator<Item = Hex<S>> + Clone + use<S> {
        (0..self.len()).map(Hex::at)
    }

    /// The hex beyond a hexside; [`Hex::NONE`] off the map, and for [`Hex::NONE`].
    #[inline]
    #[must_use]
    pub fn neighbour(&self, hex: Hex<S>, side: u8) -> Hex<S> {
        self.neighbours[hex.index()][side as usize]
    }

    /// The hexside between two adjacent hexes, as a side of the first.
    #[inline]
    #[must_use]
    pub fn side_to(&self, from: Hex<S>, to: Hex<S>) -> Option<u8> {
        (self.distance(from, to) == 1).then(|| self.sextants(from, to).trailing_zeros() as u8)
    }

    /// The number of steps between two hexes; 255 when one of them is [`Hex::NONE`].
    #[inline]
    #[must_use]
    pub fn distance(&self, a: Hex<S>, b: Hex<S>) -> u8 {
        self.distances[Self::pair(a, b)]
    }

    /// The hexsides of `a` through which the line to the centre of `b` leaves it, as a bit mask: one, or two when it
    /// leaves exactly through a vertex, none when the hexes are the same.
    #[inline]
    #[must_use]
    pub fn sextants(&self, a: Hex<S>, b: Hex<S>) -> u8 {
        self.sextants[Self::pair(a, b)]
    }

    /// The hexes next to this one.
    #[inline]
    #[must_use]
    pub fn neighbours_set(&self, hex: Hex<S>) -> HexSet<S> {
        self.within(hex, 1).without(HexSet::only(hex))
    }

    /// The hexes at most `distance` away, including the hex itself.
    #[inline]
    #[must_use]
    pub fn within(&self, hex: Hex<S>, distance: u8) -> HexSet<S> {
        self.discs[hex.index() * self.reach + (distance as usize).min(self.reach - 1)]
    }

    /// The centre of a hex on a lattice where vertices too have integer coordinates: x to the east, y to the north.
    ///
    /// Neighbours in a row are 6 apart, rows are 6 apart, and [`CORNERS`] are the vertices. Hexes become regular when x
    /// is scaled by 2/√3; intersections do not depend on that.
    #[inline]
    #[must_use]
    pub fn centre(&self, hex: Hex<S>) -> (i32, i32) {
        let (row, column) = self.row_column(hex);
        let shift = if row % 2 == 0 { 3 } else { 0 };
        (6 * i32::from(column) + shift, 6 * i32::from(row))
    }

    #[inline]
    fn pair(a: Hex<S>, b: Hex<S>) -> usize {
        a.index() * Self::STRIDE + b.index()
    }

    /// Fills in the pairs of hexes connected by a way.
    fn make_pairs(&mut self, way: Way) {
        let (distance, there) = (way.distance(), way.sextants());
        let back = (there << 3 | there >> 3) & ALL_SIDES;
        for a in self.hexes() {
            let Some(b) = self.end(a, way) else { continue };
            for (pair, sextants) in [(Self::pair(a, b), there), (Self::pair(b, a), back)] {
                self.distances[pair] = distance;
                self.sextants[pair] = sextants;
            }
        }
    }

    fn make_discs(&mut self) {
        let pairs = || self.hexes().flat_map(|a| self.hexes().map(move |b| (a, b)));
        self.reach = 1 + pairs().map(|(a, b)| usize::from(self.distance(a, b))).max().unwrap_or(0);
        self.discs = vec![HexSet::EMPTY; self.len() * self.reach];
        for a in self.hexes() {
            for b in self.hexes() {
                let ring = a.index() * self.reach + usize::from(self.distance(a, b));
                self.discs[ring].insert(b);
            }
        }
        for rings in self.discs.chunks_exact_mut(self.reach) {
            for distance in 1..rings.len() {
                rings[distance] |= rings[distance - 1];
            }
        }
    }
}

impl<S: Tabled> core::fmt::Debug for Grid<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Grid({} by {})", self.rows, self.columns)
    }
}
