//! The event log as the referee reads it.

use serde::Deserialize;
use serde_json::Value;

use crate::insurrection_referee::form::{MAX_BYTES, MAX_EVENTS, Wrong};

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
    /// Of the units of a square, in their order.
    pub facings: Option<Vec<i32>>,
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
    /// A roll that can have modifiers names them always, if only by an empty list.
    pub modifiers: Option<Vec<Part>>,
    pub morale: Option<i32>,
    pub difference: Option<i32>,
    pub returns: Option<i32>,
    pub points: Option<i32>,
    /// The result; none for an event without one.
    pub result: Option<String>,
    pub vp: i32,
}

impl Line {
    pub fn result(&self) -> Option<&str> {
        self.result.as_deref()
    }

    pub fn parts(&self) -> &[Part] {
        self.modifiers.as_deref().unwrap_or_default()
    }
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
///
/// # Errors
/// When it is too long, or a line is not what it should be: the number of the line, from 0, and the fault.
pub fn parse(text: &str) -> Result<(Value, Vec<Line>), Wrong> {
    if text.len() > MAX_BYTES {
        return Err((0, format!("the log has {} bytes, more than {MAX_BYTES}", text.len())));
    }
    let mut lines = text.lines();
    let set_up = lines.next().ok_or((0, "there is no set-up".to_owned()))?;
    let set_up = serde_json::from_str(set_up).map_err(|error| (0, error.to_string()))?;
    let event =
        |(number, line)| serde_json::from_str(line).map_err(|error: serde_json::Error| (number, error.to_string()));
    // One more than there may be, so that the excess is noticed.
    let events = (1..).zip(lines).take(MAX_EVENTS + 1).map(event).collect::<Result<_, _>>()?;
    Ok((set_up, events))
}
