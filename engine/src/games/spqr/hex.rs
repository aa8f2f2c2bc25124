//! The hexes of a map, and their geometry.
//!
//! Hexes have flat tops and are written as two digits of column and two of row, both as printed: `2814` is column 28,
//! row 14. Even columns are shifted half a hex to the north. Hexsides are numbered clockwise from the north: N, NE, SE,
//! S, SW, NW = 0..6.

use crate::core::set::{Member, Set};

/// The most hexes of a map.
pub const MAX_HEXES: usize = 1320;
/// The most columns or rows that two digits can number.
pub const MAX_LINES: u8 = 99;
/// The number of sides of a hex.
pub const SIDES: usize = 6;

/// The hexes within two steps of one, with itself.
const NEAR: usize = 19;

/// The steps to the neighbours, clockwise from the north, as changes of the axial coordinates `q` and `r`.
const STEPS: [(i32, i32); SIDES] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// A hex: its number on the map, row by row from the north-west corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex(pub u16);

impl Hex {
    /// No hex: off the map.
    pub const NONE: Hex = Hex(u16::MAX);

    /// The number, for use as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is a hex and not [`Hex::NONE`].
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 != Self::NONE.0
    }
}

impl Default for Hex {
    fn default() -> Self {
        Self::NONE
    }
}

impl Member for Hex {
    const SET: &'static str = "HexSet";

    #[inline]
    fn number(self) -> usize {
        self.index()
    }

    #[inline]
    fn numbered(number: usize) -> Self {
        Hex(number as u16)
    }
}

/// A set of hexes.
pub type HexSet = Set<Hex, { MAX_HEXES.div_ceil(64) }>;

/// The geometry of a map: columns and rows from the first printed number on.
#[derive(Clone, Debug)]
pub struct Field {
    /// The number of the westernmost column.
    pub first_column: u8,
    /// The number of the northernmost row.
    pub first_row: u8,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    neighbours: Vec<[Hex; SIDES]>,
    /// Each hex, the hexes around it, and those two steps away.
    near: Vec<[Hex; NEAR]>,
    /// The axial coordinates of each hex.
    axial: Vec<(i16, i16)>,
}

impl Field {
    /// Whether a map of this size is supported: two digits suffice for every row and column, and it has at most
    /// [`MAX_HEXES`] hexes.
    #[must_use]
    pub const fn fits(first: [u8; 2], width: u8, height: u8) -> bool {
        let last = [first[0] as u16 + width as u16, first[1] as u16 + height as u16];
        let numbered = last[0] <= MAX_LINES as u16 + 1 && last[1] <= MAX_LINES as u16 + 1;
        numbered && width > 0 && height > 0 && width as usize * height as usize <= MAX_HEXES
    }

    /// Computes the geometry. `first` is the westernmost column and the northernmost row.
    ///
    /// # Panics
    /// When the size does not [fit](Field::fits).
    #[must_use]
    pub fn new(first: [u8; 2], width: u8, height: u8) -> Self {
        assert!(Self::fits(first, width, height), "a map of {width} by {height} hexes is out of bounds");
        let [first_column, first_row] = first;
        let mut field = Self {
            first_column,
            first_row,
            width,
            height,
            neighbours: Vec::new(),
            near: Vec::new(),
            axial: Vec::new(),
        };
        field.axial = field.hexes().map(|hex| field.axial_of(hex)).collect();
        let around = |(q, r): (i16, i16)| {
            STEPS.map(|(east, south)| field.at(i32::from(q) + east, i32::from(r) + south).unwrap_or(Hex::NONE))
        };
        field.neighbours = field.axial.iter().map(|&at| around(at)).collect();
        field.near = field.hexes().map(|hex| field.nearest(hex)).collect();
        field
    }

    /// The number of hexes.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a map has at least one hex")]
    pub const fn len(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Every hex, in ascending order.
    pub fn hexes(&self) -> impl ExactSizeIterator<Item = Hex> + Clone + use<> {
        (0..self.len() as u16).map(Hex)
    }

    /// The hex in this column and row, as printed.
    #[must_use]
    pub fn hex(&self, column: u8, row: u8) -> Option<Hex> {
        let (x, y) = (column.checked_sub(self.first_column)?, row.checked_sub(self.first_row)?);
        (x < self.width && y < self.height).then(|| Hex(u16::from(y) * u16::from(self.width) + u16::from(x)))
    }

    /// The column and the row of a hex, as printed.
    #[must_use]
    pub const fn column_row(&self, hex: Hex) -> (u8, u8) {
        let width = self.width as usize;
        (self.first_column + (hex.index() % width) as u8, self.first_row + (hex.index() / width) as u8)
    }

    /// The column and the row of a hex, from the north-west corner.
    #[inline]
    pub(super) fn place(&self, hex: Hex) -> (i16, i16) {
        let (q, r) = self.axial[hex.index()];
        (q - i16::from(self.first_column), r + q / 2 - i16::from(self.first_row))
    }

    /// Reads a hex written as two digits of column and two of row.
    #[must_use]
    pub fn parse(&self, label: &str) -> Option<Hex> {
        let digits = label.len() == 4 && label.bytes().all(|digit| digit.is_ascii_digit());
        let number = |text: &str| text.parse::<u8>().ok();
        digits.then(|| self.hex(number(&label[..2])?, number(&label[2..])?))?
    }

    /// The hex in its usual notation; `----` for [`Hex::NONE`].
    #[must_use]
    pub fn label(&self, hex: Hex) -> String {
        if !hex.is_some() {
            return "----".to_owned();
        }
        let (column, row) = self.column_row(hex);
        format!("{column:02}{row:02}")
    }

    /// The hexside between two adjacent hexes, seen from the first.
    #[must_use]
    pub fn side_to(&self, from: Hex, to: Hex) -> Option<usize> {
        (0..SIDES).find(|&side| to.is_some() && self.neighbour(from, side) == to)
    }

    /// The hex beyond a hexside; [`Hex::NONE`] off the map.
    #[inline]
    #[must_use]
    pub fn neighbour(&self, hex: Hex, side: usize) -> Hex {
        self.neighbours[hex.index()][side]
    }

    /// The hexes around a hex that are on the map, clockwise from the north.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + Clone + use<> {
        self.neighbours[hex.index()].into_iter().filter(|hex| hex.is_some())
    }

