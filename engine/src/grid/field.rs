//! The geometry of a map of any layout, computed from axial coordinates: for maps too large for the tables of
//! [`Grid`](super::Grid).
//!
//! Hexsides are numbered clockwise from the north: N, NE, SE, S, SW, NW = 0..6 with flat tops, NE, E, SE, SW, W, NW
//! with pointed ones.

use super::layout::{Axial, Layout, Lines};
use super::size::{Large, Size};
use super::{Hex, SIDES};

/// The geometry of a map.
#[derive(Clone, Debug)]
pub struct Field<S: Size = Large> {
    /// The size of the map and its numbers.
    pub layout: Layout,
    pub(super) lines: Lines,
    neighbours: Vec<[Hex<S>; SIDES]>,
    /// The axial coordinates of each hex.
    pub(super) axial: Vec<Axial>,
}

impl<S: Size> Field<S> {
    /// Computes the geometry.
    ///
    /// # Panics
    /// When the layout does not [fit](Layout::fits).
    #[must_use]
    pub fn new(layout: Layout) -> Self {
        assert!(layout.fits(S::MOST), "a map of {} by {} hexes is out of bounds", layout.width, layout.height);
        let lines = layout.lines();
        let axial = lines.axial();
        let mut field = Self { layout, lines, neighbours: Vec::new(), axial };
        let around = |hex| field.lines.steps.map(|step| field.offset(hex, step));
        field.neighbours = field.hexes().map(around).collect();
        field
    }

    /// The number of hexes.
    #[inline]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a map has at least one hex")]
    pub const fn len(&self) -> usize {
        self.layout.len()
    }

    /// Every hex, in ascending order.
    pub fn hexes(&self) -> impl ExactSizeIterator<Item = Hex<S>> + Clone + use<S> {
        (0..self.len()).map(Hex::at)
    }

    /// The hex in this column and row, as printed.
    #[must_use]
    pub fn hex(&self, column: u8, row: u8) -> Option<Hex<S>> {
        self.layout.index(column, row).map(Hex::at)
    }

    /// The column and the row of a hex, as printed.
    #[must_use]
    pub fn column_row(&self, hex: Hex<S>) -> (u8, u8) {
        self.layout.column_row(hex.index())
    }

    /// The shifted line of a hex and its place there, both from 0: with flat tops its column and row.
    #[inline]
    #[must_use]
    pub fn place(&self, hex: Hex<S>) -> (i16, i16) {
        let (line, along) = self.axial[hex.index()];
        (line, along + self.lines.skew(line))
    }

    /// Reads a hex as it is written.
    #[must_use]
    pub fn parse(&self, label: &str) -> Option<Hex<S>> {
        self.layout.parse(label).map(Hex::at)
    }

    /// The hex as it is written; `----` for [`Hex::NONE`].
    #[must_use]
    pub fn label(&self, hex: Hex<S>) -> String {
        self.layout.label(hex.is_some().then(|| hex.index())).to_string()
    }

    /// The hex beyond a hexside; [`Hex::NONE`] off the map.
    #[inline]
    #[must_use]
    pub fn neighbour(&self, hex: Hex<S>, side: usize) -> Hex<S> {
        self.neighbours[hex.index()][side]
    }

    /// The hexes around a hex that are on the map, clockwise from the north.
    pub fn neighbours(&self, hex: Hex<S>) -> impl Iterator<Item = Hex<S>> + Clone + use<S> {
        self.neighbours[hex.index()].into_iter().filter(|hex| hex.is_some())
    }

    /// The hexside between two adjacent hexes, seen from the first.
    #[must_use]
    pub fn side_to(&self, from: Hex<S>, to: Hex<S>) -> Option<usize> {
        (0..SIDES).find(|&side| to.is_some() && self.neighbour(from, side) == to)
    }

    /// The number of steps between two hexes.
    #[inline]
    #[must_use]
    pub fn distance(&self, a: Hex<S>, b: Hex<S>) -> u8 {
        steps(self.way(a, b)) as u8
    }

    /// The offset from one hex to another.
    #[inline]
    pub(super) fn way(&self, from: Hex<S>, to: Hex<S>) -> Axial {
        let ((q, r), (s, t)) = (self.axial[from.index()], self.axial[to.index()]);
        (s - q, t - r)
    }

    /// The hex at this offset; [`Hex::NONE`] off the map.
    #[inline]
    #[must_use]
    pub fn offset(&self, from: Hex<S>, (line, along): Axial) -> Hex<S> {
        let (q, r) = self.axial[from.index()];
        self.lines.at((q + line, r + along)).map_or(Hex::NONE, Hex::at)
    }
}

/// The number of steps that an offset takes.
#[inline]
#[must_use]
pub const fn steps((line, along): Axial) -> i16 {
    (line.abs() + along.abs() + (line + along).abs()) / 2
}

#[cfg(test)]
mod tests;
