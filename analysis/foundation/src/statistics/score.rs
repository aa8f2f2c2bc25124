//! The mean score of a game that can be lost, drawn or won, and of other values that lie between bounds.

use std::collections::BTreeMap;

use super::{Interval, Z};

/// Halvings of an interval between 0 and 1: more do not change a number of 64 bits.
const HALVINGS: u32 = 60;

/// Games by their result. A loss scores 0, a win 1, a draw something between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games won.
    pub wins: u64,
}

impl Scores {
    /// Together with other games.
    #[must_use]
    pub const fn plus(&self, other: &Self) -> Self {
        Self { losses: self.losses + other.losses, draws: self.draws + other.draws, wins: self.wins + other.wins }
    }

    /// How many games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.losses + self.draws + self.wins
    }

    /// The mean score when a draw scores `draw`, 0..1; 0 of no games.
    #[must_use]
    pub fn mean(&self, draw: f64) -> f64 {
        (self.wins as f64 + draw * self.draws as f64) / self.games().max(1) as f64
    }

    /// The score interval of the mean, see [`score_interval`]. Of no games, 0 to 1.
    #[must_use]
    pub fn interval(&self, draw: f64) -> Interval {
        self.interval_with(draw, Z)
    }

    /// As `interval`, at the level whose standard normal quantile is `z`.
    #[must_use]
    pub fn interval_with(&self, draw: f64, z: f64) -> Interval {
        score_interval(&[(self.losses, 0.0), (self.draws, draw), (self.wins, 1.0)], z)
    }
}

/// The score interval of the mean of whole numbers from `-bound` to `bound`, given as (value, how often).
///
/// # Panics
/// When a value is out of bounds, or the bound is not above 0.
#[must_use]
pub fn bounded_interval(values: &BTreeMap<i64, u64>, bound: i64) -> Interval {
    bounded_interval_with(values, bound, Z)
}

/// As `bounded_interval`, at the level whose standard normal quantile is `z`.
///
/// # Panics
/// When a value is out of bounds, or the bound is not above 0.
#[must_use]
pub fn bounded_interval_with(values: &BTreeMap<i64, u64>, bound: i64, z: f64) -> Interval {
    assert!(bound > 0 && values.keys().all(|value| value.abs() <= bound), "{values:?} within {bound}");
    let width = 2.0 * bound as f64;
    let scores: Vec<(u64, f64)> =
        values.iter().map(|(&value, &count)| (count, (value + bound) as f64 / width)).collect();
    let Interval { low, high } = score_interval(&scores, z);
    Interval { low: low * width - bound as f64, high: high * width - bound as f64 }
}

/// The score interval of the mean of values from 0 to 1, given as (how often, value): every mean that a score test does
/// not reject, the variance being that of the likeliest rates with this mean. Of 0 and 1 alone it is Wilson's (1927), with
/// 1/2 between them Tango's (Statistics in Medicine 17, 1998), where paired differences -1, 0, 1 are scores on another
/// scale. Unlike the normal interval it has a width when nothing varies.
fn score_interval(scores: &[(u64, f64)], z: f64) -> Interval {
    let seen = |score: fn(f64) -> f64| {
        scores.iter().filter(|(count, _)| *count > 0).map(|&(count, x)| (count as f64, score(x))).collect::<Vec<_>>()
    };
    Interval { low: lower_end(&seen(|x| x), z), high: 1.0 - lower_end(&seen(|x| 1.0 - x), z) }
}

/// The least mean that is not rejected.
fn lower_end(seen: &[(f64, f64)], z: f64) -> f64 {
    let games: f64 = seen.iter().map(|(n, _)| n).sum();
    let mean = seen.iter().map(|(n, x)| n * x).sum::<f64>() / games.max(1.0);
    if mean == 0.0 {
        return 0.0;
    }
    let rejected = |low: f64| games * (mean - low).powi(2) > z * z * variance(seen, games, low);
    let (mut below, mut above) = (0.0, mean);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(below, above);
        if rejected(middle) { below = middle } else { above = middle }
    }
    above
}

