//! Doctored logs, which the referee must reject, each by the paragraph that it breaks.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::classic_referee::games;
use crate::classic_referee::referee::Referee;

/// A change to a log, at an event of a kind for which the test holds.
enum Doctor {
    /// It is changed.
    Change(&'static str, fn(&Value) -> bool, fn(&mut Value)),
    /// It is left out.
    Drop(&'static str, fn(&Value) -> bool),
    /// It happens again at once.
    Again(&'static str, fn(&Value) -> bool),
}

use Doctor::{Again, Change, Drop};

fn any(_: &Value) -> bool {
    true
}

fn add(value: &mut Value, number: i64) {
    *value = json!(value.as_i64().unwrap_or(0) + number);
}

fn more(line: &mut Value) {
    add(&mut line["count"], 1);
}

/// The other of two sides.
fn swap_sides(line: &mut Value) {
    let other = match line["side"].as_str() {
        Some("blue") => "red",
        Some("red") => "blue",
        Some("germans") => "soviets",
        _ => "germans",
    };
    line["side"] = json!(other);
}

fn by(line: &Value, rule: &str) -> bool {
    line["rule"] == rule
}

fn has_result(line: &Value) -> bool {
    line["rolled"]["result"].is_string()
}

const TABLE: &[(&str, &str, Doctor)] = &[
    ("a unit set up outside its hexes", "2.3", Change("placed", any, |line| line["to"] = json!("0404"))),
    ("a unit that is not set up", "2.3", Drop("placed", any)),
    ("a turn without its start", "3.2", Drop("turn-starts", |line| line["stage"] == 2)),
    ("a phase that is left out", "3.2", Drop("phase-starts", any)),
    ("a phase of the other side", "3.2", Change("phase-starts", |line| line["side"].is_string(), swap_sides)),
    (
        "initiative of the lower roll",
        "3.3",
        Change("initiative-rolled", |line| line["dice"][0] != line["dice"][1], swap_sides),
    ),
    (
        "weather of no roll",
        "13.1",
        Change("weather-is", |line| line["dice"].is_array(), |line| line["dice"] = json!([])),
    ),
    ("weather that does not come", "13.1", Drop("weather-is", any)),
    (
        "weather by its word",
        "13.1",
        Change("weather-is", any, |line| {
            line["result"] = json!(if line["result"] == "clear" { "mud" } else { "clear" });
        }),
    ),
    ("a larger allowance", "4.1", Change("move-starts", any, |line| add(&mut line["count"], 12))),
    ("a unit that moves twice", "4.1", Again("move-starts", any)),
    ("a unit that goes along twice", "4.1", Again("joined", any)),
    ("points that are not spent", "4.2", Change("moved", any, |line| add(&mut line["count"], 3))),
    ("a step from elsewhere", "log", Change("moved", any, |line| line["from"] = line["to"].clone())),
    (
        "a step of two hexes",
        "4.1",
        Change("moved", any, |line| {
            line["to"] = json!(if line["from"] == "0101" { "0401" } else { "0101" });
        }),
    ),
    ("a move that one unit does not make", "4.9", Drop("moved", any)),
    ("an exit from the middle", "log", Change("exited", any, |line| line["from"] = json!("0404"))),
    ("an attacker too many", "7.2", Change("declared", any, more)),
    ("an attack that no unit makes", "7.2", Drop("committed", any)),
    ("a unit that attacks twice", "7.1", Again("committed", any)),
    (
        "an attack from afar",
        "7.1",
        Change("committed", any, |line| {
            line["target"] = json!(if line["from"] == "0101" || line["from"] == "0102" { "0505" } else { "0101" });
        }),
    ),
    ("an attack that is not declared", "7.2", Drop("declared", any)),
    ("an attack that is not resolved", "7.2", Drop("rolled", |line| line["rolled"]["kind"] == "attack")),
    ("an attack too strong", "8.1", Change("rolled", any, |line| add(&mut line["rolled"]["attack"], 50))),
    ("a defence too weak", "8.1", Change("rolled", any, |line| add(&mut line["rolled"]["defence"], -50))),
    ("a shift too many", "8.4", Change("rolled", any, |line| add(&mut line["rolled"]["shift"], 1))),
    ("a modifier too many", "8.5", Change("rolled", any, |line| add(&mut line["rolled"]["modifier"], 1))),
    (
        "a column too far",
        "8.3",
        Change("rolled", any, |line| {
            line["rolled"]["column"] = json!(if line["rolled"]["column"] == "1:1" { "2:1" } else { "1:1" });
        }),
    ),
    ("a result of another roll", "8.7", Change("rolled", has_result, |line| add(&mut line["rolled"]["roll"], 2))),
    (
        "a result by its word",
        "8.7",
        Change("rolled", has_result, |line| {
            line["rolled"]["result"] = json!(if line["rolled"]["result"] == "NE" { "DE" } else { "NE" });
        }),
    ),
    ("a result that is not carried out", "9.1", Drop("step-lost", |line| by(line, "9.1"))),
    ("a step too few", "9.1", Change("step-lost", any, more)),
    ("a loss of the other side", "log", Change("step-lost", any, swap_sides)),
    ("a unit that is not eliminated", "9.2", Drop("eliminated", |line| by(line, "9.2"))),
    ("a loss that is not matched", "9.3", Drop("eliminated", |line| by(line, "9.3"))),
    (
        "a loss by another paragraph",
        "9.3",
        Change("step-lost", |line| by(line, "9.3"), |line| line["rule"] = json!("9.1")),
    ),
    ("a retreat that is not made", "9.4", Drop("retreated", any)),
    (
        "a retreat into a hex far away",
        "9.4",
        Change("retreated", any, |line| {
            line["to"] = json!(if line["from"] == "0101" { "0401" } else { "0101" });
        }),
    ),
    (
        "a unit that could have retreated",
        "9.5",
        Change("retreated", any, |line| {
            (line["event"], line["rule"]) = (json!("blocked"), json!("9.5"));
        }),
    ),
    ("a unit that is blocked and unhurt", "9.5", Drop("eliminated", |line| by(line, "9.5"))),
    ("a unit that stands for nothing", "9.6", Drop("step-lost", |line| by(line, "9.6"))),
    ("a unit that is not disrupted", "9.7", Drop("disrupted", any)),
    ("an advance into another hex", "9.8", Change("advanced", any, |line| line["to"] = line["from"].clone())),
    ("a unit that advances twice", "log", Again("advanced", any)),
    (
        "a recovery by its word",
        "9.9",
        Change("recovered", any, |line| {
            line["result"] = json!(if line["result"] == "recovers" { "does-not" } else { "recovers" });
        }),
    ),
    ("a recovery that is left out", "9.9", Drop("recovered", any)),
    ("support beyond the limit", "10.1", Change("supported", any, |line| add(&mut line["count"], 9))),
    ("support that does not shift", "8.4", Drop("supported", any)),
    ("an arrival elsewhere", "11.1", Change("arrived", any, |line| line["to"] = json!("0303"))),
    ("a step too many", "11.3", Change("replaced", any, more)),
    ("points spent twice", "11.3", Again("replaced", any)),
    ("a unit that returns elsewhere", "11.4", Change("rebuilt", any, |line| line["to"] = json!("0304"))),
    ("hunger that is not noted", "12.3", Drop("out-of-supply", any)),
    ("a phase of hunger too many", "12.3", Change("out-of-supply", any, more)),
    ("supply that is not noted", "12.3", Drop("in-supply", any)),
    ("a unit that does not starve", "12.3", Drop("step-lost", |line| by(line, "12.4"))),
    ("a unit beyond the limit that stays", "6.2", Drop("eliminated", |line| by(line, "6.2"))),
    ("points of an objective", "14.2", Change("scored", any, more)),
    ("an objective that does not count", "14.2", Drop("scored", any)),
    ("a point too many", "14.2", Change("phase-starts", any, |line| add(&mut line["vp"], 1))),
    ("an army that stands firm", "14.6", Drop("demoralised", any)),
    ("the wrong winner", "14.7", Change("game-over", |line| line["side"].is_string(), swap_sides)),
    (
        "an end for no reason",
        "14.7",
        Change("game-over", any, |line| {
            line["result"] = json!(if line["result"] == "time" { "points" } else { "time" });
        }),
    ),
    ("a game without an end", "14.7", Drop("game-over", any)),
];

/// The most places of a log at which a doctor tries.
const MOST: usize = 3;

impl Doctor {
    /// The log with the change at this line, if it fits.
    fn treat(&self, log: &[Value], at: usize) -> Option<Vec<Value>> {
        let (Change(kind, fits, _) | Drop(kind, fits) | Again(kind, fits)) = self;
        if log[at]["event"] != *kind || !fits(&log[at]) {
            return None;
        }
        let mut treated = log.to_vec();
        match self {
            Change(_, _, change) => change(&mut treated[at]),
            Drop(..) => drop(treated.remove(at)),
            Again(..) => treated.insert(at + 1, log[at].clone()),
        }
        (treated != log).then_some(treated)
    }
}

/// What was tried, what was rejected, and by which paragraphs.
#[derive(Debug, Default)]
struct Found {
    tried: usize,
    rejected: usize,
    rules: BTreeSet<&'static str>,
}

fn find(doctor: &Doctor, logs: &[(String, Vec<Value>)]) -> Found {
    let mut found = Found::default();
    for (file, log) in logs {
        for treated in (1..log.len()).filter_map(|at| doctor.treat(log, at)).take(MOST) {
            let text: Vec<String> = treated.iter().map(Value::to_string).collect();
            found.tried += 1;
            if let Err(fault) = Referee::judge(file, &text.join("\n")) {
                found.rejected += 1;
                found.rules.insert(fault.wrong.rule);
            }
        }
    }
    found
}

/// Each change is found in some log by the paragraph that it breaks, and in nearly all by some paragraph.
#[test]
fn doctored_logs_are_rejected() {
    let lines = |text: &str| text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let logs: Vec<(String, Vec<Value>)> = games::real().into_iter().map(|(file, log)| (file, lines(&log))).collect();
    let mut missed = Vec::new();
    for (name, rule, doctor) in TABLE {
        let found = find(doctor, &logs);
        if 10 * found.rejected < 8 * found.tried || !found.rules.contains(rule) {
            missed.push(format!("{name} [{rule}]: {found:?}"));
        }
    }
    assert!(missed.is_empty(), "{} of {}:\n{}", missed.len(), TABLE.len(), missed.join("\n"));
}

#[test]
fn what_is_no_log_is_rejected() {
    let (file, log) = &games::real()[0];
    for text in ["", "{}", "[]", "{\"event\":\"set-up\"}\n{}"] {
        assert!(Referee::judge(file, text).is_err(), "{text}");
    }
    let half: Vec<&str> = log.lines().take(200).collect();
    assert!(Referee::judge(file, &half.join("\n")).is_err_and(|fault| fault.to_string().contains("no end")));
    assert!(Referee::judge("title = 3", log).is_err());
}
