//! The results of many games, game by game.

use std::collections::BTreeMap;

use super::Measure;
use crate::play::measured::Parts;
use crate::play::points::Unit;
use crate::statistics::{Interval, Moments, Scores, Z, bounded_interval, reach, reach_of_differences, wilson};

/// The outcomes and the victory points of games, in the order of their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Games {
    /// 0 when the first side won, 1 for the second, 2 for a draw.
    outcomes: Vec<u8>,
    vp: Vec<i32>,
    /// The luck of each game; none where it was not measured.
    lucks: Vec<Parts>,
    unit: Unit,
}

/// A difference of means of two points, paired game by game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The mean difference.
    pub mean: f64,
    /// The interval: a score interval for a rate or a score, see [`Moments::mean_interval`] for victory points.
    pub interval: Interval,
    /// The standard error. Where all pairs gain the same, which does not make it certain, it is derived from the
    /// interval.
    pub error: f64,
    /// The variance of the paired difference over that of independent games; below 1 the pairing gained. `None` when
    /// nothing varies.
    pub variance_ratio: Option<f64>,
}

impl Games {
    /// No game, of victory points in this unit.
    #[must_use]
    pub fn of(unit: Unit) -> Self {
        Self { unit, ..Self::default() }
    }

    /// How many times the value of a measure the whole numbers of [`Games::values`] are.
    #[must_use]
    pub fn scale(&self, measure: Measure) -> f64 {
        if measure == Measure::Vp { self.unit.scale() } else { measure.scale() }
    }

    /// Adds the next game; its victory points are in the unit.
    pub fn add(&mut self, outcome: usize, vp: i32) {
        self.outcomes.push(outcome as u8);
        self.vp.push(vp);
    }

    /// Adds the luck of the game that was added last.
    pub fn add_luck(&mut self, luck: Parts) {
        self.lucks.push(luck);
    }

    /// The luck in a measure of every game, in parts of one kind; none where it was not measured.
    #[must_use]
    pub fn luck(&self, measure: Measure) -> Option<impl Iterator<Item = i64> + '_> {
        let part = move |luck: &Parts| match measure {
            Measure::Score => luck.score,
            Measure::Outcome(outcome) => luck.outcomes[outcome],
            Measure::Vp => luck.vp,
        };
        (!self.is_empty() && self.lucks.len() == self.len()).then(|| self.lucks.iter().map(part))
    }

    /// How many games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// How many games the first side won, how many the second, and how many were drawn.
    #[must_use]
    pub fn counts(&self) -> [u64; 3] {
        let mut counts = [0; 3];
        self.outcomes.iter().for_each(|&outcome| counts[usize::from(outcome)] += 1);
        counts
    }

    /// The value of every game, in whole numbers: see [`Measure::of`].
    pub fn values(&self, measure: Measure) -> impl Iterator<Item = i64> + '_ {
        let games = self.outcomes.iter().zip(&self.vp);
        games.map(move |(&outcome, &vp)| measure.of(usize::from(outcome), vp))
    }

    /// The mean of a measure.
    #[must_use]
    pub fn mean(&self, measure: Measure) -> f64 {
        self.moments(measure).mean() / self.scale(measure)
    }

    /// The mean of a measure with its interval: Wilson's for a rate, the score interval for a score; for victory points see
    /// [`Moments::mean_interval`].
    #[must_use]
    pub fn estimate(&self, measure: Measure) -> (f64, Interval) {
        let counts @ [wins, losses, draws] = self.counts();
        let interval = match measure {
            Measure::Score => Scores { losses, draws, wins }.interval(0.5),
            Measure::Outcome(outcome) => wilson(counts[outcome], self.len() as u64),
            Measure::Vp => self.unit.interval(self.moments(measure).mean_interval(self.reach(self), Z)),
        };
        (self.mean(measure), interval)
    }

    /// The paired difference of a measure to `baseline`.
    ///
    /// # Panics
    /// When they are not the same games.
    #[must_use]
    pub fn minus(&self, baseline: &Self, measure: Measure) -> Difference {
        assert_eq!(self.len(), baseline.len(), "the same games are compared");
        let mut counts = BTreeMap::<i64, u64>::new();
        for (one, other) in self.values(measure).zip(baseline.values(measure)) {
            *counts.entry(one - other).or_default() += 1;
        }
        let mut paired = Moments::default();
        counts.iter().for_each(|(&difference, &games)| paired.add(difference, games));
        let independent = self.moments(measure).variance() + baseline.moments(measure).variance();
        let interval = match measure {
            Measure::Vp => paired.mean_interval(reach_of_differences(self.reach(baseline)), Z),
            _ => bounded_interval(&counts, measure.scale() as i64),
        };
        let scale = self.scale(measure);
        let normal = (paired.variance() / paired.n.max(1) as f64).sqrt();
        let error = if normal > 0.0 { normal } else { (interval.high - interval.low) / (2.0 * Z) };
        Difference {
            mean: paired.mean() / scale,
            error: error / scale,
            interval: interval.scaled(scale),
            variance_ratio: (independent > 0.0).then(|| paired.variance() / independent),
        }
    }

    /// The ends of the victory points, here and in another point, see [`reach`].
    fn reach(&self, other: &Self) -> [f64; 2] {
        reach(self.vp.iter().chain(&other.vp).map(|&vp| f64::from(vp)))
    }

    /// The ends of the differences of a measure between games of these points, in whole numbers.
    #[must_use]
    pub fn reach_of_differences(points: &[&Self], measure: Measure) -> [f64; 2] {
        match measure {
            Measure::Vp => {
                let all = points.iter().flat_map(|point| point.vp.iter());
                reach_of_differences(reach(all.map(|&vp| f64::from(vp))))
            }
            _ => [-measure.scale(), measure.scale()],
        }
    }

    fn moments(&self, measure: Measure) -> Moments {
        let mut moments = Moments::default();
        self.values(measure).for_each(|value| moments.add(value, 1));
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(results: &[(usize, i32)]) -> Games {
        let mut games = Games::default();
        results.iter().for_each(|&(outcome, vp)| games.add(outcome, vp));
        games
    }

    #[test]
    fn means_are_those_of_the_games() {
        let games = games(&[(0, 4), (0, 1), (1, -2), (2, 0)]);
        assert_eq!(games.counts(), [2, 1, 1]);
        let means = [Measure::Score, Measure::Outcome(0), Measure::Outcome(2), Measure::Vp].map(|of| games.mean(of));
        assert_eq!(means, [0.625, 0.5, 0.25, 0.75]);
        for measure in [Measure::Score, Measure::Outcome(1), Measure::Vp] {
            let (mean, Interval { low, high }) = games.estimate(measure);
            assert!(low < mean && mean < high, "{measure:?}");
        }
    }

    #[test]
    fn differences_are_paired() {
        let baseline = games(&[(0, 4), (1, -1), (1, -2), (2, 0)]);
        let variant = games(&[(0, 5), (2, 0), (1, -1), (0, 1)]);
        let Difference { mean, interval, variance_ratio, .. } = variant.minus(&baseline, Measure::Vp);
        // Four equal games do not make a certain result.
        assert!(mean == 1.0 && interval.low < 0.5 && interval.high > 1.5, "{interval:?}");
        assert_eq!(variance_ratio, Some(0.0));
        assert_eq!(variant.minus(&baseline, Measure::Score).mean, 0.25);
    }
}
