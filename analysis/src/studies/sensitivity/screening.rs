//! The screening: elementary effects along random trajectories through everything that is plausible.

use super::bench::Bench;
use super::digest::Digest;
use super::plan::PLACES;
use super::repair::{Combinations, Ground};
use super::result::{Effect, Screening};
use crate::statistics::morris::{Trajectory, effects, elementary_over, step, trajectories};
use crate::studies::factor::Factor;
use crate::studies::laboratory::Point;

/// Ways through all factors, and the point of each step.
pub struct Design {
    trajectories: Vec<Trajectory>,
    points: Vec<Vec<Point>>,
}

impl Design {
    /// A number of trajectories, drawn with this seed.
    pub fn new(ground: Ground, combinations: &mut Combinations, (count, seed): (usize, u64)) -> Self {
        let trajectories = trajectories(ground.factors.len(), PLACES, count, seed);
        let mut point = |place: &Vec<f64>| Point(combinations.sets(ground, &levels(ground.factors, place)));
        let points = trajectories.iter().map(|places| places.iter().map(&mut point).collect()).collect();
        Self { trajectories, points }
    }

    /// All that is played.
    pub fn points(&self) -> Vec<Point> {
        self.points.concat()
    }
}

/// Sums up the effects of the trajectories from their played points, the greatest first.
pub fn summed_up(bench: &Bench, factors: &[Factor], design: &Design) -> Screening {
    let Design { trajectories, points } = design;
    let values = |of: &dyn Fn(&Digest) -> f64| -> Vec<Vec<f64>> {
        points.iter().map(|points| points.iter().map(|point| of(bench.of(point))).collect()).collect()
    };
    let all = [values(&Digest::mean), values(&|digest| digest.half(0)), values(&|digest| digest.half(1))];
    let mut effects = summed(factors, trajectories, &all);
    effects.sort_by(|one, other| other.mu_star.total_cmp(&one.mu_star));
    Screening { trajectories: trajectories.len(), places: PLACES, step: step(PLACES), effects }
}

/// The levels of all factors at their places.
pub fn levels(factors: &[Factor], places: &[f64]) -> Vec<usize> {
    factors.iter().zip(places).map(|(factor, &place)| factor.level_at(place)).collect()
}

/// The effects of all games, and their noise: the difference between the two halves of the games. All are per unit
/// of the distance that the level goes, as a factor with few levels goes farther than its place.
fn summed(factors: &[Factor], design: &[Trajectory], values: &[Vec<Vec<f64>>; 3]) -> Vec<Effect> {
    let distance = |factor: usize, places: [f64; 2]| factors[factor].distance(places);
    let [whole, one, other] = values.each_ref().map(|values| elementary_over(design, values, distance));
    let effect = |(place, factor): (usize, &Factor)| {
        let found = effects(&whole[place]);
        let noise = noise(&one[place], &other[place]);
        Effect {
            factor: factor.name.clone(),
            mu: found.mu,
            mu_star: found.mu_star,
            sigma: found.sigma,
            noise,
            floor: noise * std::f64::consts::FRAC_2_PI.sqrt(),
        }
    };
    factors.iter().enumerate().map(effect).collect()
}

/// The standard deviation of an effect by chance. The mean of two independent values has a quarter of the variance of their
/// difference.
fn noise(one: &[f64], other: &[f64]) -> f64 {
    let squares: f64 = one.iter().zip(other).map(|(one, other)| (one - other).powi(2) / 4.0).sum();
    (squares / one.len().max(1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::factor::{Level, Set};

    fn factor(count: usize) -> Factor {
        let set = |number: usize| Set { leaf: None, path: "a".to_owned(), to: number.to_string() };
        let level = |number| Level { name: String::new(), changes: vec![set(number)], cost: 0.0, place: None };
        Factor { name: count.to_string(), paths: Vec::new(), levels: (0..count).map(level).collect() }
    }

    /// A function that is linear in the levels, from 0 to its slope, in games of which the halves are `apart`.
    fn found(count: usize, slope: f64, apart: f64) -> Effect {
        let factors = [factor(count)];
        let design = trajectories(1, PLACES, 40, 1794);
        let at = |places: &[f64]| levels(&factors, places)[0] as f64 / (count - 1) as f64;
        let values = [slope, slope - apart / 2.0, slope + apart / 2.0].map(|slope| {
            design.iter().map(|points| points.iter().map(|places| slope * at(places)).collect()).collect()
        });
        summed(&factors, &design, &values).swap_remove(0)
    }

    #[test]
    fn effects_are_from_one_end_of_a_factor_to_the_other_whatever_its_levels() {
        for count in 2..=9 {
            let Effect { mu, mu_star, sigma, noise, floor, .. } = found(count, -0.3, 0.2);
            assert!((mu + 0.3).abs() < 1e-12 && (mu_star - 0.3).abs() < 1e-12 && sigma < 1e-12, "{count}: {mu}");
            assert!((noise - 0.1).abs() < 1e-12, "{count}: {noise}");
            assert!((floor - 0.0798).abs() < 1e-4, "{count}: {floor}");
        }
    }

    /// As the report says it.
    #[test]
    fn places_make_levels_as_likely_when_there_are_two_three_or_six() {
        let times = |count: usize| {
            let mut times = vec![0; count];
            (0..PLACES).for_each(|place| times[factor(count).level_at(f64::from(place) / f64::from(PLACES - 1))] += 1);
            times
        };
        assert_eq!([2, 3, 6].map(times), [vec![3; 2], vec![2; 3], vec![1; 6]]);
        assert_eq!([4, 5, 7].map(times), [vec![2, 1, 1, 2], vec![1, 1, 1, 1, 2], vec![1, 1, 1, 0, 1, 1, 1]]);
    }
}
