//! The sheet: the map, and the room around it.

use super::cells::Cells;
use super::legend::{self, Signs, Spacing};
use super::lists::{LINE, Room};
use crate::show::canvas::{Canvas, Point};
use crate::show::paint::INK;

/// The room around a map.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Left and right of everything.
    pub margin: f64,
    /// Above the map: the title.
    pub head: f64,
    /// Below the map: the legend.
    pub legend: f64,
    /// The least width of a sheet, so that the legend has room.
    pub least_width: f64,
}

/// A map with the room around it.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    /// The places of the map.
    pub cells: Cells,
    /// Left and right of everything.
    pub margin: f64,
    /// The width of everything.
    pub width: f64,
    /// The height of the legend with its notes.
    pub legend: f64,
    head: f64,
}

impl Sheet {
    /// A sheet for a map.
    #[must_use]
    pub fn new(cells: Cells, frame: Frame) -> Self {
        let Frame { margin, head, legend, least_width } = frame;
        let width = cells.extent().0 + 2.0 * margin;
        Self { cells, margin, width: width.max(least_width), legend, head }
    }

    /// The area of the map: left, top, width and height.
    #[must_use]
    pub fn map(&self) -> [f64; 4] {
        [self.margin, self.head, self.cells.extent().0, self.bottom() - self.head]
    }

    /// The y below the map.
    #[must_use]
    pub fn bottom(&self) -> f64 {
        self.head + self.cells.extent().1
    }

    /// The width between the margins.
    #[must_use]
    pub fn inside(&self) -> f64 {
        self.width - 2.0 * self.margin
    }

    /// The centre of a place by its index.
    #[must_use]
    pub fn centre(&self, index: usize) -> Point {
        self.cells.centre((self.margin, self.head), index)
    }

    /// The room for the lists of the forces.
    #[must_use]
    pub fn room(&self) -> Room {
        Room { margin: self.margin, width: self.width, top: self.bottom() + self.legend + LINE }
    }

    /// An empty document with room for lists of this height.
    #[must_use]
    pub fn document(&self, lists: f64, title: &str) -> Canvas {
        Canvas::new(self.width, self.bottom() + self.legend + lists, title)
    }

    /// Writes the title and the names of the sides.
    pub fn title(&self, canvas: &mut Canvas, title: &str, [one, other]: [&str; 2]) {
        canvas.text_within((self.margin, 38.0, self.inside()), 22.0, "start", INK, true, title);
        let about = format!("{one} against {other}");
        canvas.text_within((self.margin, 56.0, self.inside()), 12.0, "start", INK, false, &about);
    }

    /// Writes the heading of the legend, and begins its line of `count` signs. Signs are at most `most` apart.
    pub fn signs<'c>(&self, canvas: &'c mut Canvas, spacing: Spacing, count: usize, most: f64) -> Signs<'c> {
        let top = self.legend_top(spacing);
        canvas.text((self.margin, top), 13.0, "start", INK, true, "Legend");
        let step = (self.inside() / count as f64).min(most);
        Signs::new(canvas, (self.margin + step / 2.0, top + spacing.signs), step, spacing.name)
    }

    /// Writes the notes of the legend, this far below its heading.
    pub fn notes(&self, canvas: &mut Canvas, spacing: Spacing, down: f64, lines: impl IntoIterator<Item = String>) {
        legend::notes(canvas, (self.margin, self.legend_top(spacing) + down), lines);
    }

    /// The line of the heading of the legend.
    fn legend_top(&self, spacing: Spacing) -> f64 {
        self.bottom() + spacing.heading
    }
}
