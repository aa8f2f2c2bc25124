//! Whether a measure rises or falls from value to value, within the noise of the games.
//!
//! All pairs of values are compared; the largest significant rise and fall are reported. Their intervals hold for all
//! pairs together (Bonferroni).

use serde::Serialize;

use crate::statistics::{Interval, LEVEL, Z, bonferroni};
use crate::studies::laboratory::{Difference, Games, Measure};

/// The direction shown by all pairs of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// No significant change.
    Level,
    /// A significant rise and no fall.
    Rises,
    /// A significant fall and no rise.
    Falls,
    /// Both.
    Bends,
}

/// The trend of a measure along the values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trend {
    /// The direction.
    pub kind: Kind,
    /// The largest significant rise from a value to a later one, or the largest if none is significant; `None` without a rise.
    pub rise: Option<Move>,
    /// The largest significant fall, or the largest if none is significant; `None` without a fall.
    pub fall: Option<Move>,
    /// How many pairs of values the intervals hold for.
    pub pairs: usize,
    /// With which level they do, for all together.
    pub level: f64,
    /// Whether any game differs between two values.
    #[serde(skip)]
    pub changed: bool,
}

/// A change from one value to a later one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Move {
    /// The value from which.
    pub from: String,
    /// The value to which.
    pub to: String,
    /// The paired difference of the means.
    pub change: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

impl Move {
    /// Whether the interval excludes 0.
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
        let wider = bonferroni(pairs) / Z;
        let moved = |(from, to): (usize, usize)| {
            let Difference { mean, interval: Interval { low, high }, .. } = samples[to].minus(samples[from], measure);
            Move {
                from: values[from].clone(),
                to: values[to].clone(),
                change: mean,
                low: mean - wider * (mean - low),
                high: mean + wider * (high - mean),
            }
        };
        let [rise, fall] = [1.0, -1.0].map(|sign| telling(&growing(&means, sign), moved));
        let [rises, falls] = [&rise, &fall].map(|found| found.as_ref().is_some_and(Move::is_sure));
        let kind = match (rises, falls) {
            (false, false) => Kind::Level,
            (true, false) => Kind::Rises,
            (false, true) => Kind::Falls,
            (true, true) => Kind::Bends,
        };
        let same = |pair: &[&Games]| pair[0].values(measure).eq(pair[1].values(measure));
        Self { kind, rise, fall, pairs, level: LEVEL, changed: !samples.windows(2).all(same) }
    }

    /// The larger of both moves, among the significant ones if there are any.
    #[must_use]
    pub fn largest(&self) -> Option<&Move> {
        let size = |found: &Move| found.change.abs();
        let order = |a: &&Move, b: &&Move| a.is_sure().cmp(&b.is_sure()).then(size(a).total_cmp(&size(b)));
        [&self.rise, &self.fall].into_iter().flatten().max_by(order)
    }
}

/// The pairs of places, one before the other, between which `sign` times the mean grows: where it grows most first.
fn growing(means: &[f64], sign: f64) -> Vec<(usize, usize)> {
    let growth = |&(from, to): &(usize, usize)| sign * (means[to] - means[from]);
    let pairs = (0..means.len()).flat_map(|to| (0..to).map(move |from| (from, to)));
    let mut pairs: Vec<_> = pairs.filter(|pair| growth(pair) > 0.0).collect();
    pairs.sort_by(|one, other| growth(other).total_cmp(&growth(one)));
    pairs
}

