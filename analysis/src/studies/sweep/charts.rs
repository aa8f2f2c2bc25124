//! How a measure answers to values: curves of sweeps and balances, and the map of two values.

use crate::play::labels::Labels;
use crate::show::charts::Chart;
use crate::show::charts::DrawError;
use crate::show::charts::curve::{Curve, Dot, Series};
use crate::show::charts::frame::signed;
use crate::show::charts::heat::{Cell, Heat};
use crate::show::charts::shapes::RGBColor;
use crate::show::charts::style::{leaning, tinted};
use crate::studies::laboratory::Measure;
use crate::studies::response::charts::{bounds, colour, dot, drawn, spoken, value, written};
use crate::studies::response::{Axis, Figures, Unit};
use crate::studies::sweep::Sweep;

/// The least reach of the colours from the middle: less is not worth a strong colour.
const LEAST_SHARE: f64 = 0.05;
const LEAST_POINTS: f64 = 0.5;
/// The steps of a legend.
const STEPS: i32 = 40;

/// Draws a sweep: curves over one value, a heat map over two.
///
/// # Errors
/// When the drawing library fails.
pub fn draw(sweep: &Sweep, measure: Measure, labels: &Labels) -> Result<Vec<Chart>, DrawError> {
    let charts: Result<_, Box<dyn std::error::Error>> = match sweep.axes.as_slice() {
        [axis] => [
            curve(sweep, axis, measure, labels),
            outcomes(sweep, axis, labels),
            differences(sweep, axis, measure, labels),
        ]
        .iter()
        .map(Curve::draw)
        .collect(),
        _ => heat(sweep, measure, labels).draw().map(|chart| vec![chart]),
    };
    charts.map_err(|error| DrawError::of(&*error))
}

fn curve(sweep: &Sweep, axis: &Axis, measure: Measure, labels: &Labels) -> Curve {
    let unit = Unit(measure);
    let dots = sweep.points.iter().enumerate().map(|(place, point)| dot(point, at(axis, place), unit, axis));
    let series = Series {
        colour: colour(measure),
        label: "mean of the games, with 95 % intervals".to_owned(),
        joined: axis.numbers().is_some(),
        dots: dots.collect(),
    };
    let measure_text = measure.text(&labels.brief());
    let level = if measure.is_rate() { "one half" } else { "0" };
    Curve {
        level: seen(sweep, sweep.level).then(|| (sweep.level, level.to_owned())),
        ..plain(
            "curve",
            format!("{}: {measure_text}", labels.title(&sweep.setup.head.scenario.id)),
            measure_text,
            sweep,
            axis,
            (measure, vec![series]),
        )
    }
}

/// Whether a level is within the spread of the measurements: a distant line would only flatten the curve.
fn seen(sweep: &Sweep, level: f64) -> bool {
    let low = sweep.points.iter().map(|point| point.low).fold(f64::INFINITY, f64::min);
    let high = sweep.points.iter().map(|point| point.high).fold(f64::NEG_INFINITY, f64::max);
    (low - (high - low)..high + (high - low)).contains(&level)
}

/// All outcomes along the values.
fn outcomes(sweep: &Sweep, axis: &Axis, labels: &Labels) -> Curve {
    let brief = labels.brief();
    let one = |outcome: usize| {
        let name = brief.outcome(&sweep.points[0].outcomes[outcome].outcome);
        let dots = sweep.points.iter().enumerate().map(|(place, point)| {
            let found = &point.outcomes[outcome];
            let unit = Unit(Measure::Outcome(outcome));
            Dot {
                at: at(axis, place),
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
    let title = format!("{}: outcome rates", labels.title(&sweep.setup.head.scenario.id));
    plain("outcomes", title, "share of games".to_owned(), sweep, axis, (Measure::Outcome(0), series))
}

/// The differences to the baseline: the same dice make them more precise than the means.
fn differences(sweep: &Sweep, axis: &Axis, measure: Measure, labels: &Labels) -> Curve {
    let unit = Unit(measure);
    let dots = sweep.points.iter().enumerate().map(|(place, point)| {
        let [mean, low, high] = point.difference.map_or([0.0; 3], |found| [found.mean, found.low, found.high]);
        let text = format!("{}: {}", value(axis, point), unit.signed(mean, low, high));
        let [low, high] = [low, high].map(|end| drawn(end, mean));
        Dot { at: at(axis, place), value: mean, low, high, ringed: point.as_it_is, text, mark: String::new() }
    });
    let series = Series {
        colour: colour(measure),
        label: "difference, game by game, with 95 % intervals".to_owned(),
        joined: axis.numbers().is_some(),
        dots: dots.collect(),
    };
    let title = format!("{}: difference from the baseline", labels.title(&sweep.setup.head.scenario.id));
    let measure_text = measure.text(&labels.brief());
    let up = if measure.is_rate() { format!("{measure_text}, pp") } else { measure_text };
    Curve {
        bounds: if measure.is_rate() { (-1.0, 1.0) } else { bounds(measure) },
        written: if measure.is_rate() { |share, step| signed(100.0 * share, 100.0 * step) } else { signed },
        level: Some((0.0, String::new())),
        ..plain("difference", title, up, sweep, axis, (measure, vec![series]))
    }
}

fn plain(
    name: &'static str,
    title: String,
    up: String,
    sweep: &Sweep,
    axis: &Axis,
    (measure, series): (Measure, Vec<Series>),
) -> Curve {
    let ticks = sweep.points.iter().enumerate().map(|(place, point)| (at(axis, place), point.values[0].clone()));
    Curve {
        name,
        title,
        across: axis.name(),
        up,
        ticks: ticks.collect(),
        written: written(measure),
        bounds: bounds(measure),
        series,
        level: None,
        fit: Vec::new(),
        found: None,
    }
}

/// Where a value stands: a number at its place, others one after the other.
fn at(axis: &Axis, place: usize) -> f64 {
    axis.numbers().map_or(place as f64, |numbers| numbers[place] as f64)
}

/// The map of two values.
fn heat(sweep: &Sweep, measure: Measure, labels: &Labels) -> Heat {
    let unit = Unit(measure);
    let [first, second] = [0, 1].map(|place| &sweep.axes[place]);
    let scale = Scale::of(sweep, measure);
    let cell = |point: &Figures| {
        let place = format!("{}, {} = {}", value(first, point), second.name(), point.values[1]);
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
        title: format!("{}: {}", labels.title(&sweep.setup.head.scenario.id), measure.text(&labels.brief())),
        down: (first.name(), first.values.clone()),
        across: (second.name(), second.values.clone()),
        cells: sweep.points.iter().map(cell).collect(),
        legend: ((0..=STEPS).map(|step| scale.colour(along(step))).collect(), [from, to].map(|end| unit.mean(end))),
    }
}

/// Which colour a mean has.
enum Scale {
    /// The sides' own, from a middle so far to either side.
    Leaning { middle: f64, reach: f64 },
    /// One colour, from 0 to a maximum.
    Tinted { colour: RGBColor, most: f64 },
}

impl Scale {
    fn of(sweep: &Sweep, measure: Measure) -> Self {
        let means = || sweep.points.iter().map(|point| point.mean);
        match measure {
            Measure::Outcome(_) => {
                let most = means().fold(LEAST_SHARE, f64::max);
                Self::Tinted { colour: colour(measure), most }
            }
            Measure::Score | Measure::Vp => {
                let least = if measure.is_rate() { LEAST_SHARE } else { LEAST_POINTS };
                let far = means().map(|mean| (mean - sweep.level).abs()).fold(least, f64::max);
                Self::Leaning { middle: sweep.level, reach: far }
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