/// The variance of one value at the likeliest rates with the mean `mean`, which lies below that of the games.
///
/// Lagrange: a value `x` has the rate `count / (games (1 + tilt (x - mean)))`, 0 what is left.
fn variance(seen: &[(f64, f64)], games: f64, mean: f64) -> f64 {
    let too_high = |tilt: f64| seen.iter().map(|(n, x)| n * (x - mean) / (1.0 + tilt * (x - mean))).sum::<f64>() > 0.0;
    let (mut below, mut above) = (0.0, 1.0 / mean);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(below, above);
        if too_high(middle) { below = middle } else { above = middle }
    }
    let rate = |n: f64, x: f64| n / (games * (1.0 + below * (x - mean)));
    let above_nothing = || seen.iter().filter(|(_, x)| *x > 0.0);
    let nothing = (1.0 - above_nothing().map(|&(n, x)| rate(n, x)).sum::<f64>()).max(0.0);
    nothing * mean.powi(2) + above_nothing().map(|&(n, x)| rate(n, x) * (x - mean).powi(2)).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::super::wilson;
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn without_draws_it_is_wilsons_interval() {
        for (wins, losses) in [(0, 7), (7, 0), (1, 9), (30, 20), (998, 2), (500_000, 499_999)] {
            let (ours, wilsons) = (Scores { losses, draws: 0, wins }.interval(0.5), wilson(wins, wins + losses));
            assert!(near(ours.low, wilsons.low) && near(ours.high, wilsons.high), "{wins}: {ours:?}, {wilsons:?}");
        }
    }

    /// Tango's statistic of `b` and `c` discordant pairs of `n` for the difference `d`, in his own closed form.
    fn tango(b: f64, c: f64, n: f64, d: f64) -> f64 {
        let (two, one) = (2.0 * n, -b - c + (2.0 * n - b + c) * d);
        let zero = -c * d * (1.0 - d);
        let q = ((one * one - 4.0 * two * zero).sqrt() - one) / (2.0 * two);
        (b - c - n * d) / (n * (2.0 * q + d * (1.0 - d))).sqrt()
    }

    #[test]
    fn with_draws_of_a_half_it_is_tangos_interval() {
        for (losses, draws, wins) in [(3, 5, 9), (0, 10, 2), (4, 90, 0), (200, 700, 1100), (1, 1, 1)] {
            let scores = Scores { losses, draws, wins };
            let Interval { low, high } = scores.interval(0.5);
            let at = |mean: f64| tango(wins as f64, losses as f64, scores.games() as f64, 2.0 * mean - 1.0);
            assert!((at(low) - Z).abs() < 1e-6 || near(low, 0.0), "{scores:?}: {low}");
            assert!((at(high) + Z).abs() < 1e-6 || near(high, 1.0), "{scores:?}: {high}");
        }
    }

    #[test]
    fn draws_that_score_like_wins_or_losses_are_counted_as_such() {
        let scores = Scores { losses: 11, draws: 7, wins: 5 };
        for (draw, wins) in [(0.0, 5), (1.0, 12)] {
            let (ours, wilsons) = (scores.interval(draw), wilson(wins, 23));
            assert!(near(ours.low, wilsons.low) && near(ours.high, wilsons.high), "{draw}: {ours:?}, {wilsons:?}");
        }
    }

    /// Paired differences: of wins -1, 0, 1, which is Tango's own case, and of scores in halves.
    #[test]
    fn differences_have_tangos_interval() {
        let counts = |values: &[(i64, u64)]| values.iter().copied().collect::<BTreeMap<_, _>>();
        let wins = counts(&[(-1, 3), (0, 5), (1, 9)]);
        let Interval { low, high } = bounded_interval(&wins, 1);
        assert!((tango(9.0, 3.0, 17.0, low) - Z).abs() < 1e-6 && (tango(9.0, 3.0, 17.0, high) + Z).abs() < 1e-6);
        let halves = bounded_interval(&counts(&[(-2, 3), (0, 5), (2, 9)]), 2);
        assert!(near(halves.low, 2.0 * low) && near(halves.high, 2.0 * high), "{halves:?}");
    }

    /// Where the normal interval would be a point.
    #[test]
    fn what_never_varies_has_an_interval_too() {
        let Interval { low, high } = bounded_interval(&BTreeMap::from([(0, 300)]), 1);
        assert!(near(low, -high) && (0.01..0.02).contains(&high), "{low} {high}");
        let once = bounded_interval(&BTreeMap::from([(1, 1)]), 2);
        assert!(once.low < 0.0 && once.high > 1.0, "{once:?}");
    }

    #[test]
    fn nothing_and_draws_alone_have_an_interval_too() {
        assert_eq!(Scores::default().interval(0.5), Interval { low: 0.0, high: 1.0 });
        let level = Scores { draws: 50, ..Scores::default() };
        let Interval { low, high } = level.interval(0.5);
        assert!(level.mean(0.5) == 0.5 && low < 0.5 && high > 0.5 && near(low + high, 1.0), "{low} {high}");
    }

    /// How often the interval holds the true mean, over every possible result of 30 games.
    #[test]
    fn it_covers_what_it_promises() {
        let [loss, draw, win] = [0.5, 0.2, 0.3_f64];
        let log_factorial: Vec<f64> = std::iter::once(0.0)
            .chain((1..=30).scan(0.0, |sum, n| {
                *sum += f64::from(n).ln();
                Some(*sum)
            }))
            .collect();
        let mut covered = 0.0;
        for losses in 0..=30 {
            for draws in 0..=30 - losses {
                let wins = 30 - losses - draws;
                let Interval { low, high } =
                    Scores { losses: losses as u64, draws: draws as u64, wins: wins as u64 }.interval(0.5);
                let log = log_factorial[30] - log_factorial[losses] - log_factorial[draws] - log_factorial[wins];
                let chance =
                    (log + losses as f64 * loss.ln() + draws as f64 * draw.ln() + wins as f64 * win.ln()).exp();
                covered += if (low..=high).contains(&(win + draw / 2.0)) { chance } else { 0.0 };
            }
        }
        assert!((0.935..0.965).contains(&covered), "{covered}");
    }
}
