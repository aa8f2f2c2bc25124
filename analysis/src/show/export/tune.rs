//! Tuned weights in every format.

use std::io::{self, Write};

use super::csv::{HEADER, line};
use super::markdown;
use super::sheets::{Sheet, sheet};
use super::table;
use crate::base::words::{percent, points, whole};
use crate::play::tune::{Pairing, Report};
use crate::show::export::document::Document;
use crate::show::export::pretty;

impl Document for Report {
    fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        table(self, out)
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        csv(self, out)
    }

    fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        markdown(self, out)
    }

    fn json(&self) -> io::Result<String> {
        pretty(self)
    }
}

/// Writes it for the terminal.
fn table(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    table::write_text(&format!("{}: {}", name(report), report.verdict()), out)?;
    table::write_text(&grounds(report), out)?;
    table::write_sheets(&sheets(report), out)
}

/// Writes it as Markdown.
fn markdown(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    markdown::write_text(&name(report), &format!("{} {}", report.verdict(), grounds(report)), out)?;
    markdown::write_sheets(&sheets(report), out)
}

/// Writes it as CSV: one measured value a line.
fn csv(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    line(out, HEADER)?;
    for pairing in [&report.validation.whole].into_iter().chain(&report.validation.pairings) {
        let (start, tuned, gain) = (&pairing.start, &pairing.tuned, &pairing.gain);
        for (measure, numbers) in [
            ("start", [start.score, start.low, start.high]),
            ("tuned", [tuned.score, tuned.low, tuned.high]),
            ("gain", [gain.mean, gain.low, gain.high]),
        ] {
            let [value, low, high] = numbers.map(|number| number.to_string());
            line(out, [&pairing.scenario, measure, &pairing.against, &pairing.games.to_string(), &value, &low, &high])?;
        }
    }
    for weight in &report.weights {
        for (place, tuned) in weight.tuned.iter().enumerate() {
            let item =
                if weight.tuned.len() == 1 { weight.name.to_owned() } else { format!("{} {}", weight.name, place + 1) };
            line(out, ["", "weight", &item, "", &tuned.to_string(), "", ""])?;
        }
    }
    Ok(())
}

fn name(report: &Report) -> String {
    let names: Vec<&str> = report.scenarios.iter().map(|scenario| scenario.scenario.as_str()).collect();
    names.join(", ")
}

fn grounds(report: &Report) -> String {
    let effort = report.effort.text();
    let changes = if report.changes.is_empty() { String::new() } else { format!(" Changed: {}.", report.changes) };
    let speed = report.throughput.judged_a_minute;
    format!("Started with {}; {effort}, {speed:.0} candidates a minute.{changes}", report.start)
}

fn sheets(report: &Report) -> Vec<Sheet> {
    vec![gains(report), weights(report)]
}

fn gains(report: &Report) -> Sheet {
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
    let note = "A win counts 1, a draw 0.5. Gain in percentage points, paired by game; normal interval.".to_owned();
    Sheet { note, ..sheet(&title, &header, rows) }
}

fn short(id: &str) -> String {
    id.rsplit('/').next().unwrap_or_default().to_owned()
}

fn weights(report: &Report) -> Sheet {
    let joined = |numbers: &[f32]| numbers.iter().map(f32::to_string).collect::<Vec<_>>().join(", ");
    let row =
        |weight: &crate::play::tune::Weight| vec![weight.name.to_owned(), joined(&weight.start), joined(&weight.tuned)];
    let rows = report.weights.iter().map(row).collect();
    Sheet { words: 1, ..sheet("Weights", &["weight", "start", "tuned"], rows) }
}
