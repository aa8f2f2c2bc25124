//! An evolution strategy: CMA-ES with a diagonal matrix (Ros and Hansen, PPSN 2008; constants of Hansen's tutorial of 2016).
//!
//! It uses only the ranking of the candidates, so it tolerates noisy scores, and learns a step for each axis. The
//! full matrix would need too many generations to learn the correlations of weights.
//! No crate fits: `cmaes` (last released 2024) and `haru_cmaes` (no seed for its random numbers) bring 40
//! packages of linear algebra each, for what are sums here.

use std::f64::consts::TAU;

use kartacz_engine::core::dice::mix;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The greatest step: with a longer one candidates would be spread over the whole box.
const MOST: f64 = 0.3;

/// A cloud of candidates around a middle.
#[derive(Clone, Debug)]
pub struct Evolution {
    rng: Xoshiro256PlusPlus,
    rates: Rates,
    /// Where the middle stands, before [`folded`].
    middle: Vec<f64>,
    step: f64,
    /// The variance along each axis, in squares of the step.
    variances: Vec<f64>,
    /// The evolution path of the mean in steps, and the conjugate path in units of a random walk.
    way: Vec<f64>,
    plain_way: Vec<f64>,
    generation: i32,
    /// The current candidates, before [`folded`].
    asked: Vec<Vec<f64>>,
}

/// How fast it learns.
#[derive(Clone, Debug)]
struct Rates {
    /// The weights of candidates by rank, the best first; the others have weight 0.
    weights: Vec<f64>,
    /// How many candidates these weights are worth.
    effective: f64,
    plain_way: f64,
    damping: f64,
    way: f64,
    one: f64,
    many: f64,
    /// The expected length of a random path.
    chance: f64,
}

