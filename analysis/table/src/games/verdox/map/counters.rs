//! Counters: a unit's kind, as a sign and in letters.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::Kind;

use crate::show::canvas::Canvas;
use crate::show::sheet::counter::{blank, digits, face_down, panel};

/// The side of a counter in pixels.
const COUNTER: f64 = 35.0;

/// The counter of a kind of unit around the origin.
#[must_use]
pub fn counter(side: Side, kind: Kind) -> String {
    Canvas::drawn(|canvas| of_kind(canvas, side, kind))
}

/// A face-down counter of a side around the origin.
#[must_use]
pub fn concealed(side: Side) -> String {
    Canvas::drawn(|canvas| face_down(canvas, COUNTER, side))
}

/// A unit's counter around the origin.
pub fn of_kind(canvas: &mut Canvas, side: Side, kind: Kind) {
    blank(canvas, (0.0, 0.0), [COUNTER; 2], side, "");
    canvas.symbol(sign(kind), (0.0, -4.4), "");
    panel(canvas, (0.0, 0.0), COUNTER, 10.0, side);
    digits(canvas, (0.0, 14.0), 9.2, "middle", letters(kind));
}

/// The sign of a kind: crossed for melee on foot, one stroke for cavalry; a dot for shooters, two for both, a ball for guns.
const fn sign(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => "m-infantry",
        Kind::Shooters => "m-shooters",
        Kind::Grenadiers => "m-grenadiers",
        Kind::Cavalry => "m-cavalry",
        Kind::MountedShooters => "m-mounted-shooters",
        Kind::Artillery => "m-guns",
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
