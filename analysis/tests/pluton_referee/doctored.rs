//! Doctored logs, which the referee must reject, each by the paragraph that it breaks.

use serde_json::{Value, json};

use crate::pluton_referee::games;
use crate::pluton_referee::map::{beyond, parse};
use crate::pluton_referee::referee::Referee;

/// The lines of a log, the first one with the set-up.
type Log = Vec<Value>;

/// A change to a log, at an event of a kind for which the test holds.
enum Doctor {
    /// It is changed.
    Change(&'static str, fn(&Value) -> bool, fn(&mut Value)),
    /// It is left out.
    Drop(&'static str, fn(&Value) -> bool),
    /// It is left out with all that follows from it.
    Undo(&'static str, fn(&Value) -> bool),
    /// It is changed by what came before it.
    Mistake(&'static str, fn(&[Value], &mut Value)),
    /// It happens again at once, changed.
    Again(&'static str, fn(&Value) -> bool, fn(&mut Value)),
}

use Doctor::{Again, Change, Drop, Mistake, Undo};

fn any(_: &Value) -> bool {
    true
}

fn same(_: &mut Value) {}

fn add(line: &mut Value, key: &str, number: i64) {
    line[key] = json!(line[key].as_i64().unwrap_or(0) + number);
}

fn without_effect(line: &Value) -> bool {
    line["losses"] == 0 && line["levels"] == 0
}

/// Whether it is after the first stages.
fn late(line: &Value) -> bool {
    line["stage"].as_i64() > Some(2)
}

fn enters(line: &Value) -> bool {
    line["from"].is_null()
}

fn label((column, row): (i32, i32)) -> Value {
    json!(format!("{column:02}{row:02}"))
}

/// The shot is at a unit of the target's side that is set up and has not been face up [16.1].
fn at_a_hidden_unit(before: &[Value], shot: &mut Value) {
    let other = if shot["side"] == "poles" { "germans" } else { "poles" };
    let was_seen = |unit: &Value| before.iter().any(|line| line["event"] == "revealed" && line["units"][0] == *unit);
    let set_up = before.iter().filter(|line| line["event"] == "set-up" && line["side"] == other);
    if let Some(unit) = set_up.map(|line| &line["units"][0]).find(|unit| !was_seen(unit)) {
        shot["target"] = unit.clone();
    }
}

/// The hex beyond the destination, seen from the origin: a step farther.
fn onward(line: &mut Value) {
    let (from, to) = (parse(&line["from"]), parse(&line["to"]));
    if let (Some(from), Some(to)) = (from, to) {
        let side = (0..6).find(|&side| beyond(from, side) == to).unwrap_or(0);
        (line["from"], line["to"]) = (label(to), label(beyond(to, side)));
    }
}

fn two_hexes(line: &mut Value) {
    let from = line["from"].clone();
    onward(line);
    line["from"] = from;
}

fn roll(line: &mut Value) {
    let face = line["dice"][0].as_i64().unwrap_or(1);
    line["dice"] = json!([if face > 5 { face - 5 } else { face + 5 }]);
}

const TABLE: &[(&str, &str, Doctor)] = &[
    ("a unit set up elsewhere", "S1.2", Change("set-up", any, |line| line["to"] = json!("1612"))),
    ("a stage too many", "4.1", Drop("stage-starts", late)),
    ("the other side's turn", "4.2", Drop("phase-starts", |line| line["phase"] == "indirect-fire")),
    ("a marker that no commander sees", "8.2", Change("marker-placed", any, |line| line["to"] = json!("1612"))),
    ("a marker on the mortar itself", "8.5", Change("marker-placed", any, |line| line["to"] = json!("0610"))),
    ("a marker dealt with twice", "4.2", Again("marker-shifted", any, onward)),
    (
        "guns that cannot be called",
        "9.2",
        Change(
            "marker-placed",
            |line| line["stage"] == 1,
            |line| {
                line["marker"] = json!(line["marker"].as_str().unwrap_or("").replace("-1", "-2"));
            },
        ),
    ),
    ("a marker shifted two hexes", "8.3", Change("marker-shifted", any, two_hexes)),
    ("drift the other way", "8.3", Change("drifted", |line| line["dice"][0].as_i64() > Some(6), roll)),
    ("a barrage too strong", "8.3", Change("shelled", any, |line| add(line, "strength", 1))),
    ("cover that does not count", "8.3", Change("shelled", any, |line| add(line, "modifier", 1))),
    (
        "a unit that the shells spare",
        "8.3",
        Undo("shelled", |line| without_effect(line) && line["target"].as_str().is_some_and(|id| !id.contains("-d"))),
    ),
    ("a step of two hexes", "6.1", Change("moved", |line| !enters(line), two_hexes)),
    ("an endless walk", "6.3", Again("moved", |line| !enters(line), onward)),
    ("a unit that moves twice", "6.1", Again("move-ends", any, same)),
    ("a weary runner", "6.4", Change("move-starts", late, |line| line["result"] = json!("run"))),
    ("a run without command", "13.4", Change("move-starts", late, |line| line["result"] = json!("run"))),
    ("a runner that does not tire", "6.5", Drop("efficiency", |line| line["rule"] == "6.5")),
    ("an entry from another edge", "S1.5", Change("moved", enters, |line| line["to"] = json!("0806"))),
    ("an entry without a die", "S2.5", Change("entry-test", |line| line["result"] == "enters", roll)),
    ("an entry too early", "S1.5", Drop("may-enter", any)),
    ("a shot at another distance", "7.3", Change("fired", any, |line| add(line, "distance", 1))),
    ("a shot too strong", "7.3", Change("fired", any, |line| add(line, "strength", 1))),
    ("a modifier too many", "7.5", Change("fired", any, |line| add(line, "modifier", 1))),
    ("a strength of another column", "15.2", Change("fired", any, |line| add(line, "modified", 1))),
    ("an effect of another die", "7.3", Change("fired", |line| line["losses"] != 0, roll)),
    ("more boxes than there are", "7.6", Change("fired", any, |line| add(line, "count", 2))),
    ("a second shot", "7.6", Again("fired", without_effect, same)),
    ("a shot at a hidden unit", "16.5", Mistake("fired", at_a_hidden_unit)),
    ("losses that are not written down", "14.2", Drop("weakened", any)),
    ("losses that are too small", "14.2", Change("weakened", any, |line| add(line, "count", 1))),
    (
        "a level too low",
        "11.1",
        Change(
            "efficiency",
            |line| line["rule"] == "7.3",
            |line| {
                line["result"] = json!(if line["result"] == "pinned" { "under-fire" } else { "pinned" });
            },
        ),
    ),
    ("a commander that is not tested", "13.5", Drop("commander-test", any)),
    (
        "a commander that lives by another die",
        "13.5",
        Change("commander-test", any, |line| {
            line["result"] = json!(if line["result"] == "safe" { "eliminated" } else { "safe" });
        }),
    ),
    ("a close combat that is left out", "10.1", Undo("clash", any)),
    (
        "another attacker",
        "10.2",
        Change("clash", any, |line| {
            line["side"] = json!(if line["side"] == "poles" { "germans" } else { "poles" });
        }),
    ),
    ("an attacker too strong", "10.3", Change("clash", any, |line| add(line, "strength", 1))),
    ("a column too far", "10.3", Change("clash", |line| line["result"] != "6:1", |line| line["result"] = json!("6:1"))),
    ("a shift too far", "10.4", Change("clash", any, |line| add(line, "modifier", 1))),
    ("a retreat that does not happen", "10.3", Drop("withdrew", |line| line["rule"] == "10.3")),
    ("a retreat of two hexes", "10.3", Change("withdrew", |line| line["rule"] == "10.3", two_hexes)),
    (
        "a declaration where none is needed",
        "10.2",
        Change("declared", any, |line| {
            line["side"] = json!(if line["side"] == "poles" { "germans" } else { "poles" });
        }),
    ),
    ("a unit that does not reorganise", "12.1", Undo("reorganised", |line| line["dice"].is_null())),
    (
        "a directed unit that fails",
        "12.4",
        Change(
            "reorganised",
            |line| line["dice"].is_null(),
            |line| {
                line["result"] = json!("fails");
            },
        ),
    ),
    (
        "a directed unit that rolls",
        "12.3",
        Change(
            "reorganised",
            |line| line["dice"].is_null(),
            |line| {
                line["dice"] = json!([1]);
            },
        ),
    ),
    ("a unit that reorganises twice", "12.1", Again("reorganised", |line| line["result"] == "fails", same)),
    ("a unit that stays hidden", "16.1", Drop("revealed", late)),
    ("a unit that stays in sight", "16.1", Drop("concealed", late)),
    ("a victory point too many", "S1.6", Change("fired", any, |line| add(line, "vp", 1))),
    (
        "another rank",
        "S1.6",
        Change("game-over", any, |line| {
            line["result"] = json!(if line["result"] == "small" { "medium" } else { "small" });
        }),
    ),
];

/// The most places of a log at which a doctor tries.
const MOST: usize = 5;
/// Events that follow from others.
const FOLLOW: [&str; 9] = [
    "weakened",
    "lost",
    "commander-test",
    "efficiency",
    "withdrew",
    "promotion-test",
    "promoted",
    "revealed",
    "concealed",
];

impl Doctor {
    /// The log, treated at the event of this number; `None` when the doctor leaves it alone.
    fn treat(&self, log: &Log, at: usize) -> Option<Log> {
        let (kind, which): (_, fn(&Value) -> bool) = match self {
            Change(kind, which, _) | Drop(kind, which) | Undo(kind, which) | Again(kind, which, _) => (kind, *which),
            Mistake(kind, _) => (kind, any),
        };
        if log[at]["event"] != *kind || !which(&log[at]) {
            return None;
        }
        let mut treated = log.clone();
        match self {
            Change(_, _, change) => change(&mut treated[at]),
            Mistake(_, change) => change(&log[..at], &mut treated[at]),
            Drop(..) => drop(treated.remove(at)),
            Undo(..) => {
                let follows = |line: &&Value| FOLLOW.iter().any(|kind| line["event"] == *kind);
                let count = log[at + 1..].iter().take_while(follows).count();
                treated.drain(at..=at + count);
            }
            Again(_, _, change) => {
                let mut line = log[at].clone();
                change(&mut line);
                treated.insert(at + 1, line);
            }
        }
        (treated != *log).then_some(treated)
    }
}

/// Whether every treatment is rejected, and one of them by this paragraph; otherwise what was found.
fn found_out(doctor: &Doctor, rule: &str, logs: &[Log]) -> Result<(), String> {
    let (mut others, mut found) = (Vec::new(), false);
    for log in logs {
        for (at, treated) in (1..log.len()).filter_map(|at| Some((at, doctor.treat(log, at)?))).take(MOST) {
            let text: Vec<String> = treated.iter().map(Value::to_string).collect();
            match Referee::judge(&text.join("\n")) {
                Err(fault) if fault.wrong.rule == rule => found = true,
                Err(fault) => others.push(fault.to_string()),
                Ok(_) => return Err(format!("nothing, where it changed {}", log[at])),
            }
        }
    }
    if found {
        return Ok(());
    }
    others.sort();
    others.dedup();
    others.truncate(6);
    Err(others.join("; "))
}

#[test]
fn every_doctored_log_is_found_out() {
    let read = |text: String| text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let logs: Vec<Log> = games::real().into_iter().map(read).collect();
    let missed: Vec<String> = TABLE
        .iter()
        .filter_map(|(name, rule, doctor)| Some(format!("{name} [{rule}]: {}", found_out(doctor, rule, &logs).err()?)))
        .collect();
    assert!(missed.is_empty(), "{} of {}:\n{}", missed.len(), TABLE.len(), missed.join("\n"));
}

#[test]
fn what_is_no_log_is_rejected() {
    for text in ["", "{}", "[]", "{\"event\":\"set-up\"}\n{}", "{\"sides\":[{\"id\":\"a\"}]}"] {
        assert!(Referee::judge(text).is_err(), "{text}");
    }
    let log = &games::real()[0];
    let half: Vec<&str> = log.lines().take(200).collect();
    assert!(Referee::judge(&half.join("\n")).is_err_and(|fault| fault.to_string().contains("no end")));
}
