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

/// How often a test that is to have this power finds a change of this size, at least: it must reach the upper bound in its games without having fallen to
/// the lower one, and fresh games must neither deny it nor show that it is less than the tolerance.
#[must_use]
pub fn chance(trial: &Trial, means: &Means, (change, power): (f64, f64)) -> f64 {
    let ([lower, upper], tolerance) = (trial.bounds(), trial.tolerance());
    // What never varies is found by the first pair.
    let variance = means.variance.max(f64::MIN_POSITIVE);
    let drift = tolerance * (2.0 * change - tolerance) / (2.0 * variance);
    let spread = tolerance / variance.sqrt();
    if drift <= 0.0 {
        return 0.0;
    }
    let pairs = means.budget as f64;
    let (way, width) = (drift * pairs, spread * pairs.sqrt());
    let tilt = 2.0 * drift / (spread * spread);
    let in_time = below((way - upper) / width) + (tilt * upper).exp() * below(-(upper + way) / width);
    let fell = (tilt * lower).exp();
    let error = (variance / means.fresh as f64).sqrt();
    let denied = below(quantile(1.0 - LEVEL) - change / error);
    let smaller = below((tolerance - change) / error - doubt(power));
    (in_time.min(1.0) - fell - denied.max(smaller)).max(0.0)
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

    #[test]
    fn no_games_find_nothing() {
        let trial = Trial::new(0.02, RATES, 1);
        assert_eq!(smallest(&trial, &Means { variance: 0.45, budget: 2, fresh: 1 }, RATES.power), None);
        assert!(smallest(&trial, &Means { variance: 0.0, budget: 1000, fresh: 500 }, RATES.power).is_some());
    }
}
