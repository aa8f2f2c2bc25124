//! Counters: a unit's kind, as a sign and in letters.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::Kind;

use crate::show::canvas::SIDES;
use crate::show::canvas::{Canvas, Point};

/// The side of a counter in pixels.
pub const COUNTER: f64 = 30.0;
const PAPER: &str = "#ffffff";

/// A unit's counter.
pub fn counter(canvas: &mut Canvas, centre: Point, side: Side, kind: Kind) {
    back(canvas, centre, side);
    let (x, y) = centre;
    symbol(canvas, (x, y - 4.0), kind);
    canvas.text((x, y + 11.6), 7.4, "middle", PAPER, true, letters(kind));
}

/// A counter that lies face down.
pub fn face_down(canvas: &mut Canvas, centre: Point, side: Side) {
    back(canvas, centre, side);
    canvas.text((centre.0, centre.1 + 5.0), 15.0, "middle", PAPER, true, "?");
}

fn back(canvas: &mut Canvas, centre: Point, side: Side) {
    let colour = SIDES[side.index()];
    let style = format!("fill=\"{colour}\" stroke=\"{PAPER}\" stroke-width=\"1\"");
    canvas.rectangle(centre, [COUNTER, COUNTER], 3.0, &style);
}

/// The sign of a kind: crossed for melee on foot, one stroke for cavalry; a dot for shooters, two for both, a ball for guns.
fn symbol(canvas: &mut Canvas, (x, y): Point, kind: Kind) {
    let (wide, high) = (10.0, 6.0);
    let thin = format!("stroke=\"{PAPER}\" stroke-width=\"1.2\"");
    canvas.rectangle((x, y), [2.0 * wide, 2.0 * high], 0.0, &format!("fill=\"none\" {thin}"));
    let rising = [(x - wide, y + high), (x + wide, y - high)];
    let falling = [(x - wide, y - high), (x + wide, y + high)];
    let dot = |canvas: &mut Canvas, dx: f64, dy: f64, radius: f64| {
        canvas.circle((x + dx, y + dy), radius, &format!("fill=\"{PAPER}\""));
    };
    if matches!(kind, Kind::Infantry | Kind::Shooters | Kind::Grenadiers) {
        canvas.line(&falling, &thin);
    }
    if kind != Kind::Artillery {
        canvas.line(&rising, &thin);
    }
    match kind {
        Kind::Shooters => dot(canvas, 0.0, -3.8, 1.7),
        Kind::MountedShooters => dot(canvas, -4.5, -2.6, 1.7),
        Kind::Grenadiers => {
            dot(canvas, 0.0, -3.8, 1.7);
            dot(canvas, 0.0, 3.8, 1.7);
        }
        Kind::Artillery => dot(canvas, 0.0, 0.0, 3.4),
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
