//! Counters: a unit's name, the sign of its class, its values, and a pip for each step.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::data::ids::word;
use kartacz_engine::games::classic::data::{Scenario, Start, UnitId};

use super::look;
use crate::games::classic::names;
use crate::show::canvas::{Canvas, Point, filling, short};
use crate::show::sheet::counter::{blank, digits, panel};
use crate::show::sheet::{Sheet, signs};

/// The side of a counter in pixels.
pub const COUNTER: f64 = 36.0;
/// The distance between the counters of a stack.
const SPREAD: f64 = 4.0;

/// The counter of a unit with so many steps around the origin.
#[must_use]
pub fn counter(scenario: &Scenario, unit: UnitId, steps: u8) -> String {
    Canvas::drawn(|canvas| of_unit(canvas, scenario, unit, steps))
}

/// A unit in words: its class, and its values by steps.
#[must_use]
pub fn about(scenario: &Scenario, unit: UnitId) -> String {
    let known = scenario.unit(unit);
    let values: Vec<String> = (1..=known.steps).rev().map(|steps| names::values(scenario, known.with(steps))).collect();
    let mut parts = vec![word(&scenario.class_of(unit).id), values.join(" / ")];
    if known.range > 1 {
        parts.push(format!("range {}", known.range));
    }
    if known.barrage > 0 {
        parts.push(format!("barrage {}", known.barrage));
    }
    parts.join(", ")
}

fn of_unit(canvas: &mut Canvas, scenario: &Scenario, unit: UnitId, steps: u8) {
    let known = scenario.unit(unit);
    let values = names::values(scenario, known.with(steps));
    face(canvas, known.side, &scenario.class_of(unit).id, [&known.name, &values]);
    if known.steps > 1 {
        for step in 0..steps {
            canvas.circle((14.6, 2.6 - 4.2 * f64::from(step)), 1.5, &format!("m-bright pip p{}", step + 1));
        }
    }
}

/// A counter with its name and values around the origin.
pub fn face(canvas: &mut Canvas, side: Side, class: &str, [name, values]: [&str; 2]) {
    blank(canvas, (0.0, 0.0), [COUNTER; 2], side, "frame");
    canvas.text_within((0.0, -8.4, COUNTER - 3.0), 7.0, "middle", "m-bright", true, name);
    match look::of_class(class) {
        // The star of a leader has no frame.
        Some(sign @ "m-star") => canvas.symbol_scaled(sign, (0.0, -0.8), 0.6, "m-bright"),
        Some(sign) => canvas.symbol_scaled(sign, (0.0, -0.6), 0.68, "m-bright"),
        None => {
            canvas.rectangle((0.0, -0.6), [17.7, 11.6], 0.0, "m-box");
            canvas.text((0.0, 2.2), 7.6, "middle", "m-small", true, &look::initial(class));
        }
    }
    panel(canvas, (0.0, 0.0), COUNTER, 10.2, side);
    digits(canvas, (0.0, 14.6), filling(COUNTER - 6.0, true, values, [6.5, 10.5]), "middle", values);
}

/// The counters of the set-up.
pub fn set_up(canvas: &mut Canvas, sheet: &Sheet, scenario: &Scenario) {
    let mut placed = Vec::new();
    for (unit, known) in (0..).zip(&scenario.units) {
        let Start::Hex(hex) = known.start else { continue };
        let above = placed.iter().filter(|&&other| other == hex).count() as f64;
        placed.push(hex);
        let (x, y) = sheet.centre(hex.index());
        let [x, y] = [x, y].map(|at| short(at + SPREAD * above));
        canvas.open(&format!("transform=\"translate({x} {y})\""));
        canvas.title(&format!("{}: {}", known.name, about(scenario, unit)));
        of_unit(canvas, scenario, unit, known.begins_with);
        canvas.close();
    }
}

/// The flag of the side that holds an objective, around a point.
#[must_use]
pub fn flag(side: usize) -> String {
    Canvas::drawn(|canvas| flag_at(canvas, (0.0, 0.0), side))
}

/// The same in a drawing.
pub fn flag_at(canvas: &mut Canvas, (x, y): Point, side: usize) {
    signs::flag(canvas, (x - 4.0, y + 8.0), 16.0, (12.0, 8.0), side);
}
