//! Variance-based sensitivity (Sobol 1993): which share of the variance of a function is due to a factor alone, and which to
//! the factor including its interactions.
//!
//! Estimators: of the first order that of Saltelli et al. (Computer Physics Communications 181, 2010, table 2, b), of the
//! total that of Jansen (Computer Physics Communications 117, 1999). Values are centred first, which changes
//! nothing and makes the first order more precise. The two base matrices are plain random numbers.
//!
//! # Functions that are measured with noise
//!
//! A value that is a mean of random games is the function plus noise. The variance of the values is then too large by the
//! noise, Jansen's total by half the noise of a difference, so that even a factor without any effect seems to have one.
//! [`indices`] therefore takes two values of every point, with noise that is independent between the two: wherever the
//! formulas have a product of values, one factor is taken from the first and the other from the second. The expectation of
//! such a product is that of the function alone; noise makes the estimates less precise, but not biased. (With small true
//! effects they may fall below 0.) What the noise of all points has in common, as when all play the same games, is a shift
//! that centring takes out. Given the same values twice, the formulas are those of the literature.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A row per base point and a column per factor, with numbers from 0 to 1.
pub type Matrix = Vec<Vec<f64>>;

/// Both base matrices; the seed decides them.
#[must_use]
pub fn matrices(factors: usize, rows: usize, seed: u64) -> [Matrix; 2] {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut matrix = || (0..rows).map(|_| (0..factors).map(|_| uniform(&mut rng)).collect()).collect();
    [matrix(), matrix()]
}

/// A number from 0 to 1, without 1.
fn uniform(rng: &mut impl Rng) -> f64 {
    // As many bits as such a number holds.
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// The smallest share of the variance of the noisy values that exceeds rounding error.
const LEAST: f64 = 1e-9;

/// The row of A with one factor from the row of B.
#[must_use]
pub fn mixed(a: &[f64], b: &[f64], factor: usize) -> Vec<f64> {
    let mut mixed = a.to_vec();
    mixed[factor] = b[factor];
    mixed
}

/// The values of a function in all points of a design, row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Values {
    /// In the rows of A.
    pub a: Vec<f64>,
    /// In the rows of B.
    pub b: Vec<f64>,
    /// In the rows of A with one factor from B: a list for each factor.
    pub mixed: Vec<Vec<f64>>,
}

/// The indices of all factors.
#[derive(Clone, Debug, PartialEq)]
pub struct Indices {
    /// The variance of the function.
    pub variance: f64,
    /// The share of each factor alone.
    pub first: Vec<f64>,
    /// The share of each factor including interactions.
    pub total: Vec<f64>,
}

/// The indices, from two values of every point with independent noise; `rows` says which rows count, each as often as
/// it is named. `None` when there is no variance.
#[must_use]
pub fn indices([one, other]: [&Values; 2], rows: &[usize]) -> Option<Indices> {
    let middle = [one, other].map(|values| mean_of_all(values, rows));
    let mean = |of: &dyn Fn(usize) -> f64| rows.iter().map(|&row| of(row)).sum::<f64>() / rows.len() as f64;
    let variance = variance([one, other], rows);
    // Rounding residue is not variance.
    let least = LEAST * self::variance([one, one], rows).max(self::variance([other, other], rows));
    if variance <= least {
        return None;
    }
    let first = |factor: usize| {
        let crossed =
            |x: &Values, y: &Values, middle: f64| mean(&|row| (x.b[row] - middle) * (y.mixed[factor][row] - y.a[row]));
        f64::midpoint(crossed(one, other, middle[0]), crossed(other, one, middle[1])) / variance
    };
    let total = |factor: usize| {
        let by = |x: &Values, row: usize| x.a[row] - x.mixed[factor][row];
        mean(&|row| by(one, row) * by(other, row)) / 2.0 / variance
    };
    let factors = 0..one.mixed.len();
    Some(Indices { variance, first: factors.clone().map(first).collect(), total: factors.map(total).collect() })
}

/// The covariance of both values over the rows of A and of B.
fn variance([one, other]: [&Values; 2], rows: &[usize]) -> f64 {
    let n = 2.0 * rows.len() as f64;
    let sum = |of: &dyn Fn(usize) -> f64| rows.iter().map(|&row| of(row)).sum::<f64>();
    let means = [one, other].map(|values| sum(&|row| values.a[row] + values.b[row]) / n);
    let product = |x: f64, y: f64| (x - means[0]) * (y - means[1]);
    sum(&|row| product(one.a[row], other.a[row]) + product(one.b[row], other.b[row])) / n
}

fn mean_of_all(values: &Values, rows: &[usize]) -> f64 {
    let lists = [&values.a, &values.b].into_iter().chain(&values.mixed);
    let sum: f64 = lists.map(|list| rows.iter().map(|&row| list[row]).sum::<f64>()).sum();
    sum / ((2 + values.mixed.len()) * rows.len()) as f64
}

#[cfg(test)]
pub(super) mod tests {
    use std::f64::consts::PI;

    use super::*;

    const A: f64 = 7.0;
    const B: f64 = 0.1;

