//! Counters: a unit's kind as a sign, and its id; artillery markers.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::data::Kind;

use crate::show::canvas::SIDES;
use crate::show::canvas::{Canvas, Point};

/// The side of a counter in pixels.
pub const COUNTER: f64 = 27.0;
const PAPER: &str = "#ffffff";

/// A unit's counter with its name.
pub fn counter(canvas: &mut Canvas, centre: Point, side: Side, kind: Kind, name: &str) {
    back(canvas, centre, side);
    let (x, y) = centre;
    symbol(canvas, (x, y - 3.5), kind);
    canvas.text_within((x, y + 10.4, COUNTER - 2.0), 7.6, "middle", PAPER, true, name);
}

/// A concealed counter.
pub fn face_down(canvas: &mut Canvas, centre: Point, side: Side) {
    back(canvas, centre, side);
    canvas.text((centre.0, centre.1 + 5.0), 14.0, "middle", PAPER, true, "?");
}

fn back(canvas: &mut Canvas, centre: Point, side: Side) {
    let colour = SIDES[side.index()];
    let style = format!("fill=\"{colour}\" stroke=\"{PAPER}\" stroke-width=\"1\"");
    canvas.rectangle(centre, [COUNTER, COUNTER], 3.0, &style);
}

/// The sign of a kind: crossed for rifles, an arrow for machine guns, a ring on a line for mortars, a star for
/// commanders.
fn symbol(canvas: &mut Canvas, (x, y): Point, kind: Kind) {
    let (wide, high) = (9.0, 5.5);
    let thin = format!("stroke=\"{PAPER}\" stroke-width=\"1.2\"");
    if kind == Kind::Commander {
        return canvas.text((x, y + 6.0), 16.0, "middle", PAPER, true, "★");
    }
    let hollow = format!("fill=\"none\" {thin}");
    canvas.rectangle((x, y), [2.0 * wide, 2.0 * high], 0.0, &hollow);
    match kind {
        Kind::Rifle => {
            canvas.line(&[(x - wide, y - high), (x + wide, y + high)], &thin);
            canvas.line(&[(x - wide, y + high), (x + wide, y - high)], &thin);
        }
        Kind::Hmg => {
            canvas.line(&[(x, y + 4.0), (x, y - 4.0)], &thin);
            canvas.line(&[(x - 3.0, y - 1.0), (x, y - 4.0), (x + 3.0, y - 1.0)], &thin);
            canvas.line(&[(x - 3.5, y + 4.0), (x + 3.5, y + 4.0)], &thin);
        }
        _ => {
            canvas.line(&[(x, y + 1.0), (x, y - 4.2)], &thin);
            canvas.circle((x, y + 2.6), 1.9, &hollow);
        }
    }
}

/// An artillery marker of a side with its number.
pub fn marker(canvas: &mut Canvas, (x, y): Point, side: Side, number: u8) {
    let colour = SIDES[side.index()];
    canvas.circle((x, y), 9.0, &format!("fill=\"{PAPER}\" stroke=\"{colour}\" stroke-width=\"2.4\""));
    canvas.text((x, y + 3.6), 10.0, "middle", colour, true, &number.to_string());
}
