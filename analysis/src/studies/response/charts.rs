//! How a measure answers to values: curves over one value, the map of two.

use super::balance::{Balance, Crossing, Reach};
use super::figures::{Axis, Figures};
use super::levels::by;
use super::sweep::Sweep;
use super::unit::Unit;
use super::{Axes, Found, Response};
use crate::base::figure::fixed;
use crate::play::labels::Labels;
use crate::show::charts::curve::{self, Curve, Dot, Series};
use crate::show::charts::frame::{Written, share, signed};
use crate::show::charts::heat::{Cell, Heat};
use crate::show::charts::shapes::RGBColor;
use crate::show::charts::style::{BESIDE, NEUTRAL, leaning, side, tinted};
use crate::show::charts::{Chart, DrawError};
use crate::studies::laboratory::Measure;

/// The least reach of the colours from the middle: less is not worth a strong colour.
const LEAST_SHARE: f64 = 0.05;
const LEAST_POINTS: f64 = 0.5;
/// The steps of a legend.
const STEPS: i32 = 40;

/// Draws a response: curves over one value, a heat map over two.
///
/// # Errors
/// When the drawing library fails.
pub fn draw(response: &Response, measure: Measure, labels: &Labels) -> Result<Vec<Chart>, DrawError> {
    let charts: Result<_, Box<dyn std::error::Error>> = match (response.axes(), &response.found) {
        ([axis], Found::Sweep(found)) => [
            of_sweep((response, found), axis, measure, labels),
            outcomes(response, axis, labels),
            differences(response, axis, measure, labels),
        ]
        .iter()
        .map(Curve::draw)
        .collect(),
        ([axis], Found::Balance(found)) => {
            of_balance((response, found), axis, measure, labels).draw().map(|chart| vec![chart])
        }
        (_, Found::Sweep(found)) => heat((response, found), measure, labels).draw().map(|chart| vec![chart]),
        (_, Found::Balance(_)) => Ok(Vec::new()),
    };
    charts.map_err(|error| DrawError::of(&*error))
}

/// The measure along the values, with the level for crossings.
fn of_sweep((response, found): (&Response, &Sweep), axis: &Axis, measure: Measure, labels: &Labels) -> Curve {
    let level = if measure.is_rate() { "one half" } else { "0" };
    let drawn = ("curve", "mean of the games, with 95 % intervals", axis.numbers().is_some());
    Curve {
        level: seen(response, found.level).then(|| (found.level, level.to_owned())),
        ..measured(drawn, response, axis, measure, labels)
    }
}

/// The curve that a balance was read from.
fn of_balance((response, found): (&Response, &Balance), axis: &Axis, measure: Measure, labels: &Labels) -> Curve {
    let target = match response.axes {
        Axes::Balance { target, .. } => Some((target, format!("target {}", Unit(measure).mean(target)))),
        Axes::Sweep { .. } => None,
    };
    let crossing = |crossing: &Crossing| curve::Found {
        at: crossing.at,
        // An interval without an end goes to the edge.
        low: crossing.low.unwrap_or(f64::NEG_INFINITY),
        high: crossing.high.unwrap_or(f64::INFINITY),
        label: fixed(crossing.at, 2),
    };
    let fitted = response.points.iter().enumerate().map(|(place, point)| (at(axis, place, point), point.fitted()));
    Curve {
        level: target,
        fit: ("fitted curve", fitted.collect()),
        found: found.crossing.as_ref().filter(|_| found.reach == Reach::Crossed).map(crossing),
        ..measured(("balance", "measured, with 95 % intervals", false), response, axis, measure, labels)
    }
}

