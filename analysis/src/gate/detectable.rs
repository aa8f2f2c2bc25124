//! The smallest change that a test can find.
//!
//! The logarithm of the ratio goes up and down like a particle in a draught: a Brownian motion with drift. When it passes the
//! upper bound follows an inverse Gaussian law (Cox and Miller, The Theory of Stochastic Processes, 1965, section 5.7).

use super::confirmation::{LEVEL, doubt};
use super::trial::Trial;
use crate::statistics::{normal::below, quantile};

/// What a test has to go by.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    /// The variance of a pair.
    pub variance: f64,
    /// The most pairs of the test.
    pub budget: u64,
    /// The pairs that confirm it.
    pub fresh: u64,
}

/// The smallest change of the score, above 0, that a test finds as often as `power`; `None` when there is none up to 1.
#[must_use]
pub fn smallest(trial: &Trial, means: &Means, power: f64) -> Option<f64> {
    let enough = |change: f64| chance(trial, means, (change, power)) >= power;
    if !enough(1.0) {
        return None;
    }
    let (mut too_small, mut found) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(too_small, found);
        if enough(middle) { found = middle } else { too_small = middle }
    }
    Some(found)
}

/// To four digits and more.
const HALVINGS: usize = 30;

/// How often a test that is to have this power finds a change of this size, at least: one of its ratios must reach the upper
/// bound in its games, that for the tolerance must not have fallen to the lower one before, and fresh games must neither deny
/// it nor show that it is less than the tolerance.
#[must_use]
pub fn chance(trial: &Trial, means: &Means, (change, power): (f64, f64)) -> f64 {
    let ([lower, upper], tolerance) = (trial.bounds(), trial.tolerance());
    // What never varies is found by the first pair.
    let variance = means.variance.max(f64::MIN_POSITIVE);
    let pairs = means.budget as f64;
    let passes = |&(looked_for, weight): &(f64, f64)| {
        let bound = upper - weight;
        // No pair tells more than this.
        let reachable = pairs * looked_for.ln_1p() >= bound;
        if reachable { in_time(drift_of(looked_for, change, variance), bound, pairs) } else { 0.0 }
    };
    let passes = trial.changes().iter().map(passes).fold(0.0, f64::max);
    let (drift, spread) = drift_of(tolerance, change, variance);
    let fell = (2.0 * drift / (spread * spread) * lower).exp();
    let error = (variance / means.fresh as f64).sqrt();
    let denied = below(quantile(1.0 - LEVEL) - change / error);
    let smaller = below((tolerance - change) / error - doubt(power));
    (passes - fell - denied.max(smaller)).max(0.0)
}

/// By how much a pair moves the logarithm of the ratio for one change when the true one is another, and how much it spreads.
fn drift_of(looked_for: f64, change: f64, variance: f64) -> (f64, f64) {
    (looked_for * (2.0 * change - looked_for) / (2.0 * variance), looked_for / variance.sqrt())
}

/// How often a particle with this drift and spread passes a bound in so many steps.
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
    use crate::gate::Rates;

    const RATES: Rates = Rates { alpha: 0.01, power: 0.95 };

    #[test]
    fn more_games_find_smaller_changes() {
        let trial = Trial::new(0.02, RATES, 1);
        let found = [5_000, 20_000, 80_000, 1_000_000]
            .map(|budget| smallest(&trial, &Means { variance: 0.45, budget, fresh: budget / 2 }, RATES.power).unwrap());
        assert!(found.is_sorted_by(|one, other| one > other), "{found:?}");
        assert!((0.04..0.06).contains(&found[0]) && (found[3] - 0.02).abs() < 1e-4, "{found:?}");
    }

    /// What so few games cannot tell is not promised, however small the tolerance.
    #[test]
    fn small_tolerances_promise_nothing_small() {
        for (tolerance, budget) in [(0.001, 1), (0.001, 100), (0.001, 2000), (0.005, 400), (0.002, 2000)] {
            let trial = Trial::new(tolerance, RATES, 1);
            let found = smallest(&trial, &Means { variance: 0.45, budget, fresh: budget.div_ceil(2) }, RATES.power);
            // As many pairs of fixed number would find no less.
            let least = (2.576 + 1.645) * (0.45 / budget as f64).sqrt();
            assert!(found.is_none_or(|change| change > least), "{tolerance}, {budget}: {found:?}, {least}");
        }
    }

    #[test]
    fn tails_are_small_and_no_fault() {
        assert!((log_below(-7.999) - log_below(-8.001)).abs() < 0.05 && log_below(-1e3) < -4e5);
    }

    #[test]
    fn no_games_find_nothing() {
        let trial = Trial::new(0.02, RATES, 1);
        assert_eq!(smallest(&trial, &Means { variance: 0.45, budget: 2, fresh: 1 }, RATES.power), None);
        assert!(smallest(&trial, &Means { variance: 0.0, budget: 1000, fresh: 500 }, RATES.power).is_some());
    }
}
