//! The sequential test of one entry.
//!
//! The change of the first side's score is `delta`. The null hypothesis is composite: |delta| <= `margin`. The alternative that must
//! be found is |delta| >= `margin + detect`. Between the two either answer is right.
//!
//! Two one-sided tests run side by side, `delta > margin` and `delta < -margin`. Each is a generalised sequential probability ratio
//! test: the likelihood ratio of the mean `margin + change` against the mean `margin` (with the sign of the direction), the other
//! parameters of the five results of a pair chosen most likely under each mean. Of the one-sided null hypothesis the edge is the
//! least favourable point: the ratio has a negative drift where `delta` lies inside, so the error rate at |delta| = `margin` bounds
//! that of every smaller change (Li, Liu and Ying, Sequential Analysis 33, 2014, for composite hypotheses).
//!
//! - *Moved*: a mean of the ratios for `detect` and for greater changes passes `2 entries / alpha`. A weighted mean of likelihood
//!   ratios is a likelihood ratio (Wald 1945, weight functions), and by Ville's inequality one passes a bound `b` under the
//!   null hypothesis with a chance of at most `1 / b`, however often it is looked at. Half of `alpha` is spent on each direction.
//! - *Equivalent*: both ratios for `detect` fall below `(1 - power) / 2`. By the same inequality with the hypotheses exchanged this
//!   happens to a change of `margin + detect` with at most that chance; the other half of `1 - power` is left for tests that run out
//!   of games and for the fresh games. Where there is a margin the whole interval at any time ([`lies_within`]) must lie
//!   within it, too: its level bounds how often a greater change is called equivalent. A change near the margin is then
//!   inconclusive, however many games there are.
//!
//! Where luck is measured, the ratios are also computed from the pairs without luck (`sharp.rs`), by the normal law, and the mean of
//! both ratios decides: that is a likelihood ratio again, whichever of them is the greater, so the error rates hold. What must be
//! ruled out is ruled out by the mean of the inverse ratios, for the same reason.
//!
//! Both bounds are exact for likelihood ratios with known parameters; where they are estimated they hold for many pairs.
//! `tests/statistics/gate_rates.rs` simulates the error rates at both edges.

use super::Pairs;
use super::sharp::Normal;
use crate::statistics::Interval;
use crate::statistics::betting::{interval_at_any_time, lies_within};
use crate::statistics::gsprt::log_likelihood;

/// The error rates of the gate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// The largest probability that any entry is reported as moved when none changed by more than its margin.
    pub alpha: f64,
    /// The smallest probability that an entry is reported as moved that changed by its margin and `detect`.
    pub power: f64,
}

impl Rates {
    /// The default rates.
    pub const USUAL: Self = Self { alpha: 0.01, power: 0.95 };
}

/// Which changes of the score pass, and which must be found. Both are shares: 0.02 is 2 percentage points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// A change up to this passes.
    pub margin: f64,
    /// A change this far beyond the margin is found.
    pub detect: f64,
}

impl Limits {
    /// The smallest change that must be found.
    #[must_use]
    pub fn found(self) -> f64 {
        self.margin + self.detect
    }

    /// Whether an interval shows that the change passes: all of it lies within the margin. Without a margin no interval can, and
    /// it is enough that it holds no change at all, where one of [`Limits::found`] is ruled out.
    #[must_use]
    pub fn hold(self, Interval { low, high }: Interval) -> bool {
        match self.margin {
            0.0 => low <= 0.0 && 0.0 <= high,
            margin => -margin <= low && high <= margin,
        }
    }
}

/// The direction in which the balance moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The first side scores more.
    Up,
    /// The first side scores less.
    Down,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The balance moved.
    Moved(Direction),
    /// No change beyond the margin is seen, and one by `detect` beyond it would have been; the interval lies within the margin,
    /// where there is one.
    Equivalent,
}

/// The pairs between two looks.
pub const BATCH: u64 = 512;
/// The greatest change of the score that is not certain.
const MOST: f64 = 1.0 - 1e-6;
/// Halvings of the interval that holds an end.
const HALVINGS: u32 = 60;
/// The greatest change that is looked for.
const GREATEST: f64 = 0.5;

/// A test in progress.
#[derive(Clone, Debug)]
pub struct Trial {
    margin: f64,
    /// The changes beyond the margin that are looked for, `detect` first, with the logarithms of their weights.
    changes: Vec<(f64, f64)>,
    upper: f64,
    lower: f64,
    pairs: Pairs,
    /// The pairs without luck, where the test uses them.
    sharp: Option<Normal>,
    /// The logarithms of the ratios for `detect` at the last look: that the first side scores more, and that it scores less.
    ratios: [f64; 2],
    /// The greatest logarithms of the mean ratios so far.
    greatest: [f64; 2],
}