/// The measure along the values: the name of the chart, the label of the points, and whether they are joined.
fn measured(
    (name, label, joined): (&'static str, &str, bool),
    response: &Response,
    axis: &Axis,
    measure: Measure,
    labels: &Labels,
) -> Curve {
    let drawn = |colour: RGBColor, label: String, points: &[Figures]| {
        let dots = points.iter().enumerate();
        let dots = dots.map(|(place, point)| dot(point, at(axis, place, point), Unit(measure), axis)).collect();
        Series { colour, label, joined, dots }
    };
    let label = match response.levels.is_empty() {
        true => label.to_owned(),
        false => by(&response.setup.players),
    };
    let own = drawn(colour(measure), label, &response.points);
    let levels = response.levels.iter().zip(BESIDE);
    let levels = levels.map(|(level, colour)| drawn(colour, level.name(), &level.points));
    let series = std::iter::once(own).chain(levels).collect();
    let measure_text = measure.text(&labels.brief());
    let title = format!("{}: {measure_text}", labels.title(&response.setup.head.scenario.id));
    plain(name, title, measure_text, response, axis, (measure, series))
}

/// Whether a level is within the spread of the measurements: a distant line would only flatten the curve.
fn seen(response: &Response, level: f64) -> bool {
    let low = response.points.iter().map(|point| point.low).fold(f64::INFINITY, f64::min);
    let high = response.points.iter().map(|point| point.high).fold(f64::NEG_INFINITY, f64::max);
    (low - (high - low)..high + (high - low)).contains(&level)
}

/// All outcomes along the values.
fn outcomes(response: &Response, axis: &Axis, labels: &Labels) -> Curve {
    let brief = labels.brief();
    let one = |outcome: usize| {
        let name = brief.outcome(&response.points[0].outcomes[outcome].outcome);
        let dots = response.points.iter().enumerate().map(|(place, point)| {
            let found = &point.outcomes[outcome];
            let unit = Unit(Measure::Outcome(outcome));
            Dot {
                at: at(axis, place, point),
                value: found.rate,
                low: found.low,
                high: found.high,
                ringed: false,
                text: format!(
                    "{}: {name} {} ({})",
                    value(axis, point),
                    unit.mean(found.rate),
                    unit.range(found.low, found.high)
                ),
                mark: String::new(),
            }
        });
        Series {
            colour: colour(Measure::Outcome(outcome)),
            dots: dots.collect(),
            joined: axis.numbers().is_some(),
            label: name.clone(),
        }
    };
    let series = (0..3).map(one).collect();
    let title = format!("{}: outcome rates", labels.title(&response.setup.head.scenario.id));
    plain("outcomes", title, "share of games".to_owned(), response, axis, (Measure::Outcome(0), series))
}

/// The differences to the baseline: the same dice make them more precise than the means.
fn differences(response: &Response, axis: &Axis, measure: Measure, labels: &Labels) -> Curve {
    let unit = Unit(measure);
    let dots = response.points.iter().enumerate().map(|(place, point)| {
        let [mean, low, high] = point.difference.map_or([0.0; 3], |found| [found.mean, found.low, found.high]);
        let text = format!("{}: {}", value(axis, point), unit.signed(mean, low, high));
        let [low, high] = [low, high].map(|end| drawn(end, mean));
        Dot { at: at(axis, place, point), value: mean, low, high, ringed: point.as_it_is, text, mark: String::new() }
    });
    let series = Series {
        colour: colour(measure),
        label: "difference, game by game, with 95 % intervals".to_owned(),
        joined: axis.numbers().is_some(),
        dots: dots.collect(),
    };
    let title = format!("{}: difference from the baseline", labels.title(&response.setup.head.scenario.id));
    let measure_text = measure.text(&labels.brief());
    let up = if measure.is_rate() { format!("{measure_text}, pp") } else { measure_text };
    Curve {
        bounds: if measure.is_rate() { (-1.0, 1.0) } else { bounds(measure) },
        written: if measure.is_rate() { |share, step| signed(100.0 * share, 100.0 * step) } else { signed },
        level: Some((0.0, String::new())),
        ..plain("difference", title, up, response, axis, (measure, vec![series]))
    }
}

fn plain(
    name: &'static str,
    title: String,
    up: String,
    response: &Response,
    axis: &Axis,
    (measure, series): (Measure, Vec<Series>),
) -> Curve {
    let ticks =
        response.points.iter().enumerate().map(|(place, point)| (at(axis, place, point), point.values[0].clone()));
    Curve {
        name,
        title,
        across: axis.in_words(),
        up,
        ticks: ticks.collect(),
        written: written(measure),
        bounds: bounds(measure),
        series,
        level: None,
        fit: ("", Vec::new()),
        found: None,
    }
}

/// Where a value stands: a number at its place, others one after the other.
fn at(axis: &Axis, place: usize, point: &Figures) -> f64 {
    axis.numbers().and_then(|_| point.number()).map_or(place as f64, |number| number as f64)
}

/// The map of two values.
fn heat((response, found): (&Response, &Sweep), measure: Measure, labels: &Labels) -> Heat {
    let unit = Unit(measure);
    let [first, second] = [0, 1].map(|place| &response.axes()[place]);
    let scale = Scale::of((response, found), measure);
    let cell = |point: &Figures| {
        let place = format!("{}, {} = {}", value(first, point), second.in_words(), point.values[1]);
        Cell {
            colour: scale.colour(point.mean),
            mean: unit.mean(point.mean),
            interval: unit.range(point.low, point.high),
            framed: point.as_it_is,
            text: spoken(point, unit, &place),
        }
    };
    let (from, to) = scale.ends();
    let along = |step: i32| from + (to - from) * f64::from(step) / f64::from(STEPS);
    Heat {
        name: "heat",
        title: format!("{}: {}", labels.title(&response.setup.head.scenario.id), measure.text(&labels.brief())),
        down: (first.in_words(), first.values.clone()),
        across: (second.in_words(), second.values.clone()),
        cells: response.points.iter().map(cell).collect(),
        legend: ((0..=STEPS).map(|step| scale.colour(along(step))).collect(), [from, to].map(|end| unit.mean(end))),
    }
}

/// A point of a curve.
fn dot(figures: &Figures, at: f64, unit: Unit, axis: &Axis) -> Dot {
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
fn drawn(end: f64, mean: f64) -> f64 {
    if end.is_finite() { end } else { mean }
}

/// The tooltip of a point.
fn spoken(figures: &Figures, unit: Unit, place: &str) -> String {
    let difference = figures.difference.map_or_else(
        || "the baseline".to_owned(),
        |found| format!("{} from the baseline", unit.signed(found.mean, found.low, found.high)),
    );
    format!("{place}: {}; {difference}", unit.estimate(figures))
}

/// A value by its name.
fn value(axis: &Axis, figures: &Figures) -> String {
    format!("{} = {}", axis.in_words(), figures.values[0])
}

/// The colour of a measure.
fn colour(measure: Measure) -> RGBColor {
    match measure {
        Measure::Outcome(2) => NEUTRAL,
        Measure::Outcome(outcome) => side(outcome),
        Measure::Score | Measure::Vp => side(0),
    }
}

/// How a measure is written at an axis.
fn written(measure: Measure) -> Written {
    if measure.is_rate() { share } else { signed }
}

/// The range of a measure.
fn bounds(measure: Measure) -> (f64, f64) {
    if measure.is_rate() { (0.0, 1.0) } else { (f64::NEG_INFINITY, f64::INFINITY) }
}

/// Which colour a mean has.
enum Scale {
    /// The sides' own, from a middle so far to either side.
    Leaning { middle: f64, reach: f64 },
    /// One colour, from 0 to a maximum.
    Tinted { colour: RGBColor, most: f64 },
}

impl Scale {
    fn of((response, found): (&Response, &Sweep), measure: Measure) -> Self {
        let means = || response.points.iter().map(|point| point.mean);
        match measure {
            Measure::Outcome(_) => {
                let most = means().fold(LEAST_SHARE, f64::max);
                Self::Tinted { colour: colour(measure), most }
            }
            Measure::Score | Measure::Vp => {
                let least = if measure.is_rate() { LEAST_SHARE } else { LEAST_POINTS };
                let far = means().map(|mean| (mean - found.level).abs()).fold(least, f64::max);
                Self::Leaning { middle: found.level, reach: far }
            }
        }
    }

    fn colour(&self, mean: f64) -> RGBColor {
        match *self {
            Self::Leaning { middle, reach } => leaning((mean - middle) / reach),
            Self::Tinted { colour, most } => tinted(colour, mean / most),
        }
    }

    fn ends(&self) -> (f64, f64) {
        match *self {
            Self::Leaning { middle, reach } => (middle - reach, middle + reach),
            Self::Tinted { most, .. } => (0.0, most),
        }
    }
}
