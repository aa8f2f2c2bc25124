//! The shares of the top factors in the variance.

use crate::base::words::{estimate, path_in_words, percent};
use crate::play::labels::Labels;
use crate::show::charts::Chart;
use crate::show::charts::frame::{ACCENT, PALE_ACCENT, share};
use crate::show::charts::head::Entry;
use crate::show::charts::lying::{Bar, Lying, Row};
use crate::show::charts::sheet::{Panel, Sheet};
use crate::studies::sensitivity::export::TOO_FEW;
use crate::studies::sensitivity::{Index, Sensitivity, Variance};

/// The ends of the axis, at most: intervals may reach beyond 0 and 1.
const MOST: f64 = 2.0;

/// Draws the chart.
pub fn draw(found: &Sensitivity, variance: &Variance, labels: &Labels) -> Result<Chart, Box<dyn std::error::Error>> {
    let indices = &variance.indices;
    let ends = || indices.iter().flat_map(Index::shares).flatten().flat_map(|[_, low, high]| [low, high]);
    let range = (ends().fold(0.0, f64::min).max(-MOST), ends().fold(0.1, f64::max).min(MOST));
    let panel = Lying {
        title: String::new(),
        rows: indices.iter().map(|index| row(index, range)).collect(),
        range,
        across: "share of the variance, with 95 % intervals".to_owned(),
        written: share,
    };
    Sheet {
        name: "variance",
        title: format!("{}: sources of variance", labels.title(&found.head.scenario.id)),
        legend: vec![Entry::square(ACCENT, "alone"), Entry::square(PALE_ACCENT, "with interactions")],
        rows: vec![vec![Panel::Lying(panel)]],
    }
    .draw()
}

fn row(index: &Index, (least, most): (f64, f64)) -> Row {
    let [alone, total] = index.shares();
    let bars = [(alone, ACCENT, "alone"), (total, PALE_ACCENT, "with interactions")];
    let bar = |(values, colour, what): (Option<[f64; 3]>, _, &str)| match values {
        None => Bar {
            value: 0.0,
            interval: None,
            colour,
            dot: false,
            text: TOO_FEW.to_owned(),
            spot: format!("{} {what}: {TOO_FEW}", index.factor),
        },
        Some(numbers) => {
            let [value, low, high] = numbers.map(|number| number.clamp(least, most));
            Bar {
                value,
                interval: Some((low, high)),
                colour,
                dot: false,
                text: percent(numbers[0]),
                spot: format!("{} {what}, share of the variance: {}", index.factor, estimate(numbers)),
            }
        }
    };
    Row { name: path_in_words(&index.factor), bars: bars.map(bar).to_vec() }
}
