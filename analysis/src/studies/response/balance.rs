//! The value of the scenario that brings a measure to a target.
//!
//! The measure is assumed monotone in the value; the games decide the direction. The closest monotone curve is
//! fitted through the measurements (isotonic regression); the result is where it crosses the target, with linear
//! interpolation between the values played. Its interval is a percentile bootstrap over game numbers, the same at all values: they
//! share their dice. The direction is not redetermined in the resamples.

use serde::Serialize;

use super::figures::{Figures, OnCurve};
use super::fit::{Fit, Place, nearest};
use super::trend::{Kind, Trend};
use crate::statistics::bootstrap::{Groups, RESAMPLES, middle};
use crate::statistics::isotonic::Direction;
use crate::statistics::{Interval, LEVEL};
use crate::studies::laboratory::{Games, Measure};

/// The name of the shape of `balance.json`, with its version.
pub const SCHEMA: &str = "kartacz.balance/1";
/// A value is as good as the nearest when no value is nearer in at least this share of the resamples.
const AS_GOOD: f64 = 0.05;

/// The answer of a balance.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// Whether the fitted curve reaches the target.
    pub reach: Reach,
    /// The place in `points` of the value that measures nearest to the target; of several the first.
    pub nearest: usize,
    /// The indices of others that do as well: in 5 % of the resamples at least no value is nearer. All others, where the games
    /// do not separate the values.
    pub as_good: Vec<usize>,
    /// Where the fitted curve crosses the target; `None` when it does not.
    pub crossing: Option<Crossing>,
    /// The direction of the fitted curve, and how it was decided.
    pub fit: Fitted,
    /// The trend of the measure along the values, without a curve.
    pub trend: Trend,
    /// Neighbouring values with identical games.
    pub flat: Vec<Flat>,
    /// How the games were resampled.
    pub bootstrap: Bootstrap,
}

/// A longest run of neighbouring played values at which every single game measures the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Flat {
    /// The place of the first in `points`.
    pub first: usize,
    /// The place of the last.
    pub last: usize,
}

/// Whether the target is within reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// The fitted curve crosses it.
    Crossed,
    /// The curve does not cross it, but the target lies in the interval of the nearest value.
    Doubtful,
    /// Neither.
    #[serde(rename = "out-of-reach")]
    Beyond,
}

/// Where the curve crosses the target.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Crossing {
    /// The value, straight between those that were played.
    pub at: f64,
    /// The lower end of its interval; `None` when that lies before the first value.
    pub low: Option<f64>,
    /// The upper end; `None` when it lies beyond the last.
    pub high: Option<f64>,
}

/// How the curve was fitted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fitted {
    /// `rising` or `falling`: the one with the smaller misfit.
    pub direction: &'static str,
    /// The sum of squared distances between the measurements and the best non-decreasing curve.
    pub misfit_rising: f64,
    /// The misfit of the best non-increasing curve.
    pub misfit_falling: f64,
    /// The largest distance between the curve and a measurement.
    pub bend: f64,
    /// The value where it is.
    pub bent_at: String,
}

/// How the games were resampled.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bootstrap {
    /// The kind of interval.
    pub method: &'static str,
    /// The level, 0..1.
    pub level: f64,
    /// How often all games were drawn.
    pub resamples: usize,
    /// The resampling unit: games, or groups of games that follow each other where there are more than 16,384.
    pub groups: usize,
    /// In which share of the resamples the curve crosses the target.
    pub crossed: f64,
}

impl Balance {
    /// The answer of these points, which have one value each, a whole number, and their games; the points take their place on the curve.
    /// Draws the resamples, with this seed, on the rayon pool that it is called in.
    ///
    /// # Panics
    /// When a value is no whole number, or none was played.
    #[must_use]
    pub fn new(points: &mut [Figures], games: &[&Games], (measure, target): (Measure, f64), seed: u64) -> Self {
        let at: Vec<f64> = points.iter().map(|point| point.number().expect("whole numbers") as f64).collect();
        let means: Vec<f64> = points.iter().map(|point| point.mean).collect();
        let fit = Fit::of(&means);
        let drawn = Drawn::of(&at, games, measure, (target, fit.direction), seed, RESAMPLES);
        for (place, point) in points.iter_mut().enumerate() {
            point.curve = Some(OnCurve { fitted: fit.curve[place], nearest: drawn.nearest[place] });
        }
        let nearest = nearest(&means, target).next().expect("a value was played");
        let values: Vec<String> = points.iter().map(|point| point.values[0].clone()).collect();
        let trend = Trend::of(&values, games, measure);
        let all = trend.kind == Kind::Level;
        let as_good = |&place: &usize| place != nearest && (all || drawn.unbeaten[place] >= AS_GOOD);
        let place = fit.crossing(&at, target);
        Self {
            reach: Reach::of(place, &points[nearest], target),
            nearest,
            as_good: (0..points.len()).filter(as_good).collect(),
            crossing: match place {
                Place::At(at) => Some(Crossing { at, low: drawn.ends.0, high: drawn.ends.1 }),
                Place::Before | Place::Beyond => None,
            },
            fit: Fitted::of(&fit, &means, &values),
            trend,
            flat: flat(games, measure),
            bootstrap: drawn.bootstrap,
        }
    }

