//! Runs with a stopping rule: they stop when the intervals are narrow enough.
//!
//! The games are checked in order, part by part, and the run ends after the first part at which every outcome's
//! Wilson interval is narrow enough. So its size depends only on the games. Repeated checks cost almost no
//! coverage: the half-width follows from the rate, which many games know well, and says nothing of the side on
//! which the estimate errs (Chow and Robbins 1965, Annals of Mathematical Statistics 36; for rates Frey 2010, The American
//! Statistician 64). `tests/statistics/coverage.rs` counts how often the interval holds the truth.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::play::luck::Without;
use crate::play::measured::Sums;
use crate::statistics::{Z, wilson};

/// When a run stops.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Until {
    /// Half the width of the widest interval, a share of the games.
    pub half_width: f64,
}

/// The result.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stopped {
    /// The requested half-width.
    pub half_width: f64,
    /// The half-width of the widest interval.
    pub reached: f64,
    /// Whether that is narrow enough; else the games ran out.
    pub narrow_enough: bool,
}

impl Until {
    /// Whether these counts of outcomes are enough; `luck` are the sums with their luck, where it is measured.
    #[must_use]
    pub fn is_met(self, outcomes: &[u64; 3], luck: Option<&Sums>) -> bool {
        half_width(outcomes, luck) <= self.half_width
    }

    /// About how many games it takes, judged by those so far; some.
    #[must_use]
    pub fn estimate(self, outcomes: &[u64; 3], luck: Option<&Sums>) -> u64 {
        let games: u64 = outcomes.iter().sum();
        let left = |place: usize| without(luck, place).map_or(1.0, |without| without.left);
        let spreads = outcomes.iter().enumerate().map(|(place, &count)| left(place) * spread(count, games));
        let widest = spreads.fold(0.0, f64::max);
        (Z * Z * widest / (self.half_width * self.half_width)).ceil() as u64
    }

    /// The result of a run with these counts of outcomes.
    #[must_use]
    pub fn stopped(self, outcomes: &[u64; 3], luck: Option<&Sums>) -> Stopped {
        let Self { half_width: asked } = self;
        let reached = half_width(outcomes, luck);
        Stopped { half_width: asked, reached, narrow_enough: self.is_met(outcomes, luck) }
    }
}

/// Half the width of the widest interval: of each outcome the one without luck, where that is better.
fn half_width(outcomes: &[u64; 3], luck: Option<&Sums>) -> f64 {
    let games = outcomes.iter().sum();
    let half = |(place, &count): (usize, &u64)| {
        let plain = wilson(count, games);
        let [low, high] = without(luck, place).map_or([plain.low, plain.high], |without| [without.low, without.high]);
        (high - low) / 2.0
    };
    outcomes.iter().enumerate().map(half).fold(0.0, f64::max)
}

/// The rate of an outcome without luck, where that is better.
fn without(luck: Option<&Sums>, place: usize) -> Option<Without> {
    Without::of_rate(&luck?.outcomes[place])
}

/// The variance of one game's part in a rate; the greatest one before there is a game.
fn spread(count: u64, games: u64) -> f64 {
    let rate = if games == 0 { 0.5 } else { count as f64 / games as f64 };
    rate * (1.0 - rate)
}

/// The key before the number.
const KEY: &str = "half-width=";

/// Reads `half-width=W`.
impl FromStr for Until {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let width = text.strip_prefix(KEY).and_then(|number| number.parse::<f64>().ok());
        let width = width.filter(|width| (0.000_01..0.5).contains(width));
        width.map(|half_width| Self { half_width }).ok_or_else(|| {
            format!("write {KEY}W, W from 0.00001 to below 0.5, as in `{KEY}0.002` for 0.2 percentage points")
        })
    }
}

impl fmt::Display for Until {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{KEY}{}", self.half_width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_width_is_parsed_and_printed() {
        assert_eq!("half-width=0.002".parse(), Ok(Until { half_width: 0.002 }));
        assert_eq!(Until { half_width: 0.002 }.to_string(), "half-width=0.002");
        for wrong in
            ["", "0.002", "half-width", "half-width=", "half-width=0", "half-width=-1", "half-width=0.5", "width=0.1"]
        {
            assert!(wrong.parse::<Until>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn it_is_met_when_the_widest_interval_is_narrow_enough() {
        let until = Until { half_width: 0.01 };
        assert!(
            !until.is_met(&[0, 0, 0], None)
                && !until.is_met(&[4500, 4500, 500], None)
                && until.is_met(&[4700, 4700, 500], None)
        );
        let Stopped { reached, narrow_enough, .. } = until.stopped(&[4500, 4500, 500], None);
        assert!(!narrow_enough && reached > 0.01 && reached < 0.0101, "{reached}");
    }

    #[test]
    fn the_estimate_comes_near() {
        let until = Until { half_width: 0.01 };
        assert_eq!(until.estimate(&[0; 3], None), 9604);
        let games = until.estimate(&[50, 40, 10], None);
        assert!(
            !until.is_met(&[games * 49 / 100, games * 39 / 100, games / 10], None)
                && until.is_met(&[games * 51 / 100, games * 41 / 100, games / 10], None)
        );
    }
}
