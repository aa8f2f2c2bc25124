//! The results of many games, game by game.

use std::collections::BTreeMap;

use super::Measure;
use super::factors::{Factors, Plain, luck};
use crate::play::measured::{COLUMNS, Parts, parts};
use crate::play::points::Unit;
use crate::statistics::{Interval, Moments, Scores, Z, bounded_interval, reach, reach_of_differences, wilson};

/// Values without luck are whole numbers of this fineness.
const FINE: f64 = 1_000_000.0;

/// The outcomes and the victory points of games, in the order of their numbers, and their luck. All figures are without luck once it was
/// taken out, see [`Games::take_luck_out`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Games {
    /// 0 when the first side won, 1 for the second, 2 for a draw.
    outcomes: Vec<u8>,
    vp: Vec<i32>,
    /// The luck of each game, as in the columns of rows; none where it was not measured.
    luck: Vec<[i32; COLUMNS]>,
    unit: Unit,
    /// The factors with which luck was taken out.
    factors: Factors,
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
        self.fineness(measure) * self.whole(measure)
    }

    /// As [`Games::scale`], for the games as they ended.
    fn whole(&self, measure: Measure) -> f64 {
        if measure == Measure::Vp { self.unit.scale() } else { measure.scale() }
    }

    fn fineness(&self, measure: Measure) -> f64 {
        if self.factors.on(measure).is_some() { FINE } else { 1.0 }
    }

    /// Adds the next game; its victory points are in the unit.
    pub fn add(&mut self, outcome: usize, vp: i32) {
        self.outcomes.push(outcome as u8);
        self.vp.push(vp);
    }

    /// Adds the luck of the next game that has none yet.
    pub fn add_luck(&mut self, luck: Parts) {
        self.luck.push(luck.numbers());
    }

    /// The luck of the games; `None` where it was not measured.
    pub fn lucks(&self) -> Option<impl Iterator<Item = Parts> + '_> {
        let known = !self.is_empty() && self.luck.len() == self.len();
        known.then(|| self.luck.iter().map(|&numbers| parts(numbers)))
    }

    /// The luck in a measure of every game, in parts of one kind; `None` where it was not measured.
    pub fn luck(&self, measure: Measure) -> Option<impl Iterator<Item = i64> + '_> {
        Some(self.lucks()?.map(move |parts| luck(measure, parts)))
    }

    /// Takes the luck out of all figures with these factors: those of the baseline of a study.
    pub fn take_luck_out(&mut self, factors: Factors) {
        self.factors = if self.lucks().is_some() { factors } else { Factors::default() };
    }

    /// The mean of a measure of the games as they ended, where luck was taken out of it.
    #[must_use]
    pub fn plain(&self, measure: Measure) -> Option<Plain> {
        self.factors.on(measure)?;
        let plain = Self { luck: Vec::new(), factors: Factors::default(), ..self.clone() };
        let (mean, Interval { low, high }) = plain.estimate(measure);
        let [own, all] = [self, &plain].map(|games| games.moments(measure).variance());
        let left = if all > 0.0 { own / (all * FINE * FINE) } else { 1.0 };
        Some(Plain { mean, low, high, left, worth: (self.len() as f64 / left).round() as u64 })
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

    /// The outcome of every game: 0 when the first side won, 1 for the second, 2 for a draw.
    pub fn outcomes(&self) -> impl Iterator<Item = usize> + '_ {
        self.outcomes.iter().map(|&outcome| outcome.into())
    }

    /// What a measure was in every game, in whole numbers: see [`Measure::of`].
    pub fn results(&self, measure: Measure) -> impl Iterator<Item = i64> + '_ {
        let games = self.outcomes.iter().zip(&self.vp);
        games.map(move |(&outcome, &vp)| measure.of(usize::from(outcome), vp))
    }

    /// The value of every game, in whole numbers: its result, without its luck where that was taken out.
    pub fn values(&self, measure: Measure) -> impl Iterator<Item = i64> + '_ {
        let factors = self.factors.on(measure);
        self.results(measure).enumerate().map(move |(game, result)| match factors {
            Some(factors) => {
                let luck = luck(measure, parts(self.luck[game]));
                (FINE * (result as f64 - factors[game % 2] * luck as f64)).round() as i64
            }
            None => result,
        })
    }

    /// The mean of a measure.
    #[must_use]
    pub fn mean(&self, measure: Measure) -> f64 {
        let mean = self.moments(measure).mean() / self.scale(measure);
        // Without luck, the mean of a rare result may leave the possible ones.
        if measure.is_rate() { mean.clamp(0.0, 1.0) } else { mean }
    }

    /// The mean of a measure with its interval: Wilson's for a rate, the score interval for a score; for victory points, and where luck
    /// was taken out, see [`Moments::mean_interval`].
    #[must_use]
    pub fn estimate(&self, measure: Measure) -> (f64, Interval) {
        let counts @ [wins, losses, draws] = self.counts();
        let interval = match measure {
            Measure::Score if !self.is_without_luck(measure) => Scores { losses, draws, wins }.interval(0.5),
            Measure::Outcome(outcome) if !self.is_without_luck(measure) => wilson(counts[outcome], self.len() as u64),
            _ => {
                let ends = self.ends(measure).map(|end| self.fineness(measure) * end);
                let interval = self.moments(measure).mean_interval(ends, Z).scaled(self.scale(measure));
                if measure.is_rate() { interval.within(0.0, 1.0) } else { interval }
            }
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
        let interval = if measure == Measure::Vp || self.is_without_luck(measure) {
            paired.mean_interval(Self::reach_of_differences(&[self, baseline], measure), Z)
        } else {
            bounded_interval(&counts, measure.scale() as i64)
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

    /// Whether luck was taken out of a measure.
    #[must_use]
    pub fn is_without_luck(&self, measure: Measure) -> bool {
        self.factors.on(measure).is_some()
    }

    /// The ends of the results of a measure, in whole numbers, see [`reach`].
    #[must_use]
    pub fn ends(&self, measure: Measure) -> [f64; 2] {
        match measure {
            Measure::Vp => reach(self.vp.iter().map(|&vp| f64::from(vp))),
            _ => [0.0, measure.scale()],
        }
    }

    /// The ends of the differences of a measure between games of these points, in the whole numbers of [`Games::values`].
    #[must_use]
    pub fn reach_of_differences(points: &[&Self], measure: Measure) -> [f64; 2] {
        let ends = match measure {
            Measure::Vp => {
                let all = points.iter().flat_map(|point| point.vp.iter());
                reach_of_differences(reach(all.map(|&vp| f64::from(vp))))
            }
            _ => [-measure.scale(), measure.scale()],
        };
        ends.map(|end| points[0].fineness(measure) * end)
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
