//! The document of what happened in the games of a run.

use serde::Serialize;

use crate::play::happened::Happened;
use crate::play::labels::Labels;
use crate::play::summary::Summary;
use crate::show::document::{Document, Paragraph};
use crate::show::export::pretty;
use crate::show::ledger::{self, Lines};

/// The name of the shape, with its version.
const SCHEMA: &str = "kartacz.events/1";

#[derive(Serialize)]
struct Json<'a> {
    schema: &'static str,
    scenario: &'a str,
    games: u64,
    ledger: ledger::Json<'a>,
}

/// The document.
#[must_use]
pub fn document(summary: &Summary, happened: &Happened, labels: &Labels) -> Document {
    let lines = Lines::of(happened, &summary.sides);
    let json = Json {
        schema: SCHEMA,
        scenario: &summary.scenario,
        games: happened.games,
        ledger: ledger::Json::of(&lines),
    };
    Document {
        title: format!("What happened in {}", summary.scenario),
        findings: vec![vec![Paragraph::new([lines.sentence(labels)])]],
        tables: vec![ledger::table(&lines, labels)],
        values: ledger::values(&summary.scenario, &lines),
        json: pretty(&json),
        ..Document::default()
    }
}
