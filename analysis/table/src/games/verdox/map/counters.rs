//! Counters: a unit's kind, as a sign and in letters.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::Kind;

use crate::show::canvas::{Canvas, Point};
use crate::show::sheet::counter::{PAPER, Sign, blank, face_down};

/// The side of a counter in pixels.
const COUNTER: f64 = 30.0;

/// The counter of a kind of unit around the origin.
#[must_use]
pub fn counter(side: Side, kind: Kind) -> String {
    Canvas::drawn(|canvas| of_kind(canvas, side, kind))
}

/// A face-down counter of a side around the origin.
#[must_use]
pub fn concealed(side: Side) -> String {
    Canvas::drawn(|canvas| face_down(canvas, (0.0, 0.0), COUNTER, side, 15.0))
}

/// A unit's counter around the origin.
pub fn of_kind(canvas: &mut Canvas, side: Side, kind: Kind) {
    blank(canvas, (0.0, 0.0), COUNTER, side, 1.0);
    symbol(canvas, (0.0, -4.0), kind);
    canvas.text((0.0, 11.6), 7.4, "middle", PAPER, true, letters(kind));
}

/// The sign of a kind: crossed for melee on foot, one stroke for cavalry; a dot for shooters, two for both, a ball for guns.
fn symbol(canvas: &mut Canvas, centre: Point, kind: Kind) {
    let sign = Sign::new(canvas, centre, (10.0, 6.0), 1.2);
    if matches!(kind, Kind::Infantry | Kind::Shooters | Kind::Grenadiers) {
        sign.falling(canvas);
    }
    if kind != Kind::Artillery {
        sign.rising(canvas);
    }
    match kind {
        Kind::Shooters => sign.dot(canvas, (0.0, -3.8), 1.7),
        Kind::MountedShooters => sign.dot(canvas, (-4.5, -2.6), 1.7),
        Kind::Grenadiers => {
            sign.dot(canvas, (0.0, -3.8), 1.7);
            sign.dot(canvas, (0.0, 3.8), 1.7);
        }
        Kind::Artillery => sign.dot(canvas, (0.0, 0.0), 3.4),
        Kind::Infantry | Kind::Cavalry => {}
    }
}

/// A kind in few letters.
pub const fn letters(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => "inf",
        Kind::Shooters => "sho",
        Kind::Grenadiers => "gren",
        Kind::Cavalry => "cav",
        Kind::MountedShooters => "m.sho",
        Kind::Artillery => "art",
    }
}
