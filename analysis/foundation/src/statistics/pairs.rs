//! Baseline and current games, paired by their numbers.

use std::collections::BTreeMap;

use crate::statistics::{Interval, Moments, bounded_interval};

/// The first side's score of a game, in halves, by its outcome: first side, second side, draw.
pub const HALVES: [i64; 3] = [2, 0, 1];

/// Pairs by the change of the first side's score: -1, -1/2, 0, 1/2, 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Adds a pair, by its baseline and current outcomes.
    pub fn add(&mut self, then: usize, now: usize) {
        self.0[(2 + Self::halves_of(then, now)) as usize] += 1;
    }

    /// The change of the first side's score in halves of a win, by the baseline and current outcomes.
    #[must_use]
    pub fn halves_of(then: usize, now: usize) -> i64 {
        HALVES[now] - HALVES[then]
    }

    /// Adds other pairs.
    pub fn extend(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
    }

    /// How many pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean change of the first side's score.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.halves().mean() / 2.0
    }

    /// The variance of a pair.
    #[must_use]
    pub fn variance(&self) -> f64 {
        self.halves().variance() / 4.0
    }

    /// The mean over its standard error under a true mean of 0.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let halves = self.halves();
        if halves.squares == 0 { 0.0 } else { halves.sum as f64 / (halves.squares as f64).sqrt() }
    }

    /// The interval of the mean for a number of pairs fixed in advance.
    #[must_use]
    pub fn interval(&self) -> Interval {
        let counts: BTreeMap<i64, u64> = (-2..).zip(self.0).filter(|(_, count)| *count > 0).collect();
        let Interval { low, high } = bounded_interval(&counts, 2);
        Interval { low: low / 2.0, high: high / 2.0 }
    }

    fn halves(&self) -> Moments {
        let mut moments = Moments::default();
        (-2..).zip(self.0).for_each(|(halves, count)| moments.add(halves, count));
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::Pairs;

    #[test]
    fn a_pair_counts_what_it_gains() {
        let mut pairs = Pairs::default();
        for (then, now) in [(0, 1), (0, 2), (2, 1), (0, 0), (1, 1), (2, 2), (1, 2), (2, 0), (1, 0)] {
            pairs.add(then, now);
        }
        assert_eq!(pairs, Pairs([1, 2, 3, 2, 1]));
        assert_eq!((pairs.count(), pairs.mean(), pairs.deviation()), (9, 0.0, 0.0));
        assert!((pairs.variance() - 3.0 / 8.0).abs() < 1e-12);
    }

    /// With wins and losses alone it is McNemar's statistic.
    #[test]
    fn the_deviation_is_mcnemars() {
        let pairs = Pairs([10, 0, 70, 0, 20]);
        assert!((pairs.deviation() - 10.0 / 30.0_f64.sqrt()).abs() < 1e-12);
        let interval = pairs.interval();
        assert!(interval.low < 0.1 && 0.1 < interval.high && interval.low > -0.02, "{interval:?}");
    }
}
