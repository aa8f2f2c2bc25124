//! Whether a measure rises or falls from value to value, as far as the games tell.
//!
//! Looked at are all pairs of values, of which the one with the largest rise and the one with the largest fall are told. So
//! that looking for the largest does not find what is not there, their intervals are wide enough to hold for all pairs
//! together (Bonferroni).

use serde::Serialize;

use crate::laboratory::{Games, Measure};
use crate::statistics::{LEVEL, Z, quantile};

/// What the largest rise and the largest fall tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Neither is more than chance.
    Level,
    /// Only the rise is.
    Rises,
    /// Only the fall is.
    Falls,
    /// Both are.
    Bends,
}

/// How a measure goes along the values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trend {
    /// What they tell.
    pub kind: Kind,
    /// The largest rise from a value to a later one; nothing when there is none.
    pub rise: Option<Move>,
    /// The largest fall.
    pub fall: Option<Move>,
    /// How many pairs of values the intervals hold for.
    pub pairs: usize,
    /// With which level they do, for all together.
    pub level: f64,
}

/// A change from one value to a later one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Move {
    /// The value from which.
    pub from: String,
    /// The value to which.
    pub to: String,
    /// By how much the mean is more there, game by game.
    pub change: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

impl Move {
    /// Whether the interval leaves out nought.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

impl Trend {
    /// The trend of the samples of these values, in their order.
    #[must_use]
    pub fn of(values: &[String], samples: &[&Games], measure: Measure) -> Self {
        let means: Vec<f64> = samples.iter().map(|games| games.mean(measure)).collect();
        let pairs = (values.len() * values.len().saturating_sub(1) / 2).max(1);
        let wider = quantile(1.0 - (1.0 - LEVEL) / (2.0 * pairs as f64)) / Z;
        let told = |(from, to): (usize, usize)| {
            let difference = samples[to].minus(samples[from], measure);
            let half = wider * (difference.interval.high - difference.mean);
            Move {
                from: values[from].clone(),
                to: values[to].clone(),
                change: difference.mean,
                low: difference.mean - half,
                high: difference.mean + half,
            }
        };
        let (rise, fall) = (largest(&means, 1.0).map(told), largest(&means, -1.0).map(told));
        let [rises, falls] = [&rise, &fall].map(|found| found.as_ref().is_some_and(Move::is_sure));
        let kind = match (rises, falls) {
            (false, false) => Kind::Level,
            (true, false) => Kind::Rises,
            (false, true) => Kind::Falls,
            (true, true) => Kind::Bends,
        };
        Self { kind, rise, fall, pairs, level: LEVEL }
    }

    /// The larger of both moves.
    #[must_use]
    pub fn largest(&self) -> Option<&Move> {
        [&self.rise, &self.fall].into_iter().flatten().max_by(|a, b| a.change.abs().total_cmp(&b.change.abs()))
    }
}

/// The pair of places, one before the other, between which `sign` times the mean grows most; nothing when it never grows.
fn largest(means: &[f64], sign: f64) -> Option<(usize, usize)> {
    let (mut least, mut found) = (0, None);
    let mut most = 0.0;
    for place in 1..means.len() {
        let growth = sign * (means[place] - means[least]);
        if growth > most {
            (most, found) = (growth, Some((least, place)));
        }
        if sign * (means[place] - means[least]) < 0.0 {
            least = place;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use kartacz_engine::dice::mix;

    /// So many games of each value: those whose number, mixed, lies below its rate, are won.
    fn trend(rates: &[f64], games: u64) -> Trend {
        let samples: Vec<Games> = rates
            .iter()
            .map(|rate| {
                let mut sample = Games::default();
                (0..games).for_each(|game| {
                    let won = (mix(game) % 1000) as f64 <= rate * 1000.0;
                    sample.add(usize::from(!won), 0);
                });
                sample
            })
            .collect();
        let values: Vec<String> = (1..=rates.len()).map(|value| value.to_string()).collect();
        Trend::of(&values, &samples.iter().collect::<Vec<_>>(), Measure::Score)
    }

    #[test]
    fn the_largest_moves_are_found() {
        let means = [0.3, 0.5, 0.2, 0.4, 0.9, 0.8];
        assert_eq!((largest(&means, 1.0), largest(&means, -1.0)), (Some((2, 4)), Some((1, 2))));
        assert_eq!((largest(&[0.1, 0.2], -1.0), largest(&[0.1], 1.0), largest(&[0.4; 3], 1.0)), (None, None, None));
    }

    #[test]
    fn rises_falls_and_bends_are_told_apart() {
        assert_eq!(trend(&[0.3, 0.4, 0.5], 4000).kind, Kind::Rises);
        assert_eq!(trend(&[0.7, 0.6, 0.5], 4000).kind, Kind::Falls);
        assert_eq!(trend(&[0.3, 0.6, 0.4], 4000).kind, Kind::Bends);
        let level = trend(&[0.5, 0.5, 0.5], 4000);
        assert_eq!((level.kind, &level.rise, &level.fall, level.largest()), (Kind::Level, &None, &None, None));
        let few = trend(&[0.5, 0.52, 0.5], 60);
        assert!(few.kind == Kind::Level && few.pairs == 3, "{few:?}");
    }

    /// The interval holds for all pairs: it is wider than that of one pair.
    #[test]
    fn intervals_hold_for_all_pairs_together() {
        let width = |found: &Trend| found.rise.as_ref().map(|rise| rise.high - rise.low).unwrap();
        let (one, six) = (trend(&[0.3, 0.5], 1000), trend(&[0.3, 0.3, 0.3, 0.5], 1000));
        let ratio = width(&six) / width(&one);
        assert!((ratio - quantile(1.0 - 0.05 / 12.0) / Z).abs() < 1e-6, "{ratio}");
    }
}
