//! Intervals of rates and means estimated from games.
//!
//! All intervals are two-sided at the level [`LEVEL`].

pub mod adjusted;
pub mod betting;
#[cfg(feature = "native")]
pub mod bootstrap;
pub mod equilibrium;
pub mod explained;
pub mod front;
pub mod gaussian;
pub mod gsprt;
pub mod holm;
pub mod isotonic;
pub mod learning;
mod mcnemar;
pub mod morris;
pub mod normal;
pub mod outliers;
pub mod pairs;
pub mod posterior;
mod score;
pub mod shapley;
pub mod skewed;
#[cfg(feature = "native")]
pub mod skill;
pub mod sobol;
mod student;

use serde::{Deserialize, Serialize};

pub use normal::quantile;
pub use score::{Scores, bounded_interval, bounded_interval_with};
pub use student::student;

/// The level of every interval.
pub const LEVEL: f64 = 0.95;
/// The standard normal quantile of [`LEVEL`]: its 97.5 % point.
pub const Z: f64 = 1.959_963_984_540_054;

/// An interval, `low <= high`. One that says nothing reaches from -infinity to infinity: null in JSON, a dash in tables.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The interval `middle` ± `half`.
    #[must_use]
    pub fn around(middle: f64, half: f64) -> Self {
        Self { low: middle - half, high: middle + half }
    }

    /// The interval, cut to possible values.
    #[must_use]
    pub fn within(self, least: f64, most: f64) -> Self {
        Self { low: self.low.clamp(least, most), high: self.high.clamp(least, most) }
    }

    /// The interval in other units: 1 is `unit` of the earlier ones.
    #[must_use]
    pub fn scaled(self, unit: f64) -> Self {
        Self { low: self.low / unit, high: self.high / unit }
    }
}

/// Reads an end of an interval; null is that of one that says nothing.
pub mod ends {
    use serde::{Deserialize, Deserializer};

    /// The lower end.
    ///
    /// # Errors
    /// When it is neither a number nor null.
    pub fn low<'de, D: Deserializer<'de>>(reader: D) -> Result<f64, D::Error> {
        Ok(Option::deserialize(reader)?.unwrap_or(f64::NEG_INFINITY))
    }

    /// The upper end.
    ///
    /// # Errors
    /// When it is neither a number nor null.
    pub fn high<'de, D: Deserializer<'de>>(reader: D) -> Result<f64, D::Error> {
        Ok(Option::deserialize(reader)?.unwrap_or(f64::INFINITY))
    }
}

/// The share `count / of`; 0 of nothing.
#[must_use]
pub fn rate(count: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { count as f64 / of as f64 }
}

/// The standard normal quantile for `count` simultaneous intervals at the level [`LEVEL`] (Bonferroni); for none, that of one.
#[must_use]
pub fn bonferroni(count: usize) -> f64 {
    if count < 2 { Z } else { quantile(1.0 - (1.0 - LEVEL) / (2.0 * count as f64)) }
}

/// Wilson's score interval of a proportion: `count` successes in `of` trials. Of no trials, 0 to 1.
#[must_use]
pub fn wilson(count: u64, of: u64) -> Interval {
    wilson_with(count, of, Z)
}

/// As `wilson`, at the level whose standard normal quantile is `z`.
#[must_use]
pub fn wilson_with(count: u64, of: u64, z: f64) -> Interval {
    if of == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, p) = (of as f64, rate(count, of));
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    // The ends are exact where nothing or everything succeeded; elsewhere rounding must not pass them.
    Interval {
        low: if count == 0 { 0.0 } else { (middle - half).max(0.0) },
        high: if count == of { 1.0 } else { (middle + half).min(1.0) },
    }
}

/// Mean and spread of a sample of whole numbers, from exact sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// How many values.
    pub n: u64,
    /// The sum.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: i128,
}

impl Moments {
    /// Adds `value`, `times` over.
    pub fn add(&mut self, value: i64, times: u64) {
        self.n += times;
        self.sum += i128::from(value) * i128::from(times);
        self.squares += i128::from(value) * i128::from(value) * i128::from(times);
    }

