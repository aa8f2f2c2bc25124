//! The document of the event counts of a run.

use serde::Serialize;

use crate::play::happened::Happened;
use crate::play::labels::Labels;
use crate::play::summary::Summary;
use crate::show::decided::{self, Figures};
use crate::show::document::{Document, Paragraph, WIDE};
use crate::show::export::pretty;
use crate::show::heat::{self, Places};
use crate::show::ledger::{self, Lines};

/// The name of the shape, with its version.
const SCHEMA: &str = "kartacz.events/1";

#[derive(Serialize)]
struct Json<'a> {
    schema: &'static str,
    program: &'a str,
    sources: &'a str,
    scenario: &'a str,
    games: u64,
    ledger: ledger::Json<'a>,
    course: decided::Json<'a>,
    heat: heat::Json<'a>,
}

/// The document; `play` is the command that plays a game.
#[must_use]
pub fn document(summary: &Summary, happened: &Happened, labels: &Labels, play: impl Fn(u64) -> String) -> Document {
    let places = Places::of(happened, &summary.sides);
    let figures = Figures::of(happened, summary, play);
    let lines = Lines::of(happened, &summary.sides);
    let json = Json {
        schema: SCHEMA,
        program: &summary.program,
        sources: &summary.sources,
        scenario: &summary.scenario.id,
        games: happened.games,
        ledger: ledger::Json::of(&lines),
        course: decided::Json::of(&figures),
        heat: heat::Json::of(&places),
    };
    let values = ledger::values(&summary.scenario.id, &lines).into_iter();
    let values = values.chain(decided::values(&summary.scenario.id, &figures));
    let values = values.chain(heat::values(&summary.scenario.id, &places, happened.games));
    let ledgers = [ledger::brief(&lines, labels), ledger::table(&lines, labels).only(WIDE)];
    let tables = std::iter::once(heat::table(&places, labels)).chain(ledgers);
    Document {
        title: format!("What happened in {}", summary.scenario.id),
        note: labels.note().to_owned(),
        findings: vec![
            [places.sentence(labels), figures.sentence(labels), lines.sentence(labels)]
                .map(|sentence| Paragraph::new([sentence]))
                .into(),
        ],
        tables: tables.chain(decided::tables(&figures, labels)).collect(),
        values: values.collect(),
        json: pretty(&json),
        ..Document::default()
    }
}
