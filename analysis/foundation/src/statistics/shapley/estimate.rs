//! Estimates of combinations, from games that all sets share.

use std::collections::BTreeMap;

use super::{Contrast, Set};
use crate::statistics::{Interval, Moments, bounded_interval_with, student};

/// A combination with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The interval of the combination.
    pub interval: Interval,
}

/// The values of a combination, game by game: what the sets share in a game cancels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// How many games have each value, which is times the denominator and the scale.
    counts: BTreeMap<i64, u64>,
    denominator: i64,
    reach: i64,
}

impl Spread {
    /// The values of combinations in the games of these sets: `games` visits the values of the sets game by game, in their order.
    ///
    /// # Panics
    /// When a combination has a set that is not among these.
    pub fn of(sets: &[Set], contrasts: &[&Contrast], games: impl Iterator<Item = Vec<i64>>) -> Vec<Self> {
        let place = |set: Set| sets.binary_search(&set).expect("every set was played");
        let dense: Vec<Vec<(usize, i64)>> = contrasts
            .iter()
            .map(|contrast| contrast.weights.iter().map(|(&set, &weight)| (place(set), weight)).collect())
            .collect();
        let mut spreads: Vec<Self> = contrasts
            .iter()
            .map(|contrast| Self { denominator: contrast.denominator, reach: contrast.reach(), ..Self::default() })
            .collect();
        for values in games {
            for (weights, spread) in dense.iter().zip(&mut spreads) {
                let value = weights.iter().map(|&(place, weight)| weight * values[place]).sum();
                *spread.counts.entry(value).or_default() += 1;
            }
        }
        spreads
    }

    /// The sum over the games times the denominator and the scale: a whole number.
    #[must_use]
    pub fn sum(&self) -> i128 {
        self.moments().sum
    }

    /// The mean of values that are whole when they are multiplied by `scale`.
    #[must_use]
    pub fn mean(&self, scale: f64) -> f64 {
        self.moments().mean() / (self.denominator as f64 * scale)
    }

    /// The mean with its interval, at the level whose normal quantile is `z`: the score interval of values between 0 and `scale`.
    #[must_use]
    pub fn of_rates(&self, scale: f64, z: f64) -> Estimate {
        let bound = self.reach.max(1) * scale as i64;
        self.scaled(bounded_interval_with(&self.counts, bound, z), scale)
    }

    /// The estimate of values without bounds, which lie `range` apart at most, `scale` to one of the mean; see
    /// [`Moments::mean_interval`].
    #[must_use]
    pub fn of_numbers(&self, range: i64, scale: f64, z: f64) -> Estimate {
        let half = (self.reach * range).max(1) as f64 / 2.0;
        self.scaled(self.moments().mean_interval([-half, half], z), scale)
    }

    fn scaled(&self, Interval { low, high }: Interval, scale: f64) -> Estimate {
        let by = self.denominator as f64 * scale;
        Estimate { mean: self.mean(scale), interval: Interval { low: low / by, high: high / by } }
    }

    fn moments(&self) -> Moments {
        let mut moments = Moments::default();
        self.counts.iter().for_each(|(&value, &games)| moments.add(value, games));
        moments
    }
}

impl Estimate {
    /// This estimate with the error of a sample of orders: `units` are the means of its units. Their variance contains
    /// that of the games, so the interval is rather too wide than too narrow.
    #[must_use]
    pub fn over_units(self, units: &[f64], z: f64) -> Self {
        let count = units.len() as f64;
        if units.len() < 2 {
            return self;
        }
        let mean = units.iter().sum::<f64>() / count;
        let variance = units.iter().map(|unit| (unit - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let half = student(z, units.len() as u64 - 1) * (variance / count).sqrt();
        let Interval { low, high } = self.interval;
        let [below, above] = [self.mean - low, high - self.mean].map(|side| side.hypot(half));
        Self { interval: Interval { low: self.mean - below, high: self.mean + above }, ..self }
    }

    /// Whether the interval excludes 0.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.interval.low > 0.0 || self.interval.high < 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::exact;
    use super::*;
    use crate::statistics::Z;

    #[test]
    fn a_spread_has_the_values_of_each_game() {
        let effect = &exact(2, &|_| true).unwrap().effects[0];
        // Sets none, first, second, both; two games.
        let games = [vec![0, 2, 0, 2], vec![0, 0, 0, 2]];
        let spread = Spread::of(&[0, 1, 2, 3], &[effect], games.into_iter()).remove(0);
        assert_eq!((spread.denominator, spread.reach, spread.sum()), (2, 2, 4 + 2));
        assert_eq!(spread.mean(2.0), 0.75);
        let Estimate { mean, interval } = spread.of_rates(2.0, Z);
        assert!(mean == 0.75 && interval.low < mean && interval.high <= 1.0, "{interval:?}");
    }

    #[test]
    fn units_that_differ_widen_the_interval() {
        let one = Estimate { mean: 1.0, interval: Interval { low: 0.9, high: 1.1 } };
        assert_eq!(one.over_units(&[1.0, 1.0, 1.0], Z), one);
        let wide = one.over_units(&[0.0, 1.0, 2.0, 1.0], Z).interval;
        assert!(wide.low < 0.3 && wide.high > 1.7, "{wide:?}");
        assert!(one.is_shown() && !Estimate { mean: 0.1, interval: Interval { low: -0.1, high: 0.2 } }.is_shown());
    }
}
