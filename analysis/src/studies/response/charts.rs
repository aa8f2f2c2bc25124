//! Shared by the charts of a response: points, colours, axes.

use crate::show::charts::curve::Dot;
use crate::show::charts::frame::{Written, share, signed};
use crate::show::charts::shapes::RGBColor;
use crate::show::charts::style::{NEUTRAL, side};
use crate::studies::laboratory::Measure;
use crate::studies::response::{Axis, Figures, Unit};

/// A point of a curve.
#[must_use]
pub fn dot(figures: &Figures, at: f64, unit: Unit, axis: &Axis) -> Dot {
    Dot {
        at,
        value: figures.mean,
        low: drawn(figures.low, figures.mean),
        high: drawn(figures.high, figures.mean),
        ringed: figures.as_it_is,
        text: spoken(figures, unit, &value(axis, figures)),
        mark: String::new(),
    }
}

/// An end of an interval as it is drawn: that of one that says nothing is at the mean.
#[must_use]
pub fn drawn(end: f64, mean: f64) -> f64 {
    if end.is_finite() { end } else { mean }
}

/// The tooltip of a point.
#[must_use]
pub fn spoken(figures: &Figures, unit: Unit, place: &str) -> String {
    let difference = figures.difference.map_or_else(
        || "the baseline".to_owned(),
        |found| format!("{} from the baseline", unit.signed(found.mean, found.low, found.high)),
    );
    format!("{place}: {}; {difference}", unit.estimate(figures))
}

/// A value by its name.
#[must_use]
pub fn value(axis: &Axis, figures: &Figures) -> String {
    format!("{} = {}", axis.name(), figures.values[0])
}

/// The colour of a measure.
#[must_use]
pub fn colour(measure: Measure) -> RGBColor {
    match measure {
        Measure::Outcome(2) => NEUTRAL,
        Measure::Outcome(outcome) => side(outcome),
        Measure::Score | Measure::Vp => side(0),
    }
}

/// How a measure is written at an axis.
#[must_use]
pub fn written(measure: Measure) -> Written {
    if measure.is_rate() { share } else { signed }
}

/// The range of a measure.
#[must_use]
pub fn bounds(measure: Measure) -> (f64, f64) {
    if measure.is_rate() { (0.0, 1.0) } else { (f64::NEG_INFINITY, f64::INFINITY) }
}
