//! Coverage of the interval of a mean of victory points, from two games to many: of skewed whole numbers, of rare values, of cells of
//! a slice.

use kartacz::statistics::{Interval, Moments, Z, bonferroni, reach};
use kartacz_engine::core::dice::mix;

const REPETITIONS: u64 = 2_000;

/// Values with their frequencies.
type Values = &'static [(i64, u64)];

/// The net victory points of *Niemenczyn*, scenario 1, in 20,000 games of the heuristic, to the nearest half per mille.
const NIEMENCZYN: Values = &[
    (-10, 1),
    (-9, 4),
    (-8, 26),
    (-7, 72),
    (-6, 108),
    (-5, 122),
    (-4, 142),
    (-3, 160),
    (-2, 162),
    (-1, 162),
    (0, 220),
    (1, 154),
    (2, 148),
    (3, 160),
    (4, 144),
    (5, 112),
    (6, 62),
    (7, 28),
    (8, 12),
    (9, 1),
];
/// Many small losses and some large gains.
const SKEWED: Values = &[(-4, 200), (-1, 150), (0, 100), (1, 150), (2, 100), (5, 300)];
/// A falling tail, cut at 12.
const TAIL: Values = &[
    (0, 400),
    (1, 240),
    (2, 144),
    (3, 86),
    (4, 52),
    (5, 31),
    (6, 19),
    (7, 11),
    (8, 7),
    (9, 4),
    (10, 2),
    (11, 2),
    (12, 2),
];
/// Far from 0, and now and then on the other side of it.
const ROUT_POINTS: Values = &[(80, 500), (90, 200), (100, 150), (60, 50), (40, 50), (-60, 50)];

fn mean(values: Values) -> f64 {
    let all: u64 = values.iter().map(|(_, times)| times).sum();
    values.iter().map(|&(value, times)| value as f64 * times as f64).sum::<f64>() / all as f64
}

/// Games of a repetition.
fn drawn(values: Values, games: u64, seed: u64) -> Vec<i64> {
    let all: u64 = values.iter().map(|(_, times)| times).sum();
    let one = |game: u64| {
        let mut left = mix(seed << 24 | game) % all;
        let place = values.iter().position(|&(_, times)| {
            let found = left < times;
            left = left.wrapping_sub(times);
            found
        });
        values[place.expect("the frequencies add up")].0
    };
    (0..games).map(one).collect()
}

fn interval(games: &[i64], ends: [f64; 2], z: f64) -> Interval {
    let mut moments = Moments::default();
    games.iter().for_each(|&value| moments.add(value, 1));
    moments.mean_interval(ends, z)
}

fn ends(games: &[i64]) -> [f64; 2] {
    reach(games.iter().map(|&value| value as f64))
}

/// How often the interval holds the mean; the ends are those of all values, or `None` for those of the games alone.
fn coverage(values: Values, games: u64, known: Option<[f64; 2]>, z: f64) -> f64 {
    let truth = mean(values);
    let held = (0..REPETITIONS).filter(|&repetition| {
        let games = drawn(values, games, repetition + 1);
        let Interval { low, high } = interval(&games, known.unwrap_or_else(|| ends(&games)), z);
        (low..=high).contains(&truth)
    });
    held.count() as f64 / REPETITIONS as f64
}

/// A run knows no more than its own games. With ten games or fewer the interval is wide on purpose.
#[test]
fn means_of_few_and_of_many_games() {
    for (name, values) in [("Niemenczyn", NIEMENCZYN), ("skewed", SKEWED), ("tail", TAIL), ("rout points", ROUT_POINTS)]
    {
        for games in [2, 3, 5, 10, 30, 100, 300] {
            let found = coverage(values, games, None, Z);
            println!("mean VP, {name}, {games} games: {:.1} %", 100.0 * found);
            // Five games of a falling tail are often all near its head.
            let least = if (name, games) == ("tail", 5) { 0.89 } else { 0.93 };
            assert!(found >= least, "{name}, {games} games: {found}");
            assert!(games < 30 || found <= 0.97, "{name}, {games} games: {found}");
        }
    }
}

/// A cell of a slice: the range is that of the run.
#[test]
fn cells_in_which_little_varies() {
    const VALUES: Values = &[(2, 700), (-5, 300)];
    for games in [2, 3, 5, 8, 20, 100] {
        let found = coverage(VALUES, games, Some([-5.0, 2.0]), bonferroni(6));
        println!("slice, {games} games in a cell of six: {:.1} %", 100.0 * found);
        assert!(found >= 0.98, "{games} games: {found}");
    }
    // Alike in every game of the cell, which in truth has other values.
    let Interval { low, high } = interval(&[7, 7, 7], [-10.0, 10.0], bonferroni(6));
    assert!(low < 0.0 && high > 14.0, "{low} {high}");
}

/// Differences of pairs that are nearly always 0.
#[test]
fn rare_differences() {
    const VALUES: Values = &[(0, 990), (2, 10)];
    for games in [20, 100, 300, 1000] {
        let found = coverage(VALUES, games, Some([-2.5, 2.5]), Z);
        println!("rare difference, {games} pairs: {:.1} %", 100.0 * found);
        assert!(found >= 0.93, "{games} pairs: {found}");
    }
}

#[test]
fn one_game_says_nothing() {
    for games in [&[][..], &[7]] {
        let found = interval(games, [-10.0, 10.0], Z);
        assert!(found == Interval { low: f64::NEG_INFINITY, high: f64::INFINITY }, "{found:?}");
    }
    for value in [0, 7, -300] {
        for games in 2..12 {
            let Interval { low, high } = interval(&vec![value; games], ends(&[value]), Z);
            assert!(low < value as f64 && high > value as f64 && high - low > 0.3, "{value}: {low} to {high}");
        }
    }
}
