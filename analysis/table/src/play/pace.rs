//! When the finished games of a run are written to disk: soon at first, then every minute.
//!
//! It depends on time, so results must not depend on it: rows are joined into the same file however they
//! were cut.

use std::time::{Duration, Instant};

/// The first saves, after the start: a run that is stopped early loses little.
const FIRST: [Duration; 3] = [Duration::from_millis(100), Duration::from_secs(1), Duration::from_secs(10)];
/// From then on, the time between saves. A killed run loses at most this much play, plus the longest game.
const EVERY: Duration = Duration::from_secs(60);

/// The pace of a run.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    begin: Instant,
}

impl Default for Pace {
    /// Begins now.
    fn default() -> Self {
        Self { begin: Instant::now() }
    }
}

impl Pace {
    /// How many saves are due by now.
    #[must_use]
    pub fn due(&self) -> u64 {
        due(self.begin.elapsed())
    }
}

fn due(elapsed: Duration) -> u64 {
    let first = FIRST.iter().filter(|&&time| time <= elapsed).count() as u64;
    first + elapsed.as_secs() / EVERY.as_secs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saves_come_soon_and_then_every_minute() {
        let saves = [0, 99, 100, 999, 1000, 9999, 10_000, 59_999, 60_000, 119_999, 120_000, 3_600_000];
        let due = saves.map(|time| due(Duration::from_millis(time)));
        assert_eq!(due, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 63]);
    }
}
