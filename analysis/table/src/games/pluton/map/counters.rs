//! Counters: a unit's kind as a sign, its id and its strength; commanders on smaller ones, which lie on the corner of a stack;
//! artillery markers.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Kind, MAX_SIDE_MARKERS, MarkerId, UnitId, marker_side, side_of};
use kartacz_engine::games::pluton::notation::unit_label;

use crate::show::canvas::{Canvas, Point};
use crate::show::sheet::counter::{badge, blank, digits, face_down, panel};

/// The side of a counter in pixels.
const COUNTER: f64 = 36.0;
/// The place and the side of a commander's counter: the units below it can be read.
const COMMANDER: (Point, f64) = ((11.0, -12.0), 25.0);

/// The counter of a unit around the origin, with its strength as text.
#[must_use]
pub fn counter(game: &Pluton, unit: UnitId, strength: &str) -> String {
    let name = unit_label(game, unit);
    // The side is in the colour.
    let short = name.split_once('-').map_or(name, |(_, short)| short);
    Canvas::drawn(|canvas| of_kind(canvas, side_of(unit), game.kind(unit), [short, strength]))
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

/// Half boxes as boxes.
#[must_use]
pub fn boxes(halves: u8) -> String {
    let whole = if halves == 1 { String::new() } else { (halves / 2).to_string() };
    format!("{whole}{}", ["", "½"][usize::from(halves % 2)])
}

/// The frame of a counter of a kind: its corner and its side.
#[must_use]
pub fn frame(kind: Kind) -> [f64; 3] {
    let ((x, y), size) = if kind == Kind::Commander { COMMANDER } else { ((0.0, 0.0), COUNTER) };
    [x - size / 2.0, y - size / 2.0, size]
}

/// A counter with its name and its strength around the origin.
pub fn of_kind(canvas: &mut Canvas, side: Side, kind: Kind, [name, strength]: [&str; 2]) {
    let Some(sign) = sign(kind) else { return commander(canvas, side, name) };
    blank(canvas, (0.0, 0.0), [COUNTER; 2], side, "");
    canvas.symbol(sign, (0.0, -5.2), "");
    panel(canvas, (0.0, 0.0), COUNTER, 11.4, side);
    canvas.text_within((-15.0, 14.0, 19.0), 7.8, "start", "m-small", true, name);
    // Half a box needs more room beside the name.
    let size = if strength.contains('½') { 9.5 } else { 12.5 };
    digits(canvas, (15.2, 14.8), size, "end", strength);
}

fn commander(canvas: &mut Canvas, side: Side, name: &str) {
    let (at, size) = COMMANDER;
    blank(canvas, at, [size; 2], side, "");
    canvas.symbol_scaled("m-star", (at.0, at.1 - 2.6), 0.8, "m-bright");
    panel(canvas, at, size, 7.6, side);
    canvas.text_within((at.0, at.1 + 9.8, size - 4.0), 7.8, "middle", "m-small", true, name);
}

/// A concealed counter around the origin.
pub fn hidden(canvas: &mut Canvas, side: Side) {
    face_down(canvas, COUNTER, side);
}

/// An artillery marker of a side with its number, around the origin.
pub fn artillery(canvas: &mut Canvas, side: Side, number: u8) {
    badge(canvas, (0.0, 0.0), side, "", &number.to_string(), 12.0);
}

/// The sign of a kind; commanders have another counter.
const fn sign(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Rifle => Some("m-infantry"),
        Kind::Hmg => Some("m-machine-guns"),
        Kind::Commander => None,
        _ => Some("m-mortars"),
    }
}
