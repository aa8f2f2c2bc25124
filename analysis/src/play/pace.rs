//! How many games are played between writes to disk: quick ones by the thousand, slow ones about every minute.
//!
//! It depends on time, so results must not depend on it: rows are joined into the same file however they
//! were cut.

use std::ops::Range;
use std::time::{Duration, Instant};

/// Roughly the most play that is lost when a run is stopped, unless a few games of each thread take longer.
const SLICE: Duration = Duration::from_secs(60);
/// The least games of a slice for each thread. Threads wait for the last game of a slice: the fewer games it has, the longer
/// they wait beside it.
const LEAST: u64 = 4;
/// The largest growth of a slice over the one before: its games may have been short by chance.
const GROWTH: f64 = 16.0;

/// The pace of a run.
#[derive(Debug)]
pub struct Pace {
    /// The shortest slice.
    least: u64,
    /// The length of the next slice.
    games: u64,
}

impl Pace {
    /// The initial pace: the shortest slice, to measure how long games take.
    #[must_use]
    pub fn new(threads: usize) -> Self {
        let least = LEAST * threads.max(1) as u64;
        Self { least, games: least }
    }

    /// Takes the next slice off the front of these games; none when none are left.
    pub fn slice(&self, left: &mut Range<u64>) -> Option<Range<u64>> {
        let end = left.end.min(left.start.saturating_add(self.games));
        let slice = std::mem::replace(&mut left.start, end)..end;
        (!slice.is_empty()).then_some(slice)
    }

    /// Plays a slice and adapts to its duration.
    pub fn time<T>(&mut self, slice: &Range<u64>, play: impl FnOnce(Range<u64>) -> T) -> T {
        let begin = Instant::now();
        let played = play(slice.clone());
        self.learn(slice.end - slice.start, begin.elapsed());
        played
    }

    fn learn(&mut self, games: u64, taken: Duration) {
        let growth = (SLICE.as_secs_f64() / taken.as_secs_f64()).min(GROWTH);
        // A quotient by nothing is infinite, and a product beyond the numbers is the greatest of them.
        self.games = ((games as f64 * growth) as u64).max(self.least);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lengths of slices for a number of games and a duration of a game.
    fn slices(games: u64, threads: usize, game: Duration) -> Vec<u64> {
        let (mut pace, mut left, mut lengths) = (Pace::new(threads), 0..games, Vec::new());
        while let Some(slice) = pace.slice(&mut left) {
            let length = slice.end - slice.start;
            // Of fewer games than threads, one after the other is played all the same.
            pace.learn(length, game * length.div_ceil(threads as u64) as u32);
            lengths.push(length);
        }
        lengths
    }

    #[test]
    fn quick_games_are_kept_by_the_thousand() {
        assert_eq!(slices(4096, 2, Duration::from_micros(300)), [8, 128, 2048, 1912]);
        assert_eq!(slices(4096, 2, Duration::ZERO), [8, 128, 2048, 1912]);
    }

    #[test]
    fn slow_games_are_kept_every_minute() {
        assert_eq!(slices(50, 2, Duration::from_secs(6)), [8, 20, 20, 2]);
    }

    #[test]
    fn of_very_slow_games_every_thread_has_some() {
        assert_eq!(slices(100, 8, Duration::from_secs(90)), [32, 32, 32, 4]);
        assert_eq!(slices(9, 1, Duration::from_secs(3600)), [4, 4, 1]);
    }

    #[test]
    fn slices_are_all_the_games_in_their_order() {
        let (mut pace, mut left, mut next) = (Pace::new(3), 5..1000, 5);
        while let Some(slice) = pace.slice(&mut left) {
            assert_eq!(slice.start, std::mem::replace(&mut next, slice.end));
            pace.learn(slice.end - slice.start, Duration::from_secs(1));
        }
        assert_eq!(next, 1000);
    }
}
