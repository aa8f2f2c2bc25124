//! How a measure goes along the values of a sweep.

use serde::Serialize;

use super::effects::{Effect, Interplay, effects};
use super::figures::{Axis, Figures};
use super::fit::Passage;
use super::trend::Trend;
use crate::studies::laboratory::{Games, Measure};

/// The name of the shape of `sweep.json`, with its version.
pub const SCHEMA: &str = "kartacz.sweep/1";

/// The answer of a sweep.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sweep {
    /// The place in `points` of the greatest mean, the first of them.
    pub greatest: usize,
    /// The index of the least.
    pub least: usize,
    /// The trend of the measure along the values; with one axis only.
    pub trend: Option<Trend>,
    /// The level for crossings: one half for rates and scores, 0 for victory points.
    pub level: f64,
    /// The crossings; with one axis of numbers only.
    pub crossings: Vec<Passage>,
    /// The main effects; with two axes only.
    pub effects: Vec<Effect>,
    /// The interaction.
    pub interplay: Option<Interplay>,
}

impl Sweep {
    /// The answer of these points, every one of the axes, each with its games.
    #[must_use]
    pub fn new(axes: &[Axis], points: &[Figures], games: &[&Games], measure: Measure) -> Self {
        let level = if measure.is_rate() { 0.5 } else { 0.0 };
        let only = axes.first().filter(|_| axes.len() == 1);
        let means: Vec<f64> = points.iter().map(|point| point.mean).collect();
        let passages = |at: Vec<i64>| {
            let clear = |place: usize| points[place].low > level || points[place].high < level;
            Passage::all(&at, &means, level, clear)
        };
        Self {
            greatest: extreme(&means, 1.0),
            least: extreme(&means, -1.0),
            trend: only.map(|axis| Trend::of(&axis.values, games, measure)),
            level,
            crossings: only.and_then(Axis::numbers).map_or_else(Vec::new, passages),
            effects: effects(axes, games, measure),
            interplay: Interplay::of(axes, games, measure),
        }
    }
}

/// The index of the greatest mean times `sign`; the first of several.
fn extreme(means: &[f64], sign: f64) -> usize {
    let mut found = 0;
    for (place, mean) in means.iter().enumerate() {
        if sign * mean > sign * means[found] {
            found = place;
        }
    }
    found
}
