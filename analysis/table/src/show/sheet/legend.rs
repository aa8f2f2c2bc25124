//! The legend: signs and their names, and notes below them.

use crate::show::canvas::{Canvas, Point, broken, short};
use crate::show::paint::INK;

/// The height of the letters of a note.
const TEXT: f64 = 10.5;
/// The height of a line of notes.
pub const NOTE: f64 = 15.0;

/// Distances in a legend.
#[derive(Clone, Copy, Debug)]
pub struct Spacing {
    /// From the map down to the heading.
    pub heading: f64,
    /// From the heading down to the centres of the signs.
    pub signs: f64,
    /// From the centre of a sign down to its name.
    pub name: f64,
}

/// A line of signs.
pub struct Signs<'c> {
    canvas: &'c mut Canvas,
    place: Point,
    left: f64,
    step: f64,
    name: f64,
    scale: Option<f64>,
}

impl<'c> Signs<'c> {
    /// A line that begins at the centre of its first sign, with this distance between signs, and from a sign to its name.
    pub const fn new(canvas: &'c mut Canvas, first: Point, step: f64, name: f64) -> Self {
        Self { canvas, place: first, left: first.0, step, name, scale: None }
    }

    /// The same with smaller or larger signs.
    #[must_use]
    pub const fn scaled(self, scale: f64) -> Self {
        Self { scale: Some(scale), ..self }
    }

    /// Begins another line, this far below.
    pub const fn next_line(&mut self, down: f64) {
        self.place = (self.left, self.place.1 + down);
    }

    /// Adds a sign with its name. The sign is drawn around the origin.
    pub fn put(&mut self, name: &str, sign: impl FnOnce(&mut Canvas)) {
        let (x, y) = self.place;
        let scale = self.scale.map_or(String::new(), |scale| format!(" scale({scale})"));
        self.canvas.open(&format!("transform=\"translate({} {}){scale}\"", short(x), short(y)));
        sign(self.canvas);
        self.canvas.close();
        self.canvas.text((x, y + self.name), 9.5, "middle", INK, false, name);
        self.place.0 += self.step;
    }
}

/// Notes as lines of this width.
#[must_use]
pub fn broken_notes(notes: &[String], room: f64) -> Vec<String> {
    notes.iter().flat_map(|note| broken(note, room, TEXT, false)).collect()
}

/// Writes lines of notes from a point down.
pub fn notes(canvas: &mut Canvas, (x, y): Point, lines: impl IntoIterator<Item = String>) {
    for (number, line) in (0..).zip(lines) {
        canvas.text((x, y + NOTE * f64::from(number)), TEXT, "start", INK, false, &line);
    }
}
