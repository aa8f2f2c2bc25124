//! The smallest change that a test can find.
//!
//! The logarithm of the ratio behaves like a Brownian motion with drift. When it passes the
//! upper bound follows an inverse Gaussian law (Cox and Miller, The Theory of Stochastic Processes, 1965, section 5.7).

use super::confirmation::LEVEL;
use super::trial::{SHARED, Trial};
use crate::statistics::{Moments, normal::below, quantile};

/// The inputs of a test.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    /// The variance of a pair.
    pub variance: f64,
    /// The most pairs of the test.
    pub budget: u64,
    /// The pairs that confirm it.
    pub fresh: u64,
    /// The share of the variance that is left without luck, where the test uses that.
    pub left: Option<f64>,
}

/// The variance of a pair when the outcome of every game is redrawn with these rates: wins, losses and draws of the first side.
#[must_use]
pub fn variance_of_redrawn([wins, losses, draws]: [u64; 3]) -> f64 {
    let mut halves = Moments::default();
    [(2, wins), (0, losses), (1, draws)].into_iter().for_each(|(value, games)| halves.add(value, games));
    // A quarter of that of halves is the variance of a score, and a pair has two.
    halves.variance() / 2.0
}

/// The smallest change of the score, margin included, that a test finds as often as `power`; `None` when there is none up to 1.
#[must_use]
pub fn smallest(trial: &Trial, means: &Means, power: f64) -> Option<f64> {
    let enough = |change: f64| chance(trial, means, change) >= power;
    if !enough(1.0) {
        return None;
    }
    let (mut too_small, mut found) = (trial.limits().margin, 1.0);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(too_small, found);
        if enough(middle) { found = middle } else { too_small = middle }
    }
    Some(found)
}

/// To four digits and more.
const HALVINGS: usize = 30;

/// The number of pairs a test needs to reach `power` at its limits, plus half as many kept back;
/// `None` when more than `most`.
#[must_use]
pub fn needed(trial: &Trial, (variance, left): (f64, Option<f64>), power: f64, most: u64) -> Option<u64> {
    let enough = |budget: u64| {
        let means = Means { variance, budget, fresh: budget.div_ceil(2), left };
        chance(trial, &means, trial.limits().found()) >= power
    };
    if !enough(most) {
        return None;
    }
    let (mut too_few, mut found) = (0, most);
    while found - too_few > 1 {
        let middle = u64::midpoint(too_few, found);
        if enough(middle) { found = middle } else { too_few = middle }
    }
    Some(found)
}

/// How often a test finds a change of this size, at least: one of its ratios must reach the upper bound in its games, that for
/// the change to be found must not have fallen to the lower one before, and fresh games must confirm it. The ratios measure
/// from the edge of the margin, and so does this.
#[must_use]
pub fn chance(trial: &Trial, means: &Means, change: f64) -> f64 {
    let ([lower, upper], limits) = (trial.bounds(), trial.limits());
    let beyond = change - limits.margin;
    // Without variance the first pair detects the change.
    let variance = means.variance.max(f64::MIN_POSITIVE);
    let pairs = means.budget as f64;
    // With luck, the mean of two ratios decides: the greater one passes a bound twice as high.
    let upper = if means.left.is_some() { upper + SHARED } else { upper };
    let passes = |&(looked_for, weight): &(f64, f64)| {
        let bound = upper - weight;
        // The most information of one pair.
        let reachable = pairs * (looked_for / (1.0 + limits.margin)).ln_1p() >= bound;
        let sharp = means.left.map(|left| in_time(drift_of(looked_for, beyond, left * variance), bound, pairs));
        let plain = if reachable { in_time(drift_of(looked_for, beyond, variance), bound, pairs) } else { 0.0 };
        sharp.unwrap_or(0.0).max(plain)
    };
    let passes = trial.changes().iter().map(passes).fold(0.0, f64::max);
    let (drift, spread) = drift_of(limits.detect, beyond, variance);
    let fell = (2.0 * drift / (spread * spread) * lower).exp();
    let error = (means.left.unwrap_or(1.0) * variance / means.fresh as f64).sqrt();
    let denied = below(quantile(1.0 - LEVEL) - beyond / error);
    (passes - fell - denied).max(0.0)
}

/// By how much a pair moves the logarithm of the ratio for one change beyond the margin when the true one is another, and how
/// much it spreads.
fn drift_of(looked_for: f64, beyond: f64, variance: f64) -> (f64, f64) {
    (looked_for * (2.0 * beyond - looked_for) / (2.0 * variance), looked_for / variance.sqrt())
}

