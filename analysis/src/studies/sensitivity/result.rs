//! The result of a study, in the shape of `sensitivity.json`.

use serde::Serialize;

use super::repair::{PutBack, Refused};
use crate::play::head::Head;
use crate::play::throughput::Throughput;

/// The name of the shape of `sensitivity.json`, with its version.
pub const SCHEMA: &str = "kartacz.sensitivity/1";

/// A finished study. Everything but `throughput` follows from program, scenario, players, seed, games and options. Scores are
/// the first side's, 0..1; the measure is the requested one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sensitivity {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The program, the scenario, and the games of each point.
    #[serde(flatten)]
    pub head: Head,
    /// How many different points were played.
    pub points: usize,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The player of each side.
    pub players: [String; 2],
    /// The name of the measure.
    pub measure: String,
    /// Whether it is a share or a score; else it is in victory points.
    pub rate: bool,
    /// The baseline.
    pub baseline: Baseline,
    /// The factors, those with the widest range alone first.
    pub factors: Vec<FactorReport>,
    /// The screening.
    pub screening: Screening,
    /// The variance analysis; `None` when no factor was taken into it, or nothing varies beyond chance.
    pub variance: Option<Variance>,
    /// The combination that is worst, and the one that is best, for the first side.
    pub extremes: Vec<Extreme>,
    /// Guesses that are no factors, and why.
    pub fixed: Vec<Settled>,
    /// Levels that the scenario does not accept unchanged.
    pub refused: Vec<Refused>,
    /// Combinations that it does not accept unchanged.
    pub repaired: Repaired,
    /// How long it took.
    pub throughput: Throughput,
}

/// The baseline.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Baseline {
    /// How many games it was played in, more than each point.
    pub games: u64,
    /// The mean of the measure.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The mean of the measure in the games of a point, from which differences are computed.
    pub same_games: f64,
    /// The score of the first side.
    pub score: Score,
    /// The id of the side that is favoured: the interval of the score lies on its side of a half.
    pub favoured: Option<String>,
}

/// A score with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Score {
    /// The mean.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

/// A factor and the effects of its levels alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FactorReport {
    /// The name of the factor.
    pub factor: String,
    /// The greatest difference that a level makes, without its sign.
    pub reach: f64,
    /// The values of the factor.
    pub values: Vec<Value>,
    /// The name of the level that the scenario has.
    pub base: String,
    /// The other levels, each alone.
    pub alone: Vec<Alone>,
}

/// A value of a factor.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Value {
    /// The path of the value.
    pub path: String,
    /// The scenario's value.
    pub value: String,
    /// The plausible alternatives, in words.
    pub plausible: String,
    /// `assumed`, `mine`, `history` or `rulebook`.
    pub origin: &'static str,
    /// The reason that the scenario gives.
    pub reason: String,
}

/// A level of a factor, all others being as they are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Alone {
    /// The name of the level.
    pub level: String,
    /// The values set.
    pub set: Vec<String>,
    /// The mean of the measure.
    pub mean: f64,
    /// The mean less that of the baseline, game by game.
    pub difference: f64,
    /// The lower end of the interval of the difference, not adjusted.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How likely such a difference is by chance alone; no less than the p-value of the sign test.
    pub p: f64,
    /// `p` adjusted by Holm's method for all levels of all factors.
    pub adjusted: f64,
    /// The score of the first side: that of the baseline plus the paired difference.
    pub score: Score,
    /// How likely so uneven a score is by chance alone in a level game, adjusted by Holm's method.
    pub uneven: f64,
    /// Whether another side is favoured than in the baseline, or one where none is, and `uneven` is below 0.05.
    pub turns: bool,
}

/// The screening by elementary effects.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Screening {
    /// How many trajectories.
    pub trajectories: usize,
    /// On how many places a factor stands between 0 and 1.
    pub places: u32,
    /// By how much its place changes at a time. An effect is divided by how far the level goes then.
    pub step: f64,
    /// The factors, the greatest `mu_star` first.
    pub effects: Vec<Effect>,
}

/// The elementary effects of a factor, in the unit of the measure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// The name.
    pub factor: String,
    /// The mean effect.
    pub mu: f64,
    /// The mean size of the effects.
    pub mu_star: f64,
    /// The standard deviation.
    pub sigma: f64,
    /// The part of `sigma` due to chance: the standard deviation of one effect that so few games alone would give.
    pub noise: f64,
    /// The `mu_star` expected by chance alone, without any effect.
    pub floor: f64,
}

