//! Measuring in short rounds, most of which nothing interrupts; two contestants by turns, so that whatever else the
//! machine does falls on both alike.

use std::time::Instant;

/// How two contestants compare.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// Nanoseconds that the first needs for one piece of its work: the median of its rounds.
    pub first: f64,
    /// The same of the second.
    pub second: f64,
    /// How many times longer the first takes: the median over pairs of rounds.
    pub ratio: f64,
}

/// Lets two contestants play rounds by turns. They are told the number of the round, and tell how many pieces of work
/// they did in it.
pub fn duel(rounds: u64, mut first: impl FnMut(u64) -> u64, mut second: impl FnMut(u64) -> u64) -> Duel {
    let pair = |round| [each(|| first(round)), each(|| second(round))];
    let pairs: Vec<[f64; 2]> = (0..rounds).map(pair).collect();
    Duel {
        first: median(pairs.iter().map(|pair| pair[0])),
        second: median(pairs.iter().map(|pair| pair[1])),
        ratio: median(pairs.iter().map(|pair| pair[0] / pair[1])),
    }
}

/// Nanoseconds that one piece of work takes: the median of rounds, which are told their number and tell how many pieces
/// they did.
pub fn pace(rounds: u64, mut work: impl FnMut(u64) -> u64) -> f64 {
    median((0..rounds).map(|round| each(|| work(round))))
}

/// The shortest of some times: nothing else that the machine does makes one shorter.
pub fn fastest(times: impl Iterator<Item = f64>) -> f64 {
    times.fold(f64::INFINITY, f64::min)
}

/// Nanoseconds for one piece of work.
fn each(work: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    let done = work();
    start.elapsed().as_nanos() as f64 / done as f64
}

/// The middle one of some values; of an even number the upper middle one.
fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
