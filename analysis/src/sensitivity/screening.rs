//! The screening: elementary effects along random trajectories through everything that is plausible.

use super::accept::Combinations;
use super::bench::Bench;
use super::factors::Factor;
use super::plan::PLACES;
use super::result::{Effect, Screening};
use crate::error::Failure;
use crate::laboratory::Point;
use crate::statistics::morris::{Trajectory, effects, elementary, step, trajectories};

/// Plays the trajectories and sums up their effects, the greatest first.
///
/// # Errors
/// As [`Bench::play`].
pub fn play(
    bench: &mut Bench,
    factors: &[Factor],
    combinations: &mut Combinations,
    (count, seed): (usize, u64),
) -> Result<Screening, Failure> {
    let design = trajectories(factors.len(), PLACES, count, seed);
    let mut point = |place: &Vec<f64>| Point(combinations.sets(&levels(factors, place)));
    let points: Vec<Vec<Point>> = design.iter().map(|places| places.iter().map(&mut point).collect()).collect();
    bench.play(&points.concat())?;
    let halves = [0, 1].map(|half| {
        let value = |point: &Point| bench.of(point).half(half);
        points.iter().map(|points| points.iter().map(value).collect()).collect::<Vec<Vec<f64>>>()
    });
    let mut effects = summed(factors, &design, &halves);
    effects.sort_by(|one, other| other.mu_star.total_cmp(&one.mu_star));
    Ok(Screening { trajectories: count, places: PLACES, step: step(PLACES), effects })
}

/// The levels of all factors at their places.
pub fn levels(factors: &[Factor], places: &[f64]) -> Vec<usize> {
    factors.iter().zip(places).map(|(factor, &place)| factor.level_at(place)).collect()
}

/// The effects of the mean of both halves of the games. By how much the halves differ says what chance does.
fn summed(factors: &[Factor], design: &[Trajectory], halves: &[Vec<Vec<f64>>; 2]) -> Vec<Effect> {
    let [one, other] = halves.each_ref().map(|values| elementary(design, values));
    let told = |((factor, one), other): ((&Factor, Vec<f64>), Vec<f64>)| {
        let whole: Vec<f64> = one.iter().zip(&other).map(|(one, other)| f64::midpoint(*one, *other)).collect();
        let found = effects(&whole);
        // The mean of two independent values has a quarter of the variance of their difference.
        let squares: f64 = one.iter().zip(&other).map(|(one, other)| (one - other).powi(2) / 4.0).sum();
        let noise = (squares / one.len().max(1) as f64).sqrt();
        Effect {
            factor: factor.name.clone(),
            mu: found.mu,
            mu_star: found.mu_star,
            sigma: found.sigma,
            noise,
            floor: noise * std::f64::consts::FRAC_2_PI.sqrt(),
        }
    };
    factors.iter().zip(one).zip(other).map(told).collect()
}
