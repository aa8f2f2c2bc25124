//! The uncertainty of the equilibrium: the bootstrap (Efron 1979) over games.
//!
//! A resample draws as many games as were played, with replacement, and takes the same numbers in every cell with as many
//! games: cells that share their dice go up and down together, as they do when everything is played again with another
//! seed. Cells with fewer games have draws of their own. The equilibrium is computed for each resample; the intervals reach
//! from the 2.5 % to the 97.5 % point of these.
//! Outcomes that never happened are never drawn: where every game was won, the interval has no width, and that of the payoff
//! is more informative.

use kartacz_engine::core::dice::{game_seed, mix, unbiased};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use super::sample::Sample;
use crate::statistics::equilibrium::{Equilibrium, Payoffs, against};
use crate::statistics::{Interval, LEVEL};

/// How many resamples. One more makes the points of the interval whole numbers.
pub const RESAMPLES: usize = 1999;
/// Keeps the draws apart from those of the games, which have the same seed.
const PURPOSE: u64 = 0x626f_6f74;

/// The intervals of an equilibrium.
#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    /// Of its value.
    pub value: Interval,
    /// Of the shares of the players of the first side, then of the second.
    pub mixtures: [Vec<Interval>; 2],
    /// Of the scores of the first side with each player against the other side's mixture, which is not resampled.
    pub against: [Vec<Interval>; 2],
}

/// The payoffs of samples, row by row.
#[must_use]
pub fn payoffs(samples: &[Vec<Sample>], payoff: impl Fn(&Sample) -> f64) -> Payoffs {
    samples.iter().map(|row| row.iter().map(&payoff).collect()).collect()
}

/// The intervals of the equilibrium of these samples. The seed decides them; threads do not.
#[must_use]
pub fn spread(samples: &[Vec<Sample>], equilibrium: &Equilibrium, draw: f64, seed: u64) -> Spread {
    let mut groups: Vec<usize> = samples.iter().flatten().map(Sample::groups).collect();
    groups.sort_unstable();
    groups.dedup();
    let resample = |number: usize| {
        let seed = game_seed(seed ^ PURPOSE, number as u64);
        let times: Vec<Vec<u32>> = groups.iter().map(|&groups| drawn(groups, mix(seed ^ groups as u64))).collect();
        let payoffs = payoffs(samples, |sample| {
            let place = groups.binary_search(&sample.groups()).expect("every size has its draws");
            sample.drawn(&times[place]).mean(draw)
        });
        (Equilibrium::of(&payoffs), against(&payoffs, &equilibrium.mixtures))
    };
    let (found, met): (Vec<Equilibrium>, Vec<[Vec<f64>; 2]>) =
        (0..RESAMPLES).into_par_iter().map(resample).collect::<Vec<_>>().into_iter().unzip();
    let both = |of: &dyn Fn(usize, usize) -> Vec<f64>| {
        [0, 1].map(|side| (0..equilibrium.mixtures[side].len()).map(|player| middle(of(side, player))).collect())
    };
    Spread {
        value: middle(found.iter().map(|one| one.value).collect()),
        mixtures: both(&|side, player| found.iter().map(|one| one.mixtures[side][player]).collect()),
        against: both(&|side, player| met.iter().map(|one| one[side][player]).collect()),
    }
}

/// How often each group is drawn.
fn drawn(groups: usize, seed: u64) -> Vec<u32> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut times = vec![0; groups];
    for _ in 0..groups {
        times[unbiased(&mut rng, groups as u32) as usize] += 1;
    }
    times
}

