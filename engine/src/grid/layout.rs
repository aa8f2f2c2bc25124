//! The layout of a printed map: its size, how its hexes lie, and how they are numbered.

use super::SIDES;
use super::label::{self, Label};

/// The highest number of a row or column: two digits.
pub const MAX_LINES: u8 = 99;

/// The upper ends of hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tops {
    /// A side to the north: hexes form straight columns.
    Flat,
    /// A vertex to the north: hexes form straight rows.
    Pointed,
}

/// The edge from which rows are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// The northern edge.
    North,
    /// The southern edge.
    South,
}

/// Every second number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// 1, 3, 5, ...
    Odd,
    /// 0, 2, 4, ...
    Even,
}

/// The order of the two numbers of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Two digits of column, two of row.
    ColumnRow,
    /// Two digits of row, two of column.
    RowColumn,
}

/// The layout of a map. Columns are counted from the west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The number of the westernmost column.
    pub first_column: u8,
    /// The lowest number of a row.
    pub first_row: u8,
    /// The edge from which rows are counted.
    pub start: Start,
    /// The upper ends of the hexes.
    pub tops: Tops,
    /// With flat tops the columns, with pointed ones the rows, that are shifted half a hex towards higher numbers of
    /// rows or columns.
    pub shifted: Parity,
    /// How a hex is written.
    pub order: Order,
}

impl Layout {
    /// Whether there can be such a map: two digits suffice for every row and column, and it has at most `most` hexes.
    #[must_use]
    pub const fn fits(&self, most: usize) -> bool {
        let last = [self.first_column as u16 + self.width as u16, self.first_row as u16 + self.height as u16];
        let numbered = last[0] <= MAX_LINES as u16 + 1 && last[1] <= MAX_LINES as u16 + 1;
        numbered && self.width > 0 && self.height > 0 && self.len() <= most
    }

    /// The number of hexes.
    #[inline]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a map has at least one hex")]
    pub const fn len(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The index of the hex in this column and row, as printed: row by row, both in ascending order.
    #[inline]
    #[must_use]
    pub fn index(&self, column: u8, row: u8) -> Option<usize> {
        let (x, y) = (column.checked_sub(self.first_column)?, row.checked_sub(self.first_row)?);
        (x < self.width && y < self.height).then(|| usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    /// The column and the row of a hex, as printed.
    #[inline]
    #[must_use]
    pub const fn column_row(&self, index: usize) -> (u8, u8) {
        let width = self.width as usize;
        (self.first_column + (index % width) as u8, self.first_row + (index / width) as u8)
    }

    /// Reads a hex as it is written.
    #[must_use]
    pub fn parse(&self, label: &str) -> Option<usize> {
        let [first, second] = label::parse(label)?;
        match self.order {
            Order::ColumnRow => self.index(first, second),
            Order::RowColumn => self.index(second, first),
        }
    }

    /// A hex as it is written; `----` for none.
    pub fn label(&self, index: Option<usize>) -> impl core::fmt::Display + use<> {
        let (order, hex) = (self.order, index.map(|index| self.column_row(index)));
        Label(hex.map(|(column, row)| match order {
            Order::ColumnRow => [column, row],
            Order::RowColumn => [row, column],
        }))
    }

    /// Whether a hex lies in a shifted column or row.
    #[must_use]
    pub const fn is_shifted(&self, column: u8, row: u8) -> bool {
        self.shifts(match self.tops {
            Tops::Flat => column,
            Tops::Pointed => row,
        })
    }

    const fn shifts(&self, line: u8) -> bool {
        (line % 2 == 1) == matches!(self.shifted, Parity::Odd)
    }

    /// Where the hexes lie.
    pub(super) const fn lines(&self) -> Lines {
        let (width, height) = (self.width as i16, self.height as i16);
        let (first, most, places, line_stride, place_stride) = match self.tops {
            Tops::Flat => (self.first_column, width, height, 1, width),
            Tops::Pointed => (self.first_row, height, width, width, 1),
        };
        Lines { most, places, line_stride, place_stride, bump: self.shifts(first) as i16, steps: self.steps() }
    }

    /// The steps across the hexsides, clockwise from the north.
    const fn steps(&self) -> [Axial; SIDES] {
        match (self.tops, self.start) {
            (Tops::Flat, Start::North) => [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)],
            (Tops::Flat, Start::South) => [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)],
            (Tops::Pointed, Start::North) => [(-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0)],
            (Tops::Pointed, Start::South) => [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)],
        }
    }
}

/// Axial coordinates, or an offset of them: the line, and the place in it without the shifts of lines.
pub type Axial = (i16, i16);

/// The hexes as shifted lines: columns where tops are flat, rows where they are pointed.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The number of lines.
    most: i16,
    /// The number of hexes of a line.
    places: i16,
    /// Differences between the indices of a hex, the same place of the next line, and the next place of the line.
    line_stride: i16,
    place_stride: i16,
    /// 1 when the first line is shifted.
    bump: i16,
    /// The steps across the hexsides, clockwise from the north.
    pub steps: [Axial; SIDES],
}

impl Lines {
    /// The axial coordinates of every hex.
    pub fn axial(&self) -> Vec<Axial> {
        let mut axial = vec![(0, 0); (self.most * self.places) as usize];
        for line in 0..self.most {
            for place in 0..self.places {
                axial[self.index(line, place)] = (line, place - self.skew(line));
            }
        }
        axial
    }

    /// The index of the hex at these coordinates; `None` off the map.
    #[inline]
    pub fn at(&self, (line, along): Axial) -> Option<usize> {
        let place = along + self.skew(line);
        let inside = (line as u16) < self.most as u16 && (place as u16) < self.places as u16;
        inside.then(|| self.index(line, place))
    }

    /// The difference between a place and the axial coordinate along its line.
    #[inline]
    pub const fn skew(&self, line: i16) -> i16 {
        (line + self.bump) >> 1
    }

    #[inline]
    const fn index(&self, line: i16, place: i16) -> usize {
        (line * self.line_stride + place * self.place_stride) as usize
    }
}
