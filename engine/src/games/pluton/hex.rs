//! The hexes of a map, and their geometry.
//!
//! Hexes have flat tops. Columns are counted from the west and rows from the north, both from 1; even columns are
//! shifted half a hex to the south. A hex is written as two digits of column and two of row: `2611` is column 26,
//! row 11. Hexsides are numbered clockwise from the north: N, NE, SE, S, SW, NW = 0..6.

use crate::core::set::{Member, Set};

/// The most hexes of a map.
pub const MAX_HEXES: usize = 1280;
/// The most columns, and the most rows, that two digits can number from 1.
pub const MAX_LINES: u8 = 99;
/// The number of sides of a hex.
pub const SIDES: usize = 6;

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
pub type HexSet = Set<Hex, { MAX_HEXES / 64 }>;

/// The geometry of a map of `width` columns and `height` rows.
#[derive(Clone, Debug)]
pub struct Field {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    neighbours: Vec<[Hex; SIDES]>,
    /// The axial coordinates of each hex.
    axial: Vec<(i16, i16)>,
}

impl Field {
    /// Whether there can be a map of this size: 1 to 99 rows and columns, at most [`MAX_HEXES`] hexes.
    #[must_use]
    pub const fn fits(width: u8, height: u8) -> bool {
        let lines = width > 0 && height > 0 && width <= MAX_LINES && height <= MAX_LINES;
        lines && width as usize * height as usize <= MAX_HEXES
    }

    /// Computes the geometry.
    ///
    /// # Panics
    /// When the size does not [fit](Field::fits).
    #[must_use]
    pub fn new(width: u8, height: u8) -> Self {
        assert!(Self::fits(width, height), "a map of {width} by {height} hexes is out of bounds");
        let mut field = Self { width, height, neighbours: Vec::new(), axial: Vec::new() };
        field.axial = field.hexes().map(|hex| field.axial_of(hex)).collect();
        let around = |(q, r): (i16, i16)| {
            STEPS.map(|(east, south)| field.at(i32::from(q) + east, i32::from(r) + south).unwrap_or(Hex::NONE))
        };
        field.neighbours = field.axial.iter().map(|&at| around(at)).collect();
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

    /// The hex in this column and row, both counted from 1.
    #[must_use]
    pub fn hex(&self, column: u8, row: u8) -> Option<Hex> {
        let inside = (1..=self.width).contains(&column) && (1..=self.height).contains(&row);
        inside.then(|| Hex(u16::from(row - 1) * u16::from(self.width) + u16::from(column - 1)))
    }

    /// The column and the row of a hex, both counted from 1.
    #[must_use]
    pub const fn column_row(&self, hex: Hex) -> (u8, u8) {
        let width = self.width as usize;
        ((hex.index() % width + 1) as u8, (hex.index() / width + 1) as u8)
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
        let (x, y) = (i16::from(column) - 1, i16::from(row) - 1);
        (x, y - (x - (x & 1)) / 2)
    }

    fn at(&self, q: i32, r: i32) -> Option<Hex> {
        let y = r + (q - (q & 1)) / 2;
        self.hex(u8::try_from(q + 1).ok()?, u8::try_from(y + 1).ok()?)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_neighbours_agree_with_the_printed_numbers() {
        let field = Field::new(43, 27);
        assert_eq!(field.len(), 1161);
        let hex = |label| field.parse(label).expect("a hex");
        let around: Vec<String> = field.neighbours(hex("1817")).map(|hex| field.label(hex)).collect();
        assert_eq!(around, ["1816", "1917", "1918", "1818", "1718", "1717"]);
        let around: Vec<String> = field.neighbours(hex("1717")).map(|hex| field.label(hex)).collect();
        assert_eq!(around, ["1716", "1816", "1817", "1718", "1617", "1616"]);
        assert_eq!(field.parse("4401"), None);
        assert_eq!(field.parse("0128"), None);
        for other in field.neighbours(hex("1817")) {
            assert_eq!(field.distance(hex("1817"), other), 1);
        }
        assert_eq!(field.distance(hex("0101"), hex("4301")), 42);
        assert_eq!(field.distance(hex("0101"), hex("0127")), 26);
    }

    #[test]
    fn a_line_is_the_same_in_both_directions_and_steps_from_hex_to_hex() {
        let field = Field::new(20, 15);
        for from in field.hexes().step_by(7) {
            for to in field.hexes().step_by(11) {
                let far = field.distance(from, to);
                for steps in 0..=far {
                    let (there, back) = (field.on_line(from, to, steps), field.on_line(to, from, far - steps));
                    assert!(there == back || there == [back[1], back[0]]);
                    for hex in there.into_iter().filter(|hex| hex.is_some()) {
                        assert_eq!((field.distance(from, hex), field.distance(hex, to)), (steps, far - steps));
                    }
                }
            }
        }
    }

    #[test]
    fn a_line_along_a_hexside_names_both_hexes() {
        let field = Field::new(9, 9);
        let hex = |label| field.parse(label).expect("a hex");
        // From a hex to the second one to its east, the line runs between two hexes.
        let mut both = field.on_line(hex("0305"), hex("0505"), 1);
        both.sort();
        assert_eq!(both.map(|hex| field.label(hex)), ["0404", "0405"]);
    }
}
