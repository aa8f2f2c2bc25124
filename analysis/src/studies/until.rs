//! Studies that look for their end: they play waves of games until every interval is narrow enough.
//!
//! A wave ends with a part of the run and is at most [`GROWTH`] times as long as all before it; in between, its length follows from the
//! widths so far. So the number of games depends only on the games. As with runs (`play/until.rs`), looking again and again costs almost
//! no coverage; `tests/statistics/coverage.rs` counts it for differences.

use std::ops::Range;

use super::study::Request;
use crate::play::task::end_of_part;
use crate::play::until::{Stopped, Until};

/// The games of the first wave.
const FIRST: u64 = 256;
/// How many times as many games there are after a wave, at most.
const GROWTH: u64 = 4;

/// The waves of a study whose intervals decide its number of games.
#[derive(Clone, Debug)]
pub struct Waves {
    until: Until,
    /// The most games.
    most: u64,
    /// The games of the wave.
    now: Range<u64>,
}

impl Waves {
    /// The first wave of at most this many games.
    #[must_use]
    pub fn new(until: Until, most: u64) -> Self {
        Self { until, most, now: 0..end_of_part(most, FIRST) }
    }

    /// The end of the wave.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.now.end
    }

    /// The request of the wave's share in a run that has all games or a share of them.
    fn of(&self, request: &Request) -> Request {
        let share = |games: u64| {
            let games = u128::from(games) * u128::from(request.games);
            end_of_part(request.games, games.div_ceil(u128::from(self.most)) as u64)
        };
        Request { wave: Some(share(self.now.start)..share(self.now.end)), ..request.clone() }
    }

    /// The request of a run now: of the wave's share, where waves decide the number of games.
    #[must_use]
    pub fn now(waves: Option<&Self>, request: &Request) -> Request {
        waves.map_or_else(|| request.clone(), |waves| waves.of(request))
    }

    /// Goes to the next wave, unless half the widest interval is narrow enough or there are no more games; whether there is one.
    pub fn go_on(&mut self, half_width: f64) -> bool {
        let end = self.now.end;
        if half_width <= self.until.half_width || end >= self.most {
            // Should other runs of the study go on, this one has no further games.
            self.now = end..end;
            return false;
        }
        let needed = (end as f64 * (half_width / self.until.half_width).powi(2)).ceil() as u64;
        let next = needed.clamp(end + 1, end.saturating_mul(GROWTH)).min(self.most);
        self.now = end..end_of_part(self.most, next);
        true
    }

    /// The result when this is half the widest interval at the end.
    #[must_use]
    pub fn stopped(&self, half_width: f64) -> Stopped {
        let asked = self.until.half_width;
        Stopped { half_width: asked, reached: half_width, narrow_enough: half_width <= asked }
    }
}

/// Half the widest of these intervals.
#[must_use]
pub fn widest(intervals: impl IntoIterator<Item = [f64; 2]>) -> f64 {
    intervals.into_iter().map(|[low, high]| (high - low) / 2.0).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::changes::Changes;
    use crate::play::series::Series;

    const UNTIL: Until = Until { half_width: 0.01 };

    /// The ends of the waves of a study in which half the width is `scale` over the root of the games.
    fn ends(most: u64, scale: f64) -> Vec<u64> {
        let mut waves = Waves::new(UNTIL, most);
        let mut ends = vec![waves.end()];
        while waves.go_on(scale / (waves.end() as f64).sqrt()) {
            ends.push(waves.end());
        }
        ends
    }

    #[test]
    fn waves_end_with_parts_near_the_games_that_are_needed() {
        assert_eq!(ends(1_000_000, 0.1), [256]);
        assert_eq!(ends(1_000_000, 0.5), [256, 1024, 4096]);
        // 9,604 games are enough: the parts of 4,096 end at 12,288.
        assert_eq!(ends(1_000_000, 0.98), [256, 1024, 4096, 12_288]);
        assert_eq!(ends(5_000, 0.98), [256, 1024, 4096, 5_000]);
        assert_eq!(ends(100, 0.98), [100]);
    }

    #[test]
    fn a_run_with_a_share_of_the_games_has_a_share_of_each_wave() {
        let of = |games| Request::new("x", &Changes::default(), ["a", "b"].map(str::to_owned), Series::new(1, games));
        let mut waves = Waves::new(UNTIL, 1_000_000);
        assert_eq!([1_000_000, 250_000, 1].map(|games| waves.of(&of(games)).wave.unwrap()), [0..256, 0..64, 0..1]);
        assert!(waves.go_on(0.5));
        assert_eq!(
            [1_000_000, 300_000, 1].map(|games| waves.of(&of(games)).wave.unwrap()),
            [256..1024, 128..512, 1..1]
        );
    }

    #[test]
    fn the_widest_interval_counts() {
        assert_eq!(widest([[0.25, 0.5], [-0.5, 0.25]]), 0.375);
        assert_eq!(widest([]), 0.0);
    }
}
