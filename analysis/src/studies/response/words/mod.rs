//! The result in words.

mod balance;
mod sweep;

use super::unit::Unit;
use super::{Axes, Found, Response};
use crate::play::labels::Labels;
use crate::show::draws;
use crate::studies::laboratory::Measure;

/// The result, no stronger than the intervals allow: the first sentence, and the others.
#[must_use]
pub fn verdict(response: &Response, measure: Measure, labels: &Labels) -> (String, String) {
    let (first, rest) = answer(response, measure, labels);
    // Other measures do not count draws as halves of wins.
    let first = if measure == Measure::Score { draws::named(&first, &drawn(response)) } else { first };
    (first, rest)
}

fn answer(response: &Response, measure: Measure, labels: &Labels) -> (String, String) {
    match (&response.found, &response.axes) {
        (Found::Balance(found), Axes::Balance { axis, target }) => {
            balance::verdict(balance::Answer { response, found, axis, target: *target }, measure, labels)
        }
        (Found::Sweep(found), _) => sweep::verdict(sweep::Answer { response, found }, measure, labels),
        (Found::Balance(_), Axes::Sweep { .. }) => (String::new(), String::new()),
    }
}

/// The shares of draws: of a balance at the value nearest to the target, of a sweep at every point.
fn drawn(response: &Response) -> Vec<f64> {
    let points = match &response.found {
        Found::Balance(found) => &response.points[found.nearest..=found.nearest],
        Found::Sweep(_) => &response.points[..],
    };
    points.iter().map(|point| point.outcomes[2].rate).collect()
}

/// What the scenario comes to without the change; `values` are its own, empty where there are none.
fn as_it_is(response: &Response, values: &str, unit: Unit) -> String {
    let with = if values.is_empty() { String::new() } else { format!(", with {values},") };
    format!("The scenario as it is{with} measures {}.", unit.estimate(&response.baseline))
}

/// The setup and the method.
#[must_use]
pub fn grounds(response: &Response, measure: Measure, labels: &Labels) -> String {
    match &response.found {
        Found::Sweep(found) => sweep::grounds(response, found, measure, labels),
        Found::Balance(found) => balance::grounds(response, found, measure, labels),
    }
}

/// That luck was taken out of the figures, after a space; nothing where it was not.
fn luck(response: &Response, measure: Measure) -> String {
    response.baseline.plain.map_or_else(String::new, |plain| format!(" {}", plain.sentence(measure)))
}

/// The players of both sides.
fn players(response: &Response, labels: &Labels) -> String {
    let ([one, other], [first, second]) = (labels.sides(), &response.setup.players);
    format!("{one} played by {first}, {other} by {second}")
}

/// Where the values of the scenario come from.
fn origins(response: &Response) -> String {
    format!("The scenario rests on {}.", response.origins)
}
