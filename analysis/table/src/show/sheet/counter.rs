//! Counters: what those of several games have in common.

use kartacz_engine::core::game::Side;

use crate::show::canvas::{Canvas, Point, SIDES};

/// The writing on a counter, and its rim.
pub const PAPER: &str = "#ffffff";

/// The colours of a counter of a side, with a rim of this width.
#[must_use]
pub fn paint(side: Side, rim: f64) -> String {
    format!("fill=\"{}\" stroke=\"{PAPER}\" stroke-width=\"{rim}\"", SIDES[side.index()])
}

/// An empty square counter.
pub fn blank(canvas: &mut Canvas, centre: Point, size: f64, side: Side, rim: f64) {
    canvas.rectangle(centre, [size, size], 3.0, &paint(side, rim));
}

/// A counter that lies face down, with a question mark of this height.
pub fn face_down(canvas: &mut Canvas, (x, y): Point, size: f64, side: Side, letter: f64) {
    blank(canvas, (x, y), size, side, 1.0);
    canvas.text((x, y + 5.0), letter, "middle", PAPER, true, "?");
}

/// A round counter: a ring in the colour of a side, with a short text. `class` is put before the style.
pub fn ring(canvas: &mut Canvas, (x, y): Point, side: Side, class: &str, text: &str, letter: f64) {
    let colour = SIDES[side.index()];
    canvas.circle((x, y), 9.0, &format!("{class}fill=\"{PAPER}\" stroke=\"{colour}\" stroke-width=\"2.4\""));
    canvas.text((x, y + 3.6), letter, "middle", colour, true, text);
}

/// The frame of the sign of an arm, in which strokes are drawn.
#[derive(Clone, Debug)]
pub struct Sign {
    centre: Point,
    /// From the centre to the right.
    wide: f64,
    /// From the centre up.
    high: f64,
    /// The style of the strokes.
    pub thin: String,
}

impl Sign {
    /// Draws the frame.
    pub fn new(canvas: &mut Canvas, centre: Point, (wide, high): (f64, f64), stroke: f64) -> Self {
        let thin = format!("stroke=\"{PAPER}\" stroke-width=\"{stroke}\"");
        canvas.rectangle(centre, [2.0 * wide, 2.0 * high], 0.0, &format!("fill=\"none\" {thin}"));
        Self { centre, wide, high, thin }
    }

    /// The stroke that rises to the right.
    pub fn rising(&self, canvas: &mut Canvas) {
        self.stroke(canvas, 1.0);
    }

    /// The stroke that falls to the right.
    pub fn falling(&self, canvas: &mut Canvas) {
        self.stroke(canvas, -1.0);
    }

    fn stroke(&self, canvas: &mut Canvas, rises: f64) {
        let ((x, y), rise) = (self.centre, self.high * rises);
        canvas.line(&[(x - self.wide, y + rise), (x + self.wide, y - rise)], &self.thin);
    }

    /// A dot, at an offset from the centre.
    pub fn dot(&self, canvas: &mut Canvas, (dx, dy): Point, radius: f64) {
        canvas.circle((self.centre.0 + dx, self.centre.1 + dy), radius, &format!("fill=\"{PAPER}\""));
    }
}
