//! Improves a player's weights by playing.
//!
//! Weights are places in a box, 0..=1 along each axis. [`evolve`] moves a cloud of candidates through it: all candidates of a
//! generation play the same games, so that luck does not separate them; each generation plays other games, to avoid
//! overfitting. The result is compared with the start in held-out games ([`validate`]).

mod arena;
mod bench;
mod evolution;
mod making;
mod places;
mod report;
mod scores;
mod tuning;
mod validation;

use kartacz_engine::core::dice::{game_seed, mix};
use kartacz_engine::scenario::shown;

use crate::base::error::Failure;

pub use arena::{Arena, Cell, allot};
pub use bench::{Bench, TuningSettings};
pub use evolution::Evolution;
pub use places::{places, weights_at};
pub use report::{Against, Effort, Method, Report, SCHEMA, Weight, outcome};
pub use tuning::Tuning;
pub use validation::{Gain, Pairing, Scored, Validation, Verdict, validate};

/// Nothing is named twice.
fn once(names: &[String]) -> Result<(), Failure> {
    let twice = names.iter().enumerate().find(|(place, name)| names[..*place].contains(name));
    twice.map_or(Ok(()), |(_, name)| Err(Failure::Input(format!("{} is named twice; name it once", shown(name)))))
}

/// The most generations.
pub const MAX_GENERATIONS: u64 = 100_000;
/// The fewest and the most candidates of a generation.
pub const POPULATIONS: [u64; 2] = [4, 1000];
/// The standard deviation of the first candidates along each axis: their scores then differ by about 8 percentage points,
/// far more than the noise of some hundred games.
const STEP: f64 = 0.1;
/// The share of the generations, the last ones, over which the result is averaged: their errors average out.
const AVERAGED: f64 = 0.25;

/// The effort and the seed.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Generations.
    pub generations: u64,
    /// Candidates of a generation.
    pub population: u64,
    /// The seed of all random draws.
    pub seed: u64,
}

/// The state after a generation.
#[derive(Clone, Debug)]
pub struct Generation<'a> {
    /// The number, from 1.
    pub number: u64,
    /// The mean score of its candidates.
    pub candidates: f64,
    /// The score of the start in the same games.
    pub start: f64,
    /// The mean distance of the candidates from their mean.
    pub step: f64,
    /// The best place so far.
    pub best: &'a [f64],
}

/// The seed of a generation's games.
#[must_use]
pub fn generation_seed(seed: u64, generation: u64) -> u64 {
    game_seed(mix(seed ^ 0x7475_6E65), generation)
}

/// The seed of the held-out validation games.
#[must_use]
pub fn held_out_seed(seed: u64) -> u64 {
    mix(seed ^ 0x6865_6C64_206F_7574)
}

/// Searches for the place with the highest score, from `start`. `score` returns the score of a place in the games of a seed;
/// `watch` is called after each generation and may end the search.
///
/// # Errors
/// Those of `watch`.
pub fn evolve<E>(
    start: &[f64],
    settings: Settings,
    mut score: impl FnMut(&[f64], u64) -> f64,
    mut watch: impl FnMut(&Generation) -> Result<(), E>,
) -> Result<Vec<f64>, E> {
    let mut evolution = Evolution::new(start, STEP, settings.population as usize, settings.seed);
    let mut middles = Vec::new();
    let mut best = start.to_vec();
    for number in 1..=settings.generations {
        let seed = generation_seed(settings.seed, number);
        let scores: Vec<f64> = evolution.ask().iter().map(|place| score(place, seed)).collect();
        evolution.update(&scores);
        middles.push(evolution.middle());
        best = late_average(&middles);
        let candidates = scores.iter().sum::<f64>() / scores.len() as f64;
        let start = score(start, seed);
        watch(&Generation { number, candidates, start, step: evolution.step(), best: &best })?;
    }
    Ok(best)
}

/// The average of the last [`AVERAGED`] of some places, of one at least.
fn late_average(places: &[Vec<f64>]) -> Vec<f64> {
    let count = ((places.len() as f64 * AVERAGED) as usize).max(1);
    let late = &places[places.len() - count..];
    (0..late[0].len()).map(|axis| late.iter().map(|place| place[axis]).sum::<f64>() / count as f64).collect()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use kartacz_engine::core::dice::mix;

    use super::*;

    const SETTINGS: Settings = Settings { generations: 150, population: 14, seed: 1794 };

    /// A hill with its top at these places, steep along the first axes.
    fn height(place: &[f64], top: &[f64]) -> f64 {
        let below = |(axis, (x, best)): (usize, (&f64, &f64))| (x - best).powi(2) * 10_f64.powi(2 - axis as i32 % 4);
        -place.iter().zip(top).enumerate().map(below).sum::<f64>()
    }

    fn found(top: &[f64], settings: Settings, noise: f64) -> Vec<f64> {
        let mut calls = 0;
        let score = |place: &[f64], seed: u64| {
            calls += 1;
            let luck = mix(seed ^ mix(calls)) as f64 / u64::MAX as f64 - 0.5;
            height(place, top) + noise * luck
        };
        let watch = |_: &Generation| Ok::<(), Infallible>(());
        let Ok(best) = evolve(&vec![0.5; top.len()], settings, score, watch);
        best
    }

    #[test]
    fn it_finds_the_top_of_a_hill() {
        let top = [0.3, 0.7, 0.55, 0.2, 0.9, 0.5, 0.45, 0.6];
        let best = found(&top, SETTINGS, 0.0);
        assert!(best.iter().zip(top).all(|(x, top)| (x - top).abs() < 0.02), "{best:?}");
    }

    #[test]
    fn it_finds_a_top_at_the_edge_of_the_box() {
        let top = [0.0, 1.0, 0.5, 0.0];
        let best = found(&top, SETTINGS, 0.0);
        assert!(best.iter().zip(top).all(|(x, top)| (x - top).abs() < 0.03 && (0.0..=1.0).contains(x)), "{best:?}");
    }

    #[test]
    fn luck_does_not_lead_it_astray() {
        let top = [0.3, 0.7, 0.55, 0.2, 0.9, 0.5, 0.45, 0.6];
        let best = found(&top, SETTINGS, 2.0);
        let [before, after] = [vec![0.5; 8], best].map(|place| height(&place, &top));
        assert!(after > 0.2 * before, "{before} {after}");
    }

    #[test]
    fn the_same_seed_goes_the_same_way() {
        let top = [0.3, 0.7];
        let settings = Settings { generations: 10, ..SETTINGS };
        assert_eq!(found(&top, settings, 1.0), found(&top, settings, 1.0));
        assert_ne!(found(&top, settings, 1.0), found(&top, Settings { seed: 1, ..settings }, 1.0));
    }

    #[test]
    fn it_can_be_ended_at_any_generation() {
        let mut seen = Vec::new();
        let watch = |generation: &Generation| {
            seen.push(generation.best.to_vec());
            if generation.number == 3 { Err("enough") } else { Ok(()) }
        };
        assert_eq!(evolve(&[0.5], SETTINGS, |place, _| place[0], watch), Err("enough"));
        assert!(seen.len() == 3 && seen[2][0] > 0.5, "{seen:?}");
    }
}
