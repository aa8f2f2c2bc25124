//! Counters: what those of several games have in common.
//!
//! The sides differ in colour and in shape: counters of the first side have round corners, those of the second have sharp
//! ones and a dark stripe at their top. Values stand in dark digits on a bright panel.

use kartacz_engine::core::game::Side;

use crate::show::canvas::{Canvas, Point};
use crate::show::paint::BODIES;

/// The classes of a leader's badge.
const BADGES: [&str; 2] = ["m-badge0", "m-badge1"];
/// The height of the stripe of the second side.
const STRIPE: f64 = 3.4;
/// Between the edge of a counter and its panel.
const EDGE: f64 = 1.8;

/// An empty counter of this width and height around a centre. `class` is one more class of its body.
pub fn blank(canvas: &mut Canvas, (x, y): Point, [width, height]: [f64; 2], side: Side, class: &str) {
    let round = if side == Side::First { 5.0 } else { 1.0 };
    let body = [class, BODIES[side.index()]].join(" ");
    canvas.rectangle((x, y), [width, height], round, body.trim_start());
    if side == Side::Second {
        let at = (x, y - height / 2.0 + STRIPE / 2.0 + 0.6);
        canvas.rectangle(at, [width - 1.2, STRIPE], 0.0, "m-stripe");
    }
}

/// The bright panel at the lower edge of a square counter, of this height.
pub fn panel(canvas: &mut Canvas, (x, y): Point, size: f64, high: f64, side: Side) {
    let at = (x, y + size / 2.0 - EDGE - high / 2.0);
    canvas.rectangle(at, [size - 2.0 * EDGE, high], if side == Side::First { 3.0 } else { 0.0 }, "m-panel");
}

/// Values on a panel.
pub fn digits(canvas: &mut Canvas, at: Point, size: f64, anchor: &str, text: &str) {
    canvas.text(at, size, anchor, "m-digits", false, text);
}

/// A counter that lies face down.
pub fn face_down(canvas: &mut Canvas, size: f64, side: Side) {
    blank(canvas, (0.0, 0.0), [size, size], side, "");
    let letter = 0.62 * size;
    canvas.text((0.0, 0.37 * letter), letter, "middle", "m-bright", true, "?");
}

/// The badge of a leader or marker, with a short text: round for the first side, square for the second, so that it is seen
/// on a stack. `class` is one more class of it.
pub fn badge(canvas: &mut Canvas, (x, y): Point, side: Side, class: &str, text: &str, letter: f64) {
    let classes = [class, BADGES[side.index()]].join(" ");
    match side {
        Side::First => canvas.circle((x, y), 10.0, classes.trim_start()),
        Side::Second => canvas.rectangle((x, y), [19.0, 19.0], 2.0, classes.trim_start()),
    }
    digits(canvas, (x, y + 0.36 * letter), letter, "middle", text);
}

/// The mark of a front, pointing north, its base at a distance from the centre.
pub fn front(canvas: &mut Canvas, base: f64, side: Side) {
    let class = ["front m-flag0", "front m-flag1"][side.index()];
    canvas.area(&[(0.0, -base - 9.5), (8.0, -base), (-8.0, -base)], class);
}