/// The probability that a particle with this drift and spread passes a bound within a number of steps.
fn in_time((drift, spread): (f64, f64), bound: f64, steps: f64) -> f64 {
    if drift <= 0.0 {
        return 0.0;
    }
    let (way, width) = (drift * steps, spread * steps.sqrt());
    let turned_back = 2.0 * drift / (spread * spread) * bound + log_below(-(bound + way) / width);
    (below((way - bound) / width) + turned_back.exp()).clamp(0.0, 1.0)
}

/// The logarithm of [`below`], also where that is next to nothing.
fn log_below(z: f64) -> f64 {
    if z > -8.0 { below(z).ln() } else { -z * z / 2.0 - (-z * std::f64::consts::TAU.sqrt()).ln() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::gate::{Limits, Rates};

    const RATES: Rates = Rates { alpha: 0.01, power: 0.95 };

    fn trial(margin: f64, detect: f64) -> Trial {
        Trial::new(Limits { margin, detect }, RATES, 1)
    }

    fn found(trial: &Trial, budget: u64) -> Option<f64> {
        smallest(trial, &Means { variance: 0.45, budget, fresh: budget.div_ceil(2), left: None }, RATES.power)
    }

    /// Half of the variance finds what twice the pairs find, but for the share of the bound that two ratios give up.
    #[test]
    fn without_luck_smaller_changes_are_found() {
        let trial = trial(0.0, 0.005);
        let found = |budget: u64, left: Option<f64>| {
            smallest(&trial, &Means { variance: 0.45, budget, fresh: budget.div_ceil(2), left }, RATES.power).unwrap()
        };
        let [plain, same, half, twice] =
            [found(20_000, None), found(20_000, Some(1.0)), found(20_000, Some(0.5)), found(40_000, None)];
        assert!(plain < same && half < plain && twice < half && half < 1.1 * twice, "{plain} {same} {half} {twice}");
    }

    /// However many games there are, the lower bound takes some of the changes that are smaller than `detect` for none: a share of
    /// 5 % at `detect (1 + ln 20 / ln 40) / 2`.
    #[test]
    fn more_games_find_smaller_changes() {
        let found = [5_000, 20_000, 80_000, 1_000_000].map(|budget| found(&trial(0.0, 0.02), budget).unwrap());
        assert!(found.is_sorted_by(|one, other| one > other), "{found:?}");
        assert!((0.04..0.06).contains(&found[0]) && (found[3] - 0.018_12).abs() < 1e-4, "{found:?}");
    }

    /// The detectable change beyond a margin equals the one without a margin.
    #[test]
    fn a_margin_moves_what_is_found() {
        for budget in [5_000, 20_000, 1_000_000] {
            let [without, with] = [0.0, 0.03].map(|margin| found(&trial(margin, 0.02), budget).unwrap());
            assert!((with - without - 0.03).abs() < 1e-6, "{budget}: {with}, {without}");
        }
    }

    /// As many pairs as are needed find it, and one fewer do not.
    #[test]
    fn the_computed_number_of_pairs_is_enough() {
        for (margin, detect) in [(0.0, 0.02), (0.01, 0.02), (0.0, 0.1)] {
            let trial = trial(margin, detect);
            let pairs = needed(&trial, (0.45, None), RATES.power, 1_000_000).unwrap();
            let [enough, too_few] = [pairs, pairs - 1].map(|budget| {
                chance(
                    &trial,
                    &Means { variance: 0.45, budget, fresh: budget.div_ceil(2), left: None },
                    margin + detect,
                )
            });
            assert!(enough >= RATES.power && too_few < RATES.power, "{pairs}: {enough}, {too_few}");
        }
        assert_eq!(needed(&trial(0.0, 0.001), (0.45, None), RATES.power, 1_000_000), None);
    }

    /// Too few games do not promise a change they cannot detect, however small.
    #[test]
    fn small_changes_promise_nothing_small() {
        for (detect, budget) in [(0.001, 1), (0.001, 100), (0.001, 2000), (0.005, 400), (0.002, 2000)] {
            let found = found(&trial(0.0, detect), budget);
            // As many pairs of fixed number would find no less.
            let least = (2.576 + 1.645) * (0.45 / budget as f64).sqrt();
            assert!(found.is_none_or(|change| change > least), "{detect}, {budget}: {found:?}, {least}");
        }
    }

    #[test]
    fn tails_are_small_and_no_fault() {
        assert!((log_below(-7.999) - log_below(-8.001)).abs() < 0.05 && log_below(-1e3) < -4e5);
    }

    #[test]
    fn no_games_find_nothing() {
        assert_eq!(found(&trial(0.0, 0.02), 2), None);
        assert!(
            smallest(&trial(0.0, 0.02), &Means { variance: 0.0, budget: 1000, fresh: 500, left: None }, RATES.power)
                .is_some()
        );
    }
}
