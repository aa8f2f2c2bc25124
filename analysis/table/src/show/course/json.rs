//! The course of a game as JSON.

use kartacz_ai::core::course::Expected;
use kartacz_ai::core::luck::Luck;
use serde_json::{Value, json};

use super::{Appraised, turns};
use crate::show::replay::step::StepText;

/// The name and version of the format.
const SCHEMA: &str = "kartacz.luck/1";
/// How many of the last digits of a figure are 1.
const PARTS: f64 = 1e6;

/// The value after each step, what each roll was worth, the turning points, and the sums: in probabilities of the first side, and
/// its victory points.
#[must_use]
pub fn json(appraised: &Appraised, steps: &[StepText], sides: &[String; 2]) -> Value {
    let stands = appraised.stands(steps);
    let after: Vec<Value> = { stands.iter().zip(steps).enumerate() }
        .map(|(number, (stand, step))| {
            let rolls: Vec<Value> = stand.rolls.iter().map(|&roll| of_luck(appraised, roll)).collect();
            json!({ "step": number, "stage": step.number, "value": of_value(appraised, stand.value), "rolls": rolls })
        })
        .collect();
    let (luck, result) = (appraised.course.luck(), appraised.course.after(usize::MAX).unwrap_or_default());
    let without = json!({ "score": rounded(result.score() - luck.score()), "vp": vp(appraised, result.vp - luck.vp) });
    json!({
        "schema": SCHEMA,
        "event": "luck",
        "value": appraised.value,
        "sides": sides,
        "steps": after,
        "turning_points": turns(&stands),
        "luck": of_luck(appraised, luck),
        "result": of_value(appraised, result),
        "without_luck": without,
    })
}

fn of_value(appraised: &Appraised, value: Expected) -> Value {
    shares(value.score(), value.win, value.draw, vp(appraised, value.vp))
}

fn of_luck(appraised: &Appraised, luck: Luck) -> Value {
    shares(luck.score(), luck.win, luck.draw, vp(appraised, luck.vp))
}

fn shares(score: f64, win: f64, draw: f64, vp: Option<f64>) -> Value {
    json!({ "score": rounded(score), "win": rounded(win), "draw": rounded(draw), "vp": vp })
}

/// Victory points; null where the value says nothing of them.
fn vp(appraised: &Appraised, units: f64) -> Option<f64> {
    appraised.unit.map(|unit| rounded(units / unit.scale()))
}

/// Without the digits that depend on the order of a sum.
fn rounded(figure: f64) -> f64 {
    // Adding 0 makes a negative 0 positive.
    (figure * PARTS).round() / PARTS + 0.0
}
