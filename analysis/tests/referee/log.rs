//! The event log as the referee reads it.

use serde::Deserialize;
use serde_json::Value;

/// One event; what a line leaves out is empty.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Line {
    pub n: usize,
    pub stage: i32,
    pub activation: Option<String>,
    pub phase: String,
    pub rule: String,
    pub event: String,
    pub side: Option<String>,
    pub units: Vec<String>,
    pub commander: Option<String>,
    pub hex: Option<String>,
    pub from: Option<String>,
    pub to: Option<String>,
    pub facing: Option<i32>,
    pub mp_before: Option<i32>,
    pub mp_after: Option<i32>,
    pub target: Option<String>,
    pub distance: Option<i32>,
    pub firepower: Option<i32>,
    pub quotient: Option<i32>,
    pub row: Option<String>,
    pub shot: Option<i32>,
    pub sizes: Option<Sizes>,
    pub dice: Vec<i32>,
    pub modifiers: Vec<Part>,
    pub morale: Option<i32>,
    pub difference: Option<i32>,
    pub returns: Option<i32>,
    pub points: Option<i32>,
    pub result: String,
    pub vp: i32,
}

/// Sizes in melee.
#[derive(Clone, Debug, Deserialize)]
pub struct Sizes {
    pub attacker: i32,
    pub defender: i32,
}

/// A modifier of a roll or a part of a cost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct Part {
    pub rule: String,
    pub reason: String,
    pub value: i32,
    pub side: Option<String>,
}

impl Part {
    pub fn new(rule: &str, reason: &str, value: i32) -> Self {
        Self { rule: rule.into(), reason: reason.into(), value, side: None }
    }

    pub fn of(self, side: &str) -> Self {
        Self { side: Some(side.into()), ..self }
    }
}

/// The set-up line and the events of a log.
pub fn read(text: &str) -> (Value, Vec<Line>) {
    let mut lines = text.lines();
    let set_up = serde_json::from_str(lines.next().expect("a set-up")).expect("the set-up is JSON");
    let event = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    (set_up, lines.map(event).collect())
}
