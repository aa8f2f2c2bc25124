//! The share of a variance that groups explain.

use super::skewed::Total;
use super::{Interval, Z};

/// A group: values, with how often each occurs.
pub type Group = Vec<(f64, u64)>;

/// The share of the variance of grouped values from 0 to 1 that lies between the groups (the correlation ratio), with its interval. For
/// values that do not vary, 1: there is nothing to explain.
///
/// The variance within a group is divided by one less than its values, so that chance differences of its mean explain nothing; a value
/// that is alone in its group joins the next one, so groups come in their order. `pure` are groups that have no variance, whatever
/// their size. The interval is that of the mean influence of a value on the quotient of both variances, see [`Total`]; one value more may
/// lie as far from its group as any.
#[must_use]
pub fn explained(groups: &[Group], pure: &[(f64, u64)]) -> (f64, Interval) {
    let groups = joined(groups);
    let all = groups.iter().flatten().chain(pure).map(|&(value, count)| (value, count as f64));
    let (n, sum) = all.clone().fold((0.0, 0.0), |(n, sum), (value, count)| (n + count, sum + count * value));
    let mean = sum / f64::max(n, 1.0);
    let from_mean = |value: f64| (value - mean).powi(2);
    let total = all.clone().map(|(value, count)| count * from_mean(value)).sum::<f64>() / f64::max(n - 1.0, 1.0);
    if total <= 0.0 {
        return (1.0, Interval { low: 0.0, high: 1.0 });
    }
    let spreads: Vec<Spread> = groups.iter().map(|group| Spread::of(group)).collect();
    let within = spreads.iter().map(|spread| spread.n * spread.variance()).sum::<f64>() / n;
    let left = (within / total).min(1.0);
    let (mut squares, mut cubes) = (0.0, 0.0);
    let mut influence = |count: f64, within: f64, value: f64| {
        let influence = (within - left * from_mean(value)) / total;
        squares += count * influence.powi(2);
        cubes += count * influence.powi(3);
    };
    for (spread, group) in spreads.iter().zip(&groups) {
        let scale = spread.n / (spread.n - 1.0).max(1.0);
        group.iter().for_each(|&(value, count)| influence(count as f64, scale * (value - spread.mean).powi(2), value));
    }
    pure.iter().for_each(|&(value, count)| influence(count as f64, 0.0, value));
    let farthest = from_mean(0.0).max(from_mean(1.0));
    let least = left - left * farthest / total;
    let range = Interval { low: least, high: least + 1.0 / total };
    let Interval { low, high } = Total::from_deviations(n, left * n, squares, cubes).interval(range, Z);
    (1.0 - left, Interval { low: (1.0 - high).max(0.0), high: (1.0 - low).min(1.0) })
}

/// The groups that have values, those of one value joined to the next; the last to the one before.
fn joined(groups: &[Group]) -> Vec<Group> {
    let mut joined: Vec<Group> = Vec::new();
    for group in groups.iter().filter(|group| size(group) > 0) {
        match joined.last_mut().filter(|last| size(last) < 2) {
            Some(last) => last.extend(group),
            None => joined.push(group.clone()),
        }
    }
    if joined.len() > 1 && joined.last().is_some_and(|last| size(last) < 2) {
        let last = joined.pop().unwrap_or_default();
        joined.last_mut().into_iter().for_each(|before| before.extend(&last));
    }
    joined
}

fn size(group: &[(f64, u64)]) -> u64 {
    group.iter().map(|(_, count)| count).sum()
}

/// How far the values of a group lie from their mean.
struct Spread {
    n: f64,
    mean: f64,
    /// The sum of the squared deviations.
    squares: f64,
}

impl Spread {
    fn of(group: &[(f64, u64)]) -> Self {
        let n: f64 = group.iter().map(|(_, count)| *count as f64).sum();
        let mean = group.iter().map(|(value, count)| value * *count as f64).sum::<f64>() / n.max(1.0);
        let squares = group.iter().map(|(value, count)| *count as f64 * (value - mean).powi(2)).sum();
        Self { n, mean, squares }
    }

    /// The unbiased variance; 0 of a single value.
    fn variance(&self) -> f64 {
        self.squares / (self.n - 1.0).max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-12
    }

    #[test]
    fn groups_explain_all_nothing_or_a_part() {
        let (all, interval) = explained(&[vec![(1.0, 30)], vec![(0.0, 70)]], &[]);
        assert!(is(all, 1.0) && interval.low < 1.0 && is(interval.high, 1.0), "{interval:?}");
        // Two groups of equal size that win 3/4 and 1/4: half the squared correlation of a coin, less what chance explains.
        let (part, interval) = explained(&[vec![(1.0, 75), (0.0, 25)], vec![(1.0, 25), (0.0, 75)]], &[]);
        let expected = 1.0 - (37.5 / 198.0) / (50.0 / 199.0);
        assert!(is(part, expected) && interval.low < 0.25 && interval.high > 0.25, "{part} {interval:?}");
        assert_eq!(explained(&[vec![(0.5, 10)]], &[]).0, 1.0);
        assert_eq!(explained(&[], &[]).0, 1.0);
    }

    /// Many groups of two coins each, which have nothing to do with the coin: without the correction they would explain half of it.
    #[test]
    fn chance_explains_nothing() {
        let pairs = [[1.0, 1.0], [0.0, 1.0], [1.0, 0.0], [0.0, 0.0]];
        let groups: Vec<Group> = (0..40).map(|at| pairs[at % 4].map(|value| (value, 1)).to_vec()).collect();
        let (share, interval) = explained(&groups, &[]);
        assert!(share.abs() < 0.02 && interval.low == 0.0 && interval.high < 0.4, "{share} {interval:?}");
    }

    /// Values that are alone in their groups explain what neighbours have in common, not everything.
    #[test]
    fn lone_values_join_their_neighbours() {
        let alone: Vec<Group> = (0..40).map(|at| vec![(f64::from(at / 2 % 2), 1)]).collect();
        assert!(is(explained(&alone, &[]).0, 1.0));
        let mixed: Vec<Group> = (0..40).map(|at| vec![(f64::from(at % 2), 1)]).collect();
        assert!(explained(&mixed, &[]).0 <= 0.0);
        assert_eq!(joined(&[vec![(1.0, 3)], vec![], vec![(0.0, 1)]]).len(), 1);
    }

    #[test]
    fn pure_groups_have_no_variance() {
        let open = vec![vec![(1.0, 20), (0.0, 20)]];
        let (share, _) = explained(&open, &[(1.0, 20), (0.0, 20)]);
        assert!(is(share, 1.0 - (40.0 * 10.0 / 39.0 / 80.0) / (20.0 / 79.0)), "{share}");
    }
}
