//! Regression by a Gaussian process: the value of a function anywhere, from noisy values at some points and a covariance between
//! points (Rasmussen and Williams 2006, algorithm 2.1).
//!
//! The prior mean is the mean of the values, weighted by their precision; a constant in the covariance lets the data move it.

use crate::statistics::Z;

/// The least pivot of the decomposition, as a share of the greatest variance.
const LEAST: f64 = 1e-12;

/// A process fitted to values.
#[derive(Clone, Debug)]
pub struct Process {
    /// The lower triangle of the Cholesky factor of the covariance with noise, row by row.
    factor: Vec<Vec<f64>>,
    /// The inverse of that covariance times the centred values.
    weights: Vec<f64>,
    mean: f64,
    /// The logarithm of the probability density of the values.
    likelihood: f64,
}

/// An expected value and its variance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The mean.
    pub mean: f64,
    /// The variance.
    pub variance: f64,
}

impl Expected {
    /// The standard deviation.
    #[must_use]
    pub fn sd(self) -> f64 {
        self.variance.max(0.0).sqrt()
    }

    /// The ends of the normal interval.
    #[must_use]
    pub fn ends(self) -> [f64; 2] {
        [self.mean - Z * self.sd(), self.mean + Z * self.sd()]
    }
}

impl Process {
    /// Fits values with these noise variances; `covariance(i, j)` is that of the function at the points of two of them.
    /// `None` without values, or when the covariance is not positive definite.
    #[must_use]
    pub fn fit(values: &[f64], noise: &[f64], covariance: impl Fn(usize, usize) -> f64) -> Option<Self> {
        let matrix: Vec<Vec<f64>> = (0..values.len())
            .map(|row| (0..=row).map(|column| covariance(row, column) + own(noise, row, column)).collect())
            .collect();
        let factor = cholesky(&matrix)?;
        let precision: f64 = noise.iter().map(|noise| 1.0 / noise).sum();
        let mean = values.iter().zip(noise).map(|(value, noise)| value / noise).sum::<f64>() / precision;
        let centred: Vec<f64> = values.iter().map(|value| value - mean).collect();
        let weights = backward(&factor, forward(&factor, &centred));
        let fit: f64 = centred.iter().zip(&weights).map(|(value, weight)| value * weight).sum();
        let volume: f64 = factor.iter().enumerate().map(|(row, numbers)| numbers[row].ln()).sum();
        let constant = values.len() as f64 * (2.0 * std::f64::consts::PI).ln();
        Some(Self { factor, weights, mean, likelihood: -0.5 * (fit + 2.0 * volume + constant) })
    }

    /// The logarithm of the probability density of the values under the covariance: greater for one that explains them better.
    #[must_use]
    pub fn likelihood(&self) -> f64 {
        self.likelihood
    }

    /// The expected value at a point, from its covariance with each point of a value and its own prior variance.
    ///
    /// # Panics
    /// When there are not as many covariances as values.
    #[must_use]
    pub fn at(&self, covariances: &[f64], variance: f64) -> Expected {
        assert_eq!(covariances.len(), self.weights.len(), "a covariance with each value");
        let shift: f64 = covariances.iter().zip(&self.weights).map(|(one, other)| one * other).sum();
        let known = forward(&self.factor, covariances);
        let explained: f64 = known.iter().map(|part| part * part).sum();
        Expected { mean: self.mean + shift, variance: (variance - explained).max(0.0) }
    }
}

fn own(noise: &[f64], row: usize, column: usize) -> f64 {
    if row == column { noise[row] } else { 0.0 }
}

/// The Cholesky factor of a symmetric matrix, given by its lower triangle.
fn cholesky(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let greatest = matrix.iter().enumerate().map(|(row, numbers)| numbers[row]).fold(0.0, f64::max);
    let mut factor: Vec<Vec<f64>> = Vec::with_capacity(matrix.len());
    for (row, numbers) in matrix.iter().enumerate() {
        let mut line: Vec<f64> = Vec::with_capacity(row + 1);
        for column in 0..row {
            let other = &factor[column];
            let known: f64 = line.iter().zip(other).map(|(one, other)| one * other).sum();
            line.push((numbers[column] - known) / other[column]);
        }
        let pivot = numbers[row] - line.iter().map(|number| number * number).sum::<f64>();
        if pivot <= LEAST * greatest {
            return None;
        }
        line.push(pivot.sqrt());
        factor.push(line);
    }
    (!factor.is_empty()).then_some(factor)
}

/// Solves with the factor.
fn forward(factor: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let mut solution: Vec<f64> = Vec::with_capacity(right.len());
    for (row, number) in factor.iter().zip(right) {
        let known: f64 = row.iter().zip(&solution).map(|(one, other)| one * other).sum();
        let pivot = row[solution.len()];
        solution.push((number - known) / pivot);
    }
    solution
}

/// Solves with the transposed factor.
fn backward(factor: &[Vec<f64>], mut right: Vec<f64>) -> Vec<f64> {
    for row in (0..right.len()).rev() {
        right[row] /= factor[row][row];
        let solved = right[row];
        right.iter_mut().zip(&factor[row]).take(row).for_each(|(number, part)| *number -= part * solved);
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    fn smooth(one: f64, other: f64) -> f64 {
        (-(one - other).powi(2) / 2.0).exp()
    }

    #[test]
    fn values_without_noise_are_met_and_the_rest_is_uncertain() {
        let at = [0.0, 1.0, 2.0, 3.0];
        let values = [0.0, 0.8, 0.9, 0.1];
        let process = Process::fit(&values, &[1e-9; 4], |one, other| smooth(at[one], at[other])).unwrap();
        for (place, value) in at.iter().zip(values) {
            let found = process.at(&at.map(|known| smooth(known, *place)), 1.0);
            assert!((found.mean - value).abs() < 1e-5 && found.sd() < 1e-3, "{found:?}");
        }
        let away = process.at(&at.map(|known| smooth(known, 40.0)), 1.0);
        assert!((away.variance - 1.0).abs() < 1e-9 && (away.mean - 0.45).abs() < 1e-9, "{away:?}");
    }

    /// With one covariance for all points it is the mean, weighted by precision, of normal theory.
    #[test]
    fn a_constant_is_estimated_by_the_weighted_mean() {
        let (values, noise) = ([1.0, 3.0], [1.0, 0.25]);
        let process = Process::fit(&values, &noise, |_, _| 100.0).unwrap();
        let found = process.at(&[100.0, 100.0], 100.0);
        let mean = (1.0 + 3.0 * 4.0) / 5.0;
        assert!((found.mean - mean).abs() < 1e-9 && (found.variance - 0.2).abs() < 1e-3, "{found:?}");
        let [low, high] = found.ends();
        assert!((high - low - 2.0 * Z * found.sd()).abs() < 1e-12);
    }

    #[test]
    fn the_likelihood_prefers_the_right_scale() {
        let values = [0.0, 2.0, -2.0, 1.5, -1.0, 0.5];
        let of = |scale: f64| {
            let covariance = |one: usize, other: usize| if one == other { scale } else { 0.0 };
            Process::fit(&values, &[0.01; 6], covariance).unwrap().likelihood()
        };
        assert!(of(2.0) > of(0.02) && of(2.0) > of(200.0));
    }

    #[test]
    fn nothing_is_fitted_to_nothing_or_to_a_wrong_covariance() {
        assert!(Process::fit(&[], &[], |_, _| 1.0).is_none());
        assert!(Process::fit(&[1.0, 2.0], &[1e-20; 2], |_, _| 1.0).is_none());
    }
}
