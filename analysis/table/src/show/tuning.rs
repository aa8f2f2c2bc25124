//! The document of tuned weights.

use crate::base::figure::fixed;
use crate::base::words::{percent, points, whole};
use crate::play::tune::{Pairing, Report};
use crate::show::document::{Document, Measured, Paragraph, Table, measured};
use crate::show::export::pretty;

/// The document of tuned weights.
#[must_use]
pub fn document(report: &Report) -> Document {
    Document {
        findings: vec![vec![Paragraph::about(&name(report), [report.verdict(), grounds(report)])]],
        tables: vec![gains(report), weights(report)],
        values: values(report),
        json: pretty(report),
        ..Document::default()
    }
}

fn values(report: &Report) -> Vec<Measured> {
    let pairings = [&report.validation.whole].into_iter().chain(&report.validation.pairings);
    let scores = pairings.flat_map(|pairing| {
        let Pairing { scenario, against, games, start, tuned, gain } = pairing;
        [
            measured(scenario, "start", against, games, &[start.score, start.low, start.high]),
            measured(scenario, "tuned", against, games, &[tuned.score, tuned.low, tuned.high]),
            measured(scenario, "gain", against, games, &[gain.mean, gain.low, gain.high]),
        ]
    });
    let weights = report.weights.iter().flat_map(|weight| {
        let item = |place: usize| match weight.tuned.len() {
            1 => weight.name.to_owned(),
            _ => format!("{} {}", weight.name, place + 1),
        };
        let tuned = weight.tuned.iter().enumerate();
        tuned.map(move |(place, tuned)| measured("", "weight", &item(place), "", &[tuned]))
    });
    scores.chain(weights).collect()
}

fn name(report: &Report) -> String {
    let names: Vec<&str> = report.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    names.join(", ")
}

fn grounds(report: &Report) -> String {
    let effort = report.effort.text();
    let changes = if report.changes.is_empty() { String::new() } else { format!(" Changed: {}.", report.changes) };
    let speed = report.throughput.rate.judged_a_minute;
    format!("Started with {}; {effort}, {} candidates a minute.{changes}", report.start, fixed(speed, 0))
}

fn gains(report: &Report) -> Table {
    let validation = &report.validation;
    let row = |pairing: &Pairing| {
        let gain = pairing.gain;
        vec![
            short(&pairing.scenario),
            if pairing.against.is_empty() { "all".to_owned() } else { pairing.against.clone() },
            whole(pairing.games),
            percent(pairing.start.score),
            percent(pairing.tuned.score),
            points(gain.mean),
            format!("{} to {}", points(gain.low), points(gain.high)),
        ]
    };
    let pairings = validation.pairings.iter().filter(|_| validation.pairings.len() > 1);
    let header = ["scenario", "against", "games", "start", "tuned", "gain", "95 % interval"];
    let rows = pairings.chain([&validation.whole]).map(row).collect();
    let title = format!("Score of {} in held-out games", report.side_name);
    let note = "A win counts 1, a draw 0.5. Gain in pp, paired by game; normal interval.".to_owned();
    Table { note, ..Table::new(title, header, rows) }
}

fn short(id: &str) -> String {
    id.rsplit('/').next().unwrap_or_default().to_owned()
}

fn weights(report: &Report) -> Table {
    let joined = |numbers: &[f32]| numbers.iter().map(f32::to_string).collect::<Vec<_>>().join(", ");
    let row =
        |weight: &crate::play::tune::Weight| vec![weight.name.to_owned(), joined(&weight.start), joined(&weight.tuned)];
    let rows = report.weights.iter().map(row).collect();
    Table { text_columns: 1, ..Table::new("Weights", ["weight", "start", "tuned"], rows) }
}
