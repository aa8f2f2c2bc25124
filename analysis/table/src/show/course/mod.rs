//! The course of a game for stories and pages: the expected score after each step, and what the rolls of each were worth.

mod json;
mod line;
mod standing;
mod story;
mod words;

use std::ops::Range;

use kartacz_ai::core::course::{Course, Expected};
use kartacz_ai::core::luck::Luck;

use crate::play::points::Unit;
use crate::show::replay::step::StepText;
pub use json::json;
pub use line::Line;
pub use standing::Standing;
pub use story::write;
pub use words::{summary, worth};

/// The most turning points.
const TURNS: usize = 5;
/// The least score that a roll is worth to be shown: what rounds to 0.1 percentage points.
const LEAST: f64 = 0.0005;

/// The course of a game by the value of its system.
#[derive(Clone, Debug)]
pub struct Appraised {
    /// The course.
    pub course: Course,
    /// The unit of victory points; none where the value says nothing of them.
    pub unit: Option<Unit>,
    /// The checksum of the value, in hexadecimal.
    pub value: String,
}

/// Where a game stands after a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Stand {
    /// What the first side may expect.
    pub value: Expected,
    /// What each roll of the step was worth.
    pub rolls: Vec<Luck>,
}

impl Stand {
    /// What the rolls of the step were worth together, in the score of the first side.
    #[must_use]
    pub fn luck(&self) -> f64 {
        self.rolls.iter().map(|roll| roll.score()).sum()
    }

    /// The rolls that were worth something, in the score of the first side.
    #[must_use]
    pub fn worth(&self) -> Vec<f64> {
        self.rolls.iter().map(|roll| roll.score()).filter(|score| score.abs() >= LEAST).collect()
    }
}

impl Appraised {
    /// Where the game stands after each step; the last step is its end.
    #[must_use]
    pub fn stands(&self, steps: &[StepText]) -> Vec<Stand> {
        self.after(steps.iter().map(|step| step.events.clone()))
    }

    /// Where the game stands after each range of events; everything else belongs to the last one.
    #[must_use]
    fn after(&self, ranges: impl ExactSizeIterator<Item = Range<usize>>) -> Vec<Stand> {
        let last = ranges.len().saturating_sub(1);
        let stand = |(number, Range { start, end }): (usize, Range<usize>)| {
            let end = if number == last { usize::MAX } else { end };
            let rolls = self.course.rolls(start..end).collect();
            Stand { value: self.course.after(end).unwrap_or_default(), rolls }
        };
        ranges.enumerate().map(stand).collect()
    }
}

/// The turning points: the steps whose rolls were worth the most to either side, in the order of the game.
#[must_use]
pub fn turns(stands: &[Stand]) -> Vec<usize> {
    let size = |step: usize| stands[step].luck().abs();
    let mut steps: Vec<usize> = (0..stands.len()).filter(|&step| size(step) >= LEAST).collect();
    steps.sort_by(|&one, &other| size(other).total_cmp(&size(one)).then(one.cmp(&other)));
    steps.truncate(TURNS);
    steps.sort_unstable();
    steps
}
