//! Random data with known true values, and how often intervals hold them.

use kartacz::statistics::Interval;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

pub const REPETITIONS: u32 = 10_000;
/// The least coverage of any interval.
const LEAST: f64 = 0.93;

/// The share of repetitions in which something holds.
pub fn held(repetitions: u32, seed: u64, mut holds: impl FnMut(&mut Chance) -> bool) -> f64 {
    let mut chance = Chance::new(seed);
    let held = (0..repetitions).filter(|_| holds(&mut chance)).count();
    held as f64 / f64::from(repetitions)
}

/// How often an interval from random data contains `truth`. Numbers that differ by rounding alone are the same.
pub fn coverage(repetitions: u32, seed: u64, truth: f64, mut interval: impl FnMut(&mut Chance) -> Interval) -> f64 {
    held(repetitions, seed, |chance| {
        let Interval { low, high } = interval(chance);
        (low - 1e-9..=high + 1e-9).contains(&truth)
    })
}

/// Of an interval that is neither exact nor for a family: from 94 to 96 %.
#[track_caller]
pub fn assert_covers(what: &str, seed: u64, truth: f64, interval: impl Fn(&mut Chance) -> Interval) {
    let found = coverage(REPETITIONS, seed, truth, interval);
    println!("{what}: {:.2} %", 100.0 * found);
    assert!((0.94..=0.96).contains(&found), "{what}: {found}");
}

/// Of any other: at least 93 %.
#[track_caller]
pub fn assert_holds(what: &str, found: f64) {
    println!("{what}: {:.2} %", 100.0 * found);
    assert!(found >= LEAST, "{what}: {found}");
}

pub struct Chance(Xoshiro256PlusPlus);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number from 0 to less than 1.
    pub fn part(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Splits a number of games among these outcomes by their chances; the last takes the rest.
    pub fn games<const N: usize>(&mut self, games: u64, chances: [f64; N]) -> [u64; N] {
        let mut counts = [0; N];
        for _ in 0..games {
            counts[self.place(&chances)] += 1;
        }
        counts
    }

    /// One of these places by their chances; the last takes the rest.
    pub fn place(&mut self, chances: &[f64]) -> usize {
        let mut left = self.part();
        let place = chances.iter().position(|chance| {
            left -= chance;
            left < 0.0
        });
        place.unwrap_or(chances.len() - 1)
    }

    /// One of these numbers by their chances.
    pub fn number(&mut self, numbers: &[(i64, f64)]) -> i64 {
        let mut left = self.part();
        let found = numbers.iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        found.or(numbers.last()).map_or(0, |(number, _)| *number)
    }

    /// A standard normal number (Box and Muller 1958).
    pub fn normal(&mut self) -> f64 {
        let (radius, angle) = ((-2.0 * (1.0 - self.part()).ln()).sqrt(), std::f64::consts::TAU * self.part());
        radius * angle.cos()
    }

    /// Normal numbers with mean 0 and these covariances, by the Cholesky factor.
    pub fn normal_with(&mut self, points: &[f64], covariance: impl Fn(f64, f64) -> f64) -> Vec<f64> {
        let mut factor: Vec<Vec<f64>> = Vec::new();
        for (row, &point) in points.iter().enumerate() {
            let mut line: Vec<f64> = Vec::new();
            for (column, &other) in points.iter().enumerate().take(row) {
                let known: f64 = line.iter().zip(&factor[column]).map(|(a, b)| a * b).sum();
                line.push((covariance(point, other) - known) / factor[column][column]);
            }
            let rest = covariance(point, point) - line.iter().map(|a| a * a).sum::<f64>();
            line.push(rest.max(1e-12).sqrt());
            factor.push(line);
        }
        let luck: Vec<f64> = points.iter().map(|_| self.normal()).collect();
        factor.iter().map(|line| line.iter().zip(&luck).map(|(a, b)| a * b).sum()).collect()
    }
}