/// The range of the middle [`LEVEL`] of the values.
fn middle(mut values: Vec<f64>) -> Interval {
    values.sort_by(f64::total_cmp);
    let tail = ((1.0 - LEVEL) / 2.0 * (values.len() + 1) as f64).round() as usize;
    Interval { low: values[tail - 1], high: values[values.len() - tail] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Scores, wilson};

    fn sample(games: u64, outcome: impl Fn(u64) -> usize) -> Sample {
        let mut sample = Sample::of(games);
        (0..games).for_each(|game| sample.add(outcome(game)));
        sample
    }

    fn of(samples: &[Vec<Sample>], seed: u64) -> Spread {
        spread(samples, &Equilibrium::of(&payoffs(samples, |sample| sample.scores().mean(0.5))), 0.5, seed)
    }

    #[test]
    fn of_one_cell_it_is_about_the_interval_of_its_mean() {
        let samples = [vec![sample(2000, |game| usize::from(game % 5 == 0))]];
        let (found, wilson) = (of(&samples, 1).value, wilson(1600, 2000));
        let close = |a: f64, b: f64| (a - b).abs() < 0.0025;
        assert!(close(found.low, wilson.low) && close(found.high, wilson.high), "{found:?} {wilson:?}");
    }

    /// Two cells with the same games: one is as much above the other in every resample.
    #[test]
    fn cells_share_their_games() {
        let same = |_| sample(500, |game| (game % 2) as usize);
        let row: Vec<Sample> = (0..2).map(same).collect();
        let times = drawn(500, 7);
        let found = payoffs(&[row], |sample| sample.drawn(&times).mean(0.5));
        assert!(found[0][0] == found[0][1] && found[0][0] != 0.5, "{found:?}");
        assert_eq!(times.iter().sum::<u32>(), 500);
    }

    /// Matching pennies: the cells are sure, so the equilibrium is.
    #[test]
    fn constant_samples_are_certain() {
        let row = |won: usize| [won, 1 - won].map(|outcome| sample(100, |_| outcome)).to_vec();
        let Spread { value, mixtures, .. } = of(&[row(0), row(1)], 3);
        let half = |interval: &Interval| (interval.low - 0.5).abs() < 1e-9 && (interval.high - 0.5).abs() < 1e-9;
        assert!(half(&value) && mixtures.iter().flatten().all(half), "{value:?} {mixtures:?}");
    }

    /// A cell with fewer games has the same uncertainty as alone, whatever else is played.
    #[test]
    fn cells_may_have_fewer_games() {
        let coin = |games: u64| sample(games, |game| (mix(game) % 2) as usize);
        // The second column is never chosen: there the first side always wins.
        let row = vec![coin(200), sample(4000, |_| 0)];
        let (found, wilson) = (of(&[row], 1).value, {
            let Scores { wins, losses, .. } = coin(200).scores();
            wilson(wins, wins + losses)
        });
        assert!(
            (found.low - wilson.low).abs() < 0.01 && (found.high - wilson.high).abs() < 0.01,
            "{found:?} {wilson:?}"
        );
    }

    #[test]
    fn threads_and_repetitions_change_nothing() {
        let cell = |cell: u64| sample(300, |game| mix(game * 4 + cell) as usize % 3);
        let samples = [vec![cell(0), cell(1)], vec![cell(2), cell(3)]];
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| of(&samples, 1794))
        };
        let one = with(1);
        assert_eq!(one, with(3));
        assert!(one.mixtures.iter().flatten().all(|share| share.low < share.high), "{one:?}");
        assert_ne!(one, of(&samples, 1795));
    }

    /// An extra unused column changes nothing but its own share.
    #[test]
    fn sides_may_have_more_or_fewer_players() {
        let cell = |cell: u64| sample(300, |game| usize::from(mix(game * 4 + cell) % 3 > cell % 2));
        let square = [vec![cell(0), cell(1)], vec![cell(3), cell(2)]];
        let wide = square.clone().map(|row| row.into_iter().chain([sample(300, |_| 0)]).collect::<Vec<_>>());
        let [square, wide] = [&square[..], &wide].map(|samples| of(samples, 1794));
        let near = |one: &Interval, other: &Interval| {
            (one.low - other.low).abs() < 1e-9 && (one.high - other.high).abs() < 1e-9
        };
        assert_eq!((wide.mixtures[0].len(), wide.mixtures[1].len()), (2, 3));
        assert!(
            near(&square.value, &wide.value) && wide.mixtures[1][2] == Interval { low: 0.0, high: 0.0 },
            "{wide:?}"
        );
        for (one, other) in square.mixtures.iter().flatten().zip(wide.mixtures[0].iter().chain(&wide.mixtures[1])) {
            assert!(near(one, other), "{square:?} {wide:?}");
        }
    }

    #[test]
    fn the_middle_leaves_out_as_many_below_as_above() {
        let found = middle((1..=RESAMPLES).rev().map(|value| value as f64).collect());
        assert_eq!((found.low, found.high), (50.0, 1950.0));
    }
}
