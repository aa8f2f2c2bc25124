//! Coverage of each kind of 95 % interval, over 10,000 repetitions with a fixed seed.

use std::collections::BTreeMap;

use kartacz::play::until::Until;
use kartacz::statistics::{Interval, Moments, Pairs, Scores, bounded_interval, difference_of_means, newcombe, wilson};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const REPETITIONS: u32 = 10_000;

/// How often, in [`REPETITIONS`], an interval from random data contains `truth`.
fn coverage(seed: u64, truth: f64, interval: impl Fn(&mut Chance) -> Interval) -> f64 {
    let mut chance = Chance(Xoshiro256PlusPlus::seed_from_u64(seed));
    let held = (0..REPETITIONS).filter(|_| {
        let Interval { low, high } = interval(&mut chance);
        (low..=high).contains(&truth)
    });
    held.count() as f64 / f64::from(REPETITIONS)
}

#[track_caller]
fn assert_covers(what: &str, seed: u64, truth: f64, interval: impl Fn(&mut Chance) -> Interval) {
    let found = coverage(seed, truth, interval);
    println!("{what}: {:.2} %", 100.0 * found);
    assert!((0.94..=0.96).contains(&found), "{what}: {found}");
}

struct Chance(Xoshiro256PlusPlus);

impl Chance {
    /// A number from 0 to less than 1.
    fn part(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Splits a number of games among these outcomes by their chances; the last takes the rest.
    fn games<const N: usize>(&mut self, games: u64, chances: [f64; N]) -> [u64; N] {
        let mut counts = [0; N];
        for _ in 0..games {
            let mut left = self.part();
            let place = chances.iter().position(|chance| {
                left -= chance;
                left < 0.0
            });
            counts[place.unwrap_or(N - 1)] += 1;
        }
        counts
    }
}

#[test]
fn wilsons_interval_of_a_rate() {
    for (games, rate) in [(500, 0.5), (500, 0.11), (1000, 0.03), (2000, 0.82)] {
        assert_covers(&format!("Wilson, {rate} of {games}"), 1, rate, |chance| {
            wilson(chance.games(games, [rate, 1.0 - rate])[0], games)
        });
    }
}

#[test]
fn the_interval_of_a_score() {
    for [loss, draw] in [[0.44, 0.12], [0.2, 0.2], [0.85, 0.05]] {
        let truth = 1.0 - loss - draw / 2.0;
        assert_covers(&format!("score {truth:.3}"), 2, truth, |chance| {
            let [losses, draws, wins] = chance.games(600, [loss, draw, 1.0 - loss - draw]);
            Scores { losses, draws, wins }.interval(0.5)
        });
    }
}

#[test]
fn newcombes_interval_of_a_difference_of_independent_rates() {
    for [one, other] in [[0.5, 0.4], [0.1, 0.12], [0.6, 0.6]] {
        assert_covers(&format!("Newcombe, {one} and {other}"), 3, one - other, |chance| {
            let [a, b] = [one, other].map(|rate| (chance.games(500, [rate, 1.0 - rate])[0], 500));
            newcombe(a, b).1
        });
    }
}

#[test]
fn newcombes_interval_of_a_difference_of_paired_rates() {
    for [both, first, second] in [[0.35, 0.12, 0.08], [0.3, 0.2, 0.2], [0.5, 0.04, 0.02]] {
        assert_covers(&format!("Newcombe, paired, {first} against {second}"), 4, first - second, |chance| {
            let [both, first, second, neither] = chance.games(800, [both, first, second, 1.0 - both - first - second]);
            Pairs { both, first, second, neither }.difference().1
        });
    }
}

/// Victory points of a game: a few whole numbers, skewed.
const POINTS: [(i64, f64); 6] = [(-4, 0.2), (-1, 0.15), (0, 0.1), (1, 0.15), (2, 0.1), (5, 0.3)];

fn points(chance: &mut Chance, games: u64) -> Moments {
    let counts = chance.games(games, POINTS.map(|(_, chance)| chance));
    let mut moments = Moments::default();
    POINTS.iter().zip(counts).for_each(|(&(value, _), count)| moments.add(value, count));
    moments
}

fn mean_points() -> f64 {
    POINTS.iter().map(|&(value, chance)| value as f64 * chance).sum()
}

#[test]
fn the_interval_of_a_mean() {
    assert_covers("mean of 300", 5, mean_points(), |chance| points(chance, 300).interval());
}

#[test]
fn the_interval_of_a_difference_of_means() {
    assert_covers("difference of means", 6, 0.0, |chance| {
        let [one, other] = [300, 400].map(|games| points(chance, games));
        difference_of_means(&one, &other).1
    });
}

/// Scores of two games, in halves: most pairs end alike.
#[test]
fn the_interval_of_a_paired_difference_of_scores() {
    for [worse, little_worse, little_better, better] in [[0.05, 0.06, 0.1, 0.09], [0.01, 0.0, 0.0, 0.02]] {
        let truth = 2.0 * (better - worse) + little_better - little_worse;
        assert_covers(&format!("paired difference of scores, {truth:.2} halves"), 9, truth, |chance| {
            let rates = [worse, little_worse, little_better, better];
            let [a, b, c, d, same] =
                chance.games(700, [rates[0], rates[1], rates[2], rates[3], 1.0 - rates.iter().sum::<f64>()]);
            bounded_interval(&BTreeMap::from([(-2, a), (-1, b), (0, same), (1, c), (2, d)]), 2)
        });
    }
}

/// Two games that share most of their luck.
#[test]
fn the_interval_of_a_paired_difference_of_means() {
    assert_covers("paired difference of means", 7, 0.35, |chance| {
        let mut paired = Moments::default();
        let [same, better, worse] = chance.games(400, [0.75, 0.2, 0.05]);
        [(0, same), (2, better), (-1, worse)].into_iter().for_each(|(value, times)| paired.add(value, times));
        paired.interval()
    });
}

/// A run that stops itself looks after every part of 4,096 games.
#[test]
fn the_intervals_of_a_run_that_finds_its_own_size() {
    let until = Until { half_width: 0.01 };
    for rates in [[0.44, 0.45, 0.11], [0.7, 0.3, 0.0], [0.97, 0.02, 0.01]] {
        for outcome in [0, 1] {
            assert_covers(&format!("until {until}, rate {}", rates[outcome]), 8, rates[outcome], |chance| {
                let mut counts = [0; 3];
                while !until.is_met(&counts) {
                    let part = chance.games(4096, rates);
                    counts.iter_mut().zip(part).for_each(|(count, more)| *count += more);
                }
                wilson(counts[outcome], counts.iter().sum())
            });
        }
    }
}
