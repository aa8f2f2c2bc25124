//! CSV (RFC 4180): one measured value a line, full precision. A word that a spreadsheet would take for a formula has a
//! `'` before it, as spreadsheets write such words themselves.

use std::io::{self, Write};

use crate::play::summary::Summary;
use crate::show::report::Report;
use crate::statistics::{rate, wilson};

/// The columns of a line.
pub const HEADER: [&str; 7] = ["scenario", "measure", "item", "games", "value", "low", "high"];

/// Writes the report.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    line(out, HEADER)?;
    report.summaries.iter().try_for_each(|summary| write_summary(summary, out))?;
    for comparison in &report.comparisons {
        for difference in &comparison.differences {
            let name = format!("{} - {}", comparison.scenario, comparison.baseline);
            let games = comparison.pairs.to_string();
            let [value, low, high] = [difference.difference, difference.low, difference.high].map(|n| n.to_string());
            line(out, [&name, "difference", &difference.measure, &games, &value, &low, &high])?;
        }
    }
    Ok(())
}

fn write_summary(summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    let name = &summary.scenario;
    for outcome in &summary.outcomes {
        share(out, summary, "outcome", &outcome.outcome, outcome.games)?;
    }
    let vp = &summary.vp;
    let [mean, low, high] = [vp.mean, vp.low, vp.high].map(|number| number.to_string());
    line(out, [name, "vp", "mean", &summary.games.to_string(), &mean, &low, &high])?;
    line(out, [name, "vp", "sd", &summary.games.to_string(), &vp.sd.to_string(), "", ""])?;
    if let Some(headline) = &summary.headline {
        let side = &summary.sides[0];
        let [value, low, high] = [headline.value, headline.low, headline.high].map(|number| number.to_string());
        line(out, [name, "headline", side, &headline.games.to_string(), &value, &low, &high])?;
        let run = headline.run;
        let [value, low, high] = [run.score, run.low, run.high].map(|number| number.to_string());
        line(out, [name, "score", side, &summary.games.to_string(), &value, &low, &high])?;
    }
    for at in summary.skill.iter().flat_map(|curve| &curve.levels) {
        let numbers = [at.score, at.low, at.high].map(|number| number.to_string());
        let [value, low, high] = &numbers;
        line(out, [name, "skill", &at.level, &at.games.to_string(), value, low, high])?;
    }
    for ending in &summary.endings {
        share(out, summary, "ending", &ending.ending, ending.games)?;
    }
    for &(stage, games) in &summary.last_stage {
        share(out, summary, "last_stage", &stage.to_string(), games)?;
    }
    for &(points, games) in &vp.histogram {
        share(out, summary, "vp_histogram", &points.to_string(), games)?;
    }
    for source in &summary.vp_sources {
        let item = format!("{} {}", source.side, source.source);
        line(out, [name, "vp_source", &item, &summary.games.to_string(), &source.mean.to_string(), "", ""])?;
    }
    Ok(())
}

/// A share of the games, with its interval.
fn share(out: &mut dyn Write, summary: &Summary, measure: &str, item: &str, games: u64) -> io::Result<()> {
    let interval = wilson(games, summary.games);
    let numbers = [rate(games, summary.games), interval.low, interval.high].map(|number| number.to_string());
    line(out, [&summary.scenario, measure, item, &games.to_string(), &numbers[0], &numbers[1], &numbers[2]])
}

/// Prints rows under a header.
pub fn print(header: &[String], rows: &[Vec<String>], out: &mut dyn Write) -> io::Result<()> {
    let lines = std::iter::once(header).chain(rows.iter().map(Vec::as_slice));
    lines.into_iter().try_for_each(|cells| {
        let cells: Vec<String> = cells.iter().map(|cell| quote(cell)).collect();
        writeln!(out, "{}", cells.join(","))
    })
}

/// Writes a line.
pub fn line<const N: usize>(out: &mut dyn Write, cells: [&str; N]) -> io::Result<()> {
    writeln!(out, "{}", cells.map(quote).join(","))
}

/// Spreadsheets take text with these first characters for a formula, unless it is a number.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

fn quote(cell: &str) -> String {
    let formula = cell.len() > 1 && cell.starts_with(FORMULA) && cell.parse::<f64>().is_err();
    let cell = &if formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}