    /// A hex and those within one or two steps of it, with [`Hex::NONE`] for those off the map.
    #[inline]
    pub(super) fn near(&self, hex: Hex, steps: u8) -> &[Hex] {
        &self.near[hex.index()][..if steps == 1 { 1 + SIDES } else { NEAR }]
    }

    /// A hex, the hexes around it, and those two steps away.
    fn nearest(&self, hex: Hex) -> [Hex; NEAR] {
        let mut found = [hex; NEAR];
        for (side, (east, south)) in STEPS.into_iter().enumerate() {
            let (next_east, next_south) = STEPS[(side + 1) % SIDES];
            let steps = [(east, south), (2 * east, 2 * south), (east + next_east, south + next_south)];
            let [one, straight, between] = steps.map(|(east, south)| self.offset(hex, (east as i16, south as i16)));
            (found[1 + side], found[1 + SIDES + 2 * side], found[2 + SIDES + 2 * side]) = (one, straight, between);
        }
        found
    }

    /// The number of steps between two hexes.
    #[inline]
    #[must_use]
    pub fn distance(&self, a: Hex, b: Hex) -> u8 {
        let ((q, r), (s, t)) = (self.axial[a.index()], self.axial[b.index()]);
        let (east, south) = (s - q, t - r);
        ((east.abs() + south.abs() + (east + south).abs()) / 2) as u8
    }

    fn axial_of(&self, hex: Hex) -> (i16, i16) {
        let (column, row) = self.column_row(hex);
        let (x, y) = (i16::from(column), i16::from(row));
        (x, y - x / 2)
    }

    fn at(&self, q: i32, r: i32) -> Option<Hex> {
        self.hex(u8::try_from(q).ok()?, u8::try_from(r + q / 2).ok()?)
    }

    /// The hexes that the line between two centres passes at this number of steps from `from`: the same hex twice, or
    /// the hexes on both sides where the line runs along a hexside. [`Hex::NONE`] off the map.
    #[must_use]
    pub fn on_line(&self, from: Hex, to: Hex, steps: u8) -> [Hex; 2] {
        let ((q, r), (s, t)) = (self.axial[from.index()], self.axial[to.index()]);
        along((s - q, t - r), steps).map(|step| self.offset(from, step))
    }

    /// The hex at this offset of axial coordinates; [`Hex::NONE`] off the map.
    #[inline]
    #[must_use]
    pub fn offset(&self, from: Hex, (east, south): (i16, i16)) -> Hex {
        let (q, r) = self.axial[from.index()];
        self.at((q + east).into(), (r + south).into()).unwrap_or(Hex::NONE)
    }
}

/// The offsets that the line to this offset passes at this number of steps: one on each side where it runs along a hexside.
#[must_use]
pub fn along((east, south): (i16, i16), steps: u8) -> [(i16, i16); 2] {
    let total = ((east.abs() + south.abs() + (east + south).abs()) / 2).max(1);
    let point = |value: i16| i32::from(value) * i32::from(steps) * FINE;
    let unit = i32::from(total) * FINE;
    // A nudge to either side is far smaller than any distance between points of lines of this length.
    [1, -1].map(|nudge| nearest(point(east) + nudge, point(south) + 2 * nudge, unit))
}

/// The offset of the hex whose centre is nearest to a point, with coordinates in units of `1 / unit`.
fn nearest(q: i32, r: i32, unit: i32) -> (i16, i16) {
    let round = |value: i32| (2 * value + unit).div_euclid(2 * unit);
    let s = -q - r;
    let (mut a, mut b, c) = (round(q), round(r), round(s));
    let off = |value: i32, rounded: i32| (value - rounded * unit).abs();
    let (da, db, dc) = (off(q, a), off(r, b), off(s, c));
    if da > db && da > dc {
        a = -b - c;
    } else if db > dc {
        b = -a - c;
    }
    (a as i16, b as i16)
}

/// The fineness of points on lines.
const FINE: i32 = 1000;
