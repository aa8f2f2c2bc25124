//! A sweep in every format.

use std::io::{self, Write};

use crate::base::words::{percent, percents, signed, signed_range};
use crate::play::labels::Labels;
use crate::show::charts::Chart;
use crate::show::export::csv::HEADER;
use crate::show::export::document::Document;
use crate::show::export::html::{Page, Paragraph};
use crate::show::export::markdown;
use crate::show::export::pretty;
use crate::show::export::sheets::Sheet;
use crate::show::export::table;
use crate::studies::laboratory::Measure;
use crate::studies::response::Figures;
use crate::studies::response::export::{interval, mean, put_point};
use crate::studies::sweep::{Sweep, grounds, verdict};

/// A sweep to be written.
pub struct Written<'a> {
    /// The result.
    pub sweep: &'a Sweep,
    /// The measure.
    pub measure: Measure,
    /// The names of the sides.
    pub labels: &'a Labels,
}

impl Document for Written<'_> {
    fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        table(self.sweep, self.measure, self.labels, out)
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        csv(self.sweep, out)
    }

    fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        markdown(self.sweep, self.measure, self.labels, out)
    }

    fn json(&self) -> io::Result<String> {
        pretty(self.sweep)
    }
}

/// Writes it for the terminal.
fn table(sweep: &Sweep, measure: Measure, labels: &Labels, out: &mut dyn Write) -> io::Result<()> {
    table::write_text(&format!("{}: {}", sweep.head.scenario, verdict(sweep, measure, labels)), out)?;
    table::write_text(&grounds(sweep, labels), out)?;
    if let Some(changed) = changed(sweep) {
        table::write_text(&changed, out)?;
    }
    table::write_sheets(&[answers(sweep, measure, labels), rates(sweep, labels)], out)
}

/// Writes it as Markdown.
fn markdown(sweep: &Sweep, measure: Measure, labels: &Labels, out: &mut dyn Write) -> io::Result<()> {
    markdown::write_text(&sweep.head.scenario, &whole_text(sweep, measure, labels), out)?;
    markdown::write_sheets(&sheets(sweep, measure, labels), out)
}

/// The page: one HTML file that refers to no other.
#[must_use]
pub fn page(sweep: &Sweep, measure: Measure, labels: &Labels, charts: &[Chart]) -> String {
    let grounds = [Some(grounds(sweep, labels)), changed(sweep)];
    Page {
        title: format!("Sweep: {}", sweep.head.scenario),
        findings: vec![vec![Paragraph::about(&sweep.head.scenario, verdict(sweep, measure, labels))]],
        charts,
        sheets: sheets(sweep, measure, labels).into(),
        method: grounds.into_iter().flatten().collect::<Vec<_>>().join(" "),
        command: &sweep.head.command,
        ..Page::default()
    }
    .html()
}

/// Writes it as CSV: one measured value a line.
fn csv(sweep: &Sweep, out: &mut dyn Write) -> io::Result<()> {
    crate::show::export::csv::line(out, HEADER)?;
    put_point(&sweep.head, "baseline", &sweep.baseline, out)?;
    sweep.points.iter().try_for_each(|point| put_point(&sweep.head, &point.set.join(", "), point, out))
}

fn whole_text(sweep: &Sweep, measure: Measure, labels: &Labels) -> String {
    let parts = [Some(verdict(sweep, measure, labels)), Some(grounds(sweep, labels)), changed(sweep)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn changed(sweep: &Sweep) -> Option<String> {
    (!sweep.head.changes.is_empty()).then(|| format!("Changed: {}.", sweep.head.changes))
}

fn sheets(sweep: &Sweep, measure: Measure, labels: &Labels) -> [Sheet; 2] {
    [answers(sweep, measure, labels), outcomes(sweep, labels)]
}

fn header(sweep: &Sweep, more: &[&str]) -> Vec<String> {
    sweep
        .axes
        .iter()
        .map(crate::studies::response::Axis::name)
        .chain(more.iter().map(|&name| name.to_owned()))
        .collect()
}

/// The measure at every point, and its difference to the baseline.
fn answers(sweep: &Sweep, measure: Measure, labels: &Labels) -> Sheet {
    let row = |point: &Figures| {
        let numbers = match point.difference {
            Some(found) => [
                mean(measure, found.mean, true),
                interval(measure, found.low, found.high, true),
                found.variance_ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}")),
            ],
            None => ["baseline", "", ""].map(str::to_owned),
        };
        let measured = [mean(measure, point.mean, false), interval(measure, point.low, point.high, false)];
        point.values.iter().cloned().chain(measured).chain(numbers).collect()
    };
    Sheet {
        title: format!("Every point: {}", measure.text(labels)),
        header: header(sweep, &["mean", "95 % interval", "Δ baseline", "95 % interval", "ratio"]),
        rows: sweep.points.iter().map(row).collect(),
        words: sweep.axes.len(),
        note: format!(
            "Δ baseline: difference to the baseline, game by game{}. Ratio: the variance of that difference over that of \
             independent games; below 1, pairing helped.",
            if measure.is_rate() { ", in percentage points" } else { "" }
        ),
        detail: false,
    }
}

/// The rates of all outcomes, without intervals: as much as a terminal has room for.
fn rates(sweep: &Sweep, labels: &Labels) -> Sheet {
    let row = |point: &Figures| {
        let rates = point.outcomes.iter().map(|outcome| percent(outcome.rate));
        let numbers = rates.chain([signed(point.vp.mean), signed_range(point.vp.low, point.vp.high)]);
        point.values.iter().cloned().chain(numbers).collect()
    };
    Sheet {
        title: format!("Every point, as {} see it", labels.sides()[0]),
        header: header(sweep, &["win", "loss", "draw", "points", "95 % interval"]),
        rows: sweep.points.iter().map(row).collect(),
        words: sweep.axes.len(),
        note: format!("Points: victory points, net for {}.", labels.sides()[0]),
        detail: false,
    }
}

/// The same with every interval.
fn outcomes(sweep: &Sweep, labels: &Labels) -> Sheet {
    let row = |point: &Figures| {
        let rates = point.outcomes.iter().flat_map(|found| [percent(found.rate), percents(found.low, found.high)]);
        let numbers = rates.chain([signed(point.vp.mean), signed_range(point.vp.low, point.vp.high)]);
        point.values.iter().cloned().chain(numbers).collect()
    };
    let names = ["win", "95 % interval", "loss", "95 % interval", "draw", "95 % interval", "points", "95 % interval"];
    Sheet { header: header(sweep, &names), rows: sweep.points.iter().map(row).collect(), ..rates(sweep, labels) }
}
