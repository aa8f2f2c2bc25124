//! Played games as short JSON: the page plays hundreds of thousands.

use crate::play::record::Record;
use crate::play::rows::{Layout, outcome_index};
use serde_json::{Value, json};

/// A game: outcome, ending, victory points, last stage, and where it is measured the luck in the score.
#[must_use]
pub fn short(record: &Record, layout: &Layout) -> Value {
    let (outcome, unit) = (&record.outcome, layout.about.unit);
    let game = (outcome_index(record), outcome.ending, unit.points(outcome.vp), outcome.stage);
    match layout.luck_place() {
        None => json!(game),
        Some(place) => json!((game.0, game.1, game.2, game.3, record.columns[place])),
    }
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
