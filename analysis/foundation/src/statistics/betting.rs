//! Intervals that are valid at any stopping time: confidence sequences by betting (Waudby-Smith and Ramdas, Journal of the Royal
//! Statistical Society B 86, 2024; Ville 1939).
//!
//! Bets on each pair against the true mean win nothing in the long run, whatever the stakes and the stopping time: the
//! chance that the capital ever grows twentyfold is at most one in twenty (Ville). So the means against which the capital
//! has grown that much are ruled out. The pairs may have any distribution, and nothing is approximated.

use super::{Interval, LEVEL};

/// Score of a pair's second game minus that of its first.
pub const DIFFERENCES: [f64; 5] = [-1.0, -0.5, 0.0, 0.5, 1.0];
/// The number of stakes, each half of the one before; the capital is split evenly among them. A large stake decides early for
/// pairs that hardly vary, a small one late for pairs that do.
const STAKES: i32 = 8;
/// How exactly the ends are found.
const HALVINGS: usize = 60;

/// The interval of the mean difference, from the counts of [`DIFFERENCES`]: at the level [`LEVEL`] it holds the truth at every
/// number of pairs at once.
#[must_use]
pub fn interval_at_any_time(counts: &[u64; 5]) -> Interval {
    Interval { low: lowest(counts), high: -lowest(&mirrored(counts)) }
}

/// Whether that interval lies within a margin around 0, without computing its ends.
#[must_use]
pub fn lies_within(counts: &[u64; 5], margin: f64) -> bool {
    rules_out(counts, -margin) && rules_out(&mirrored(counts), -margin)
}

fn mirrored(counts: &[u64; 5]) -> [u64; 5] {
    [counts[4], counts[3], counts[2], counts[1], counts[0]]
}

/// The least mean that is not ruled out by bets that the true one is greater.
fn lowest(counts: &[u64; 5]) -> f64 {
    let (mut ruled_out, mut possible) = (-1.0, 1.0);
    for _ in 0..HALVINGS {
        let mean = f64::midpoint(ruled_out, possible);
        // The capital grows less the greater the mean it is bet against.
        if rules_out(counts, mean) { ruled_out = mean } else { possible = mean }
    }
    ruled_out
}

/// Whether bets that the true mean is greater rule out this one and all below.
fn rules_out(counts: &[u64; 5], mean: f64) -> bool {
    log_wealth(counts, mean) >= (2.0 / (1.0 - LEVEL)).ln()
}

/// The logarithm of the capital that bets on more than `mean` have made of 1.
fn log_wealth(counts: &[u64; 5], mean: f64) -> f64 {
    let each = (1..=STAKES).map(|halvings| {
        // All is lost in the worst case when the stake is 1.
        let stake = 0.5_f64.powi(halvings) / (1.0 + mean);
        let gains = counts.iter().zip(DIFFERENCES).filter(|(count, _)| **count > 0);
        gains.map(|(&count, difference)| count as f64 * (stake * (difference - mean)).ln_1p()).sum::<f64>()
    });
    let each: Vec<f64> = each.collect();
    let most = each.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    most + (each.iter().map(|wealth| (wealth - most).exp()).sum::<f64>() / f64::from(STAKES)).ln()
}

#[cfg(test)]
mod tests {
    use super::{interval_at_any_time, lies_within};
    use crate::statistics::Interval;

    #[test]
    fn nothing_seen_rules_nothing_out() {
        assert_eq!(interval_at_any_time(&[0; 5]), Interval { low: -1.0, high: 1.0 });
    }

    #[test]
    fn equal_pairs_are_no_certainty() {
        let Interval { low, high } = interval_at_any_time(&[0, 0, 1000, 0, 0]);
        assert!(-0.02 < low && low < -0.001 && (low + high).abs() < 1e-12, "{low} {high}");
    }

    /// By hand for one pair: with the stake s, of 2^-1 to 2^-8, a difference of 1 makes 1 + s (1 - m) / (1 + m) of 1. The mean
    /// of that over the stakes is 40 at the lower end.
    #[test]
    fn one_pair_is_computed_by_hand() {
        let Interval { low, high } = interval_at_any_time(&[0, 0, 0, 0, 1]);
        let stakes = 255.0 / 256.0;
        let odds = (1.0 - low) / (1.0 + low);
        assert!((1.0 + stakes / 8.0 * odds - 40.0).abs() < 1e-6 && high == 1.0, "{low} {high}");
    }

    #[test]
    fn it_lies_within_every_margin_beyond_its_ends() {
        for counts in [[0, 0, 1000, 0, 0], [2100, 900, 3000, 950, 2300], [3, 0, 9000, 40, 7], [0; 5]] {
            let Interval { low, high } = interval_at_any_time(&counts);
            let farther = high.max(-low);
            assert!(!lies_within(&counts, farther - 1e-9), "{counts:?}");
            assert_eq!(lies_within(&counts, farther + 1e-9), farther < 1.0, "{counts:?}");
        }
    }

    #[test]
    fn it_is_wider_than_one_that_holds_once() {
        let counts = [2100, 900, 3000, 950, 2300];
        let pairs = counts.iter().sum::<u64>() as f64;
        let Interval { low, high } = interval_at_any_time(&counts);
        // The variance is (4400 + 1850 / 4) / 9250 but for the mean.
        let once = 1.96 * (4862.5 / pairs / pairs).sqrt();
        assert!((1.3..2.1).contains(&((high - low) / 2.0 / once)), "{low} {high} {once}");
    }
}
