//! Luck taken out of the games of a study.

use serde::Serialize;

use super::Measure;
use crate::base::figure::fixed;
use crate::base::words::{estimate, signed_estimate, whole};
use crate::play::measured::Parts;

/// The measures from which luck is taken out.
const MEASURES: [Measure; 5] =
    [Measure::Score, Measure::Outcome(0), Measure::Outcome(1), Measure::Outcome(2), Measure::Vp];

/// The factors on the luck of games with even and odd numbers, by measure; none where it is not worthwhile to take luck out. They come
/// from the baseline, and are those of all points: whatever two points share cancels out of their difference.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Factors([Option<[f64; 2]>; MEASURES.len()]);

impl Factors {
    /// The factors of each measure that has some.
    #[must_use]
    pub fn by(of: impl FnMut(Measure) -> Option<[f64; 2]>) -> Self {
        Self(MEASURES.map(of))
    }

    /// The factors of a measure.
    #[must_use]
    pub fn on(&self, measure: Measure) -> Option<[f64; 2]> {
        self.0[place(measure)]
    }
}

fn place(measure: Measure) -> usize {
    MEASURES.iter().position(|known| *known == measure).expect("every measure is listed")
}

/// The luck of a game in a measure.
pub(super) const fn luck(measure: Measure, Parts { score, outcomes, vp }: Parts) -> i64 {
    match measure {
        Measure::Score => score,
        Measure::Outcome(outcome) => outcomes[outcome],
        Measure::Vp => vp,
    }
}

/// A mean of games as they ended, where luck was taken out of the other figures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Plain {
    /// The mean.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The share of the variance that is left without luck.
    pub left: f64,
    /// How many games as they ended give as narrow an interval as these without luck.
    pub worth: u64,
}

impl Plain {
    /// What was taken out of the figures, and what they would be with it.
    #[must_use]
    pub fn sentence(&self, measure: Measure) -> String {
        let Self { mean, low, high, left, worth } = *self;
        let plain = if measure.is_rate() { estimate([mean, low, high]) } else { signed_estimate([mean, low, high]) };
        format!(
            "The luck of the dice is taken out of these figures. Of the scenario as it is, that leaves {} % of the variance: its games are as \
             exact as {} with luck, and with luck it measures {plain}.",
            fixed(100.0 * left, 0),
            whole(worth),
        )
    }
}
