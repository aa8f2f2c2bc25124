//! The variance analysis of the few factors that matter: all others keep the values of the scenario.
//!
//! Every value is a mean of random games. The games of each point are cut in two halves with independent dice, and the
//! estimators cross them (`statistics::sobol`): noise then makes no factor larger than it is. The intervals draw the rows of
//! the design again, and with them blocks of games in either half, the same in all points, because these share their dice.

use kartacz_engine::core::dice::{game_seed, unbiased};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::bench::Bench;
use super::digest::Digest;
use super::repair::{Combinations, Ground};
use super::result::{Index, Variance};
use crate::statistics::LEVEL;
use crate::statistics::sobol::{Indices, Matrix, Values, indices, matrices, mixed};
use crate::studies::factor::Factor;
use crate::studies::laboratory::Point;

/// How often rows and games are drawn again. One more makes the points of the interval whole numbers.
const RESAMPLES: usize = 999;
/// The most of them in which nothing may vary beyond chance: one in a hundred.
const MOST_EMPTY: usize = RESAMPLES / 100;
/// Keeps the draws apart from those of the design.
const PURPOSE: u64 = 0x6472_6177;

/// Which point stands where in a design, as a place in a list of points.
struct Places {
    a: Vec<usize>,
    b: Vec<usize>,
    mixed: Vec<Vec<usize>>,
}

/// The design for some factors, by their indices.
pub struct Design {
    chosen: Vec<usize>,
    rows: usize,
    seed: u64,
    points: Vec<Point>,
    places: Places,
}

impl Design {
    /// Base matrices with a number of rows, drawn with this seed.
    pub fn new(
        ground: Ground,
        combinations: &mut Combinations,
        chosen: Vec<usize>,
        (rows, seed): (usize, u64),
    ) -> Self {
        let mut points: Vec<Point> = Vec::new();
        let mut place = |places: &[f64]| {
            let point = Point(combinations.sets(ground, &around_base(ground.factors, &chosen, places)));
            points.iter().position(|known| *known == point).unwrap_or_else(|| {
                points.push(point);
                points.len() - 1
            })
        };
        let places = placed(&matrices(chosen.len(), rows, seed), &mut place);
        Self { chosen, rows, seed, points, places }
    }

    /// All that is played.
    pub fn points(&self) -> &[Point] {
        &self.points
    }
}

/// Estimates the shares of the factors of a played design, the greatest first. `None` when there is no variance
/// beyond chance.
pub fn estimated(bench: &Bench, factors: &[Factor], design: &Design) -> Option<Variance> {
    let Design { chosen, rows, seed, points, places } = design;
    let (rows, seed) = (*rows, *seed);
    let digests: Vec<&Digest> = points.iter().map(|point| bench.of(point)).collect();
    let estimate = |times: [&[u32]; 2], rows: &[usize]| {
        let halves = [0, 1]
            .map(|half| places.values(&digests.iter().map(|one| one.drawn(half, times[half])).collect::<Vec<_>>()));
        indices([&halves[0], &halves[1]], rows)
    };
    let once = vec![1; digests[0].blocks()];
    let all: Vec<usize> = (0..rows).collect();
    let found = estimate([&once, &once], &all)?;
    let again: Vec<Indices> = (0..RESAMPLES as u64)
        .filter_map(|number| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(game_seed(seed ^ PURPOSE, number));
            let times = [0, 1].map(|_| drawn(once.len(), &mut rng));
            let rows: Vec<usize> = (0..rows).map(|_| unbiased(&mut rng, rows as u32) as usize).collect();
            estimate([&times[0], &times[1]], &rows)
        })
        .collect();
    let mut order: Vec<usize> = (0..chosen.len()).collect();
    order.sort_by(|&one, &other| found.total[other].total_cmp(&found.total[one]));
    // Without the empty samples the intervals would be too narrow.
    let sure = is_enough(again.len());
    let index = |place: usize| match (&factors[chosen[place]], sure) {
        (factor, true) => index(factor, place, &found, &again),
        (factor, false) => Index::unknown(factor.name.clone()),
    };
    let indices = order.into_iter().map(index).collect();
    Some(Variance {
        rows,
        combinations: points.len(),
        resamples: RESAMPLES,
        empty: RESAMPLES - again.len(),
        sd: found.variance.sqrt(),
        indices,
    })
}

/// Whether enough samples vary beyond chance to estimate the shares of the factors.
fn is_enough(samples: usize) -> bool {
    RESAMPLES - samples <= MOST_EMPTY
}

/// The levels of all factors when those chosen stand at these places.
fn around_base(factors: &[Factor], chosen: &[usize], places: &[f64]) -> Vec<usize> {
    let mut all: Vec<usize> = factors.iter().map(Factor::base).collect();
    chosen.iter().zip(places).for_each(|(&factor, &place)| all[factor] = factors[factor].level_at(place));
    all
}

fn placed([a, b]: &[Matrix; 2], place: &mut impl FnMut(&[f64]) -> usize) -> Places {
    let factors = a.first().map_or(0, Vec::len);
    Places {
        a: a.iter().map(|row| place(row)).collect(),
        b: b.iter().map(|row| place(row)).collect(),
        mixed: (0..factors).map(|factor| a.iter().zip(b).map(|(a, b)| place(&mixed(a, b, factor))).collect()).collect(),
    }
}

impl Places {
    fn values(&self, of: &[f64]) -> Values {
        let list = |places: &Vec<usize>| places.iter().map(|&place| of[place]).collect();
        Values { a: list(&self.a), b: list(&self.b), mixed: self.mixed.iter().map(list).collect() }
    }
}

/// How often each block is drawn.
fn drawn(blocks: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<u32> {
    let mut times = vec![0; blocks];
    (0..blocks).for_each(|_| times[unbiased(rng, blocks as u32) as usize] += 1);
    times
}

fn index(factor: &Factor, place: usize, found: &Indices, again: &[Indices]) -> Index {
    let [first_low, first_high] = middle(again.iter().map(|one| one.first[place]).collect());
    let [total_low, total_high] = middle(again.iter().map(|one| one.total[place]).collect());
    let first = [found.first[place], first_low, first_high];
    Index::new(factor.name.clone(), first, [found.total[place], total_low, total_high])
}

/// The range of the middle [`LEVEL`] of the values.
fn middle(mut values: Vec<f64>) -> [f64; 2] {
    values.sort_by(f64::total_cmp);
    let tail = ((1.0 - LEVEL) / 2.0 * (values.len() + 1) as f64).round() as usize;
    let at = |place: usize| values.get(place).copied().unwrap_or(0.0);
    [at(tail.saturating_sub(1)), at(values.len().saturating_sub(tail.max(1)))]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With many empty samples, the shares cannot be estimated.
    #[test]
    fn few_samples_may_be_empty() {
        assert!(is_enough(RESAMPLES) && is_enough(RESAMPLES - 9));
        assert!(!is_enough(RESAMPLES - 10) && !is_enough(RESAMPLES - 640) && !is_enough(0));
    }
}
