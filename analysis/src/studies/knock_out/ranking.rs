//! The counters ranked by what they are worth.

use serde::Serialize;

use super::counters::Counter;
use crate::statistics::holm::holm;
use crate::studies::chance::chance;
use crate::studies::laboratory::{Games, Measure};

/// The level of the tests, adjusted for their number.
pub const SURE: f64 = 0.05;

/// A counter and the games with one fewer or more of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ranked {
    /// The counter.
    #[serde(flatten)]
    pub counter: Counter,
    /// The values set.
    pub set: Vec<String>,
    /// The mean of the measure.
    pub mean: f64,
    /// The difference to the baseline, paired.
    pub difference: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The probability of such a difference without an effect.
    pub p: f64,
    /// As `p`, adjusted for the number of counters.
    pub adjusted: f64,
}

/// The counters, the greatest difference first; `games` are those of each variant, and the same games of the baseline.
#[must_use]
pub fn ranked(variants: Vec<(Counter, Vec<String>, Games)>, baseline: &Games, measure: Measure) -> Vec<Ranked> {
    let one = |(counter, set, games): (Counter, Vec<String>, Games)| {
        let difference = games.minus(baseline, measure);
        Ranked {
            counter,
            set,
            mean: games.mean(measure),
            difference: difference.mean,
            low: difference.interval.low,
            high: difference.interval.high,
            p: chance(difference.mean, difference.error, games.len()),
            adjusted: 1.0,
        }
    };
    let mut all: Vec<Ranked> = variants.into_iter().map(one).collect();
    let adjusted = holm(&all.iter().map(|one| one.p).collect::<Vec<_>>());
    all.iter_mut().zip(adjusted).for_each(|(one, adjusted)| one.adjusted = adjusted);
    all.sort_by(|one, other| other.difference.abs().total_cmp(&one.difference.abs()));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(wins: usize, of: usize) -> Games {
        let mut games = Games::default();
        (0..of).for_each(|game| games.add(usize::from(game >= wins), 0));
        games
    }

    #[test]
    fn the_greatest_difference_comes_first_and_chance_is_corrected_for() {
        let counter = |name: &str| Counter { path: name.to_owned(), name: name.to_owned(), side: Some(0) };
        let variants = [("little", 505), ("much", 300), ("none", 500), ("against", 640)]
            .map(|(name, wins)| (counter(name), Vec::new(), games(wins, 1000)));
        let ranked = ranked(variants.into(), &games(500, 1000), Measure::Score);
        let names: Vec<&str> = ranked.iter().map(|one| one.counter.name.as_str()).collect();
        assert_eq!(names, ["much", "against", "little", "none"]);
        assert!((ranked[0].difference + 0.2).abs() < 1e-12 && ranked[0].adjusted < 1e-6);
        assert!(ranked[2].adjusted >= 2.0 * ranked[2].p - 1e-12, "{ranked:?}");
        assert_eq!((ranked[3].difference, ranked[3].adjusted), (0.0, 1.0));
    }
}