impl Trial {
    /// A test of one entry among a number of entries.
    #[must_use]
    pub fn new(limits: Limits, rates: Rates, entries: usize) -> Self {
        Self {
            margin: limits.margin,
            changes: weighted(limits.detect),
            upper: upper(rates.alpha, entries),
            lower: -(2.0 / (1.0 - rates.power)).ln(),
            pairs: Pairs::default(),
            sharp: None,
            ratios: [0.0; 2],
            greatest: [0.0; 2],
        }
    }

    /// Takes the next pairs and looks.
    pub fn look(&mut self, pairs: &Pairs) -> Option<End> {
        self.look_with(pairs, None)
    }

    /// Takes the next pairs and looks; `sharp` are all pairs so far without luck, where the test uses them.
    pub fn look_with(&mut self, pairs: &Pairs, sharp: Option<Normal>) -> Option<End> {
        self.pairs.extend(pairs);
        self.sharp = sharp;
        for (place, sign) in [1.0, -1.0].into_iter().enumerate() {
            let null = self.log_likelihood(sign, 0.0);
            let plain = |change: f64| self.log_likelihood(sign, change) - null;
            let sharp = sharp.map(|_| self.weighted(|change| self.sharp_ratio(sign, change)));
            let evidence = mean_of(self.weighted(plain), sharp);
            self.ratios[place] = self.ratio(sign, self.changes[0].0, null);
            self.greatest[place] = self.greatest[place].max(evidence);
        }
        self.passed(self.upper).map(End::Moved).or_else(|| {
            let fell = self.ratios.iter().all(|&ratio| ratio <= self.lower);
            let holds = fell && (self.margin == 0.0 || lies_within(&self.pairs.0, self.margin));
            holds.then_some(End::Equivalent)
        })
    }

    /// The logarithm of the weighted mean of the ratios for the changes that are looked for.
    fn weighted(&self, ratio: impl Fn(f64) -> f64) -> f64 {
        let each: Vec<f64> = self.changes.iter().map(|&(change, weight)| ratio(change) + weight).collect();
        log_sum(&each)
    }

    /// The logarithm of the ratio for a change beyond the margin, in the direction of this sign, by which it is ruled out: plain, or
    /// with luck the mean of the inverse ratios with and without it, inverted.
    fn ratio(&self, sign: f64, change: f64, null: f64) -> f64 {
        let plain = self.log_likelihood(sign, change) - null;
        -mean_of(-plain, self.sharp.map(|_| -self.sharp_ratio(sign, change)))
    }

    /// The logarithm of the ratio of the pairs without luck; 0 where the test does not use them.
    fn sharp_ratio(&self, sign: f64, change: f64) -> f64 {
        let [of, null] = [self.margin + change, self.margin].map(|mean| sign * mean);
        self.sharp.map_or(0.0, |sharp| sharp.log_ratio(of, null))
    }

    /// The logarithm of the likelihood of a change beyond the margin, in the direction of this sign.
    fn log_likelihood(&self, sign: f64, change: f64) -> f64 {
        log_likelihood(&self.pairs.0, f64::midpoint(1.0, sign * (self.margin + change)))
    }

    /// In which direction a mean ratio has been beyond a bound.
    pub(super) fn passed(&self, bound: f64) -> Option<Direction> {
        let [up, down] = self.greatest;
        (up.max(down) >= bound).then_some(if up >= down { Direction::Up } else { Direction::Down })
    }

    /// The interval of the change, by the rule that calls it equivalent. With a margin, that is the one at any time. Without one, it
    /// holds the changes that are not ruled out, as that of `detect` is when the balance holds: those whose ratio to no change has
    /// not fallen below the lower bound. Its level is the power, whenever the test ends.
    #[must_use]
    pub fn interval(&self) -> Interval {
        if self.margin > 0.0 {
            return interval_at_any_time(&self.pairs.0);
        }
        Interval { low: -self.possible(-1.0), high: self.possible(1.0) }
    }

