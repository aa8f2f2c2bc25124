//! Doctored logs, which the referee must reject, each by the paragraph that it breaks.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::insurrection_referee::game::{Fault, Referee};
use crate::insurrection_referee::games;
use crate::insurrection_referee::log::Line;
use crate::insurrection_referee::map::{distance, hex, label};

/// The events of a log, without the set-up.
pub type Log = Vec<Value>;

/// A change to a log.
pub enum Doctor {
    /// Changes an event of this kind for which the test holds.
    Change(&'static str, fn(&Value) -> bool, fn(&mut Value)),
    /// It is left out.
    Drop(&'static str, fn(&Value) -> bool),
    /// It and the event after it happen again at once.
    Again(&'static str, fn(&Value) -> bool),
    /// Repeats it, changed, after the next turn of a unit.
    Later(&'static str, fn(&Value) -> bool, fn(&mut Value)),
    /// Inserts this event after it, with its units and place.
    After(&'static str, fn(&Value) -> bool, fn() -> Value),
    /// Removes it together with the rest of the phase.
    Skip(&'static str),
    /// Replaces one of its hex fields by other hexes in turn: nearby ones, and those that the log has in this field
    /// elsewhere.
    Elsewhere(&'static str, &'static str),
}

use Doctor::{After, Again, Change, Drop, Elsewhere, Later, Skip};

pub fn any(_: &Value) -> bool {
    true
}

pub fn has(line: &Value, reason: &str) -> bool {
    line["modifiers"].as_array().is_some_and(|parts| parts.iter().any(|part| part["reason"] == reason))
}

pub fn without(line: &mut Value, reason: &str) {
    let parts = line["modifiers"].as_array_mut().expect("modifiers");
    parts.retain(|part| part["reason"] != reason);
}

pub fn add(line: &mut Value, key: &str, number: i64) {
    line[key] = json!(line[key].as_i64().expect("a number") + number);
}

fn unnamed(line: &mut Value) {
    line.as_object_mut().expect("an event").remove("modifiers");
}

/// Odds that half up [3.4] makes two to one of.
fn three_to_two(line: &Value) -> bool {
    let [a, b] = ["attacker", "defender"].map(|side| line["sizes"][side].as_i64().expect("a size"));
    let (less, more) = (a.min(b), a.max(b));
    2 * more >= 3 * less && more < 2 * less
}

pub fn contact(line: &Value) -> bool {
    has(line, "enemy in the hex")
}

fn turn(line: &mut Value) {
    line["facing"] = json!((line["facing"].as_i64().expect("a facing") + 1) % 6);
}

fn fall(line: &mut Value) {
    line["dice"] = json!([if line["dice"][0] == 0 { 9 } else { 0 }]);
}

fn guns(line: &Value) -> bool {
    line["rule"] == "10.10.1"
}

fn shot() -> Value {
    json!({"event": "fired", "rule": "10.9.4", "target": "0709", "distance": 1, "firepower": 1, "quotient": 1,
        "row": "0-1", "shot": 1, "result": "none", "mp_before": 1, "mp_after": 0})
}

pub fn charge() -> Value {
    json!({"event": "charge", "rule": "8.14"})
}

const TABLE: &[(&str, &str, Doctor)] = &[
    ("a chit that the die does not show", "3.3", Change("chit-drawn", |line| !line["dice"].is_null(), fall)),
    ("a chit of the other side", "13", Change("pool-chosen", any, |line| line["commander"] = json!("kirejew"))),
    ("a unit out of command", "4.2", Elsewhere("commander-moved", "to")),
    (
        "a commander that flies",
        "8.8",
        Change("commander-moved", |line| line["result"] == "move", |line| line["to"] = json!("1216")),
    ),
    (
        "a commander that evades too far",
        "10.11.7",
        Change("commander-moved", |line| line["result"] == "evades", |line| line["to"] = json!("1216")),
    ),
    ("a test of a wrong morale", "3.4", Change("fire-test", any, |line| add(line, "morale", 1))),
    ("a step to the flank", "8.1", Elsewhere("moved", "to")),
    ("infantry and cavalry in a stack", "6.1", Elsewhere("deployed", "hex")),
    ("a hex that is full", "6.4", Elsewhere("moved", "to")),
    ("a stack of two facings", "6.0", Drop("turned", any)),
    ("a step that turns", "8.7", Change("moved", |line| line["rule"] == "8.1", turn)),
    ("a slope that costs nothing", "8.2", Change("moved", |line| has(line, "uphill"), |line| without(line, "uphill"))),
    ("an enemy entered without cost", "6.11", Change("moved", contact, |line| without(line, "enemy in the hex"))),
    (
        "friends passed without cost",
        "6.3",
        Change("moved", |line| has(line, "passing friends"), |line| without(line, "passing friends")),
    ),
    ("a rear hex without cost", "8.6", Change("moved", |line| has(line, "rear hex"), |line| without(line, "rear hex"))),
    ("a point too many left", "8.2", Change("moved", |line| line["rule"] == "8.1", |line| add(line, "mp_after", 1))),
    ("a turn without cost", "8.7", Change("turned", |line| line["rule"] == "8.7", |line| add(line, "mp_after", 1))),
    ("an allowance too high", "8.8", Change("move-begins", any, |line| add(line, "mp_before", 1))),
    ("a unit that moves twice", "8.16", Again("move-ends", any)),
    ("a double that stops short", "8.9", Drop("moved", |line| line["mp_after"] == 0 && line["mp_before"] == 1)),
    (
        "a line of one unit",
        "6.2.1",
        Change(
            "line-marker",
            |line| line["result"] == "formed",
            |line| {
                line["units"].as_array_mut().expect("units").truncate(1);
            },
        ),
    ),
    ("a charge without a run", "8.14.1", After("moved", contact, charge)),
    ("a test for the lava left out", "7.3", Drop("morale-test", |line| line["rule"] == "7.3")),
    (
        "infantry that counterattacks cavalry",
        "9.1",
        Change(
            "reaction",
            |line| line["result"] == "fire",
            |line| {
                line["result"] = json!("counterattack");
            },
        ),
    ),
    ("a reaction that is not tested", "9.1", Drop("morale-test", |line| line["rule"] == "9.1")),
    ("a reaction outside of the front zone", "9.1", Elsewhere("reaction", "target")),
    ("two shots in a window", "10.4", Again("fired", |line| line["mp_before"].is_null())),
    ("a shot that sees nothing", "10.1", Elsewhere("fired", "target")),
    ("a shot to the flank", "10.2", Elsewhere("fired", "target")),
    ("a shot past an enemy before the unit", "10.5", Elsewhere("fired", "target")),
    ("a shot too far", "10.8", Elsewhere("fired", "target")),
    ("a shot at a melee, or out of one", "10.6", After("moved", contact, shot)),
    ("a fifth shot", "10.9.1", Later("fired", |line| line["shot"] == 4, |line| line["shot"] = json!(5))),
    (
        "a shot without a point",
        "10.9.2",
        Change(
            "fired",
            |line| line["mp_before"].is_i64(),
            |line| {
                line["mp_after"] = line["mp_before"].clone();
            },
        ),
    ),
    ("a wrong distance", "10.9.4", Change("fired", |line| line["rule"] == "10.9.4", |line| add(line, "distance", 1))),
    ("a wrong quotient", "10.9.4", Change("fired", |line| line["rule"] == "10.9.4", |line| add(line, "quotient", 1))),
    ("a wrong row", "10.9.4", Change("fired", |line| line["row"] == "2-3", |line| line["row"] = json!("4-5"))),
    ("guns at a wrong distance", "10.10.1", Change("fired", guns, |line| add(line, "distance", 1))),
    ("guns that shoot twice", "10.10.3", Later("fired", guns, |_| ())),
    ("guns that do not break", "10.10.4", Drop("gun-broken", any)),
    (
        "a first shot like any other",
        "10.9.7",
        Change("fire-test", |line| has(line, "first shot"), |line| without(line, "first shot")),
    ),
    (
        "a third shot like any other",
        "10.9.9",
        Change("fire-test", |line| has(line, "third shot"), |line| without(line, "third shot")),
    ),
    (
        "a flank like any front",
        "10.3.1",
        Change(
            "fire-test",
            |line| has(line, "through flank or rear"),
            |line| {
                without(line, "through flank or rear");
            },
        ),
    ),
    (
        "cover forgotten",
        "10-T",
        Change(
            "fire-test",
            |line| has(line, "forest or entrenchment"),
            |line| {
                without(line, "forest or entrenchment");
            },
        ),
    ),
    (
        "a test passed with a nine",
        "10.9.4",
        Change(
            "fire-test",
            |line| line["result"] == "holds",
            |line| {
                line["dice"] = json!([9]);
            },
        ),
    ),
    (
        "a unit that moves on after fire forced it back",
        "10.7",
        After("withdrew", |line| line["result"] == "fire", || json!({"event": "moved", "rule": "8.1"})),
    ),
    ("a marker taken off twice", "10.9.10", Again("marker-removed", any)),
    ("a withdrawal to another hex", "10.11", Elsewhere("withdrew", "to")),
    ("a withdrawal that turns", "10.11.1", Change("withdrew", any, turn)),
    (
        "an uphill withdrawal without cause",
        "10.11.3",
        Change("withdrew", |line| has(line, "up a slope"), |line| without(line, "up a slope")),
    ),
    (
        "a front zone overlooked",
        "10.11.4",
        Change(
            "withdrew",
            |line| has(line, "into an enemy front zone"),
            |line| {
                without(line, "into an enemy front zone");
            },
        ),
    ),
    ("a withdrawal without its loss", "10.11.3", Drop("loss", |line| line["result"] == "fire")),
    ("a retreat that is not made", "10.11", Drop("withdrew", any)),
    ("wrong sizes", "6.7", Change("melee", any, |line| line["sizes"]["attacker"] = json!(17))),
    ("odds forgotten", "11-T", Change("melee", |line| has(line, "odds"), |line| without(line, "odds"))),
    (
        "a charge without its shock",
        "8.14.2",
        Change("melee", |line| has(line, "charge"), |line| without(line, "charge")),
    ),
    ("a wrong difference", "11.7", Change("melee", any, |line| add(line, "difference", 1))),
    ("a melee that is not fought", "11.2", Skip("melee")),
    ("a melee that names no modifiers", "log", Change("melee", any, unnamed)),
    ("three to two taken for even", "11-T", Change("melee", three_to_two, |line| without(line, "odds"))),
    ("a last step that is lost without a test", "11.9", Drop("morale-test", |line| line["rule"] == "11.9")),
    ("a loss in melee forgotten", "11.8", Drop("loss", |line| line["result"] == "melee")),
    ("a rout that does not happen", "11.11", Drop("routed", any)),
    ("a return too early", "11.11.2", Change("routed", any, |line| add(line, "returns", -1))),
    ("a rally far from the commander", "11.11.4", Change("rallied", any, |line| line["hex"] = json!("1201"))),
    ("a rally forgotten", "11.11.3", Drop("rallied", any)),
    ("a crisis forgotten", "11.12", Drop("morale-test", |line| line["rule"] == "11.12")),
    ("guns that are not captured", "10.10.9", Drop("guns-captured", any)),
    (
        "a point too many",
        "12.1",
        Change("scored", |line| line["result"] == "melee-won", |line| line["points"] = json!(2)),
    ),
    ("a wrong score", "12.2", Change("scored", any, |line| add(line, "vp", 1))),
    ("a score that changes by itself", "12.2", Change("stage-starts", any, |line| add(line, "vp", 1))),
    ("the camp entered unseen", "13.1", Drop("camp-entered", any)),
    (
        "another winner",
        "12.3",
        Change("game-over", |line| line["rule"] == "12.3", |line| line["result"] = json!("points-neither")),
    ),
    (
        "a victory that does not end the game",
        "12.4",
        Change(
            "game-over",
            |line| line["rule"] == "12.4",
            |line| {
                line["result"] = json!("points-poles");
            },
        ),
    ),
];

/// Treatments of a log that are tried.
const MOST: usize = 500;

fn other_hexes(log: &Log, at: usize, kind: &str, key: &str) -> BTreeSet<String> {
    let here = hex(log[at][key].as_str().expect("a hex"));
    let near = (1..=12).flat_map(|row| (1..=16).map(move |column| (row, column)));
    let near = near.filter(|&other| distance(here, other) <= 2).map(label);
    let named =
        log.iter().filter(|line| line["event"] == kind).filter_map(|line| line[key].as_str().map(str::to_owned));
    near.chain(named).filter(|other| *other != label(here)).collect()
}

impl Doctor {
    /// Every way to do it to a log, up to a bound.
    fn treat(&self, log: &Log) -> Vec<Log> {
        let kind = match self {
            Change(kind, ..)
            | Drop(kind, _)
            | Again(kind, _)
            | Later(kind, ..)
            | After(kind, ..)
            | Skip(kind)
            | Elsewhere(kind, _) => kind,
        };
        let places = (0..log.len()).filter(|&at| log[at]["event"] == *kind);
        let mut logs = Vec::new();
        for at in places {
            match self {
                Change(_, which, change) if which(&log[at]) => {
                    let mut log = log.clone();
                    change(&mut log[at]);
                    logs.push(log);
                }
                Drop(_, which) if which(&log[at]) => {
                    let mut log = log.clone();
                    log.remove(at);
                    logs.push(log);
                }
                Again(_, which) if which(&log[at]) && at + 1 < log.len() => {
                    let two = log[at..at + 2].to_vec();
                    let mut log = log.clone();
                    log.splice(at + 2..at + 2, two);
                    logs.push(log);
                }
                Later(_, which, change) if which(&log[at]) => {
                    let Some(turn) = (at..log.len()).find(|&turn| log[turn]["rule"] == "8.7") else { continue };
                    let mut line = log[at].clone();
                    change(&mut line);
                    let mut log = log.clone();
                    log.insert(turn + 1, line);
                    logs.push(log);
                }
                After(_, which, event) if which(&log[at]) => {
                    let mut line = event();
                    for key in ["stage", "activation", "phase", "side", "units", "vp"] {
                        line[key] = log[at][key].clone();
                    }
                    line["hex"] = log[at]["to"].clone();
                    let mut log = log.clone();
                    log.insert(at + 1, line);
                    logs.push(log);
                }
                Skip(_) => {
                    let phase = |line: &Value| (line["activation"].clone(), line["phase"].clone());
                    let end = (at..log.len()).find(|&end| phase(&log[end]) != phase(&log[at])).unwrap_or(log.len());
                    let mut log = log.clone();
                    log.drain(at..end);
                    logs.push(log);
                }
                Elsewhere(kind, key) => {
                    for other in other_hexes(log, at, kind, key) {
                        let mut log = log.clone();
                        log[at][*key] = json!(other);
                        logs.push(log);
                    }
                }
                _ => {}
            }
            if logs.len() >= MOST {
                break;
            }
        }
        for log in &mut logs {
            for (n, line) in log.iter_mut().enumerate() {
                line["n"] = json!(n + 1);
            }
        }
        logs
    }
}

/// The first fault that the referee finds.
fn first_fault(set_up: &Value, log: &Log) -> Option<Fault> {
    let lines = log.iter().map(|line| Line::deserialize(line).expect("an event")).collect();
    Referee::judge_lines(set_up, lines).faults.into_iter().next()
}

/// Whether some treatment of a log is first detected by this paragraph.
pub fn found_out(doctor: &Doctor, rule: &str, logs: &[(Value, Log)]) -> Result<(), String> {
    let mut logged = Vec::new();
    for (set_up, log) in logs {
        for log in doctor.treat(log) {
            match first_fault(set_up, &log) {
                Some(fault) if fault.rule == rule => return Ok(()),
                Some(fault) => logged.push(fault.to_string()),
                None => logged.push("nothing".to_owned()),
            }
        }
    }
    logged.sort();
    logged.dedup();
    Err(format!(
        "found {} other things, such as: {}",
        logged.len(),
        logged.iter().take(4).cloned().collect::<Vec<_>>().join("; ")
    ))
}

/// Whether every row of a table is detected in some log.
pub fn all_are_found_out(table: &[(&str, &str, Doctor)], logs: Vec<String>) {
    let read = |text: String| {
        let mut lines: Log = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        (lines.remove(0), lines)
    };
    let logs: Vec<(Value, Log)> = logs.into_iter().map(read).collect();
    let mut missed = Vec::new();
    for (name, rule, doctor) in table {
        if let Err(logged) = found_out(doctor, rule, &logs) {
            missed.push(format!("{name} [{rule}]: {logged}"));
        }
    }
    assert!(missed.is_empty(), "{} of {}:\n{}", missed.len(), table.len(), missed.join("\n"));
}

#[test]
fn every_doctored_log_is_found_out() {
    all_are_found_out(TABLE, games::real());
}