    /// Whether the fitted curve rises.
    #[must_use]
    pub fn rises(&self) -> bool {
        self.fit.direction == RISING
    }
}

impl Reach {
    fn of(place: Place, nearest: &Figures, target: f64) -> Self {
        match place {
            Place::At(_) => Self::Crossed,
            _ if (nearest.low..=nearest.high).contains(&target) => Self::Doubtful,
            _ => Self::Beyond,
        }
    }
}

/// The directions by name.
const RISING: &str = "rising";
const FALLING: &str = "falling";

impl Fitted {
    fn of(fit: &Fit, means: &[f64], values: &[String]) -> Self {
        let bends = means.iter().zip(&fit.curve).map(|(mean, fitted)| (mean - fitted).abs());
        let (place, bend) = bends.enumerate().fold((0, 0.0), |most, one| if one.1 > most.1 { one } else { most });
        Self {
            direction: if fit.direction == Direction::Rising { RISING } else { FALLING },
            misfit_rising: fit.misfits[0],
            misfit_falling: fit.misfits[1],
            bend,
            bent_at: values[place].clone(),
        }
    }
}

/// The statistics of the resamples.
pub struct Drawn {
    /// How often each value is nearest, as a share: the shares of all add up to 1.
    nearest: Vec<f64>,
    /// How often none is nearer than it, as a share.
    unbeaten: Vec<f64>,
    /// The interval of the crossing.
    pub ends: (Option<f64>, Option<f64>),
    bootstrap: Bootstrap,
}

impl Drawn {
    pub fn of(
        at: &[f64],
        games: &[&Games],
        measure: Measure,
        (target, direction): (f64, Direction),
        seed: u64,
        times: usize,
    ) -> Self {
        let values: Vec<Vec<i64>> = games.iter().map(|games| games.values(measure).collect()).collect();
        let (groups, scale) = (Groups::of(&values), games[0].scale(measure));
        let found = groups.resample(times, seed, |sums| {
            let means: Vec<f64> = sums.iter().map(|sum| sum / scale).collect();
            (Fit::towards(&means, direction).crossing(at, target), nearest(&means, target).collect::<Vec<usize>>())
        });
        let first: Vec<&[usize]> = found.iter().map(|(_, places)| places.as_slice()).collect();
        let nearest = shares(&first, at.len(), |tied| 1.0 / tied as f64);
        let unbeaten = shares(&first, at.len(), |_| 1.0);
        let crossed = found.iter().filter(|(place, _)| matches!(place, Place::At(_))).count();
        let Interval { low, high } = middle(found.iter().map(|(place, _)| place.number()).collect());
        let within = |end: f64| Some(end).filter(|end| end.is_finite());
        Self {
            nearest,
            unbeaten,
            ends: (within(low), within(high)),
            bootstrap: Bootstrap {
                method: "percentile",
                level: LEVEL,
                resamples: times,
                groups: groups.count(),
                crossed: crossed as f64 / times as f64,
            },
        }
    }
}

/// The share of the resamples per value: in each resample every listed index gets `each` of the number of indices.
fn shares(first: &[&[usize]], values: usize, each: impl Fn(usize) -> f64) -> Vec<f64> {
    let mut shares = vec![0.0; values];
    for places in first {
        places.iter().for_each(|&place| shares[place] += each(places.len()));
    }
    shares.into_iter().map(|share| share / first.len() as f64).collect()
}

/// Where neighbours have the same games.
fn flat(games: &[&Games], measure: Measure) -> Vec<Flat> {
    let mut runs: Vec<Flat> = Vec::new();
    for (place, pair) in games.windows(2).enumerate() {
        match runs.last_mut() {
            _ if !pair[0].values(measure).eq(pair[1].values(measure)) => {}
            Some(run) if run.last == place => run.last = place + 1,
            _ => runs.push(Flat { first: place, last: place + 1 }),
        }
    }
    runs
}
