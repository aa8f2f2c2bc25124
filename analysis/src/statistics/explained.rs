//! The share of a variance that groups explain.

use super::{Interval, Z};

/// The correlation ratio of grouped values, each given as (value, how often): the share of their variance that lies between the
/// groups, with its normal interval by the delta method. For values that do not vary, 1: there is nothing to explain.
#[must_use]
pub fn explained(groups: &[Vec<(f64, u64)>]) -> (f64, Interval) {
    let all = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
        let groups = groups.iter().map(|group| {
            let games: f64 = group.iter().map(|(_, count)| *count as f64).sum();
            let mean = group.iter().map(|(value, count)| value * *count as f64).sum::<f64>() / games.max(1.0);
            group.iter().map(|(value, count)| *count as f64 * of(*value, mean)).sum::<f64>()
        });
        groups.sum()
    };
    let n = all(&|_, _| 1.0);
    let mean = all(&|value, _| value) / n.max(1.0);
    let total = all(&|value, _| (value - mean).powi(2));
    if total <= 0.0 {
        return (1.0, Interval { low: 0.0, high: 1.0 });
    }
    let left = all(&|value, own| (value - own).powi(2)) / total;
    // The influence of a game on the quotient of both variances.
    let influence = |value: f64, own: f64| ((value - own).powi(2) - left * (value - mean).powi(2)) * n / total;
    let error = (all(&|value, own| influence(value, own).powi(2)) / n).sqrt() / n.sqrt();
    let Interval { low, high } = Interval::around(1.0 - left, Z * error);
    (1.0 - left, Interval { low: low.max(0.0), high: high.min(1.0) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-12
    }

    #[test]
    fn groups_explain_all_nothing_or_a_part() {
        let (all, _) = explained(&[vec![(1.0, 30)], vec![(0.0, 70)]]);
        let (none, Interval { low, .. }) = explained(&[vec![(1.0, 30), (0.0, 30)], vec![(1.0, 5), (0.0, 5)]]);
        assert!(is(all, 1.0) && is(none, 0.0) && low == 0.0);
        // Two groups of equal size that win 3/4 and 1/4: half the squared correlation of a coin.
        let (part, interval) = explained(&[vec![(1.0, 75), (0.0, 25)], vec![(1.0, 25), (0.0, 75)]]);
        assert!(is(part, 0.25) && interval.low < 0.25 && interval.high > 0.25, "{part} {interval:?}");
        assert_eq!(explained(&[vec![(0.5, 10)]]).0, 1.0);
        assert_eq!(explained(&[]).0, 1.0);
    }
}
