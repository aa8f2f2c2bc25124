//! Played games as short JSON: the page plays hundreds of thousands.

use crate::play::points::Unit;
use crate::play::record::Record;
use crate::play::rows::{Layout, outcome_index};
use serde_json::{Value, json};

/// A game: outcome, ending, victory points, last stage.
#[must_use]
pub fn short(record: &Record, unit: Unit) -> Value {
    let outcome = &record.outcome;
    json!([outcome_index(record), outcome.ending, unit.points(outcome.vp), outcome.stage])
}

/// Everything that is recorded of a game, in one line.
#[must_use]
pub fn line(record: &Record, layout: &Layout) -> String {
    let columns = record.columns[..layout.columns.len()].iter().map(ToString::to_string).collect::<Vec<_>>();
    let outcome = record.outcome;
    format!(
        "{} {} {} {} {} {} {}",
        record.game,
        layout.outcomes()[outcome_index(record)],
        layout.about.endings[usize::from(outcome.ending)],
        layout.about.unit.points(outcome.vp),
        outcome.stage,
        record.decisions,
        columns.join(" ")
    )
}
