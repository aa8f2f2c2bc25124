//! Counters: a unit's kind as a sign, and its id; artillery markers.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Kind, MAX_SIDE_MARKERS, MarkerId, UnitId, marker_side, side_of};
use kartacz_engine::games::pluton::notation::unit_label;

use crate::show::canvas::{Canvas, Point};
use crate::show::sheet::counter::{PAPER, Sign, blank, face_down, ring};

/// The side of a counter in pixels.
const COUNTER: f64 = 27.0;

/// The counter of a unit around the origin.
#[must_use]
pub fn counter(game: &Pluton, unit: UnitId) -> String {
    let name = unit_label(game, unit);
    // The side is in the colour.
    let short = name.split_once('-').map_or(name, |(_, short)| short);
    Canvas::drawn(|canvas| of_kind(canvas, side_of(unit), game.kind(unit), short))
}

/// A concealed counter of a side around the origin.
#[must_use]
pub fn concealed(side: Side) -> String {
    Canvas::drawn(|canvas| hidden(canvas, side))
}

/// An artillery marker around the origin.
#[must_use]
pub fn marker(marker: MarkerId) -> String {
    let number = (usize::from(marker) % MAX_SIDE_MARKERS + 1) as u8;
    Canvas::drawn(|canvas| artillery(canvas, marker_side(marker), number))
}

/// A counter with its name around the origin.
pub fn of_kind(canvas: &mut Canvas, side: Side, kind: Kind, name: &str) {
    blank(canvas, (0.0, 0.0), COUNTER, side, 1.0);
    symbol(canvas, (0.0, -3.5), kind);
    canvas.text_within((0.0, 10.4, COUNTER - 2.0), 7.6, "middle", PAPER, true, name);
}

/// A concealed counter around the origin.
pub fn hidden(canvas: &mut Canvas, side: Side) {
    face_down(canvas, (0.0, 0.0), COUNTER, side, 14.0);
}

/// An artillery marker of a side with its number, around the origin.
pub fn artillery(canvas: &mut Canvas, side: Side, number: u8) {
    ring(canvas, (0.0, 0.0), side, "", &number.to_string(), 10.0);
}

/// The sign of a kind: crossed for rifles, an arrow for machine guns, a ring on a line for mortars, a star for
/// commanders.
fn symbol(canvas: &mut Canvas, (x, y): Point, kind: Kind) {
    if kind == Kind::Commander {
        return canvas.text((x, y + 6.0), 16.0, "middle", PAPER, true, "★");
    }
    let sign = Sign::new(canvas, (x, y), (9.0, 5.5), 1.2);
    match kind {
        Kind::Rifle => {
            sign.falling(canvas);
            sign.rising(canvas);
        }
        Kind::Hmg => {
            canvas.line(&[(x, y + 4.0), (x, y - 4.0)], &sign.thin);
            canvas.line(&[(x - 3.0, y - 1.0), (x, y - 4.0), (x + 3.0, y - 1.0)], &sign.thin);
            canvas.line(&[(x - 3.5, y + 4.0), (x + 3.5, y + 4.0)], &sign.thin);
        }
        _ => {
            canvas.line(&[(x, y + 1.0), (x, y - 4.2)], &sign.thin);
            canvas.circle((x, y + 2.6), 1.9, &format!("fill=\"none\" {}", sign.thin));
        }
    }
}