impl Rates {
    fn new(axes: usize, population: usize) -> Self {
        let (n, half) = (axes as f64, (population as f64 + 1.0) / 2.0);
        let raw: Vec<f64> = (1..=population / 2).map(|rank| half.ln() - (rank as f64).ln()).collect();
        let sum: f64 = raw.iter().sum();
        let weights: Vec<f64> = raw.iter().map(|weight| weight / sum).collect();
        let effective = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let plain_way = (effective + 2.0) / (n + effective + 5.0);
        // A diagonal has fewer parameters, so the learning rate is higher.
        let diagonal = (n + 2.0) / 3.0;
        let one = (diagonal * 2.0 / ((n + 1.3).powi(2) + effective)).min(0.5);
        let many = diagonal * 2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0).powi(2) + effective);
        Self {
            damping: 1.0 + 2.0 * (((effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + plain_way,
            way: (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n),
            many: many.min(1.0 - one),
            chance: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
            weights,
            effective,
            plain_way,
            one,
        }
    }
}

impl Evolution {
    /// A cloud around `start`, a place in the box 0..=1, with this standard deviation along each axis and this number of
    /// candidates a generation, at least 4.
    #[must_use]
    pub fn new(start: &[f64], step: f64, population: usize, seed: u64) -> Self {
        let axes = start.len();
        Self {
            rng: Xoshiro256PlusPlus::seed_from_u64(mix(seed)),
            rates: Rates::new(axes, population),
            middle: start.to_vec(),
            step,
            variances: vec![1.0; axes],
            way: vec![0.0; axes],
            plain_way: vec![0.0; axes],
            generation: 0,
            asked: vec![vec![0.0; axes]; population],
        }
    }

    /// The candidates of the next generation, places in the box.
    pub fn ask(&mut self) -> Vec<Vec<f64>> {
        for candidate in &mut self.asked {
            for ((x, middle), variance) in candidate.iter_mut().zip(&self.middle).zip(&self.variances) {
                *x = middle + self.step * variance.sqrt() * normal(&mut self.rng);
            }
        }
        self.asked.iter().map(|candidate| folded(candidate)).collect()
    }

    /// Updates the distribution from the scores of the current candidates, in their order; higher is better.
    pub fn update(&mut self, scores: &[f64]) {
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
        self.generation += 1;
        let forgotten = 1.0 - (1.0 - self.rates.plain_way).powi(2 * self.generation);
        let steps: Vec<f64> = (0..self.middle.len()).map(|axis| self.go(axis, &order)).collect();
        let length = self.plain_way.iter().map(|x| x * x).sum::<f64>().sqrt();
        // A path that grows too fast means that the step is too short, not where the candidates should lie.
        let calm = length / forgotten.sqrt() < (1.4 + 2.0 / (steps.len() as f64 + 1.0)) * self.rates.chance;
        for (axis, gone) in steps.iter().enumerate() {
            self.widen(axis, *gone, calm, &order);
        }
        for (middle, gone) in self.middle.iter_mut().zip(&steps) {
            *middle += self.step * gone;
        }
        let growth = self.rates.plain_way / self.rates.damping * (length / self.rates.chance - 1.0);
        self.step = (self.step * growth.exp()).min(MOST);
    }

    /// How far the best lie from the middle along an axis, in steps.
    fn go(&mut self, axis: usize, order: &[usize]) -> f64 {
        let Rates { effective, plain_way: rate, .. } = self.rates;
        let gone = self.weighted(order, |candidate| self.offset(axis, candidate));
        let plain = gone / self.variances[axis].sqrt();
        self.plain_way[axis] = (1.0 - rate) * self.plain_way[axis] + (rate * (2.0 - rate) * effective).sqrt() * plain;
        gone
    }

    /// Learns the variance along an axis.
    fn widen(&mut self, axis: usize, gone: f64, calm: bool, order: &[usize]) {
        let Rates { effective, way: rate, one, many, .. } = self.rates;
        let fresh = if calm { (rate * (2.0 - rate) * effective).sqrt() * gone } else { 0.0 };
        self.way[axis] = (1.0 - rate) * self.way[axis] + fresh;
        let lost = if calm { 0.0 } else { one * rate * (2.0 - rate) };
        let spread = self.weighted(order, |candidate| self.offset(axis, candidate).powi(2));
        self.variances[axis] =
            (1.0 - one - many + lost) * self.variances[axis] + one * self.way[axis].powi(2) + many * spread;
    }

    fn offset(&self, axis: usize, candidate: usize) -> f64 {
        (self.asked[candidate][axis] - self.middle[axis]) / self.step
    }

    fn weighted(&self, order: &[usize], value: impl Fn(usize) -> f64) -> f64 {
        self.rates.weights.iter().zip(order).map(|(weight, &candidate)| weight * value(candidate)).sum()
    }

    /// The middle of the cloud, a place in the box.
    #[must_use]
    pub fn middle(&self) -> Vec<f64> {
        folded(&self.middle)
    }

    /// How far candidates stand from the middle along an axis, on average over the axes.
    #[must_use]
    pub fn step(&self) -> f64 {
        let variance = self.variances.iter().sum::<f64>() / self.variances.len() as f64;
        self.step * variance.sqrt()
    }
}

/// Reflects a place into the box, so that the edges are not special.
fn folded(place: &[f64]) -> Vec<f64> {
    place.iter().map(|x| 1.0 - ((x.abs() % 2.0) - 1.0).abs()).collect()
}

/// A number of the standard normal distribution (Box and Muller 1958).
fn normal(rng: &mut Xoshiro256PlusPlus) -> f64 {
    let mut even = || (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    let (radius, angle) = (1.0 - even(), even());
    (-2.0 * radius.ln()).sqrt() * (TAU * angle).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_throw_back() {
        let folded = folded(&[0.25, -0.25, 1.25, 2.0, -1.0, 3.5, 0.0, 1.0]);
        assert_eq!(folded, [0.25, 0.25, 0.75, 0.0, 1.0, 0.5, 0.0, 1.0]);
    }

    #[test]
    fn chance_is_normal() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1794);
        let drawn: Vec<f64> = (0..100_000).map(|_| normal(&mut rng)).collect();
        let moment = |power: i32| drawn.iter().map(|x| x.powi(power)).sum::<f64>() / drawn.len() as f64;
        assert!(moment(1).abs() < 0.01 && (moment(2) - 1.0).abs() < 0.02 && (moment(4) - 3.0).abs() < 0.1);
    }

    #[test]
    fn axes_that_matter_less_are_searched_wider() {
        let mut evolution = Evolution::new(&[0.5; 4], 0.05, 12, 7);
        for _ in 0..60 {
            let scores: Vec<f64> =
                evolution.ask().iter().map(|x| -1e4 * (x[0] - 0.5).powi(2) - (x[1] - 0.5).powi(2)).collect();
            evolution.update(&scores);
        }
        assert!(evolution.variances[1] > 4.0 * evolution.variances[0], "{:?}", evolution.variances);
    }
}