    /// Ishigami and Homma (1990) on the unit cube, each number being stretched to -pi..pi.
    pub fn ishigami(x: &[f64]) -> f64 {
        let [one, two, three] = [0, 1, 2].map(|place: usize| PI * (2.0 * x[place] - 1.0));
        one.sin() + A * two.sin().powi(2) + B * three.powi(4) * one.sin()
    }

    fn evaluated(function: impl Fn(&[f64]) -> f64, [a, b]: &[Matrix; 2]) -> Values {
        let of = |rows: &Matrix| rows.iter().map(|row| function(row)).collect();
        let column = |factor| a.iter().zip(b).map(|(a, b)| function(&mixed(a, b, factor))).collect();
        Values { a: of(a), b: of(b), mixed: (0..a[0].len()).map(column).collect() }
    }

    fn plain(values: &Values) -> Indices {
        indices([values, values], &(0..values.a.len()).collect::<Vec<_>>()).unwrap()
    }

    /// Eight rows of two factors. The expected values are those of SALib 1.6.0 (numpy 2.4.6),
    /// `SALib.analyze.sobol.analyze(problem, Y, calc_second_order=False)` on the same points.
    #[test]
    fn it_agrees_with_salib_on_a_fixed_design() {
        let eighths = |of: [usize; 2]| of.map(|number| ((number % 8) as f64 + 0.5) / 8.0).to_vec();
        let a = (0..8).map(|i| eighths([7 * i + 3, 5 * i + 1])).collect();
        let b = (0..8).map(|i| eighths([3 * i + 2, i * i + 4])).collect();
        let function = |x: &[f64]| 4.0 * x[0] * x[0] + 3.0 * x[1] + 5.0 * x[0] * x[1] - 1.0;
        let found = plain(&evaluated(function, &[a, b]));
        let near = |one: &f64, other: &f64| (one - other).abs() < 1e-9;
        let first = [0.475_457_549_593_684_2, 0.240_665_703_938_856_6];
        let total = [0.303_405_497_297_659_53, 0.422_369_407_191_211_2];
        assert!(found.first.iter().zip(&first).all(|(one, other)| near(one, other)), "{found:?}");
        assert!(found.total.iter().zip(&total).all(|(one, other)| near(one, other)), "{found:?}");
    }

    /// The closed formulas of Ishigami and Homma (1990), as in Saltelli et al., Global Sensitivity Analysis: The Primer
    /// (2008), section 4.9; with a = 7 and b = 0.1 they are 0.3139, 0.4424, 0 and 0.5576, 0.4424, 0.2437.
    #[test]
    fn it_finds_the_indices_of_the_ishigami_function() {
        let variance = A * A / 8.0 + B * PI.powi(4) / 5.0 + B * B * PI.powi(8) / 18.0 + 0.5;
        let alone = [(1.0 + B * PI.powi(4) / 5.0).powi(2) / 2.0, A * A / 8.0, 0.0];
        let joint = B * B * PI.powi(8) * (1.0 / 18.0 - 1.0 / 50.0);
        let total = [alone[0] + joint, alone[1], joint];
        let rounded = |parts: [f64; 3]| parts.map(|part| (1e4 * part / variance).round() / 1e4);
        assert_eq!((rounded(alone), rounded(total)), ([0.3139, 0.4424, 0.0], [0.5576, 0.4424, 0.2437]));
        let found = plain(&evaluated(ishigami, &matrices(3, 1 << 16, 1794)));
        assert!((found.variance / variance - 1.0).abs() < 0.02, "{found:?}");
        for factor in 0..3 {
            assert!((found.first[factor] - alone[factor] / variance).abs() < 0.015, "{factor}: {found:?}");
            assert!((found.total[factor] - total[factor] / variance).abs() < 0.015, "{factor}: {found:?}");
        }
    }

    /// A third factor without effect, and noise as large as the function: the formulas of the literature see an effect, the
    /// crossed ones do not.
    #[test]
    fn noise_takes_nothing_from_the_crossed_estimates() {
        let design = matrices(3, 1 << 15, 7);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
        let truth = evaluated(|x| 2.0 * x[0] + x[1], &design);
        let mut noisy = || {
            let mut with = |list: &Vec<f64>| list.iter().map(|value| value + 3.0 * uniform(&mut rng)).collect();
            Values { a: with(&truth.a), b: with(&truth.b), mixed: truth.mixed.iter().map(&mut with).collect() }
        };
        let halves = [noisy(), noisy()];
        let rows: Vec<usize> = (0..1 << 15).collect();
        let found = indices([&halves[0], &halves[1]], &rows).unwrap();
        for (factor, part) in [0.8, 0.2, 0.0].into_iter().enumerate() {
            assert!((found.first[factor] - part).abs() < 0.03, "{found:?}");
            assert!((found.total[factor] - part).abs() < 0.03, "{found:?}");
        }
        assert!((found.variance - 5.0 / 12.0).abs() < 0.02, "{found:?}");
        let usual = plain(&halves[0]);
        assert!(usual.total[2] > 0.4 && usual.variance > 1.1, "{usual:?}");
    }

    #[test]
    fn what_never_varies_has_no_indices() {
        let values = evaluated(|_| 0.5, &matrices(2, 8, 1));
        assert_eq!(indices([&values, &values], &[0, 1, 2]), None);
    }
}