    /// The mean; 0 of nothing.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.n == 0 { 0.0 } else { self.sum as f64 / self.n as f64 }
    }

    /// The sample variance (divisor n - 1); 0 of fewer than two values.
    #[must_use]
    pub fn variance(&self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        let n = i128::from(self.n);
        // Whole-number arithmetic up to the last step, so that large samples lose nothing.
        (n * self.squares - self.sum * self.sum) as f64 / (self.n as f64 * (self.n - 1) as f64)
    }

    /// The sample standard deviation.
    #[must_use]
    pub fn sd(&self) -> f64 {
        self.variance().sqrt()
    }

    /// The interval of the mean of values that may lie anywhere between two ends, see [`reach`], at the level whose standard normal
    /// quantile is `z`: Student's, with the variance that two more values at the end on this side would add. So a few values that
    /// happen to be alike are not certain, and rare values that have not come yet are allowed for; of many values it is the normal
    /// interval. Of one value it says nothing.
    #[must_use]
    pub fn mean_interval(&self, [least, most]: [f64; 2], z: f64) -> Interval {
        if self.n < 2 {
            return Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let (n, mean, t) = (self.n as f64, self.mean(), student(z, self.n - 1));
        let away = |end: f64| {
            let far = end.max((most - least) / 2.0);
            t * ((self.variance() + UNSEEN * far * far / n) / n).sqrt()
        };
        Interval { low: mean - away(mean - least), high: mean + away(most - mean) }
    }

    /// The normal interval of the mean.
    #[must_use]
    pub fn interval(&self) -> Interval {
        self.interval_with(Z)
    }

    /// As `interval`, at the level whose standard normal quantile is `z`.
    #[must_use]
    pub fn interval_with(&self, z: f64) -> Interval {
        let error = if self.n == 0 { 0.0 } else { (self.variance() / self.n as f64).sqrt() };
        Interval::around(self.mean(), z * error)
    }
}

/// How many values at the end of their range [`Moments::mean_interval`] allows for.
const UNSEEN: f64 = 2.0;

/// The least and the greatest of these values and 0; 1 to either side of that where all are 0.
#[must_use]
pub fn reach(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let (least, most) = values.fold((0.0_f64, 0.0_f64), |(least, most), value| (least.min(value), most.max(value)));
    if most > least { [least, most] } else { [-1.0, 1.0] }
}

/// The ends of the differences between paired values that lie between these ends: half their range to either side. Greater ones take
/// an extreme value in one game and the opposite one in the other.
#[must_use]
pub fn reach_of_differences([least, most]: [f64; 2]) -> [f64; 2] {
    let half = (most - least) / 2.0;
    [-half, half]
}

/// Trials made in pairs, counted by which of the two succeeded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Both did.
    pub both: u64,
    /// Only the first did.
    pub first: u64,
    /// Only the second did.
    pub second: u64,
    /// Neither did.
    pub neither: u64,
}

impl Pairs {
    /// How many pairs.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.both + self.first + self.second + self.neither
    }

    /// Newcombe's interval for the difference first - second of paired proportions.
    #[must_use]
    pub fn difference(&self) -> (f64, Interval) {
        let n = self.total();
        let [first, second] = [self.first, self.second].map(|own| Share { count: self.both + own, of: n });
        square_and_add(first, second, self.phi())
    }

    /// The correlation that Newcombe's paired interval uses: phi, corrected for continuity when positive.
    fn phi(&self) -> f64 {
        let [both, first, second, neither] = [self.both, self.first, self.second, self.neither].map(|n| n as f64);
        let margins = (both + first) * (second + neither) * (both + second) * (first + neither);
        if margins == 0.0 {
            return 0.0;
        }
        let product = both * neither - first * second;
        let corrected = if product > 0.0 { (product - self.total() as f64 / 2.0).max(0.0) } else { product };
        corrected / margins.sqrt()
    }

    /// The variance of the paired difference over that of two independent samples of the same size; below 1
    /// the pairing gained. `None` when nothing varies.
    #[must_use]
    pub fn variance_ratio(&self) -> Option<f64> {
        let n = self.total();
        let (p, q) = (rate(self.both + self.first, n), rate(self.both + self.second, n));
        let independent = p * (1.0 - p) + q * (1.0 - q);
        let paired = rate(self.first + self.second, n) - (p - q) * (p - q);
        (independent > 0.0).then(|| paired / independent)
    }
}

/// A count of a whole.
#[derive(Clone, Copy)]
struct Share {
    count: u64,
    of: u64,
}

/// Newcombe's "square and add": the Wilson intervals of both proportions, joined with their correlation.
fn square_and_add(a: Share, b: Share, phi: f64) -> (f64, Interval) {
    let (p, q) = (rate(a.count, a.of), rate(b.count, b.of));
    let (of_a, of_b) = (wilson(a.count, a.of), wilson(b.count, b.of));
    let joined = |x: f64, y: f64| (x * x - 2.0 * phi * x * y + y * y).max(0.0).sqrt();
    let difference = p - q;
    let below = joined(p - of_a.low, of_b.high - q);
    let above = joined(of_a.high - p, q - of_b.low);
    (difference, Interval { low: difference - below, high: difference + above })
}

#[cfg(test)]
mod tests;
