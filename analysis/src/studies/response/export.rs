//! The document shared by sweeps and balances.

use crate::base::words::{UNKNOWN, is_known, percent, percents, points, signed, signed_range};
use crate::play::labels::Labels;
use crate::show::document::{Document, Measured, OUTPUT, PAGE, Paragraph, measured};
use crate::show::report::changed;
use crate::studies::laboratory::Measure;
use crate::studies::response::{Figures, Setup};

/// A mean, or with a sign the difference of two.
pub fn mean(measure: Measure, mean: f64, with_sign: bool) -> String {
    match (measure.is_rate(), with_sign) {
        (true, true) => points(mean),
        (true, false) => percent(mean),
        (false, _) => signed(mean),
    }
}

/// An interval of it.
pub fn interval(measure: Measure, low: f64, high: f64, with_sign: bool) -> String {
    match (measure.is_rate(), with_sign) {
        _ if !is_known(low, high) => UNKNOWN.to_owned(),
        (true, true) => format!("{} to {}", points(low), points(high)),
        (true, false) => percents(low, high),
        (false, _) => signed_range(low, high),
    }
}

/// The measured values of a point.
pub fn point_values(Setup { head, measure, .. }: &Setup, item: &str, point: &Figures) -> Vec<Measured> {
    let of = |measure: &str, item: &str, games: u64, numbers: [f64; 3]| {
        measured(&head.scenario.id, measure, item, games, &numbers)
    };
    let mut values = vec![of(measure, item, head.games, [point.mean, point.low, point.high])];
    values.extend(point.outcomes.iter().map(|outcome| {
        let item = format!("{item}: {}", outcome.outcome);
        of("outcome", &item, outcome.games, [outcome.rate, outcome.low, outcome.high])
    }));
    // Where victory points are the measure, they are listed already.
    if measure != "vp" {
        values.push(of("vp", item, head.games, [point.vp.mean, point.vp.low, point.vp.high]));
    }
    let difference = point.difference.map(|found| [found.mean, found.low, found.high]);
    values.extend(difference.map(|numbers| of("difference", item, head.games, numbers)));
    values
}

/// The document of a result with this verdict, its first sentence and the others, on this basis, without its tables and values.
pub fn document(
    title: &str,
    Setup { head, .. }: &Setup,
    (first, rest): (String, String),
    basis: String,
    labels: &Labels,
) -> Document {
    let name = labels.title(&head.scenario.id);
    let basis: Vec<String> = [basis].into_iter().chain(changed(&head.changes)).collect();
    Document {
        title: format!("{title} of {}", labels.with_id(&head.scenario.id)),
        verdict: first,
        note: labels.note().to_owned(),
        method: basis.join(" "),
        command: head.command().to_owned(),
        findings: vec![vec![
            Paragraph::about(name, [rest.clone()]).only(PAGE),
            Paragraph::about(name, [rest].into_iter().chain(basis)).only(OUTPUT),
        ]],
        ..Document::default()
    }
}
