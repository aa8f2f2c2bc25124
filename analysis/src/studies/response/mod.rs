//! The response of a measure to values of the scenario, for `sweep` and `balance`.
//!
//! A sweep plays every value, or every pair of two, and finds how the measure goes along them (`sweep`). A balance looks for the value
//! that brings the measure to a target (`balance`), and of many values plays only those that the search needs (`search`). If the
//! baseline is one of the points, it is played once.

mod balance;
#[cfg(test)]
mod balance_tests;
#[cfg(test)]
mod chart_tests;
mod charts;
mod effects;
mod export;
mod figures;
mod fit;
mod grid;
mod levels;
mod record;
mod search;
mod study;
mod sweep;
#[cfg(test)]
mod sweep_tests;
mod trend;
mod unit;
mod words;

use serde::Serialize;

use crate::play::record::Origins;
use crate::play::rows::DRAW;
use crate::play::summary::Method;
use crate::play::throughput::Throughput;
use crate::studies::laboratory::{Games, Measure, Sample};

use balance::Balance;
use figures::{Axis, Figures, method};
use grid::Cell;
use levels::Beside;
use sweep::Sweep;

pub use figures::{Paired, Setup};
pub use fit::Fit;
pub use levels::MAX_BESIDE;
pub use study::ResponseStudy;

/// The most points of a sweep.
pub const MAX_POINTS: usize = 1000;
/// The most values of a sweep that change on their own.
pub const MAX_AXES: usize = 2;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aim {
    /// How the measure goes along the values.
    Sweep,
    /// Which value brings it to this target.
    Balance(f64),
}

/// A finished study, in the shape of `sweep.json` or `balance.json`. Everything but `throughput` follows from program, scenario,
/// players, seed, games, values and target.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Response {
    /// The name of the shape, with its version.
    schema: &'static str,
    /// The setup.
    #[serde(flatten)]
    setup: Setup,
    /// The parameters.
    #[serde(flatten)]
    axes: Axes,
    /// How the intervals of the means were made.
    interval: Method,
    /// The baseline.
    baseline: Figures,
    /// The points that were played, those of the last axis one after the other.
    points: Vec<Figures>,
    /// The same points by other players; of a sweep only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    levels: Vec<Beside>,
    /// The answer.
    #[serde(flatten)]
    found: Found,
    /// Where the values of the scenario come from.
    origins: Origins,
    /// How long it took.
    throughput: Throughput,
}

/// The parameters and their possible values.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum Axes {
    /// Of a sweep: one or two.
    Sweep { axes: Vec<Axis> },
    /// Of a balance, with the target of the measure.
    Balance { axis: Axis, target: f64 },
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum Found {
    /// Of a sweep.
    Sweep(Sweep),
    /// Of a balance.
    Balance(Balance),
}

/// The games of a study.
#[derive(Debug)]
struct Played<'a> {
    /// The points that were played, in their order, each with its games.
    points: Vec<(&'a Cell, &'a Games)>,
    /// The baseline.
    baseline: &'a Sample,
}

impl Response {
    /// Sums up the games. Draws the resamples of a balance on the rayon pool that it is called in.
    ///
    /// # Panics
    /// When no point was played, or a value of a balance is no whole number.
    fn new(
        setup: Setup,
        axes: Vec<Axis>,
        played: &Played,
        (measure, aim): (Measure, Aim),
        throughput: Throughput,
    ) -> Self {
        let names = [&setup.sides[0], &setup.sides[1], DRAW].map(AsRef::as_ref);
        let baseline = &played.baseline.games;
        let figures = |cell, games: &Games| Figures::new(cell, games, baseline, measure, names);
        let mut points: Vec<Figures> = played.points.iter().map(|&(cell, games)| figures(Some(cell), games)).collect();
        let baseline = figures(None, baseline);
        let games: Vec<&Games> = played.points.iter().map(|&(_, games)| games).collect();
        let (schema, axes, found) = match aim {
            Aim::Sweep => {
                let found = Sweep::new(&axes, &points, &games, measure);
                (sweep::SCHEMA, Axes::Sweep { axes }, Found::Sweep(found))
            }
            Aim::Balance(target) => {
                let found = Balance::new(&mut points, &games, (measure, target), setup.head.seed);
                let axis = axes.into_iter().next().expect("a parameter");
                (balance::SCHEMA, Axes::Balance { axis, target }, Found::Balance(found))
            }
        };
        let origins = played.baseline.about.origins;
        Self {
            schema,
            setup,
            axes,
            interval: method(measure, baseline.plain.is_some()),
            baseline,
            points,
            levels: Vec::new(),
            found,
            origins,
            throughput,
        }
    }

    /// The parameters.
    fn axes(&self) -> &[Axis] {
        match &self.axes {
            Axes::Sweep { axes } => axes,
            Axes::Balance { axis, .. } => std::slice::from_ref(axis),
        }
    }

    /// The two points whose games show the answer: those with the least and the greatest mean of a sweep, the first and the last of a
    /// balance.
    fn ends(&self) -> [&Figures; 2] {
        let places = match &self.found {
            Found::Sweep(Sweep { least, greatest, .. }) => [*least, *greatest],
            Found::Balance(_) => [0, self.points.len() - 1],
        };
        places.map(|place| &self.points[place])
    }
}
