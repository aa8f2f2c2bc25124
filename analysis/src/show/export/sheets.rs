//! A report as sheets of text, which the table, the Markdown and the HTML share.

use std::collections::BTreeSet;

use crate::base::words::{percent, percents, points, signed, signed_range, whole};
use crate::play::comparison::{Comparison, Difference};
use crate::play::labels::{Labels, plain};
use crate::play::summary::Summary;
use crate::show::report::Report;
use crate::statistics::{rate, wilson};

/// A sheet: a title, a header and rows. The first columns are words, the others are numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub title: String,
    pub header: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// How many columns are words.
    pub words: usize,
    /// The note below it; may be empty.
    pub note: String,
    /// Whether the terminal leaves it out.
    pub detail: bool,
}

/// Every sheet of the report.
pub fn sheets(report: &Report) -> Vec<Sheet> {
    let Report { summaries, labels, .. } = report;
    let mut sheets = vec![
        outcomes(summaries, labels),
        vp(summaries, labels),
        endings(summaries, labels),
        stages(summaries, labels),
        sources(summaries, labels),
    ];
    sheets.extend(report.comparisons.iter().map(|comparison| differences(comparison, labels)));
    sheets
}

/// A sheet with two leading columns of words.
pub fn sheet(title: &str, header: &[&str], rows: Vec<Vec<String>>) -> Sheet {
    Sheet {
        title: title.to_owned(),
        header: header.iter().map(|&name| name.to_owned()).collect(),
        rows,
        words: 2,
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
    let names = short_names(summaries);
    let rows_of = |(index, summary): (usize, &Summary)| {
        let rows = items(summary).into_iter().enumerate();
        rows.map(|(place, item)| {
            let name = if place == 0 { names[index].to_owned() } else { String::new() };
            std::iter::once(name).chain(cells(summary, item)).collect()
        })
        .collect::<Vec<_>>()
    };
    summaries.iter().enumerate().flat_map(rows_of).collect()
}

/// The scenarios by the last parts of their ids, or by their ids where those would be the same.
fn short_names(summaries: &[Summary]) -> Vec<&str> {
    let short = |summary: &Summary| summary.scenario.rsplit('/').next().unwrap_or_default().to_owned();
    let distinct: BTreeSet<String> = summaries.iter().map(short).collect();
    let cut = |id: &'_ str| if distinct.len() == summaries.len() { id.rfind('/').map_or(0, |at| at + 1) } else { 0 };
    summaries.iter().map(|summary| &summary.scenario[cut(&summary.scenario)..]).collect()
}

/// Name, games, rate, interval.
fn counted(name: String, games: u64, summary: &Summary) -> Vec<String> {
    let interval = wilson(games, summary.games);
    vec![name, whole(games), percent(rate(games, summary.games)), percents(interval.low, interval.high)]
}

fn outcomes(summaries: &[Summary], labels: &Labels) -> Sheet {
    let rows = per_scenario(
        summaries,
        |summary| summary.outcomes.clone(),
        |summary, outcome| counted(labels.outcome(&outcome.outcome), outcome.games, summary),
    );
    sheet("Outcomes", &["scenario", "outcome", "games", "rate", "95 % interval"], rows)
}

fn vp(summaries: &[Summary], labels: &Labels) -> Sheet {
    let rows = per_scenario(
        summaries,
        |summary| vec![summary.vp.clone()],
        |_, vp| {
            let net = format!("net for {}", labels.sides()[0]);
            vec![net, signed(vp.mean), format!("{:.3}", vp.sd), signed_range(vp.low, vp.high)]
        },
    );
    sheet("Victory points", &["scenario", "", "mean", "sd", "95 % interval"], rows)
}

fn endings(summaries: &[Summary], labels: &Labels) -> Sheet {
    let rows = per_scenario(
        summaries,
        |summary| summary.endings.clone(),
        |summary, ending| counted(labels.name(&ending.ending).to_owned(), ending.games, summary),
    );
    sheet("How games end", &["scenario", "ending", "games", "rate", "95 % interval"], rows)
}

fn stages(summaries: &[Summary], labels: &Labels) -> Sheet {
    let rows = per_scenario(
        summaries,
        |summary| summary.last_stage.clone(),
        |summary, (stage, games)| counted(stage.to_string(), games, summary),
    );
    let last = format!("last {}", labels.stage());
    let header = ["scenario", &last, "games", "rate", "95 % interval"];
    Sheet { detail: true, ..sheet("When games end", &header, rows) }
}

fn sources(summaries: &[Summary], labels: &Labels) -> Sheet {
    let rows = per_scenario(
        summaries,
        |summary| summary.vp_sources.clone(),
        |_, source| vec![plain(&source.source), labels.name(&source.side).to_owned(), format!("{:.3}", source.mean)],
    );
    let header = ["scenario", "source", "side", "points per game"];
    Sheet { detail: true, ..sheet("Sources of victory points", &header, rows) }
}

fn differences(comparison: &Comparison, labels: &Labels) -> Sheet {
    let title = format!("{} minus {}", comparison.scenario, comparison.baseline);
    let rows = comparison.differences.iter().map(|of| difference(of, labels)).collect();
    let header = ["measure", "unit", "difference", "95 % interval", "variance"];
    let note = format!(
        "Paired: {}. variance: that of the paired difference over that of independent games; below 1 pairing helped.",
        comparison.pairing
    );
    Sheet { note, ..sheet(&title, &header, rows) }
}

fn difference(difference: &Difference, labels: &Labels) -> Vec<String> {
    let Difference { measure, difference, low, high, variance_ratio, .. } = difference;
    let ratio = variance_ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}"));
    if measure == "vp" {
        let cells = ["victory points", "mean", &signed(*difference), &signed_range(*low, *high), &ratio];
        return cells.map(str::to_owned).to_vec();
    }
    let interval = format!("{} to {}", points(*low), points(*high));
    let cells = [&labels.outcome(measure), "pp", &points(*difference), &interval, &ratio];
    cells.map(str::to_owned).to_vec()
}
