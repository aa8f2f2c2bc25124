//! The document of a sweep.

use crate::base::figure::fixed;
use crate::base::words::{estimate, percent, signed, signed_estimate, signed_range};
use crate::play::labels::Labels;
use crate::show::document::{Document, TERMINAL, Table, WIDE};
use crate::show::export::pretty;
use crate::studies::laboratory::Measure;
use crate::studies::response::export::{self, interval, mean, point_values};
use crate::studies::response::{Axis, Figures};
use crate::studies::sweep::{Sweep, grounds, verdict};

/// The document of a sweep; the charts are not in it.
#[must_use]
pub fn document(sweep: &Sweep, measure: Measure, labels: &Labels) -> Document {
    let setup = &sweep.setup;
    let points = sweep.points.iter().flat_map(|point| point_values(setup, &point.set.join(", "), point));
    Document {
        tables: vec![answers(sweep, measure, labels), rates(sweep, labels), outcomes(sweep, labels)],
        values: point_values(setup, "baseline", &sweep.baseline).into_iter().chain(points).collect(),
        json: pretty(sweep),
        ..export::document("Sweep", setup, verdict(sweep, measure, labels), grounds(sweep, labels), labels)
    }
}

fn header(sweep: &Sweep, more: &[&str]) -> Vec<String> {
    sweep.axes.iter().map(Axis::name).chain(more.iter().map(|&name| name.to_owned())).collect()
}

/// The measure at every point, and its difference to the baseline.
fn answers(sweep: &Sweep, measure: Measure, labels: &Labels) -> Table {
    let row = |point: &Figures| {
        let numbers = match point.difference {
            Some(found) => [
                mean(measure, found.mean, true),
                interval(measure, found.low, found.high, true),
                found.variance_ratio.map_or_else(String::new, |ratio| fixed(ratio, 2)),
            ],
            None => ["baseline", "", ""].map(str::to_owned),
        };
        let measured = [mean(measure, point.mean, false), interval(measure, point.low, point.high, false)];
        point.values.iter().cloned().chain(measured).chain(numbers).collect()
    };
    let title = format!("Every point: {}", measure.text(labels));
    let header = header(sweep, &["mean", "95 % interval", "Δ baseline", "95 % interval", "ratio"]);
    Table {
        text_columns: sweep.axes.len(),
        note: format!(
            "Δ baseline: difference from the baseline, game by game{}. Ratio: the variance of that difference over that of \
             independent games; below 1, pairing helped.",
            if measure.is_rate() { ", in pp" } else { "" }
        ),
        ..Table::new(title, header, sweep.points.iter().map(row).collect())
    }
}

/// The rates of all outcomes, without intervals: as much as a terminal has room for.
fn rates(sweep: &Sweep, labels: &Labels) -> Table {
    let row = |point: &Figures| {
        let rates = point.outcomes.iter().map(|outcome| percent(outcome.rate));
        let numbers = rates.chain([signed(point.vp.mean), signed_range(point.vp.low, point.vp.high)]);
        point.values.iter().cloned().chain(numbers).collect()
    };
    let header = header(sweep, &["win", "loss", "draw", "VP", "95 % interval"]);
    Table {
        text_columns: sweep.axes.len(),
        note: format!("VP: victory points, net for {}.", labels.sides()[0]),
        shown: TERMINAL,
        ..Table::new(
            format!("Every point, results of {}", labels.sides()[0]),
            header,
            sweep.points.iter().map(row).collect(),
        )
    }
}

/// The outcomes with every 95 % interval.
fn outcomes(sweep: &Sweep, labels: &Labels) -> Table {
    let row = |point: &Figures| {
        let rates = point.outcomes.iter().map(|found| estimate([found.rate, found.low, found.high]));
        let numbers = rates.chain([signed_estimate([point.vp.mean, point.vp.low, point.vp.high])]);
        point.values.iter().cloned().chain(numbers).collect()
    };
    let names = ["win", "loss", "draw", "points"];
    let rows = sweep.points.iter().map(row).collect();
    Table { header: header(sweep, &names), rows, shown: WIDE, ..rates(sweep, labels) }
}
