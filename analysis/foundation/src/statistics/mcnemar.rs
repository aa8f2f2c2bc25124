//! McNemar's test: whether discordant pairs go both ways equally often.
//!
//! The mid-p test of Fagerland, Lydersen and Laake, "The McNemar test for binary matched-pairs data: mid-p and asymptotic
//! are better than exact conditional" (BMC Medical Research Methodology 13:91, 2013). It is exact at every size: the terms of the
//! tail fall off from the middle, and those that count are few even of a thousand million pairs.

use std::f64::consts::{LN_2, TAU};

use super::Pairs;

/// From this number on, Stirling's series with [`SERIES`] is as good as 64 bits are.
const SMALL: u64 = 16;
/// The coefficients of 1/n, 1/n^3, 1/n^5 and so on in Stirling's series.
const SERIES: [f64; 5] = [1.0 / 12.0, -1.0 / 360.0, 1.0 / 1260.0, -1.0 / 1680.0, 1.0 / 1188.0];

impl Pairs {
    /// The two-sided mid-p value of McNemar's test: the probability that discordant pairs split at least as unevenly as these
    /// when both ways are equally likely. 1 without discordant pairs.
    #[must_use]
    pub fn mcnemar(&self) -> f64 {
        let (least, parted) = (self.first.min(self.second), self.first + self.second);
        if parted == 0 {
            return 1.0;
        }
        let here = coin(least, parted);
        if 2 * least == parted { 1.0 - here / 2.0 } else { (2.0 * tail(least, parted, here) - here).min(1.0) }
    }

    /// The two-sided exact p-value (McNemar 1947; the binomial test of the discordant pairs). Unlike the mid-p value it keeps its
    /// level at every number of pairs: with one to five discordant pairs it is never below 5 %.
    #[must_use]
    pub fn exact(&self) -> f64 {
        let (least, parted) = (self.first.min(self.second), self.first + self.second);
        // The middle is in both tails.
        if 2 * least == parted { 1.0 } else { (2.0 * tail(least, parted, coin(least, parted))).min(1.0) }
    }
}

/// The chance of at most `most` heads of `tosses`; `here` is that of `most`, not more than half of them.
fn tail(most: u64, tosses: u64, here: f64) -> f64 {
    let (mut sum, mut term) = (here, here);
    for heads in (1..=most).rev() {
        term *= heads as f64 / (tosses - heads + 1) as f64;
        sum += term;
        // The terms that are left are smaller, and each at least by the same factor than the one before.
        if term < sum * f64::EPSILON / tosses as f64 {
            break;
        }
    }
    sum
}

/// The probability of a number of heads in a number of tosses of a fair coin.
fn coin(heads: u64, tosses: u64) -> f64 {
    let tails = tosses - heads;
    if heads == 0 || tails == 0 {
        return (-(tosses as f64) * LN_2).exp();
    }
    // Loader's form of the logarithm (2000): no large numbers are subtracted from each other.
    let n = tosses as f64;
    let lean = (tails as f64 - heads as f64) / n;
    let uneven = n / 2.0 * ((1.0 - lean) * (-lean).ln_1p() + (1.0 + lean) * lean.ln_1p());
    let rest = remainder(tosses) - remainder(heads) - remainder(tails);
    (rest - uneven).exp() * (n / (TAU * heads as f64 * tails as f64)).sqrt()
}