/// The first significant one of these pairs; if there is none, the first.
fn telling(pairs: &[(usize, usize)], moved: impl Fn((usize, usize)) -> Move) -> Option<Move> {
    let sure = pairs.iter().map(|&pair| moved(pair)).find(Move::is_sure);
    sure.or_else(|| pairs.first().map(|&pair| moved(pair)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::quantile;
    use kartacz_engine::core::dice::mix;

    /// Games of each value: a game is won when its mixed number lies below the rate.
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
    fn pairs_stand_by_their_growth() {
        let means = [0.3, 0.5, 0.2, 0.4, 0.9];
        assert_eq!(growing(&means, 1.0)[..3], [(2, 4), (0, 4), (3, 4)]);
        assert_eq!(growing(&[0.7, 0.2, 0.4], -1.0), [(0, 1), (0, 2)]);
        assert!(growing(&[0.1], 1.0).is_empty() && growing(&[0.4; 3], 1.0).is_empty());
    }

    /// Games with these results; those after them are lost, up to 400.
    fn games(results: &[(u32, bool)]) -> Games {
        let mut sample = Games::default();
        let all = results.iter().flat_map(|&(count, won)| (0..count).map(move |_| won));
        all.chain(std::iter::repeat(false)).take(400).for_each(|won| sample.add(usize::from(!won), 0));
        sample
    }

    fn of(samples: &[Games]) -> Trend {
        let values: Vec<String> = (1..=samples.len()).map(|value| value.to_string()).collect();
        Trend::of(&values, &samples.iter().collect::<Vec<_>>(), Measure::Score)
    }

    /// The largest difference, between weakly correlated games, is chance; a smaller one between strongly
    /// correlated games is significant.
    #[test]
    fn a_smaller_change_may_be_the_sure_one() {
        let [base, more] = [games(&[(100, true)]), games(&[(120, true)])];
        let other = games(&[(28, false), (150, false), (122, true)]);
        let found = of(&[base.clone(), more.clone(), other.clone()]);
        let rise = found.rise.as_ref().unwrap();
        assert_eq!((found.kind, rise.from.as_str(), rise.to.as_str()), (Kind::Rises, "1", "2"), "{found:?}");
        assert!(rise.is_sure() && found.fall.is_none());
        let falls = of(&[other, more, base]);
        let fall = falls.fall.as_ref().unwrap();
        assert_eq!((falls.kind, fall.from.as_str(), fall.to.as_str()), (Kind::Falls, "2", "3"), "{falls:?}");
        assert_eq!(falls.largest(), Some(fall));
    }

    /// A significant fall is preferred to a larger one within chance, and is not the largest where a significant rise is larger.
    #[test]
    fn a_significant_fall_bends_a_rising_curve() {
        let samples =
            [games(&[(120, true)]), games(&[(100, true)]), games(&[(104, false), (96, true)]), games(&[(240, true)])];
        let found = of(&samples);
        let fall = found.fall.as_ref().unwrap();
        assert_eq!((found.kind, fall.from.as_str(), fall.to.as_str()), (Kind::Bends, "1", "2"), "{found:?}");
        let rise = found.rise.as_ref().unwrap();
        assert!(rise.is_sure() && found.largest() == Some(rise), "{found:?}");
    }

    #[test]
    fn equal_means_of_other_games_are_changed() {
        let samples = [games(&[(100, true)]), games(&[(100, false), (100, true)])];
        assert!(of(&samples).changed && !of(&[samples[0].clone(), samples[0].clone()]).changed);
    }

    /// Without any effect, a significant change is reported in at most about one trend in twenty.
    #[test]
    fn false_positives_are_rare() {
        let luck = |seed: u64| (mix(seed) >> 11) as f64 / (1_u64 << 53) as f64;
        let sample = |repetition: u64, value: u64| {
            let mut sample = Games::default();
            for game in 0..400 {
                let seed = mix(repetition << 32 | game);
                let own = mix(seed).is_multiple_of(2);
                sample.add(usize::from(luck(if own { seed ^ (value + 1) << 40 } else { seed }) > 0.4), 0);
            }
            sample
        };
        let trend = |repetition: u64| of(&(0..6).map(|value| sample(repetition, value)).collect::<Vec<_>>());
        let found = (0..600).filter(|&repetition| trend(repetition).kind != Kind::Level).count();
        // 5 % of 600 are 30, and by chance up to 41 in 99 of 100 tries.
        assert!(found <= 41, "{found} of 600");
    }

    #[test]
    fn rises_falls_and_bends_are_distinguished() {
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
