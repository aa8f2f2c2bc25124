//! Doctored logs, which the referee must reject, each by the paragraph that it breaks.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::spqr_referee::games;
use crate::spqr_referee::referee::Referee;

/// A change to a log, at an event of a kind for which the test holds.
enum Doctor {
    /// It is changed.
    Change(&'static str, fn(&Value) -> bool, fn(&mut Value)),
    /// It is left out.
    Drop(&'static str, fn(&Value) -> bool),
}

use Doctor::{Change, Drop};

fn any(_: &Value) -> bool {
    true
}

fn add(line: &mut Value, key: &str, number: i64) {
    line[key] = json!(line[key].as_i64().unwrap_or(0) + number);
}

/// The other of two results.
fn swap(line: &mut Value, one: &str, other: &str) {
    line["result"] = json!(if line["result"] == one { other } else { one });
}

fn of_shock(line: &Value) -> bool {
    line["result"] == "shock" && line["rule"] != "8.33"
}

fn of_missiles(line: &Value) -> bool {
    line["result"] == "missiles"
}

fn first_of_two(line: &Value) -> bool {
    line["count"] == 1 && line["rule"] == "8.33"
}

fn in_the_middle(line: &Value) -> bool {
    line["rule"] == "10.21" || line["rule"] == "10.27"
}

const TABLE: &[(&str, &str, Doctor)] = &[
    (
        "a shot too strong",
        "8.51",
        Change("fired", |line| line["strength"].is_number(), |line| add(line, "strength", 4)),
    ),
    ("a modifier too many", "8.17", Change("fired", |line| line["rule"] == "8.17", |line| add(line, "modifier", 2))),
    (
        "a shot that hits by its word",
        "8.17",
        Change("fired", |line| line["rule"] == "8.17", |line| swap(line, "hit", "miss")),
    ),
    ("a shot without its hit", "8.17", Drop("hits", of_missiles)),
    ("three hits of a shot", "8.18", Change("hits", of_missiles, |line| add(line, "count", 2))),
    ("missiles that last", "8.14", Drop("ammunition", |line| line["window"] != "shock")),
    ("a column too high", "8.53", Change("clashed", any, |line| add(line, "column", 1))),
    ("an attack on another side", "8.35", Change("clashed", any, |line| swap(line, "front", "rear"))),
    (
        "a shift too many",
        "8.36.3",
        Change("shock-rolled", |line| line["column"].as_i64() < Some(12), |line| add(line, "column", 1)),
    ),
    ("charisma of no leader", "8.36.3", Change("shock-rolled", any, |line| add(line, "modifier", 1))),
    ("hits of another die", "8.54", Change("shock-rolled", any, |line| add(line, "defender_hits", 1))),
    ("superiority of nothing", "8.36.1", Change("shock-rolled", any, |line| swap(line, "attacker", "none"))),
    ("a hit too many", "8.36.4", Change("hits", of_shock, |line| add(line, "count", 9))),
    ("a hit that is not taken", "8.36.4", Drop("hits", of_shock)),
    ("an attack from afar", "8.32", Change("assigned", any, |line| line["target"] = line["unit"].clone())),
    (
        "an excess of another die",
        "10.11",
        Change("tested", |line| line["count"].is_number(), |line| add(line, "count", 1)),
    ),
    ("a test that passes by its word", "10.11", Change("tested", first_of_two, |line| swap(line, "passes", "fails"))),
    ("a unit that does not rout", "10.22", Drop("routs", |line| line["rule"] == "10.22" && line["result"] == "shock")),
    ("a rout of two hexes at once", "10.22", Drop("rout-moves", any)),
    (
        "a rout away from the edge",
        "10.22",
        Change("rout-moves", any, |line| {
            (line["from"], line["to"]) = (line["to"].clone(), line["from"].clone());
        }),
    ),
    (
        "a rout to another facing",
        "10.22",
        Change("routs", |line| line["rule"] == "10.22", |line| line["facing"] = json!("?")),
    ),
    (
        "a unit that could have routed",
        "10.24",
        Change("lost", in_the_middle, |line| {
            (line["rule"], line["result"]) = (json!("10.24"), json!("could not rout"));
        }),
    ),
    ("missiles of a unit without them", "8.15", Change("reloaded", any, |line| line["unit"] = json!("african-1"))),
    ("a line without a name", "4.23", Change("line-ordered", any, |line| line["line"] = json!(""))),
    ("a leader who stays behind", "8.41", Drop("leader-moved", |line| line["rule"] == "8.41")),
    ("a rally by its word", "10.28", Change("rallied", any, |line| swap(line, "rallied", "routs again"))),
    ("hits that were not there", "10.17", Change("hits-removed", any, |line| add(line, "count", 5))),
    ("momentum by its word", "5.32", Change("momentum-rolled", any, |line| swap(line, "succeeds", "fails"))),
    ("a trump by its word", "5.41", Change("trumped", any, |line| swap(line, "succeeds", "fails"))),
    ("a leader unhurt by a 0", "4.63", Change("leader-test", any, |line| swap(line, "unhurt", "possible loss"))),
    ("a loss that is not counted", "11.2", Change("rout-points", any, |line| line["rout_points"] = json!([999, 0]))),
    (
        "a winner who has lost",
        "11.4",
        Change(
            "game-over",
            |line| !line["side"].is_null(),
            |line| {
                line["side"] = json!(if line["side"] == "rome" { "carthage" } else { "rome" });
            },
        ),
    ),
    ("an end before the end", "11.3", Change("game-over", any, |line| line["result"] = json!("both-withdraw"))),
    ("a turn that is skipped", "3.0", Drop("turn-starts", |line| line["turn"] == 2)),
    ("a march of two hexes", "6.2", Drop("moved", |line| line["rule"] == "6.2")),
];

/// The log with the change at one of its events; nothing when it has none.
fn doctored(log: &[Value], doctor: &Doctor, skip: usize) -> Option<String> {
    let (kind, fits) = match doctor {
        Change(kind, fits, _) | Drop(kind, fits) => (kind, fits),
    };
    let fitting = (1..log.len()).filter(|&line| log[line]["event"] == *kind && fits(&log[line]));
    let place = { fitting }.nth(skip)?;
    let mut changed = log.to_vec();
    match doctor {
        Change(_, _, change) => change(&mut changed[place]),
        Drop(..) => {
            changed.remove(place);
        }
    }
    Some(changed.iter().map(|line| format!("{line}\n")).collect())
}

/// Each change is found in some log by the paragraph that it breaks, and in most logs by some paragraph.
#[test]
fn doctored_logs_are_rejected() {
    let logs: Vec<Vec<Value>> = games::real()
        .iter()
        .map(|text| text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
        .collect();
    for (name, rule, doctor) in TABLE {
        let (mut tried, mut rejected, mut rules) = (0, 0, BTreeSet::new());
        for text in logs.iter().flat_map(|log| (0..4).filter_map(|skip| doctored(log, doctor, 3 * skip))) {
            tried += 1;
            if let Err(fault) = Referee::judge(&text) {
                rejected += 1;
                rules.insert(fault.wrong.rule);
            }
        }
        assert!(tried > 0, "{name}: no log has such an event");
        assert!(2 * rejected >= tried, "{name}: {rejected} of {tried} are rejected, by {rules:?}");
        assert!(rules.contains(rule), "{name}: rejected by {rules:?}, not by {rule}");
    }
}