/// The remainder of Stirling's formula for the logarithm of `number!`, the gamma function of `number + 1`.
fn remainder(number: u64) -> f64 {
    let n = number as f64;
    if number < SMALL {
        let factorial: f64 = (1..=number).map(|factor| factor as f64).product();
        return factorial.ln() - (n + 0.5) * n.ln() + n - 0.5 * TAU.ln();
    }
    SERIES.iter().rev().fold(0.0, |sum, coefficient| coefficient + sum / (n * n)) / n
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(first: u64, second: u64) -> f64 {
        Pairs { both: 3, first, second, neither: 5 }.mcnemar()
    }

    /// Table 1 of Fagerland, Lydersen and Laake (2013), the children of Bentur and others: the mid-p value is 0.0391.
    /// With the supplement's formula, exact p less the chance of the count itself: 18/256 - 8/256.
    #[test]
    fn it_agrees_with_fagerland_2013() {
        let children = Pairs { both: 1, first: 1, second: 7, neither: 12 }.mcnemar();
        assert!((children - 0.0391).abs() < 0.000_05 && (children - 10.0 / 256.0).abs() < 1e-14, "{children}");
    }

    /// With as many one way as the other: 1 less half the chance of that, as their supplement says.
    #[test]
    fn as_many_each_way_is_no_sign_of_anything() {
        assert_eq!(p(0, 0), 1.0);
        assert!((p(1, 1) - 0.75).abs() < 1e-14 && (p(2, 2) - (1.0 - 3.0 / 16.0)).abs() < 1e-14);
        assert!(p(500_000, 500_000) > 0.999);
    }

    /// Against sums of whole numbers: all of 2^60 ways are counted.
    #[test]
    fn it_counts_as_whole_numbers_do() {
        for parted in 1..=60_u64 {
            let mut ways = vec![1_u64];
            for tosses in 0..parted {
                let next = ways[tosses as usize] * (parted - tosses) / (tosses + 1);
                ways.push(next);
            }
            let all = (1_u64 << parted) as f64;
            for least in 0..parted.div_ceil(2) {
                let fewer: u64 = ways[..least as usize].iter().sum();
                let exact = (2.0 * fewer as f64 + ways[least as usize] as f64) / all;
                for found in [p(least, parted - least), p(parted - least, least)] {
                    assert!((found / exact - 1.0).abs() < 1e-12, "{least} of {parted}: {found}, {exact}");
                }
            }
        }
    }

    /// Against sums of whole numbers, and the binomial test of scipy 1.17.1, `binomtest(7, 8).pvalue` and `binomtest(60, 100).pvalue`.
    #[test]
    fn the_exact_value_counts_both_tails() {
        let exact = |first, second| Pairs { both: 3, first, second, neither: 5 }.exact();
        let near = |one: f64, other: f64| (one - other).abs() < 1e-12;
        assert!([(0, 0), (1, 0), (0, 1), (5, 5)].iter().all(|&(first, second)| near(exact(first, second), 1.0)));
        assert!(near(exact(2, 0), 0.5) && near(exact(0, 5), 2.0 / 32.0) && near(exact(6, 0), 2.0 / 64.0));
        assert!(near(exact(7, 1), 0.070_312_5) && near(exact(1, 7), exact(7, 1)));
        assert!((exact(60, 40) - 0.056_887_933_640_980_784).abs() < 1e-12, "{}", exact(60, 40));
        assert!(
            (1..200).all(|parted| (0..=parted).all(|first| exact(first, parted - first) >= p(first, parted - first)))
        );
    }

    /// The complement of the error function for 0 and more: Abramowitz and Stegun 7.1.26, to 1.5e-7.
    fn erfc(x: f64) -> f64 {
        let t = 1.0 / (1.0 + 0.327_591_1 * x);
        let series = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
        series.iter().rev().fold(0.0, |sum, coefficient| (coefficient + sum) * t) * (-x * x).exp()
    }

    #[test]
    fn of_huge_counts_it_is_the_usual_test() {
        for (first, second) in [(500_000_000, 500_040_000), (250_000, 251_000), (1_000_000_000, 1_000_100_000)] {
            let z = (second - first) as f64 / ((first + second) as f64).sqrt();
            let (ours, usual) = (p(first, second), erfc(z / std::f64::consts::SQRT_2));
            assert!((ours - usual).abs() < 1e-6, "{first} {second}: {ours}, {usual}");
        }
    }

    #[test]
    fn tiny_p_values_are_no_fault() {
        assert!(p(0, 2000) < 1e-300 && p(0, 2000) >= 0.0);
        assert!(p(10, 1_000_000_000) < 1e-300);
    }
}
