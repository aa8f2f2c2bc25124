//! The nine steps of a shock segment, and the text of their events.

use kartacz_engine::games::spqr::event::{Event, Kind};
use kartacz_engine::games::spqr::position::Position;

use super::names;
use crate::show::story::names::counted;

/// The names of the steps, from 1, with their rows.
const STEPS: [(&str, &str); 9] = [
    ("designation", "8.31"),
    ("allocation", "8.32"),
    ("elephants let through", "9.11"),
    ("tests before shock", "8.33"),
    ("leader casualties", "8.34"),
    ("clash of spears and swords", "8.35"),
    ("shock", "8.36"),
    ("hits", "10.14"),
    ("collapse, pursuit and advance", "8.37"),
];
/// The step of the tests before shock, after which attackers may advance at once.
const TESTS: u8 = 4;
/// The last step.
const COLLAPSE: u8 = 9;

/// The start of the paragraph of a step.
pub fn begins(step: u8) -> String {
    let (name, rule) = STEPS[usize::from(step) - 1];
    format!("Step {step}, {name} ({rule}): ")
}

/// The step that an event belongs to, when the segment is at step `current`; none for mere consequences.
pub fn step(event: &Event, current: Option<u8>) -> Option<u8> {
    match (event.kind, event.rule) {
        (Kind::Marked, "8.31" | "7.25" | "10.51") => Some(1),
        (Kind::Assigned, _) => Some(2),
        (Kind::LetsThrough, _) => Some(3),
        (Kind::Tested, "8.33") => Some(TESTS),
        (Kind::LeaderTest, "4.63") => Some(5),
        (Kind::Clashed, _) => Some(6),
        (Kind::ShockRolled, _) => Some(7),
        // The odd hit of a test in a stack is named after shock, too.
        (Kind::Hits, "8.33") => Some(TESTS),
        (Kind::Hits, _) if event.result == "shock" => Some(8),
        (Kind::Tested, "8.37") | (Kind::PursuitRolled, _) => Some(COLLAPSE),
        (Kind::Routs, _) if matches!(event.result, "shock" | "test after shock") => Some(COLLAPSE),
        (Kind::Advanced, _) => current.map(|step| if step == TESTS { TESTS } else { COLLAPSE }),
        _ => None,
    }
}

/// The text of an event of a step, in the position after it.
pub fn part(at: Position, event: &Event) -> String {
    let game = at.game;
    let [unit, target] = [event.unit, event.target].map(|unit| names::id(game, unit));
    let [from, to] = [event.from, event.to].map(|hex| names::hex(game, hex));
    match event.kind {
        Kind::Marked => match event.result {
            "must-check" => format!("{unit} must attack after a test"),
            "no-check" => format!("{unit} attacks without a test"),
            _ => format!("{unit} does not attack"),
        },
        Kind::Assigned => format!("{unit} attacks {target}"),
        Kind::LetsThrough => format!("{unit} lets the elephants through"),
        Kind::Tested => tested(at, event),
        Kind::LeaderTest => format!("{}, {}, {}", names::leader(game, event.leader), names::die(event), event.result),
        Kind::Clashed => {
            let column = event.column.unwrap_or(0);
            let (unit, target) = (names::unit(game, event.unit), names::unit(game, event.target));
            format!("{unit} against the {} of {target}, column {column}", event.result)
        }
        Kind::ShockRolled => struck(event, unit, target),
        Kind::Hits => hits(at, event),
        Kind::PursuitRolled => {
            let does = if event.result == "pursues" { "pursues" } else { "does not pursue" };
            format!("{unit} rolls for pursuit of {target}, {}, and {does}", names::die(event))
        }
        Kind::Routs => format!("{unit} in {from} routs ({}, {})", event.result, event.rule),
        Kind::Advanced => format!("{unit} advances {from}-{to}"),
        _ => String::new(),
    }
}

/// A roll of shock with its column, superiority and hits.
fn struck(event: &Event, unit: &str, target: &str) -> String {
    let superior = match event.result {
        "attacker" => ", the attackers superior",
        "defender" => ", the defenders superior",
        _ => "",
    };
    let [attackers, defenders] = event.hits.unwrap_or_default().map(|hits| counted(hits, "hit", "hits"));
    let column = event.column.unwrap_or(0);
    format!(
        "{unit} against {target}, column {column}{superior}, {}: {attackers} for the attackers, {defenders} for the defenders",
        names::die(event)
    )
}

/// Hits of a unit, with the sum of them.
pub fn hits(at: Position, event: &Event) -> String {
    let Some(unit) = event.unit else { return String::new() };
    let count = counted(event.count.unwrap_or(0), "hit", "hits");
    let sum = match at.hits(unit) {
        0 => String::new(),
        hits => format!(", {hits} of {}", at.quality(unit)),
    };
    format!("{} {count}{sum}", names::id(at.game, event.unit))
}

/// A test of quality.
pub fn tested(at: Position, event: &Event) -> String {
    let quality = event.unit.map_or(0, |unit| at.quality(unit));
    let (unit, die) = (names::id(at.game, event.unit), names::die(event));
    let result = match event.count {
        Some(excess) if event.result == "fails" => format!("fails by {excess}"),
        _ => event.result.to_owned(),
    };
    format!("{unit} of quality {quality}, {die}, {result}")
}
