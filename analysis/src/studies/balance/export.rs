//! The document of a balance.

use crate::base::words::{estimate, percent};
use crate::play::labels::Labels;
use crate::show::document::{Document, Measured, Table, WIDE, known, measured};
use crate::show::export::pretty;
use crate::studies::balance::{Balance, Point, grounds, verdict};
use crate::studies::laboratory::Measure;
use crate::studies::response::Setup;
use crate::studies::response::export::{self, interval, mean, point_values};

/// The document of a balance; the chart is not in it.
#[must_use]
pub fn document(balance: &Balance, measure: Measure, labels: &Labels) -> Document {
    Document {
        tables: vec![answers(balance, measure, labels), outcomes(balance, labels)],
        values: values(balance),
        json: pretty(balance),
        ..export::document(
            "Balance",
            &balance.setup,
            verdict(balance, measure, labels),
            grounds(balance, labels),
            labels,
        )
    }
}

fn values(balance: &Balance) -> Vec<Measured> {
    let Setup { head, .. } = &balance.setup;
    let of = |measure: &str, item: &str, value: f64, [low, high]: [Option<f64>; 2]| {
        measured(&head.scenario.id, measure, item, head.games, &[known(Some(value)), known(low), known(high)])
    };
    let crossing = balance.crossing.iter();
    let crossing = crossing.map(|found| of("crossing", &balance.axis.name(), found.at, [found.low, found.high]));
    let fits = balance.points.iter().flat_map(|Point { figures, fitted, nearest }| {
        let item = figures.set.join(", ");
        [of("fitted", &item, *fitted, [None; 2]), of("nearest", &item, *nearest, [None; 2])]
    });
    let baseline = point_values(&balance.setup, "baseline", &balance.baseline);
    let points = balance
        .points
        .iter()
        .flat_map(|point| point_values(&balance.setup, &point.figures.set.join(", "), &point.figures));
    crossing.chain(fits).chain(baseline).chain(points).collect()
}

/// The value of a point, marked if it is the baseline.
fn value(Point { figures, .. }: &Point) -> String {
    let mark = if figures.as_it_is { " (baseline)" } else { "" };
    format!("{}{mark}", figures.values[0])
}

fn answers(balance: &Balance, measure: Measure, labels: &Labels) -> Table {
    let row = |point: &Point| {
        let Point { figures, fitted, nearest } = point;
        vec![
            value(point),
            mean(measure, figures.mean, false),
            interval(measure, figures.low, figures.high, false),
            mean(measure, *fitted, false),
            mean(measure, figures.mean - balance.target, true),
            percent(*nearest),
        ]
    };
    let header = [&balance.axis.name(), "mean", "95 % interval", "fitted", "off target", "nearest"];
    Table {
        text_columns: 1,
        note: format!(
            "Fitted: the curve that only {}. Off target: mean less target{}. Nearest: the share of the resamples in which this \
             value is nearest to the target; values that are equally near share one.",
            if balance.fit.direction == "rising" { "rises" } else { "falls" },
            if measure.is_rate() { ", in pp" } else { "" }
        ),
        ..Table::new(
            format!("Every value played: {}", measure.text(labels)),
            header,
            balance.points.iter().map(row).collect(),
        )
    }
}

fn outcomes(balance: &Balance, labels: &Labels) -> Table {
    let row = |point: &Point| {
        let rates = point.figures.outcomes.iter();
        let rates = rates.map(|found| estimate([found.rate, found.low, found.high]));
        std::iter::once(value(point)).chain(rates).collect()
    };
    let name = balance.axis.name();
    let header = [&name, "win", "loss", "draw"];
    let title = format!("Every value, results of {}", labels.sides()[0]);
    let note = "In brackets: Wilson's 95 % intervals.".to_owned();
    let rows = balance.points.iter().map(row).collect();
    Table { text_columns: 1, note, shown: WIDE, ..Table::new(title, header, rows) }
}
