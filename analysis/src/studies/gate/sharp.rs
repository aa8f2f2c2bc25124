//! The pairs of an entry with the luck of both games taken out.
//!
//! Luck is measured from the batch on that follows the first game that ends differently: a check in which nothing changes costs
//! nothing more, and whether a batch is measured does not depend on its own games, so luck keeps its mean of 0. The first measured
//! batch is the pilot: where luck explains little of its pairs, no more is measured and the plain pairs alone decide.

use crate::statistics::Z;
use crate::statistics::adjusted::{Adjusted, Adjusting};

/// Halves in a score of 1.
const WIN: f64 = 2.0;

/// The mean of pairs without luck, as the test uses it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Normal {
    /// How many pairs.
    pub pairs: f64,
    /// The mean change of the score.
    pub mean: f64,
    /// The variance of a pair.
    pub variance: f64,
}

impl Normal {
    /// The logarithm of how many times as likely a mean is as another.
    #[must_use]
    pub fn log_ratio(&self, of: f64, null: f64) -> f64 {
        let Self { pairs, mean, variance } = *self;
        pairs * (of - null) * (2.0 * mean - of - null) / (2.0 * variance)
    }
}

/// The pairs so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sharp {
    all: Adjusting,
    used: Option<bool>,
}

impl Sharp {
    /// Whether the next pairs need their luck.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.used != Some(false)
    }

    /// Whether the test uses it.
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.used == Some(true)
    }

    /// Takes the next pairs, measured or not; the first measured ones are the pilot.
    pub fn extend(&mut self, pairs: &Adjusting, measured: bool) {
        self.all.add_all(pairs);
        if measured && self.used.is_none() {
            self.used = Some(estimate(pairs).is_some_and(|pilot| pilot.is_worthwhile()));
        }
    }

    /// The mean that the test uses.
    #[must_use]
    pub fn normal(&self) -> Option<Normal> {
        let Adjusted { mean, variance, .. } = estimate(&self.all).filter(|_| self.is_used())?;
        let pairs = self.all.games() as f64;
        (variance > 0.0).then_some(Normal { pairs, mean: mean / WIN, variance: variance / (WIN * WIN) })
    }

    /// The share of the variance that is left, where the test uses it.
    #[must_use]
    pub fn left(&self) -> Option<f64> {
        estimate(&self.all).filter(|_| self.is_used()).map(|adjusted| adjusted.left)
    }

    /// How many plain pairs these are worth.
    #[must_use]
    pub fn worth(&self) -> Option<u64> {
        self.left().map(|left| (self.all.games() as f64 / left).round() as u64)
    }
}

fn estimate(pairs: &Adjusting) -> Option<Adjusted> {
    pairs.estimate([-WIN, WIN], Z)
}
