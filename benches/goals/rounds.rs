//! Measuring in short rounds, most of which are not interrupted; two contestants alternate, so that other load
//! affects both alike.

use std::time::Instant;

/// The comparison of two contestants.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// Nanoseconds per piece of work of the first: the median of its rounds.
    pub first: f64,
    /// The same for the second.
    pub second: f64,
    /// The ratio of first to second: the median over pairs of rounds.
    pub ratio: f64,
}

/// Runs two contestants in alternating rounds. They receive the number of the round, and return the number of pieces
/// of work done.
pub fn duel(rounds: u64, mut first: impl FnMut(u64) -> u64, mut second: impl FnMut(u64) -> u64) -> Duel {
    let pair = |round| [each(|| first(round)), each(|| second(round))];
    let pairs: Vec<[f64; 2]> = (0..rounds).map(pair).collect();
    Duel {
        first: median(pairs.iter().map(|pair| pair[0])),
        second: median(pairs.iter().map(|pair| pair[1])),
        ratio: median(pairs.iter().map(|pair| pair[0] / pair[1])),
    }
}

/// Nanoseconds per piece of work: the median of rounds, which receive their number and return the number of pieces
/// done.
pub fn pace(rounds: u64, mut work: impl FnMut(u64) -> u64) -> f64 {
    median((0..rounds).map(|round| each(|| work(round))))
}

/// The minimum of several times: other load never makes one shorter.
pub fn fastest(times: impl Iterator<Item = f64>) -> f64 {
    times.fold(f64::INFINITY, f64::min)
}

/// Nanoseconds for one piece of work.
fn each(work: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    let done = work();
    start.elapsed().as_nanos() as f64 / done as f64
}

/// The median; of an even number of values the upper middle one.
fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
