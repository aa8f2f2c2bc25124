//! A balance in every format.

use std::io::{self, Write};
use std::slice::from_ref;

use crate::base::words::{percent, percents};
use crate::play::labels::Labels;
use crate::show::charts::Chart;
use crate::show::export::csv::{HEADER, line};
use crate::show::export::document::Document;
use crate::show::export::html::{Page, Paragraph};
use crate::show::export::markdown;
use crate::show::export::pretty;
use crate::show::export::sheets::Sheet;
use crate::show::export::table;
use crate::studies::balance::{Balance, Point, grounds, verdict};
use crate::studies::laboratory::Measure;
use crate::studies::response::export::{interval, mean, put_point};

/// A balance to be written.
pub struct Written<'a> {
    /// The result.
    pub balance: &'a Balance,
    /// The measure.
    pub measure: Measure,
    /// The names of the sides.
    pub labels: &'a Labels,
}

impl Document for Written<'_> {
    fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        table(self.balance, self.measure, self.labels, out)
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        csv(self.balance, out)
    }

    fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        markdown(self.balance, self.measure, self.labels, out)
    }

    fn json(&self) -> io::Result<String> {
        pretty(self.balance)
    }
}

/// Writes it for the terminal.
fn table(balance: &Balance, measure: Measure, labels: &Labels, out: &mut dyn Write) -> io::Result<()> {
    table::write_text(&format!("{}: {}", balance.head.scenario, verdict(balance, measure, labels)), out)?;
    table::write_text(&grounds(balance, labels), out)?;
    if let Some(changed) = changed(balance) {
        table::write_text(&changed, out)?;
    }
    table::write_sheets(&sheets(balance, measure, labels), out)
}

/// Writes it as Markdown.
fn markdown(balance: &Balance, measure: Measure, labels: &Labels, out: &mut dyn Write) -> io::Result<()> {
    markdown::write_text(&balance.head.scenario, &whole_text(balance, measure, labels), out)?;
    markdown::write_sheets(&sheets(balance, measure, labels), out)
}

/// The page: one HTML file that refers to no other.
#[must_use]
pub fn page(balance: &Balance, measure: Measure, labels: &Labels, chart: &Chart) -> String {
    let grounds = [Some(grounds(balance, labels)), changed(balance)];
    Page {
        title: format!("Balance: {}", balance.head.scenario),
        findings: vec![vec![Paragraph::about(&balance.head.scenario, verdict(balance, measure, labels))]],
        charts: from_ref(chart),
        sheets: sheets(balance, measure, labels).into(),
        method: grounds.into_iter().flatten().collect::<Vec<_>>().join(" "),
        command: &balance.head.command,
        ..Page::default()
    }
    .html()
}

/// Writes it as CSV: one measured value a line.
fn csv(balance: &Balance, out: &mut dyn Write) -> io::Result<()> {
    line(out, HEADER)?;
    let (head, games) = (&balance.head, balance.head.games.to_string());
    let mut put = |measure: &str, item: &str, value: f64, [low, high]: [Option<f64>; 2]| {
        let [low, high] = [low, high].map(|end| end.map_or_else(String::new, |end| end.to_string()));
        line(out, [&head.scenario, measure, item, &games, &value.to_string(), &low, &high])
    };
    if let Some(crossing) = balance.crossing {
        put("crossing", &balance.axis.name(), crossing.at, [crossing.low, crossing.high])?;
    }
    for Point { figures, fitted, nearest } in &balance.points {
        let item = figures.set.join(", ");
        put("fitted", &item, *fitted, [None; 2])?;
        put("nearest", &item, *nearest, [None; 2])?;
    }
    put_point(head, "baseline", &balance.baseline, out)?;
    balance.points.iter().try_for_each(|point| put_point(head, &point.figures.set.join(", "), &point.figures, out))
}

fn whole_text(balance: &Balance, measure: Measure, labels: &Labels) -> String {
    let parts = [Some(verdict(balance, measure, labels)), Some(grounds(balance, labels)), changed(balance)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn changed(balance: &Balance) -> Option<String> {
    (!balance.head.changes.is_empty()).then(|| format!("Changed: {}.", balance.head.changes))
}

fn sheets(balance: &Balance, measure: Measure, labels: &Labels) -> [Sheet; 2] {
    [answers(balance, measure, labels), outcomes(balance, labels)]
}

/// The value of a point, marked if it is the baseline.
fn value(Point { figures, .. }: &Point) -> String {
    let mark = if figures.as_it_is { " (baseline)" } else { "" };
    format!("{}{mark}", figures.values[0])
}

fn answers(balance: &Balance, measure: Measure, labels: &Labels) -> Sheet {
    let row = |point: &Point| {
        let Point { figures, fitted, nearest } = point;
        vec![
            value(point),
            mean(measure, figures.mean, false),
            interval(measure, figures.low, figures.high, false),
            mean(measure, *fitted, false),
            mean(measure, figures.mean - balance.target, true),
            format!("{:.1} %", 100.0 * nearest),
        ]
    };
    let header = [&balance.axis.name(), "mean", "95 % interval", "fitted", "off target", "nearest"];
    Sheet {
        title: format!("Every value played: {}", measure.text(labels)),
        header: header.map(str::to_owned).to_vec(),
        rows: balance.points.iter().map(row).collect(),
        words: 1,
        note: format!(
            "Fitted: the curve that only {}. Off target: mean less target{}. Nearest: the share of the resamples in which this \
             value is nearest to the target; values that are equally near share one.",
            if balance.fit.direction == "rising" { "rises" } else { "falls" },
            if measure.is_rate() { ", in percentage points" } else { "" }
        ),
        detail: false,
    }
}

fn outcomes(balance: &Balance, labels: &Labels) -> Sheet {
    let row = |point: &Point| {
        let rates = point.figures.outcomes.iter();
        let rates = rates.flat_map(|found| [percent(found.rate), percents(found.low, found.high)]);
        std::iter::once(value(point)).chain(rates).collect()
    };
    let name = balance.axis.name();
    let header = [&name, "win", "95 % interval", "loss", "95 % interval", "draw", "95 % interval"];
    Sheet {
        title: format!("Every value played, as {} see it", labels.sides()[0]),
        header: header.map(str::to_owned).to_vec(),
        rows: balance.points.iter().map(row).collect(),
        words: 1,
        note: "Wilson intervals.".to_owned(),
        detail: true,
    }
}
