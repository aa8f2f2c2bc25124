//! The mean of numbers of which few differ much from the others: rare events and skewed counts.
//!
//! Such a sample says little about its own spread: where nothing happened, it has none. So each end of the interval counts one game
//! more than were played, with the least or the greatest number that a game may have, and then follows the skewness of the sum. Of
//! rare events that happen once at most, this is the exact interval of a Poisson rate (Garwood 1936); of a share, close to that of
//! Clopper and Pearson (1934); of a mean of many varied numbers, the normal one. Of events that come in groups it is related to the
//! gamma interval of Fay and Feuer (1997).

use super::{Interval, Scores};

/// The sum of a number over games, and how far the games lie from its mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Total {
    games: f64,
    sum: f64,
    /// The sum of the squared deviations from the mean.
    squares: f64,
    /// The sum of their cubes.
    cubes: f64,
}

impl Total {
    /// Of games with these sums of a number, its square and its cube.
    #[must_use]
    pub fn of(games: u64, sum: i64, squares: u64, cubes: i128) -> Self {
        let (n, sum, squares, cubes) = (games.max(1) as f64, sum as f64, squares as f64, cubes as f64);
        let mean = sum / n;
        Self {
            games: n,
            sum,
            squares: (squares - mean * sum).max(0.0),
            cubes: cubes - 3.0 * mean * squares + 2.0 * mean * mean * sum,
        }
    }

    /// Of games of which each has a part of a whole: their quotient. The whole has these sums of it, its square and its cube; `products`
    /// are the sums of both, of the part squared and the whole, and of the part and the whole squared. As the quotient of two sums,
    /// linearised (Cochran 1977, chapter 6).
    #[must_use]
    pub fn of_quotient(games: u64, part: [f64; 3], whole: [f64; 3], products: [f64; 3]) -> Self {
        let n = games.max(1) as f64;
        let mean = whole[0] / n;
        if mean <= 0.0 {
            return Self::from_deviations(n, 0.0, 0.0, 0.0);
        }
        let quotient = part[0] / whole[0];
        let squares = part[1] - 2.0 * quotient * products[0] + quotient.powi(2) * whole[1];
        let third = 3.0 * (quotient.powi(2) * products[2] - quotient * products[1]);
        let cubes = part[2] + third - quotient.powi(3) * whole[2];
        Self::from_deviations(n, n * quotient, squares.max(0.0) / mean.powi(2), cubes / mean.powi(3))
    }

    /// Of games with this sum of a number and these sums of squared and cubed deviations from its mean.
    #[must_use]
    pub const fn from_deviations(games: f64, sum: f64, squares: f64, cubes: f64) -> Self {
        Self { games, sum, squares, cubes }
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / self.games
    }

    /// The interval of the mean at the level whose standard normal quantile is `z`; a game that was not seen may have any number in
    /// this range.
    #[must_use]
    pub fn interval(&self, range: Interval, z: f64) -> Interval {
        Interval { low: self.end(range.low, -z), high: self.end(range.high, z) }
    }

    /// The end of the interval on the side of the least or the greatest number of a game.
    fn end(&self, extreme: f64, z: f64) -> f64 {
        let beyond = extreme - self.mean();
        let unseen = if beyond * z > 0.0 { beyond } else { 0.0 };
        // The sample's own share of the spread is missing from it.
        let squares = self.squares * self.games / (self.games - 1.0).max(1.0) + unseen * unseen;
        if squares <= 0.0 {
            return self.mean();
        }
        let (sum, sd) = (self.sum + unseen, squares.sqrt());
        // An interval leans twice as far as the sum whose spread grows with it.
        let skewness = 2.0 * (self.cubes + unseen.powi(3)) / (squares * sd);
        // The distribution has an end where it leans from; that lies no nearer than where all games have the extreme number.
        let steepest = 2.0 * sd / (sum - self.games * extreme).abs();
        let skewness = if z < 0.0 { skewness.min(steepest) } else { skewness.max(-steepest) };
        (sum + sd * leaning(skewness.clamp(-2.0, 2.0), z)) / self.games
    }
}

/// The interval of a share at the level whose standard normal quantile is `z`: `count` successes in `of` trials. Of no trials, 0 to 1.
/// Where several intervals hold together, Wilson's misses rare events too often.
#[must_use]
pub fn share(count: u64, of: u64, z: f64) -> Interval {
    score(&Scores { losses: of.saturating_sub(count), draws: 0, wins: count }, z)
}

/// The interval of a mean score, where a draw scores one half.
#[must_use]
pub fn score(scores: &Scores, z: f64) -> Interval {
    let Scores { draws, wins, .. } = *scores;
    if scores.games() == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    // A win is 2 in these whole numbers.
    let total = Total::of(scores.games(), (draws + 2 * wins) as i64, draws + 4 * wins, (draws + 8 * wins).into());
    let Interval { low, high } = total.interval(Interval { low: 0.0, high: 2.0 }, z);
    Interval { low: (low / 2.0).max(0.0), high: (high / 2.0).min(1.0) }
}

