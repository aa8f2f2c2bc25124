//! A sweep: the response of a measure to one or two values of the scenario.
//!
//! If the baseline is one of the points, it is played once.

pub mod charts;
mod crossing;
mod effects;
pub mod export;
mod study;
mod words;

use serde::Serialize;

use crate::play::over::Over;
use crate::play::rows::DRAW;
use crate::play::summary::{Method, Origins};
use crate::play::throughput::Throughput;
use crate::studies::laboratory::{Games, Measure, Point, Sample};
use crate::studies::response::{Axis, Cell, Figures, Setup, Trend, method};

pub use crossing::Crossing;
pub use effects::{Effect, Interplay};
pub use study::SweepStudy;
pub use words::{grounds, verdict};

/// The name of the shape of `sweep.json`, with its version.
pub const SCHEMA: &str = "kartacz.sweep/1";
/// The most points of a sweep.
pub const MAX_POINTS: usize = 1000;
/// The most values that change on their own.
pub const MAX_AXES: usize = 2;

/// A finished sweep, in the shape of `sweep.json`. Everything but `throughput` follows from program, scenario, players, seed,
/// games and values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sweep {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The setup.
    #[serde(flatten)]
    pub setup: Setup,
    /// The parameters: one or two.
    pub axes: Vec<Axis>,
    /// How the intervals of the means were made.
    pub interval: Method,
    /// The baseline.
    pub baseline: Figures,
    /// Every point, those of the last axis one after the other.
    pub points: Vec<Figures>,
    /// The place in `points` of the greatest mean, the first of them.
    pub greatest: usize,
    /// The index of the least.
    pub least: usize,
    /// The trend of the measure along the values; with one axis only.
    pub trend: Option<Trend>,
    /// The level for crossings: one half for rates and scores, 0 for victory points.
    pub level: f64,
    /// The crossings; with one axis of numbers only.
    pub crossings: Vec<Crossing>,
    /// The main effects; with two axes only.
    pub effects: Vec<Effect>,
    /// The interaction.
    pub interplay: Option<Interplay>,
    /// Where the values of the scenario come from.
    pub origins: Origins,
    /// How long it took.
    pub throughput: Throughput,
}

/// The points of a sweep and their games.
#[derive(Debug)]
pub struct Played {
    /// The points.
    pub cells: Vec<Cell>,
    /// The baseline, then every other point.
    pub samples: Vec<Sample>,
}

impl Played {
    /// The games of the baseline.
    #[must_use]
    pub fn baseline(&self) -> &Sample {
        &self.samples[0]
    }

    /// The games of every point.
    fn games(&self) -> Vec<&Games> {
        let mut others = self.samples[1..].iter();
        let of = |cell: &Cell| if cell.as_it_is { Some(self.baseline()) } else { others.next() };
        self.cells.iter().filter_map(of).map(|sample| &sample.games).collect()
    }
}

/// The points to play: these and the baseline, once.
fn points(cells: &[Cell]) -> Vec<Point> {
    let others = cells.iter().filter(|cell| !cell.as_it_is).map(|cell| cell.point.clone());
    std::iter::once(Point::default()).chain(others).collect()
}

impl Sweep {
    /// Sums up a sweep over these values.
    #[must_use]
    pub fn new(
        setup: Setup,
        (overs, axes): (&[Over], Vec<Axis>),
        played: &Played,
        measure: Measure,
        throughput: Throughput,
    ) -> Self {
        let (games, baseline) = (played.games(), played.baseline());
        let names = [&setup.sides[0], &setup.sides[1], DRAW];
        let figures =
            |cell, games: &Games| Figures::new(cell, games, &baseline.games, measure, names.map(AsRef::as_ref));
        let points: Vec<Figures> =
            played.cells.iter().zip(&games).map(|(cell, games)| figures(Some((cell, overs)), games)).collect();
        let level = if measure.is_rate() { 0.5 } else { 0.0 };
        let numbers = overs[0].numbers().filter(|_| overs.len() == 1);
        let [rulebook, history, assumed] = baseline.about.origins;
        Self {
            schema: SCHEMA,
            interval: method(measure),
            baseline: figures(None, &baseline.games),
            greatest: extreme(&points, 1.0),
            least: extreme(&points, -1.0),
            trend: (overs.len() == 1).then(|| Trend::of(&overs[0].values, &games, measure)),
            level,
            crossings: numbers.map_or_else(Vec::new, |at| Crossing::all(&at, &points, level)),
            effects: effects::effects(overs, &games, measure),
            interplay: Interplay::of(overs, &games, measure),
            origins: Origins { rulebook, history, assumed },
            throughput,
            points,
            axes,
            setup,
        }
    }

    /// The point by its places.
    #[must_use]
    pub fn at(&self, first: usize, second: usize) -> &Figures {
        let columns = self.axes.get(1).map_or(1, |axis| axis.values.len());
        &self.points[first * columns + second]
    }
}

/// The index of the point with the greatest mean times `sign`; the first of several.
fn extreme(points: &[Figures], sign: f64) -> usize {
    let mut found = 0;
    for (place, point) in points.iter().enumerate() {
        if sign * point.mean > sign * points[found].mean {
            found = place;
        }
    }
    found
}

#[cfg(test)]
pub(crate) mod tests;
