//! The figures of points, in the shape of the JSON files.

use serde::Serialize;

use crate::base::words::path_in_words;
use crate::play::head::Head;
use crate::play::over::Over;
use crate::play::summary::{Method, Outcome};
use crate::statistics::{Interval, LEVEL, rate, wilson};
use crate::studies::factor::Factor;
use crate::studies::laboratory::{Difference, Games, Laboratory, Measure, Plain, Sample};
use crate::studies::tournament::Mean;

use super::Cell;

/// The setup: the beginning of every file of results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Setup {
    /// The program, the scenario, and the games of each point.
    #[serde(flatten)]
    pub head: Head,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The players of both sides.
    pub players: [String; 2],
    /// The measure.
    pub measure: String,
}

/// Paths that move together, and their values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Axis {
    /// The paths.
    pub paths: Vec<String>,
    /// The values, in their order.
    pub values: Vec<String>,
    /// The common value in the baseline; `None` when they have several, or none.
    pub as_it_is: Option<String>,
}

/// A point in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// The value of the point along each axis; none for the baseline.
    pub values: Vec<String>,
    /// The values set.
    pub set: Vec<String>,
    /// Whether this is the baseline.
    pub as_it_is: bool,
    /// The mean of the measure.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The same of the games as they ended, where luck was taken out of the mean and of the difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plain: Option<Plain>,
    /// How often each outcome came, with Wilson intervals.
    pub outcomes: Vec<Outcome>,
    /// Victory points, net for the first side.
    pub vp: Mean,
    /// The same of the games as they ended, where luck was taken out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plain_vp: Option<Plain>,
    /// The difference to the baseline; `None` for the baseline itself.
    pub difference: Option<Paired>,
    /// The place on the fitted curve; of a balance only.
    #[serde(flatten)]
    pub curve: Option<OnCurve>,
}

/// A point on the fitted curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OnCurve {
    /// The fitted curve here.
    pub fitted: f64,
    /// In which share of the resamples this value is nearest to the target. Values that are equally near share a resample
    /// equally.
    pub nearest: f64,
}

/// A difference of means, game by game, with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Paired {
    /// The mean difference.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The variance over that of independent games: below 1, pairing helped. `None` when nothing varies.
    pub variance_ratio: Option<f64>,
}

impl Setup {
    /// The games of the baseline.
    #[must_use]
    pub fn new(laboratory: &Laboratory, baseline: &Sample, measure: Measure, command: String) -> Self {
        let about = &baseline.about;
        Self {
            head: laboratory.head(about, command),
            sides: about.sides.clone(),
            players: baseline.players.clone(),
            measure: measure.name(&about.sides),
        }
    }
}

impl Axis {
    /// A factor, with its value in the baseline.
    #[must_use]
    pub fn of(factor: &Factor) -> Self {
        Self {
            paths: factor.paths.iter().map(|value| value.path.clone()).collect(),
            values: factor.levels.iter().map(|level| level.name.clone()).collect(),
            as_it_is: factor.own_value(),
        }
    }

    /// The paths in one line.
    #[must_use]
    pub fn name(&self) -> String {
        self.paths.join(", ")
    }

    /// The name in words, for axes: that of the first path, where there are several.
    #[must_use]
    pub fn in_words(&self) -> String {
        let others = if self.paths.len() > 1 { " and others" } else { "" };
        format!("{}{others}", self.paths.first().map_or_else(String::new, |path| path_in_words(path)))
    }

    /// The values as numbers, when all are whole ones.
    #[must_use]
    pub fn numbers(&self) -> Option<Vec<i64>> {
        Over { paths: Vec::new(), values: self.values.clone() }.numbers()
    }
}

impl Figures {
    /// The figures of these games. `cell` is `None` for the baseline, and `names` are those of the outcomes.
    #[must_use]
    pub fn new(cell: Option<&Cell>, games: &Games, baseline: &Games, measure: Measure, names: [&str; 3]) -> Self {
        let (mean, Interval { low, high }) = games.estimate(measure);
        let vp = games.estimate(Measure::Vp);
        let as_it_is = cell.is_none_or(|cell| cell.as_it_is);
        let outcomes = names.iter().zip(games.counts()).map(|(name, count)| outcome(name, count, games.len() as u64));
        Self {
            values: cell.map_or_else(Vec::new, |cell| cell.values.clone()),
            set: cell.map_or_else(Vec::new, |cell| cell.point.0.clone()),
            as_it_is,
            mean,
            low,
            high,
            plain: games.plain(measure),
            outcomes: outcomes.collect(),
            vp: Mean { mean: vp.0, low: vp.1.low, high: vp.1.high },
            plain_vp: games.plain(Measure::Vp),
            difference: (!as_it_is).then(|| games.minus(baseline, measure).into()),
            curve: None,
        }
    }

    /// The value along the only axis as a number, when it is a whole one.
    #[must_use]
    pub fn number(&self) -> Option<i64> {
        self.values.first()?.parse().ok()
    }

    /// The fitted curve; where none is fitted, the mean.
    #[must_use]
    pub fn fitted(&self) -> f64 {
        self.curve.map_or(self.mean, |curve| curve.fitted)
    }

    /// In which share of the resamples this value is nearest to the target.
    #[must_use]
    pub fn nearest(&self) -> f64 {
        self.curve.map_or(0.0, |curve| curve.nearest)
    }
}

fn outcome(name: &str, games: u64, of: u64) -> Outcome {
    let Interval { low, high } = wilson(games, of);
    Outcome { outcome: name.to_owned(), games, rate: rate(games, of), low, high }
}

impl From<Difference> for Paired {
    fn from(Difference { mean, interval: Interval { low, high }, variance_ratio, .. }: Difference) -> Self {
        Self { mean, low, high, variance_ratio }
    }
}

/// How the intervals of a measure are made.
#[must_use]
pub fn method(measure: Measure, without_luck: bool) -> Method {
    let method = match measure {
        _ if without_luck => "student-range",
        Measure::Score => "trinomial-score",
        Measure::Outcome(_) => "wilson",
        Measure::Vp => "student-range",
    };
    Method { method: method.to_owned(), level: LEVEL }
}
