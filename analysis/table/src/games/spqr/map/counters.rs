//! Counters: the type or class, quality and allowance, and the id of a unit, where there is room. A phalanx of two hexes is a long one.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::arms::{Arm, Class, Missile};
use kartacz_engine::games::spqr::data::{UnitId, side_of};
use kartacz_engine::games::spqr::facing::{Facing, Stance};
use kartacz_engine::games::spqr::notation::unit_label;
use kartacz_engine::games::spqr::{Card, Spqr};

use super::pose::pose;
use super::size::HALF;
use crate::show::canvas::{Canvas, Point, filling};
use crate::show::sheet::counter::{PAPER, paint, ring};

/// The side of a counter in pixels.
const COUNTER: f64 = 29.0;
/// The least and the greatest height of the letters of an id.
const NAMES: [f64; 2] = [3.6, 6.4];
/// The colours of legions, with their alae.
const LEGIONS: [&str; 6] = ["#f5d76e", "#8fd694", "#e6a0c4", "#b9c7ff", "#e0e0e0", "#d0a97a"];

/// What a counter shows.
#[derive(Clone, Debug)]
pub struct Face<'a> {
    /// The side.
    pub side: Side,
    /// What is printed on it.
    pub card: Card,
    /// The id; without it, the rest is written larger.
    pub name: Option<&'a str>,
}

/// The counter of a unit around the origin, without its id: the body, whose long axis points north, and the writing.
#[must_use]
pub fn counter(game: &Spqr, unit: UnitId) -> [String; 2] {
    let face = Face { side: side_of(unit), card: *game.card(unit), name: None };
    [Canvas::drawn(|canvas| body(canvas, &face)), Canvas::drawn(|canvas| writing(canvas, &face))]
}

/// The mark of a facing around the origin, pointing north.
#[must_use]
pub fn arrow() -> String {
    Canvas::drawn(front)
}

/// A counter as it stands, around the centre of its hex, without the mark of its facing.
#[must_use]
pub fn standing(game: &Spqr, unit: UnitId, stance: Stance) -> String {
    let face = Face { side: side_of(unit), card: *game.card(unit), name: Some(unit_label(game, unit)) };
    let ((across, down), axis, _) = pose(stance);
    Canvas::drawn(|canvas| {
        canvas.open(&format!("transform=\"translate({across:.1} {down:.1})\""));
        lying(canvas, &face, axis);
        canvas.close();
    })
}

/// The mark of the facing of a counter around the centre of its hex, when it faces north-east; it is turned by a sixth for
/// each further facing.
#[must_use]
pub fn facing_mark(stance: Stance) -> String {
    let ((across, down), _, angle) = pose(Stance { facing: Facing::Ne, ..stance });
    Canvas::drawn(|canvas| {
        canvas.open(&format!("transform=\"translate({across:.1} {down:.1}) rotate({angle:.0})\""));
        front(canvas);
        canvas.close();
    })
}

/// A counter around the origin, its long axis turned by this angle.
pub fn lying(canvas: &mut Canvas, face: &Face, axis: f64) {
    canvas.open(&format!("transform=\"rotate({axis:.0})\""));
    body(canvas, face);
    canvas.close();
    writing(canvas, face);
}

/// The body of a counter around the origin, with its long axis from south to north.
pub fn body(canvas: &mut Canvas, face: &Face) {
    let style = format!("class=\"frame\" {}", paint(face.side, 1.0));
    let length = if face.card.double { COUNTER + 2.0 * HALF } else { COUNTER };
    canvas.rectangle((0.0, 0.0), [COUNTER, length], 3.0, &style);
    if face.card.double {
        // The joint of both halves.
        let thin = format!("stroke=\"{PAPER}\" stroke-width=\"0.6\" stroke-dasharray=\"2 3\"");
        let half = COUNTER / 2.0 - 1.0;
        canvas.line(&[(-half, 17.0), (half, 17.0)], &thin);
        canvas.line(&[(-half, -17.0), (half, -17.0)], &thin);
    }
}

/// The writing of a counter around the origin, upright.
pub fn writing(canvas: &mut Canvas, face: &Face) {
    if let Some(colour) = face.card.colour {
        let fill = LEGIONS[usize::from(colour) % LEGIONS.len()];
        canvas.rectangle((0.0, -12.4), [COUNTER - 4.0, 2.6], 1.0, &format!("fill=\"{fill}\""));
    }
    let values = format!("{}-{}{}", face.card.quality, face.card.allowance, letter(&face.card));
    let Some(name) = face.name else {
        canvas.text((0.0, 1.6), 12.0, "middle", PAPER, true, abbreviation(&face.card));
        return canvas.text((0.0, 11.4), 9.0, "middle", PAPER, false, &values);
    };
    canvas.text((0.0, -1.4), 10.0, "middle", PAPER, true, abbreviation(&face.card));
    canvas.text((0.0, 6.2), 7.2, "middle", PAPER, false, &values);
    let size = filling(COUNTER - 2.0, false, name, NAMES);
    canvas.text_within((0.0, 12.6, COUNTER - 2.0), size, "middle", PAPER, false, name);
}

/// The mark of a facing around the origin, pointing north; its place is the rim of the hex.
pub fn front(canvas: &mut Canvas) {
    canvas.area(
        &[(0.0, -26.5), (5.0, -18.5), (-5.0, -18.5)],
        "class=\"front\" fill=\"#22201c\" stroke=\"#ffffff\" stroke-width=\"0.8\"",
    );
}

/// A leader around the origin: his initiative in a ring; the overall commander has a star.
pub fn leader(canvas: &mut Canvas, (x, y): Point, side: Side, initiative: u8, overall: bool) {
    let text = if overall { format!("{initiative}★") } else { initiative.to_string() };
    ring(canvas, (x, y), side, "class=\"frame\" ", &text, if overall { 8.6 } else { 10.0 });
}

/// The abbreviation of the rulebook for a unit \[2.22\]: its class, if it has one that is fought by, else its type.
#[must_use]
pub const fn abbreviation(card: &Card) -> &'static str {
    match card.class {
        Class::Hastati => "HA",
        Class::Principes => "PR",
        Class::Cohort => "CO",
        Class::Triarii => "TR",
        Class::Velites => "VE",
        Class::Hoplites => "HO",
        Class::None => match card.arm {
            Arm::Phalanx => "PH",
            Arm::Heavy => "HI",
            Arm::Legion => "LG",
            Arm::Medium => "MI",
            Arm::Light => "LI",
            Arm::Skirmishers => "SK",
            Arm::HeavyCavalry => "HC",
            Arm::RomanCavalry => "RC",
            Arm::Lancers => "LN",
            Arm::LightCavalry => "LC",
            Arm::IndianElephants | Arm::AfricanElephants => "EL",
            Arm::Chariots => "CH",
            Arm::Camels => "CM",
            Arm::Scorpions => "BA",
        },
    }
}

/// The letter of the missiles of a unit \[2.25\].
const fn letter(card: &Card) -> &'static str {
    match card.missile {
        Missile::None => "",
        Missile::Bows => " A",
        Missile::Javelins => " J",
        Missile::Slings => " S",
        Missile::Bolts => " B",
    }
}