    /// The greatest change in the direction of this sign that is not ruled out, without a margin.
    fn possible(&self, sign: f64) -> f64 {
        let null = self.log_likelihood(sign, 0.0);
        let ruled_out = |change: f64| self.ratio(sign, change, null) <= self.lower;
        // The likelihood falls from the observed change on, with and without luck.
        let seen = self.sharp.map_or(f64::NEG_INFINITY, |sharp| sign * sharp.mean).max(sign * self.pairs.mean());
        let (mut possible, mut above) = (seen.clamp(0.0, MOST), MOST);
        if !ruled_out(above) {
            return 1.0;
        }
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(possible, above);
            if ruled_out(middle) { above = middle } else { possible = middle }
        }
        above
    }

    /// The interval of the change by the pairs without luck, where the test uses them: the changes that these alone do not rule out, by
    /// the rule of [`Trial::interval`] without a margin.
    #[must_use]
    pub fn sharp_interval(&self) -> Option<(f64, Interval)> {
        let Normal { pairs, mean, variance } = self.sharp?;
        let possible = |sign: f64| {
            let mean = sign * mean;
            (mean + (mean * mean - 2.0 * variance * self.lower / pairs).sqrt()).clamp(0.0, 1.0)
        };
        Some((mean, Interval { low: -possible(-1.0), high: possible(1.0) }))
    }

    /// The greatest logarithms of the mean ratios so far: that the first side scores more, and that it scores less.
    #[must_use]
    pub fn greatest(&self) -> [f64; 2] {
        self.greatest
    }

    /// The logarithms of the ratios for `detect` at the last look: that the first side scores more, and that it scores less.
    #[must_use]
    pub fn ratios(&self) -> [f64; 2] {
        self.ratios
    }

    /// The lower and the upper bound of the logarithms.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [self.lower, self.upper]
    }

    /// The changes beyond the margin that are looked for, `detect` first, with the logarithms of their weights in the mean.
    #[must_use]
    pub fn changes(&self) -> &[(f64, f64)] {
        &self.changes
    }

    /// The limits.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits { margin: self.margin, detect: self.changes[0].0 }
    }

    /// The pairs so far.
    #[must_use]
    pub fn pairs(&self) -> &Pairs {
        &self.pairs
    }
}

/// The change to be found, and its doubles up to [`GREATEST`]. Half of the weight is on the first, and the others share the rest.
fn weighted(detect: f64) -> Vec<(f64, f64)> {
    let doubles = std::iter::successors(Some(2.0 * detect), |change| Some(2.0 * change));
    let others: Vec<f64> = doubles.take_while(|&change| change <= GREATEST).collect();
    let share = |of: usize| (0.5 / of as f64).ln();
    let first = if others.is_empty() { 0.0 } else { share(1) };
    std::iter::once((detect, first)).chain(others.iter().map(|&change| (change, share(others.len())))).collect()
}

/// The logarithm of the sum of values that are given by their logarithms.
fn log_sum(logarithms: &[f64]) -> f64 {
    let most = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    most + logarithms.iter().map(|logarithm| (logarithm - most).exp()).sum::<f64>().ln()
}

/// The logarithm of the mean of a value and of another, where there is one, from their logarithms.
fn mean_of(one: f64, other: Option<f64>) -> f64 {
    other.map_or(one, |other| log_sum(&[one, other]) - SHARED)
}

/// What each of two ratios gives up when their mean decides: the logarithm of 2.
pub const SHARED: f64 = std::f64::consts::LN_2;

