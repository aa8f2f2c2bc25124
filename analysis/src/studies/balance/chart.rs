//! The curve that a balance was read from.

use super::{Balance, Crossing, Reach};
use crate::base::figure::fixed;
use crate::play::labels::Labels;
use crate::show::charts::curve::{Curve, Found, Series};
use crate::show::charts::{Chart, DrawError};
use crate::studies::laboratory::Measure;
use crate::studies::response::charts::{bounds, colour, dot, written};
use crate::studies::response::{Figures, Unit};

/// Draws the curve that a balance was read from.
///
/// # Errors
/// When the drawing library fails.
pub fn draw(balance: &Balance, measure: Measure, labels: &Labels) -> Result<Chart, DrawError> {
    let (unit, axis) = (Unit(measure), &balance.axis);
    let at = |figures: &Figures| figures.values[0].parse().unwrap_or(0.0);
    let found = |crossing: &Crossing| Found {
        at: crossing.at,
        // An interval without an end goes to the edge.
        low: crossing.low.unwrap_or(f64::NEG_INFINITY),
        high: crossing.high.unwrap_or(f64::INFINITY),
        label: fixed(crossing.at, 2),
    };
    let dots = balance.points.iter().map(|point| dot(&point.figures, at(&point.figures), unit, axis));
    let series = Series {
        colour: colour(measure),
        label: "measured, with 95 % intervals".to_owned(),
        joined: false,
        dots: dots.collect(),
    };
    let ticks = balance.points.iter().map(|point| (at(&point.figures), point.figures.values[0].clone()));
    let measure_text = measure.text(&labels.brief());
    Curve {
        name: "balance",
        title: format!("{}: {measure_text}", labels.title(&balance.setup.head.scenario.id)),
        across: axis.name(),
        up: measure_text,
        ticks: ticks.collect(),
        written: written(measure),
        bounds: bounds(measure),
        series: vec![series],
        level: Some((balance.target, format!("target {}", unit.mean(balance.target)))),
        fit: balance.points.iter().map(|point| (at(&point.figures), point.fitted)).collect(),
        found: balance.crossing.as_ref().filter(|_| balance.reach == Reach::Crossed).map(found),
    }
    .draw()
    .map_err(|error| DrawError::of(&*error))
}
