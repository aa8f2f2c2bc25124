//! The squares of a map, and sets of them.
//!
//! Columns are counted from the west and rows from the north, both from 0; a square is written as two digits of column
//! and two of row: `0609` is column 6, row 9.

use crate::core::set::{Member, Set};
use crate::grid::label::{self, Label};

/// The most squares of a map.
pub const MAX_SQUARES: usize = 640;
/// The most columns, and the most rows, that two digits can number from 0.
pub const MAX_LINES: u8 = 99;
/// The four sides of a square: north, east, south, west.
pub const SIDES: usize = 4;

/// A square: its number on the map, row by row from the north-west corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u16);

impl Square {
    /// No square: off the map.
    pub const NONE: Square = Square(1023);

    /// The number, for use as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is a square and not [`Square::NONE`].
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 != Self::NONE.0
    }
}

impl Default for Square {
    fn default() -> Self {
        Self::NONE
    }
}

/// The size of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
}

impl Field {
    /// Whether there can be a map of this size: 1 to 99 rows and columns, at most [`MAX_SQUARES`] squares.
    #[must_use]
    pub const fn fits(width: u8, height: u8) -> bool {
        let lines = width > 0 && height > 0 && width <= MAX_LINES && height <= MAX_LINES;
        lines && width as usize * height as usize <= MAX_SQUARES
    }

    /// The number of squares.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a map has at least one square")]
    pub const fn len(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Every square, in ascending order.
    pub fn squares(self) -> impl ExactSizeIterator<Item = Square> + Clone + use<> {
        (0..self.len() as u16).map(Square)
    }

    /// The square in this column and row.
    #[must_use]
    pub fn square(self, column: i32, row: i32) -> Option<Square> {
        let inside = (0..i32::from(self.width)).contains(&column) && (0..i32::from(self.height)).contains(&row);
        inside.then(|| Square((row * i32::from(self.width) + column) as u16))
    }

    /// The column and the row of a square.
    #[inline]
    #[must_use]
    pub const fn column_row(self, square: Square) -> (i32, i32) {
        ((square.0 % self.width as u16) as i32, (square.0 / self.width as u16) as i32)
    }

    /// The square at an offset of columns to the east and rows to the south; [`Square::NONE`] off the map.
    #[must_use]
    pub fn offset(self, square: Square, (columns, rows): (i32, i32)) -> Square {
        let (column, row) = self.column_row(square);
        self.square(column + columns, row + rows).unwrap_or_default()
    }

    /// The number of orthogonal steps between two squares: there are no diagonals \[V2.5\].
    #[inline]
    #[must_use]
    pub const fn distance(self, a: Square, b: Square) -> u8 {
        let ((a_column, a_row), (b_column, b_row)) = (self.column_row(a), self.column_row(b));
        (a_column.abs_diff(b_column) + a_row.abs_diff(b_row)) as u8
    }

    /// Reads a square written as two digits of column and two of row.
    #[must_use]
    pub fn parse(self, label: &str) -> Option<Square> {
        let [column, row] = label::parse(label)?;
        self.square(column.into(), row.into())
    }

    /// The square in its usual notation; `----` for [`Square::NONE`].
    pub fn label(self, square: Square) -> impl core::fmt::Display + use<> {
        let place = |(column, row)| [column as u8, row as u8];
        Label(square.is_some().then(|| place(self.column_row(square))))
    }
}

impl Member for Square {
    const SET: &'static str = "SquareSet";

    #[inline]
    fn number(self) -> usize {
        self.index()
    }

    #[inline]
    fn numbered(number: usize) -> Self {
        Square(number as u16)
    }
}

/// A set of squares.
pub type SquareSet = Set<Square, { MAX_SQUARES / 64 }>;

#[cfg(test)]
mod tests {
    use super::*;

    const FIELD: Field = Field { width: 32, height: 20 };

    #[test]
    fn labels_round_trip() {
        for square in FIELD.squares() {
            assert_eq!(FIELD.parse(&FIELD.label(square).to_string()), Some(square));
        }
        for wrong in ["3200", "0020", "000", "00000", "0a00", "-100", ""] {
            assert_eq!(FIELD.parse(wrong), None, "{wrong}");
        }
        assert_eq!(FIELD.label(Square::NONE).to_string(), "----");
    }

    #[test]
    fn a_set_contains_what_was_inserted() {
        let squares: Vec<Square> = FIELD.squares().filter(|square| square.0 % 7 == 3).collect();
        let set: SquareSet = squares.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), squares);
        assert_eq!((set.len(), set.is_empty(), SquareSet::EMPTY.is_empty()), (squares.len(), false, true));
        assert!(FIELD.squares().all(|square| set.contains(square) == squares.contains(&square)));
    }

    #[test]
    fn distance_has_no_diagonals() {
        let at = |label| FIELD.parse(label).expect("a square");
        assert_eq!(FIELD.distance(at("0000"), at("0304")), 7);
        assert_eq!(FIELD.offset(at("0000"), (-1, 0)), Square::NONE);
        assert_eq!(FIELD.offset(at("0102"), (1, -1)), at("0201"));
    }
}
