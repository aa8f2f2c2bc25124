//! Counters: a figure of the arm, the type or class, quality and allowance. A phalanx of two hexes is a long one. The id of a
//! unit is in its title: on the counter it would be too small to read.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::arms::{Arm, Class, Missile};
use kartacz_engine::games::spqr::data::{UnitId, side_of};
use kartacz_engine::games::spqr::facing::{Facing, Stance};
use kartacz_engine::games::spqr::{Card, Spqr};

use super::pose::pose;
use super::size::HALF;
use crate::show::canvas::{Canvas, Point, short};
use crate::show::sheet::counter::{badge, blank, digits, front as mark, panel};

/// The side of a counter in pixels.
const COUNTER: f64 = 36.0;
/// The colours of legions, with their alae.
const LEGIONS: [&str; 6] = ["m-legion0", "m-legion1", "m-legion2", "m-legion3", "m-legion4", "m-legion5"];

/// The counter of a unit around the origin: the body, whose long axis points north, and the writing.
#[must_use]
pub fn counter(game: &Spqr, unit: UnitId) -> [String; 2] {
    let (side, card) = (side_of(unit), game.card(unit));
    [Canvas::drawn(|canvas| body(canvas, side, card)), Canvas::drawn(|canvas| writing(canvas, side, card))]
}

/// The mark of a facing of a side around the origin, pointing north.
#[must_use]
pub fn arrow(side: Side) -> String {
    Canvas::drawn(|canvas| front(canvas, side))
}

/// A counter as it stands, around the centre of its hex, without the mark of its facing.
#[must_use]
pub fn standing(game: &Spqr, unit: UnitId, stance: Stance) -> String {
    let ((across, down), axis, _) = pose(stance);
    Canvas::drawn(|canvas| {
        canvas.open(&format!("transform=\"translate({} {})\"", short(across), short(down)));
        lying(canvas, side_of(unit), game.card(unit), axis);
        canvas.close();
    })
}

/// The mark of the facing of a counter around the centre of its hex, when it faces north-east; it is turned by a sixth for
/// each further facing.
#[must_use]
pub fn facing_mark(side: Side, stance: Stance) -> String {
    let ((across, down), _, angle) = pose(Stance { facing: Facing::Ne, ..stance });
    Canvas::drawn(|canvas| {
        canvas.open(&format!("transform=\"translate({} {}) rotate({angle:.0})\"", short(across), short(down)));
        front(canvas, side);
        canvas.close();
    })
}

/// A counter around the origin, its long axis turned by this angle.
pub fn lying(canvas: &mut Canvas, side: Side, card: &Card, axis: f64) {
    if axis == 0.0 {
        body(canvas, side, card);
    } else {
        canvas.open(&format!("transform=\"rotate({axis:.0})\""));
        body(canvas, side, card);
        canvas.close();
    }
    writing(canvas, side, card);
}

/// The body of a counter around the origin, with its long axis from south to north.
pub fn body(canvas: &mut Canvas, side: Side, card: &Card) {
    let length = if card.double { COUNTER + 2.0 * HALF } else { COUNTER };
    blank(canvas, (0.0, 0.0), [COUNTER, length], side, "frame");
    if card.double {
        // The ends of both halves.
        let half = COUNTER / 2.0 - 2.0;
        for y in [20.0, -20.0] {
            canvas.line(&[(-half, y), (half, y)], "m-joint");
        }
    }
}

/// The writing of a counter around the origin, upright. On a phalanx of two hexes, which may lie across, it is narrower.
pub fn writing(canvas: &mut Canvas, side: Side, card: &Card) {
    let values = format!("{}-{}", card.quality, card.allowance);
    if card.double {
        canvas.symbol_scaled(sign(card), (0.0, -7.4), 0.8, "m-bright");
        canvas.rectangle((0.0, 8.6), [24.0, 11.4], 2.0, "m-panel");
        return digits(canvas, (0.0, 13.0), 12.5, "middle", &values);
    }
    canvas.symbol_scaled(sign(card), (-7.0, -5.4), 0.78, "m-bright");
    canvas.text((16.4, -7.0), 8.6, "end", "m-bright", true, abbreviation(card));
    panel(canvas, (0.0, 0.0), COUNTER, 11.4, side);
    if let Some(colour) = card.colour {
        canvas.rectangle((0.0, 4.4), [COUNTER - 3.6, 3.0], 0.0, LEGIONS[usize::from(colour) % LEGIONS.len()]);
    }
    if card.missile != Missile::None {
        canvas.text((16.2, 1.0), 7.4, "end", "m-bright", true, letter(card));
    }
    digits(canvas, (15.4, 15.2), 12.5, "end", &values);
}

/// The mark of a facing around the origin, pointing north; its place is the rim of the hex.
pub fn front(canvas: &mut Canvas, side: Side) {
    mark(canvas, COUNTER / 2.0 + 1.0, side);
}

/// A leader around a point: his initiative on a badge; the overall commander has a star.
pub fn leader(canvas: &mut Canvas, at: Point, side: Side, initiative: u8, overall: bool) {
    badge(canvas, at, side, "frame", &initiative.to_string(), 13.0);
    if overall {
        canvas.symbol_scaled("m-star", (at.0, at.1 - 11.0), 0.72, "m-goal");
    }
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

/// The figures of the arms, with their names in the legend.
pub const FIGURES: [(&str, &str); 12] = [
    ("m-legionary", "legionaries"),
    ("m-spearman", "heavy"),
    ("m-phalanx", "phalanx"),
    ("m-warrior", "medium"),
    ("m-javelin", "light"),
    ("m-slinger", "skirmishers"),
    ("m-horse-heavy", "cavalry"),
    ("m-horse-light", "light cavalry"),
    ("m-elephant", "elephants"),
    ("m-chariot", "chariots"),
    ("m-camel", "camels"),
    ("m-scorpion", "scorpions"),
];

/// The figure of a unit.
#[must_use]
pub const fn sign(card: &Card) -> &'static str {
    match (card.class, card.arm) {
        (Class::Hastati | Class::Principes | Class::Cohort, _) | (_, Arm::Legion) => "m-legionary",
        (Class::Triarii | Class::Hoplites, _) | (_, Arm::Heavy) => "m-spearman",
        (Class::Velites, _) | (_, Arm::Light) => "m-javelin",
        (_, Arm::Phalanx) => "m-phalanx",
        (_, Arm::Medium) => "m-warrior",
        (_, Arm::Skirmishers) => "m-slinger",
        (_, Arm::HeavyCavalry | Arm::RomanCavalry | Arm::Lancers) => "m-horse-heavy",
        (_, Arm::LightCavalry) => "m-horse-light",
        (_, Arm::IndianElephants | Arm::AfricanElephants) => "m-elephant",
        (_, Arm::Chariots) => "m-chariot",
        (_, Arm::Camels) => "m-camel",
        (_, Arm::Scorpions) => "m-scorpion",
    }
}

/// The letter of the missiles of a unit \[2.25\].
const fn letter(card: &Card) -> &'static str {
    match card.missile {
        Missile::None => "",
        Missile::Bows => "A",
        Missile::Javelins => "J",
        Missile::Slings => "S",
        Missile::Bolts => "B",
    }
}
