//! The hexes that a line between two centres passes, step by step.

use super::field::steps;
use super::layout::Axial;
use super::size::Size;
use super::{Field, Hex};

/// The fineness of points on lines.
const FINE: i32 = 1000;

impl<S: Size> Field<S> {
    /// The hexes that the line between two centres passes at this number of steps from `from`: the same hex twice, or
    /// the hexes on both sides where the line runs along a hexside. [`Hex::NONE`] off the map.
    #[must_use]
    pub fn on_line(&self, from: Hex<S>, to: Hex<S>, steps: u8) -> [Hex<S>; 2] {
        passed(self.way(from, to), steps).map(|step| self.offset(from, step))
    }
}

/// The offsets that the line to this offset passes at this number of steps: one on each side where it runs along a
/// hexside.
#[must_use]
pub fn passed(to: Axial, at: u8) -> [Axial; 2] {
    let point = |value: i16| i32::from(value) * i32::from(at) * FINE;
    let unit = i32::from(steps(to).max(1)) * FINE;
    // A nudge to either side is far smaller than any distance between points of lines of this length.
    [1, -1].map(|nudge| nearest(point(to.0) + nudge, point(to.1) + 2 * nudge, unit))
}

/// The offset of the hex whose centre is nearest to a point, with coordinates in units of `1 / unit`.
fn nearest(q: i32, r: i32, unit: i32) -> Axial {
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
