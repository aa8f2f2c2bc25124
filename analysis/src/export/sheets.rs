//! A report as sheets of text, which the table, the Markdown and the HTML share.

use super::words::{percent, percents, points, signed, signed_range, whole};
use crate::comparison::{Comparison, Difference};
use crate::report::Report;
use crate::statistics::{rate, wilson};
use crate::summary::Summary;

/// A sheet: a title, a header and rows. The first two columns are words, the others are numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub title: String,
    pub header: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// Said below it; may be empty.
    pub note: String,
    /// Whether the terminal leaves it out.
    pub detail: bool,
}

/// How many columns are words; the others are numbers.
pub const WORD_COLUMNS: usize = 2;

/// Every sheet of the report.
pub fn sheets(report: &Report) -> Vec<Sheet> {
    let mut sheets = vec![
        outcomes(&report.summaries),
        vp(&report.summaries),
        endings(&report.summaries),
        stages(&report.summaries),
        sources(&report.summaries),
    ];
    sheets.extend(report.comparisons.iter().map(differences));
    sheets
}

fn sheet(title: &str, header: &[&str], rows: Vec<Vec<String>>) -> Sheet {
    Sheet {
        title: title.to_owned(),
        header: header.iter().map(|&name| name.to_owned()).collect(),
        rows,
        note: String::new(),
        detail: false,
    }
}

/// One row per scenario and item, the scenario named on its first row only.
fn per_scenario<T>(
    summaries: &[Summary],
    items: impl Fn(&Summary) -> Vec<T>,
    cells: impl Fn(&Summary, T) -> Vec<String>,
) -> Vec<Vec<String>> {
    let rows_of = |summary| {
        let rows = items(summary).into_iter().enumerate();
        rows.map(|(place, item)| {
            let name = if place == 0 { summary.scenario.clone() } else { String::new() };
            std::iter::once(name).chain(cells(summary, item)).collect()
        })
        .collect::<Vec<_>>()
    };
    summaries.iter().flat_map(rows_of).collect()
}

/// Name, games, rate, interval.
fn counted(name: String, games: u64, summary: &Summary) -> Vec<String> {
    let interval = wilson(games, summary.games);
    vec![name, whole(games), percent(rate(games, summary.games)), percents(interval.low, interval.high)]
}

fn outcomes(summaries: &[Summary]) -> Sheet {
    let rows = per_scenario(
        summaries,
        |summary| summary.outcomes.clone(),
        |summary, outcome| counted(Summary::outcome_label(&outcome.outcome), outcome.games, summary),
    );
    sheet("Who wins", &["scenario", "outcome", "games", "rate", "95 % interval"], rows)
}

fn vp(summaries: &[Summary]) -> Sheet {
    let rows = per_scenario(
        summaries,
        |summary| vec![summary.vp.clone()],
        |summary, vp| {
            let net = format!("net for {}", summary.sides[0]);
            vec![net, signed(vp.mean), format!("{:.3}", vp.sd), signed_range(vp.low, vp.high)]
        },
    );
    sheet("Victory points", &["scenario", "", "mean", "sd", "95 % interval"], rows)
}

fn endings(summaries: &[Summary]) -> Sheet {
    let rows = per_scenario(
        summaries,
        |summary| summary.endings.clone(),
        |summary, ending| counted(ending.ending, ending.games, summary),
    );
    sheet("How games end", &["scenario", "ending", "games", "rate", "95 % interval"], rows)
}

fn stages(summaries: &[Summary]) -> Sheet {
    let rows = per_scenario(
        summaries,
        |summary| summary.last_stage.clone(),
        |summary, (stage, games)| counted(stage.to_string(), games, summary),
    );
    let header = ["scenario", "last stage", "games", "rate", "95 % interval"];
    Sheet { detail: true, ..sheet("When games end", &header, rows) }
}

fn sources(summaries: &[Summary]) -> Sheet {
    let rows = per_scenario(
        summaries,
        |summary| summary.vp_sources.clone(),
        |_, source| vec![source.source, source.side, format!("{:.3}", source.mean)],
    );
    let header = ["scenario", "source", "side", "points per game"];
    Sheet { detail: true, ..sheet("Where the victory points come from", &header, rows) }
}

fn differences(comparison: &Comparison) -> Sheet {
    let title = format!("{} minus {}", comparison.scenario, comparison.baseline);
    let rows = comparison.differences.iter().map(difference).collect();
    let header = ["measure", "unit", "difference", "95 % interval", "variance"];
    let note = format!(
        "Paired: {}. variance: that of the paired\ndifference over that of independent games; below 1 the pairing gained.",
        comparison.pairing
    );
    Sheet { note, ..sheet(&title, &header, rows) }
}

fn difference(difference: &Difference) -> Vec<String> {
    let Difference { measure, difference, low, high, variance_ratio, .. } = difference;
    let ratio = variance_ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}"));
    if measure == "vp" {
        let cells = ["victory points", "mean", &signed(*difference), &signed_range(*low, *high), &ratio];
        return cells.map(str::to_owned).to_vec();
    }
    let interval = format!("{} to {}", points(*low), points(*high));
    let cells = [&Summary::outcome_label(measure), "% points", &points(*difference), &interval, &ratio];
    cells.map(str::to_owned).to_vec()
}
