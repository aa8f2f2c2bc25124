//! The lines of a log, and faults in them.

use std::fmt;

use serde_json::Value;

/// What contradicts the rules.
#[derive(Clone, Debug)]
pub struct Wrong {
    pub rule: &'static str,
    pub what: String,
}

/// The same, with its place in the log.
#[derive(Clone, Debug)]
pub struct Fault {
    pub line: usize,
    pub event: String,
    pub wrong: Wrong,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} [{}]: {} ({})", self.line, self.wrong.rule, self.wrong.what, self.event)
    }
}

pub type Judged<T = ()> = Result<T, Wrong>;

pub fn wrong<T>(rule: &'static str, what: impl Into<String>) -> Judged<T> {
    Err(Wrong { rule, what: what.into() })
}

/// Demands what a paragraph requires.
pub fn demand(holds: bool, rule: &'static str, what: &str) -> Judged {
    if holds { Ok(()) } else { wrong(rule, what) }
}

/// Demands that the log has a value.
pub fn equal<T: PartialEq + fmt::Debug>(found: &T, expected: &T, rule: &'static str, what: &str) -> Judged {
    if found == expected { Ok(()) } else { wrong(rule, format!("{what} is {found:?}, not {expected:?}")) }
}

/// A line of the log.
#[derive(Clone, Copy)]
pub struct Line<'a>(pub &'a Value);

impl<'a> Line<'a> {
    pub fn kind(self) -> &'a str {
        self.text("event").unwrap_or("none")
    }

    pub fn rule(self) -> &'a str {
        self.text("rule").unwrap_or("none")
    }

    pub fn text(self, key: &str) -> Option<&'a str> {
        self.0[key].as_str()
    }

    /// A text that the line must have.
    pub fn word(self, key: &str) -> Judged<&'a str> {
        self.text(key).map_or_else(|| wrong("log", format!("there is no text `{key}`")), Ok)
    }

    pub fn number(self, key: &str) -> Judged<i64> {
        self.0[key].as_i64().map_or_else(|| wrong("log", format!("there is no number `{key}`")), Ok)
    }

    pub fn count(self) -> Judged<i64> {
        self.number("count")
    }

    /// The faces of the dice.
    pub fn dice(self) -> Vec<i64> {
        self.0["dice"].as_array().into_iter().flatten().filter_map(Value::as_i64).collect()
    }
}
