//! What a verb found: one summary per scenario, and the comparisons of the later ones with the first.

use serde::Serialize;

use crate::comparison::Comparison;
use crate::statistics::Pairs;
use crate::summary::Summary;

/// What the exporters write.
#[derive(Clone, Debug)]
pub struct Report {
    /// The runs.
    pub summaries: Vec<Summary>,
    /// Each later run against the first; empty when there is one run.
    pub comparisons: Vec<Comparison>,
}

/// Who is favoured, in a sentence, no more than the intervals allow.
#[must_use]
pub fn verdict(summary: &Summary) -> String {
    let [first, second] = [0, 1].map(|side| summary.outcomes[side].games);
    let lead = Pairs { both: 0, first, second, neither: summary.games - first - second };
    let (_, interval) = lead.difference();
    let [one, other] = &summary.sides;
    if interval.low > 0.0 {
        format!("{one} win more often than {other}.")
    } else if interval.high < 0.0 {
        format!("{other} win more often than {one}.")
    } else {
        format!("These games do not tell {one} and {other} apart.")
    }
}

/// What the result rests on, in a sentence.
#[must_use]
pub fn grounds(summary: &Summary) -> String {
    let origins = summary.origins;
    let total = origins.rulebook + origins.history + origins.assumed;
    format!(
        "It rests on {total} values: {} from the rulebook, {} from history, {} assumed.",
        origins.rulebook, origins.history, origins.assumed
    )
}

/// Several runs and how they differ, as JSON tells it.
#[derive(Serialize)]
pub struct Compared<'a> {
    schema: &'static str,
    scenarios: &'a [Summary],
    comparisons: &'a [Comparison],
}

impl<'a> Compared<'a> {
    /// The report in this shape.
    #[must_use]
    pub fn of(report: &'a Report) -> Self {
        Self { schema: "kartacz.compare/1", scenarios: &report.summaries, comparisons: &report.comparisons }
    }
}
