//! A tornado chart: the effect of each factor alone, the largest on top.

use crate::base::figure::fixed;
use crate::base::words::{path_in_words, percent, shift, signed_estimate};
use crate::play::labels::Labels;
use crate::show::charts::Chart;
use crate::show::charts::frame::{pale, signed};
use crate::show::charts::head::Entry;
use crate::show::charts::lying::{Bar, Lying, Row};
use crate::show::charts::shapes::RGBColor;
use crate::show::charts::sheet::{Panel, Sheet};
use crate::show::charts::style::{NEUTRAL, side};
use crate::studies::sensitivity::{Alone, FactorReport, SURE, Sensitivity};

/// The most factors that are drawn.
const MOST: usize = 12;

/// Draws the chart.
pub fn draw(found: &Sensitivity, labels: &Labels) -> Result<Chart, Box<dyn std::error::Error>> {
    let shown = || found.factors.iter().take(MOST);
    let levels = || shown().flat_map(|factor| &factor.alone);
    let low = levels().map(|level| drawn(found, level.low)).fold(0.0, f64::min);
    let high = levels().map(|level| drawn(found, level.high)).fold(0.0, f64::max);
    let panel = Lying {
        title: String::new(),
        rows: shown().map(|factor| row(found, factor)).collect(),
        range: (low, high),
        across: axis(found, labels),
        written: signed,
    };
    Sheet {
        name: "tornado",
        title: format!("{}: effect of each guess alone", labels.title(&found.head.scenario.id)),
        legend: entries(found, labels),
        rows: vec![vec![Panel::Lying(panel)]],
    }
    .draw()
}

/// A value as drawn: shares in percent.
fn drawn(found: &Sensitivity, value: f64) -> f64 {
    if found.rate { 100.0 * value } else { value }
}

/// The side for which more of the measure is good, if any.
fn better(found: &Sensitivity) -> Option<usize> {
    match found.measure.as_str() {
        "draw" => None,
        measure => Some(usize::from(measure == found.sides[1])),
    }
}

fn colour(found: &Sensitivity, level: &Alone) -> RGBColor {
    let full = match better(found) {
        None => NEUTRAL,
        Some(first) if level.difference < 0.0 => side(1 - first),
        Some(first) => side(first),
    };
    if level.adjusted < SURE { full } else { pale(full) }
}

fn entries(found: &Sensitivity, labels: &Labels) -> Vec<Entry> {
    let sides = labels.brief_sides();
    let meanings: Vec<(RGBColor, String)> = match better(found) {
        None => vec![(NEUTRAL, "a change of the draws".to_owned())],
        Some(_) => [0, 1].map(|place| (side(place), format!("helps {}", sides[place]))).into(),
    };
    let both = |(colour, said): (RGBColor, String)| {
        let within = format!("{said}, within chance");
        [(colour, said), (pale(colour), within)]
    };
    let is_drawn = |colour: RGBColor| {
        let mut levels = found.factors.iter().take(MOST).flat_map(|factor| &factor.alone);
        levels.any(|level| self::colour(found, level) == colour)
    };
    let drawn = meanings.into_iter().flat_map(both).filter(|(colour, _)| is_drawn(*colour));
    drawn.map(|(colour, said)| Entry::square(colour, said)).collect()
}

fn axis(found: &Sensitivity, labels: &Labels) -> String {
    let [one, other] = labels.brief_sides();
    let measure = match found.measure.as_str() {
        "score" => format!("score of {one}, pp"),
        "vp" => format!("victory points, net for {one}"),
        "draw" => "draws, pp".to_owned(),
        measure => format!("wins of {}, pp", if measure == found.sides[0] { one } else { other }),
    };
    format!("change of the {measure}, with 95 % intervals")
}

fn row(found: &Sensitivity, factor: &FactorReport) -> Row {
    let bar = |level: &Alone| {
        let [value, low, high] = [level.difference, level.low, level.high].map(|value| drawn(found, value));
        Bar {
            value,
            interval: Some((low, high)),
            colour: colour(found, level),
            dot: false,
            text: level.level.clone(),
            spot: said(found, factor, level),
        }
    };
    Row { name: path_in_words(&factor.factor), bars: factor.alone.iter().map(bar).collect() }
}

fn said(found: &Sensitivity, factor: &FactorReport, level: &Alone) -> String {
    let numbers = [level.difference, level.low, level.high];
    let by = if found.rate { shift(numbers) } else { format!("{} victory points", signed_estimate(numbers)) };
    format!(
        "{} at {} instead of {}: {by}, adjusted p {}, score {}",
        factor.factor,
        level.level,
        factor.base,
        fixed(level.adjusted, 4),
        percent(level.score.mean)
    )
}
