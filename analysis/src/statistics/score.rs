//! The mean score of a game that can be lost, drawn or won.

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

    /// The score interval of the mean: every mean that a score test does not reject, its variance being that of the
    /// likeliest rates of loss, draw and win with this mean. Without draws it is Wilson's (1927), with draws of 1/2 it is
    /// Tango's (Statistics in Medicine 17, 1998), whose paired differences -1, 0, 1 are scores on another scale. Of no
    /// games, 0 to 1.
    #[must_use]
    pub fn interval(&self, draw: f64) -> Interval {
        let mirrored = Self { losses: self.wins, wins: self.losses, ..*self };
        Interval { low: self.lower_end(draw), high: 1.0 - mirrored.lower_end(1.0 - draw) }
    }

    /// The least mean that is not rejected.
    fn lower_end(&self, draw: f64) -> f64 {
        let (games, mean) = (self.games() as f64, self.mean(draw));
        if mean == 0.0 {
            return 0.0;
        }
        let rejected = |low: f64| games * (mean - low).powi(2) > Z * Z * self.variance(low, draw);
        let (mut below, mut above) = (0.0, mean);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(below, above);
            if rejected(middle) { below = middle } else { above = middle }
        }
        above
    }

    /// The variance of one score at the likeliest rates with the mean `mean`, which lies below that of the games.
    ///
    /// Lagrange: a score `x` has the rate `count / (games (1 + tilt (x - mean)))`, losses what is left.
    fn variance(&self, mean: f64, draw: f64) -> f64 {
        let counts = [(self.losses, 0.0), (self.draws, draw), (self.wins, 1.0)];
        let seen = || counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, score)| (count as f64, score));
        let too_high = |tilt: f64| seen().map(|(n, x)| n * (x - mean) / (1.0 + tilt * (x - mean))).sum::<f64>() > 0.0;
        let (mut below, mut above) = (0.0, 1.0 / mean);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(below, above);
            if too_high(middle) { below = middle } else { above = middle }
        }
        let games = self.games() as f64;
        let rate = |count: u64, x: f64| count as f64 / (games * (1.0 + below * (x - mean)));
        let (draws, wins) = (rate(self.draws, draw), rate(self.wins, 1.0));
        let losses = (1.0 - draws - wins).max(0.0);
        losses * mean.powi(2) + draws * (draw - mean).powi(2) + wins * (1.0 - mean).powi(2)
    }
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
        let nought = -c * d * (1.0 - d);
        let q = ((one * one - 4.0 * two * nought).sqrt() - one) / (2.0 * two);
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
