//! The bootstrap (Efron 1979) over games that several samples share.
//!
//! A resample draws as many games as were played, with replacement, and takes the same numbers in every sample: samples that
//! share their dice go up and down together, as they do when everything is played again with another seed. More than 16,384 games
//! are drawn in consecutive groups, so neither time nor memory grows with them.

use kartacz_engine::core::dice::{game_seed, unbiased};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use super::{Interval, LEVEL};

/// How many resamples. One more makes the points of the interval whole numbers.
pub const RESAMPLES: usize = 1999;
/// The most groups of games.
const MAX_GROUPS: usize = 1 << 14;
/// Keeps the draws apart from those of the games, which have the same seed.
const PURPOSE: u64 = 0x7265_7361;

/// Sums of the games of several samples, by group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    /// How many games each group has.
    sizes: Vec<u32>,
    /// For each sample the sum of each group.
    sums: Vec<Vec<i64>>,
}

impl Groups {
    /// The groups of samples, each with the values of the same games in the same order.
    ///
    /// # Panics
    /// When the samples differ in their number of games, or there is none.
    #[must_use]
    pub fn of(samples: &[Vec<i64>]) -> Self {
        let games = samples[0].len();
        assert!(samples.iter().all(|sample| sample.len() == games), "the same games");
        let size = games.div_ceil(MAX_GROUPS).max(1);
        let sum = |sample: &Vec<i64>| sample.chunks(size).map(|group| group.iter().sum()).collect();
        Self {
            sizes: samples[0].chunks(size).map(|group| group.len() as u32).collect(),
            sums: samples.iter().map(sum).collect(),
        }
    }

    /// How many groups there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.sizes.len()
    }

    /// Resamples all games a number of times and applies `find` to the means of the samples each time. The draws depend
    /// on the seed, not on threads.
    pub fn resample<T: Send>(&self, times: usize, seed: u64, find: impl Fn(&[f64]) -> T + Sync) -> Vec<T> {
        let one = |number: usize| find(&self.means(&self.drawn(game_seed(seed ^ PURPOSE, number as u64))));
        (0..times).into_par_iter().map(one).collect()
    }

    /// How often each group is drawn.
    fn drawn(&self, seed: u64) -> Vec<u32> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut times = vec![0; self.count()];
        for _ in 0..self.count() {
            times[unbiased(&mut rng, self.count() as u32) as usize] += 1;
        }
        times
    }

    /// The means with each group counted `times` times.
    fn means(&self, times: &[u32]) -> Vec<f64> {
        let games: u64 = times.iter().zip(&self.sizes).map(|(&times, &size)| u64::from(times) * u64::from(size)).sum();
        let sum =
            |sums: &Vec<i64>| -> i64 { sums.iter().zip(times).map(|(&sum, &times)| sum * i64::from(times)).sum() };
        self.sums.iter().map(|sums| sum(sums) as f64 / games as f64).collect()
    }
}

/// The range of the middle [`LEVEL`] of the values.
///
/// # Panics
/// When there are too few values to leave any out.
#[must_use]
pub fn middle(mut values: Vec<f64>) -> Interval {
    values.sort_by(f64::total_cmp);
    let tail = ((1.0 - LEVEL) / 2.0 * (values.len() + 1) as f64).round() as usize;
    Interval { low: values[tail - 1], high: values[values.len() - tail] }
}

#[cfg(test)]
mod tests {
    use super::super::Moments;
    use super::*;
    use kartacz_engine::core::dice::mix;

    fn values(games: usize, seed: u64) -> Vec<i64> {
        (0..games as u64).map(|game| (mix(seed + game) % 7) as i64 - 3).collect()
    }

    #[test]
    fn of_one_sample_it_is_about_the_interval_of_its_mean() {
        let sample = values(3000, 1);
        let mut moments = Moments::default();
        sample.iter().for_each(|&value| moments.add(value, 1));
        let found = middle(Groups::of(&[sample]).resample(RESAMPLES, 1, |means| means[0]));
        let normal = moments.interval();
        let close = |a: f64, b: f64| (a - b).abs() < 0.01;
        assert!(close(found.low, normal.low) && close(found.high, normal.high), "{found:?} {normal:?}");
    }

    #[test]
    fn samples_share_their_games() {
        let sample = values(500, 2);
        let more: Vec<i64> = sample.iter().map(|value| value + 2).collect();
        let apart = Groups::of(&[sample, more]).resample(50, 3, |means| means[1] - means[0]);
        assert!(apart.iter().all(|difference| (difference - 2.0).abs() < 1e-12), "{apart:?}");
    }

    #[test]
    fn threads_and_repetitions_change_nothing() {
        let groups = Groups::of(&[values(300, 5), values(300, 9)]);
        let with = |threads: usize, seed: u64| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| groups.resample(99, seed, <[f64]>::to_vec))
        };
        assert_eq!(with(1, 1794), with(3, 1794));
        assert_ne!(with(1, 1794), with(1, 1795));
    }

    #[test]
    fn many_games_are_drawn_in_groups() {
        let games = 3 * MAX_GROUPS + 1;
        let groups = Groups::of(&[vec![1; games]]);
        assert!(groups.count() <= MAX_GROUPS && groups.sizes.iter().sum::<u32>() as usize == games);
        assert!(groups.resample(3, 1, |means| means[0]).iter().all(|&mean| mean == 1.0));
    }

    #[test]
    fn the_middle_leaves_out_as_many_below_as_above() {
        let found = middle((1..=RESAMPLES).rev().map(|value| value as f64).collect());
        assert_eq!((found.low, found.high), (50.0, 1950.0));
    }
}