/// The bound beyond which an entry has moved, for a number of entries.
pub(super) fn upper(alpha: f64, entries: usize) -> f64 {
    (2.0 * entries as f64 / alpha).ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::betting::interval_at_any_time;

    const RATES: Rates = Rates { alpha: 0.01, power: 0.95 };

    fn end_of(detect: f64, batch: [u64; 5]) -> (Option<End>, u64) {
        end_within(Limits { margin: 0.0, detect }, batch)
    }

    fn end_within(limits: Limits, batch: [u64; 5]) -> (Option<End>, u64) {
        let mut trial = Trial::new(limits, RATES, 1);
        let end = (0..200).find_map(|_| trial.look(&Pairs(batch)));
        (end, trial.pairs().count())
    }

    #[test]
    fn equal_pairs_are_soon_enough() {
        assert_eq!(end_of(0.02, [0, 0, 256, 0, 0]), (Some(End::Equivalent), 256));
    }

    #[test]
    fn moves_are_found_in_both_directions() {
        let (up, games) = end_of(0.02, [90, 40, 240, 40, 102]);
        assert_eq!(up, Some(End::Moved(Direction::Up)));
        assert_eq!(end_of(0.02, [102, 40, 240, 40, 90]), (Some(End::Moved(Direction::Down)), games));
    }

    #[test]
    fn what_goes_up_and_down_alike_has_not_moved() {
        let (end, games) = end_of(0.02, [96, 40, 240, 40, 96]);
        assert!(end == Some(End::Equivalent) && games > 5000, "{games}");
    }

    /// A change much greater than the one to be found is found at once, however small that is.
    #[test]
    fn no_change_is_too_great() {
        for detect in [0.001, 0.005, 0.02, 0.1] {
            let (end, games) = end_of(detect, [40, 40, 240, 40, 152]);
            assert!(end == Some(End::Moved(Direction::Up)) && games <= 1024, "{detect}: {games}");
        }
    }

    /// The same games, up by 3.7 pp, have moved or not depending on the margin.
    #[test]
    fn a_change_inside_the_margin_passes() {
        let batch = [90, 40, 240, 42, 100];
        let end = |margin: f64| end_within(Limits { margin, detect: 0.02 }, batch).0;
        assert_eq!([0.0, 0.01].map(end), [Some(End::Moved(Direction::Up)); 2]);
        assert_eq!([0.04, 0.05, 0.4].map(end), [Some(End::Equivalent); 3]);
        let down = [100, 42, 240, 40, 90];
        assert_eq!(end_within(Limits { margin: 0.005, detect: 0.02 }, down).0, Some(End::Moved(Direction::Down)));
        assert_eq!(end_within(Limits { margin: 0.03, detect: 0.02 }, down).0, Some(End::Equivalent));
    }

    /// A large change to be found is soon ruled out, but the test passes the change only when its whole interval lies within the
    /// margin.
    #[test]
    fn equivalent_changes_lie_within_the_margin() {
        let limits = Limits { margin: 0.02, detect: 0.1 };
        let mut trial = Trial::new(limits, RATES, 1);
        let batch = Pairs([96, 40, 240, 40, 96]);
        let end = (0..200).find_map(|_| trial.look(&batch));
        let Interval { low, high } = interval_at_any_time(&trial.pairs().0);
        assert!(end == Some(End::Equivalent) && -0.02 <= low && high <= 0.02, "{end:?}: {low} to {high}");
        let without = end_within(Limits { margin: 0.0, detect: 0.12 }, batch.0).1;
        assert!(trial.pairs().count() > 4 * without, "{without}");
        // By 2.1 pp, just beyond the margin: ruled out is no more than 12 pp.
        let (end, games) = end_within(limits, [90, 40, 240, 42, 100]);
        assert!(end != Some(End::Equivalent) && games > 4 * without, "{end:?} after {games}");
    }

    /// Where nothing varies the ratio of one pair is known: a pair of +1 is (1 + margin + change) / (1 + margin) times as likely.
    #[test]
    fn ratios_are_against_the_edge_of_the_margin() {
        let mut trial = Trial::new(Limits { margin: 0.1, detect: 0.05 }, RATES, 1);
        trial.look(&Pairs([0, 0, 0, 0, 1000]));
        let [up, down] = trial.ratios();
        assert!((up / 1000.0 - (1.15_f64 / 1.1).ln()).abs() < 1e-4, "{up}");
        assert!((down / 1000.0 - (0.85_f64 / 0.9).ln()).abs() < 1e-4, "{down}");
    }

    /// The words and the interval come from one rule: where one more look would still leave `detect` possible, the interval reaches
    /// beyond it, and where the change is called equivalent it does not.
    #[test]
    fn the_interval_is_that_of_the_verdict() {
        for (detect, batch) in [
            (0.02, [96, 40, 240, 40, 96]),
            (0.02, [90, 40, 240, 42, 100]),
            (0.01, [1, 0, 510, 0, 1]),
            (0.03, [0, 0, 511, 1, 0]),
        ] {
            let mut trial = Trial::new(Limits { margin: 0.0, detect }, RATES, 3);
            let mut ends = (0..400).map(|_| {
                let end = trial.look(&Pairs(batch));
                (end, trial.interval(), trial.pairs().mean())
            });
            let (end, Interval { low, high }, mean) = ends.find(|(end, ..)| end.is_some()).unwrap();
            assert!(low <= mean.min(0.0) && mean.max(0.0) <= high, "{mean}: {low} to {high}");
            assert_eq!(end == Some(End::Equivalent), -detect <= low && high <= detect, "{end:?}: {low} to {high}");
        }
        let Interval { low, high } = Trial::new(Limits { margin: 0.0, detect: 0.02 }, RATES, 1).interval();
        assert_eq!((low, high), (-1.0, 1.0));
    }

    #[test]
    fn weights_make_one() {
        for detect in [0.001, 0.02, 0.25, 0.3, 0.5] {
            let weights: Vec<f64> = weighted(detect).iter().map(|&(_, weight)| weight).collect();
            assert!(log_sum(&weights).abs() < 1e-12, "{detect}: {weights:?}");
        }
    }

    #[test]
    fn more_entries_ask_for_more() {
        let bounds =
            [1, 10].map(|entries| Trial::new(Limits { margin: 0.0, detect: 0.02 }, RATES, entries).bounds()[1]);
        assert!((bounds[0] - 200_f64.ln()).abs() < 1e-12 && (bounds[1] - 2000_f64.ln()).abs() < 1e-12);
    }
}
