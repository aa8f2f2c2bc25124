//! The course of a game as a line under the map.

use serde::Serialize;

use super::{Appraised, Stand, summary, turns, worth};
use crate::base::figure::fixed;
use crate::base::words::{capitalised, percent};
use crate::show::replay::step::{StepText, safe_json};

/// The size of the drawing, which is stretched.
const SIZE: [f64; 2] = [1000.0, 100.0];
/// The most letters of the text of a turning point.
const LETTERS: usize = 90;

/// A line, with what is said about it.
pub struct Line {
    /// The line, in a drawing of 1000 by 100 units.
    pub path: String,
    /// Where stages begin.
    pub stages: String,
    /// The turning points, as dots.
    pub dots: String,
    /// What the rolls of each step were worth, in words.
    pub worths: Vec<Option<String>>,
    /// The turning points.
    pub turns: Vec<Turn>,
    /// What the dice gave, and the result without luck.
    pub summary: [String; 2],
    /// The drawing in words.
    pub about: String,
    /// The data of the script, in JSON.
    pub json: String,
}

/// A turning point.
pub struct Turn {
    /// The step.
    pub step: usize,
    /// Its stage; 0 is the set-up.
    pub stage: u8,
    /// What its rolls were worth.
    pub worth: String,
    /// What happened.
    pub text: String,
}

/// The data of the script.
#[derive(Serialize)]
struct Data<'a> {
    /// The word for a stage.
    stage: String,
    /// The score of the first side after each step, in percent with a decimal.
    scores: &'a [String],
}

impl Line {
    /// The line of a game with these steps, of these sides; `word` is that for a stage.
    #[must_use]
    pub fn of(appraised: &Appraised, steps: &[StepText], (sides, word): ([&str; 2], &str)) -> Self {
        let stands = appraised.stands(steps);
        let points: Vec<String> = (0..stands.len()).map(|step| point(&stands, step)).collect();
        let path = format!("M{}", points.join("L"));
        let scores: Vec<String> = stands.iter().map(|stand| fixed(100.0 * stand.value.score(), 1)).collect();
        let height = SIZE[1];
        let stages = steps.iter().enumerate().skip(1).filter(|(_, step)| step.stage);
        let turns = turns(&stands);
        let turn = |&step: &usize| Turn {
            step,
            stage: steps[step].number,
            worth: worth(&stands[step], sides).unwrap_or_default(),
            text: text(&steps[step]),
        };
        let [from, to] =
            [stands.first(), stands.last()].map(|stand| percent(stand.map_or(0.5, |one| one.value.score())));
        Self {
            stages: stages.map(|(step, _)| format!("M{} 0V{height}", across(step, stands.len()))).collect(),
            dots: turns.iter().map(|&step| format!("M{}h0", points[step])).collect(),
            worths: stands.iter().map(|stand| worth(stand, sides)).collect(),
            turns: turns.iter().map(turn).collect(),
            summary: summary(appraised, sides),
            about: format!("Expected score of the {}: {from} after the set-up, {to} at the end", sides[0]),
            json: safe_json(&Data { stage: capitalised(word), scores: &scores }).unwrap_or_default(),
            path,
        }
    }
}

fn across(step: usize, steps: usize) -> String {
    fixed(SIZE[0] * step as f64 / (steps.max(2) - 1) as f64, 1)
}

fn point(stands: &[Stand], step: usize) -> String {
    format!("{} {}", across(step, stands.len()), fixed(SIZE[1] * (1.0 - stands[step].value.score()), 1))
}

/// The last line of a step, cut to a length.
fn text(step: &StepText) -> String {
    let text = step.lines.last().map_or("", |line| line.text.as_str());
    match text.char_indices().nth(LETTERS) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}\u{2026}", text[..end].trim_end()),
    }
}