/// The variance analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Variance {
    /// The rows of each base matrix.
    pub rows: usize,
    /// How many different combinations were played for it.
    pub combinations: usize,
    /// How often games and rows were drawn again for the intervals.
    pub resamples: usize,
    /// In how many of them nothing varied beyond chance: they are left out. Where there are many, the shares are unsure.
    pub empty: usize,
    /// The standard deviation of the measure when these factors may be anything that is plausible, chance taken out.
    pub sd: f64,
    /// The factors, the greatest `total` first.
    pub indices: Vec<Index>,
}

/// The share of a factor in the variance. A share that too few games were played for is nothing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Index {
    /// The name.
    pub factor: String,
    /// Alone.
    pub first: Option<f64>,
    /// The lower end of its bootstrap interval.
    pub first_low: Option<f64>,
    /// The upper end.
    pub first_high: Option<f64>,
    /// Alone and together with the others.
    pub total: Option<f64>,
    /// The lower end of its bootstrap interval.
    pub total_low: Option<f64>,
    /// The upper end.
    pub total_high: Option<f64>,
}

impl Index {
    /// A factor with its estimates, each with the ends of its interval.
    #[must_use]
    pub fn new(factor: String, first: [f64; 3], total: [f64; 3]) -> Self {
        // A share alone is part of that with interactions: where it is significantly larger, neither is usable.
        let torn = [first, total].into_iter().all(is_known) && first[1] > total[2];
        let known = |share: [f64; 3]| share.map(|number| (is_known(share) && !torn).then_some(number));
        let [[first, first_low, first_high], [total, total_low, total_high]] = [first, total].map(known);
        Self { factor, first, first_low, first_high, total, total_low, total_high }
    }

    /// A factor with unknown shares, for too few samples.
    #[must_use]
    pub fn unknown(factor: String) -> Self {
        Self::new(factor, [f64::NAN; 3], [f64::NAN; 3])
    }

    /// The share alone, and the one together with the others, each with the ends of its interval; nothing for too few games.
    #[must_use]
    pub fn shares(&self) -> [Option<[f64; 3]>; 2] {
        let all = |share: Option<f64>, low: Option<f64>, high: Option<f64>| Some([share?, low?, high?]);
        [all(self.first, self.first_low, self.first_high), all(self.total, self.total_low, self.total_high)]
    }
}

/// How far the interval of a share may reach below 0 or above 1, which is chance: shares near the ends have intervals around them.
const BEYOND: f64 = 0.1;

/// Whether an estimate of a share is usable: it and its interval must lie near 0..1.
fn is_known([share, low, high]: [f64; 3]) -> bool {
    (0.0..=1.0).contains(&share) && low >= -BEYOND && high <= 1.0 + BEYOND && high - low <= 1.0
}

/// An extreme combination: chosen by one half of the games, measured by the other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Extreme {
    /// The id of the side for which it is best.
    pub best_for: String,
    /// The values set.
    pub set: Vec<String>,
    /// How many games the score is of.
    pub games: u64,
    /// The score of the first side.
    pub score: Score,
    /// Whether that side is favoured now and is not in the baseline: the interval lies on its side of a half.
    pub turns: bool,
}

/// A guess that is no factor.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Settled {
    /// The path.
    pub path: String,
    /// Why not.
    pub why: &'static str,
}

/// Combinations that were not accepted as requested.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Repaired {
    /// The number of different combinations requested.
    pub asked: usize,
    /// How many of them were rebuilt.
    pub repaired: usize,
    /// The levels put back in them.
    pub put_back: Vec<PutBack>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_that_too_few_games_were_played_for_are_nothing() {
        let shares = |first, total| Index::new("a".to_owned(), first, total).shares();
        let good = [0.3, -0.05, 0.6];
        assert_eq!(shares(good, [1.0, 0.5, 1.05]), [Some(good), Some([1.0, 0.5, 1.05])]);
        let wide = [[0.5, -0.1, 1.1], [0.5, -40.0, 60.0], [0.9, 0.5, 1.3], [0.1, -0.3, 0.4]];
        for bad in [[-0.01, -0.1, 0.1], [1.2, 1.1, 1.3], [f64::NAN; 3]].into_iter().chain(wide) {
            assert_eq!(shares(bad, good), [None, Some(good)], "{bad:?}");
            assert_eq!(shares(good, bad), [Some(good), None], "{bad:?}");
        }
        // Alone no factor has more than together with others.
        assert_eq!(shares([0.6, 0.5, 0.7], [0.3, 0.2, 0.4]), [None, None]);
        assert!(shares([0.6, 0.5, 0.7], [0.55, 0.4, 0.7]).iter().all(Option::is_some));
        assert_eq!(Index::unknown("a".to_owned()).shares(), [None, None]);
        let json = serde_json::to_value(Index::new("a".to_owned(), [2.0; 3], good)).unwrap();
        assert!(json["first"].is_null() && json["first_high"].is_null() && json["total"] == 0.3, "{json}");
    }
}
