//! Figures with the luck taken out.

use serde::{Deserialize, Serialize};

use crate::statistics::adjusted::{Adjusted, Adjusting};
use crate::statistics::{Interval, Z};

/// Halves in a win.
pub const WIN: f64 = 2.0;

/// A figure with the luck taken out, beside the plain one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Without {
    /// The mean: a rate, a score, or victory points.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The share of the variance that is left.
    pub left: f64,
    /// How many games give as narrow an interval of the plain figure.
    pub worth: u64,
}

impl Without {
    /// The same for the other side, or in the other direction.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self { mean: 0.0 - self.mean, low: 0.0 - self.high, high: 0.0 - self.low, ..self }
    }

    /// The mean and the ends of its interval.
    #[must_use]
    pub const fn numbers(self) -> [f64; 3] {
        [self.mean, self.low, self.high]
    }

    /// The score of the other side.
    #[must_use]
    pub fn of_other_side(self) -> Self {
        Self { mean: 1.0 - self.mean, low: 1.0 - self.high, high: 1.0 - self.low, ..self }
    }

    /// The rate of an outcome.
    #[must_use]
    pub fn of_rate(sums: &Adjusting) -> Option<Self> {
        Self::of(sums, [0.0, 1.0], 1.0, Some([0.0, 1.0]))
    }

    /// The score of the first side, whose sums are in halves.
    #[must_use]
    pub fn of_score(sums: &Adjusting) -> Option<Self> {
        Self::of(sums, [0.0, WIN], WIN, Some([0.0, 1.0]))
    }

    /// The mean of differences of the score, whose sums are in halves.
    #[must_use]
    pub fn of_shift(sums: &Adjusting) -> Option<Self> {
        Self::of(sums, [-WIN, WIN], WIN, Some([-1.0, 1.0]))
    }

    /// An adjusted mean that is worth using: of results between `ends`, of which `unit` are 1; possible means lie within `bounds`.
    #[must_use]
    pub fn of(sums: &Adjusting, ends: [f64; 2], unit: f64, bounds: Option<[f64; 2]>) -> Option<Self> {
        Self::at(Z, sums, (ends, unit), bounds)
    }

    /// The same at the level whose standard normal quantile is `z`.
    #[must_use]
    pub fn at(z: f64, sums: &Adjusting, (ends, unit): ([f64; 2], f64), bounds: Option<[f64; 2]>) -> Option<Self> {
        // Means of unbounded figures have no rare results to be chosen by.
        let is_used = |found: &Adjusted| if bounds.is_some() { found.is_worthwhile() } else { found.is_narrower() };
        let adjusted = sums.estimate(ends, z).filter(is_used)?;
        let [least, most] = bounds.unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
        let Interval { low, high } = adjusted.interval.scaled(unit).within(least, most);
        let mean = (adjusted.mean / unit).clamp(least, most);
        Some(Self { mean, low, high, left: adjusted.left, worth: adjusted.worth(sums.games()).round() as u64 })
    }
}