/// The difference of two independent means, `one - other`, each with its interval: the distances of their ends, squared and added
/// (Zou and Donner 2008).
#[must_use]
pub fn difference(one: (f64, Interval), other: (f64, Interval)) -> (f64, Interval) {
    let by = one.0 - other.0;
    let below = (one.0 - one.1.low).hypot(other.1.high - other.0);
    let above = (one.1.high - one.0).hypot(other.0 - other.1.low);
    (by, Interval { low: by - below, high: by + above })
}

/// The quantile of a distribution of this skewness with mean 0 and variance 1, where that of the normal one is `z`: of the gamma
/// distribution (Pearson's type III) by Wilson and Hilferty (1931).
fn leaning(skewness: f64, z: f64) -> f64 {
    let g = skewness;
    if g.abs() < 1e-6 {
        return z;
    }
    let cube = (1.0 + g * z / 6.0 - g * g / 36.0).max(0.0).powi(3);
    2.0 / g * (cube - 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::{Z, bonferroni};
    use super::*;

    fn near(found: Interval, low: f64, high: f64, by: f64) {
        let close = |a: f64, b: f64| (a - b).abs() < by;
        assert!(close(found.low, low) && close(found.high, high), "{found:?} is not {low} to {high}");
    }

    /// Garwood's interval by `scipy.stats.gamma.ppf` of SciPy, for 0, 1, 3, 10 and 100 events in 10,000 games.
    #[test]
    fn of_rare_events_it_is_garwoods_interval() {
        let garwood = [
            (0, 0.0, 3.6889),
            (1, 0.0253, 5.5716),
            (3, 0.6187, 8.7673),
            (10, 4.7954, 18.3904),
            (100, 81.3640, 121.6273),
        ];
        for (events, low, high) in garwood {
            let total = Total::of(10_000, events, events as u64, events.into());
            let Interval { low: from, high: to } = total.interval(Interval { low: 0.0, high: 1.0 }, Z);
            near(Interval { low: from * 1e4, high: to * 1e4 }, low, high, 0.02 * high);
        }
    }

    /// Clopper and Pearson's interval by `scipy.stats.beta.ppf` of SciPy.
    #[test]
    fn of_a_share_it_is_close_to_clopper_and_pearsons() {
        near(share(0, 20, Z), 0.0, 0.1684, 0.02);
        near(share(20, 20, Z), 0.8316, 1.0, 0.02);
        near(share(5, 50, Z), 0.0333, 0.2181, 0.01);
        near(share(50, 100, Z), 0.3983, 0.6017, 0.005);
        assert_eq!(share(0, 0, Z), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn of_many_varied_numbers_it_is_the_normal_interval() {
        // A million games of -1 and of 1.
        let total = Total::of(1_000_000, 0, 1_000_000, 0);
        near(total.interval(Interval { low: -1.0, high: 1.0 }, Z), -Z / 1000.0, Z / 1000.0, 4e-6);
    }

    #[test]
    fn what_never_happened_has_a_width() {
        let Interval { low, high } =
            Total::of(300, 0, 0, 0).interval(Interval { low: -2.0, high: 5.0 }, bonferroni(40));
        assert!(low < -0.03 && high > 0.08, "{low} {high}");
    }

    /// A third of every whole, however large the whole is: the quotient does not vary, but a game not seen may.
    #[test]
    fn a_quotient_varies_less_than_its_parts() {
        let wholes = [3.0, 6.0, 30.0, 90.0_f64];
        let power = |exponent: i32| wholes.iter().map(|whole| whole.powi(exponent)).sum::<f64>();
        let [one, two, three] = [power(1), power(2), power(3)];
        let part = [one / 3.0, two / 9.0, three / 27.0];
        let total = Total::of_quotient(4, part, [one, two, three], [two / 3.0, three / 9.0, three / 3.0]);
        let third = total.mean();
        near(total.interval(Interval { low: third, high: third }, Z), 1.0 / 3.0, 1.0 / 3.0, 1e-6);
        assert!(total.interval(Interval { low: 0.0, high: 1.0 }, Z).low < 0.3);
    }

    #[test]
    fn differences_add_their_distances() {
        let interval = |low: f64, high: f64| Interval { low, high };
        let (by, found) = difference((0.5, interval(0.2, 0.9)), (0.1, interval(0.0, 0.4)));
        assert!((by - 0.4).abs() < 1e-12);
        near(found, 0.4 - 0.3_f64.hypot(0.3), 0.4 + 0.4_f64.hypot(0.1), 1e-12);
    }
}
