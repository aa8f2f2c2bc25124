//! The course of a game that is being played, for the page of the lab: a point for each line of the log.

use std::ops::Range;

use serde::Serialize;

use super::{Appraised, summary, turns, worth};
use crate::base::figure::fixed;

/// The course so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The score of the first side after each line of the log, in percent with a decimal.
    pub scores: Vec<String>,
    /// What the rolls of each line were worth, in words; none where they were worth nothing, or are not known.
    pub worths: Vec<Option<String>>,
    /// The lines whose rolls were worth the most.
    pub turns: Vec<usize>,
    /// What the dice gave, and when the game is over, the result without luck.
    pub summary: Vec<String>,
}

impl Standing {
    /// The course of a game of these sides; `lines` are the events of each line of its log.
    #[must_use]
    pub fn of(
        appraised: &Appraised,
        lines: impl ExactSizeIterator<Item = Range<usize>>,
        sides: [&str; 2],
        is_over: bool,
    ) -> Self {
        let stands = appraised.after(lines);
        Self {
            scores: stands.iter().map(|stand| fixed(100.0 * stand.value.score(), 1)).collect(),
            worths: stands.iter().map(|stand| worth(stand, sides)).collect(),
            turns: turns(&stands),
            summary: summary(appraised, sides).into_iter().take(if is_over { 2 } else { 1 }).collect(),
        }
    }
}
