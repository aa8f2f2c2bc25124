//! The lines of a log, and faults in them.

use std::fmt;

use serde_json::Value;

use crate::pluton_referee::board::Board;
use crate::pluton_referee::map::{Hex, parse};

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

/// A line of the log: its fields, and the kind of its event.
pub struct Line<'a>(&'a Value, &'a str);

impl<'a> Line<'a> {
    pub fn new(value: &'a Value) -> Judged<Self> {
        value["event"].as_str().map_or_else(|| wrong("log", "the line has no event"), |kind| Ok(Self(value, kind)))
    }

    pub const fn kind(&self) -> &'a str {
        self.1
    }

    pub fn text(&self, key: &str) -> Judged<&'a str> {
        self.0[key].as_str().map_or_else(|| wrong("log", format!("there is no text `{key}`")), Ok)
    }

    pub fn has(&self, key: &str) -> bool {
        !self.0[key].is_null()
    }

    /// A field that may be left out.
    pub fn maybe(&self, key: &str) -> Option<&'a str> {
        self.0[key].as_str()
    }

    /// Whether a field has the first of two words, not the second; `None` is for a field that is left out.
    pub fn is(&self, key: &str, words: [Option<&str>; 2]) -> Judged<bool> {
        let found = words.into_iter().position(|word| self.maybe(key) == word);
        found.map_or_else(|| wrong("log", format!("`{key}` is not one of {words:?}")), |place| Ok(place == 0))
    }

    pub fn number(&self, key: &str) -> Judged<i32> {
        let number = self.0[key].as_i64().and_then(|number| i32::try_from(number).ok());
        number.map_or_else(|| wrong("log", format!("there is no number `{key}`")), Ok)
    }

    /// A number of points, in halves.
    pub fn halves(&self, key: &str) -> Judged<i32> {
        let halves = self.0[key].as_f64().map(|points| 2.0 * points).filter(|halves| halves.fract() == 0.0);
        halves.map_or_else(|| wrong("log", format!("there are no points or half points `{key}`")), |it| Ok(it as i32))
    }

    /// A hex of the map; `None` when the field is empty.
    pub fn hex(&self, board: &Board, key: &str) -> Judged<Option<Hex>> {
        if self.0[key].is_null() {
            return Ok(None);
        }
        match parse(&self.0[key]).filter(|&hex| board.map.has(hex)) {
            Some(hex) => Ok(Some(hex)),
            None => wrong("log", format!("`{key}` is no hex of the map")),
        }
    }

    pub fn at(&self, board: &Board, key: &str) -> Judged<Hex> {
        self.hex(board, key)?.map_or_else(|| wrong("log", format!("there is no hex `{key}`")), Ok)
    }

    fn named(&self, board: &Board, value: &Value) -> Judged<usize> {
        let found = board.units.iter().position(|unit| Some(unit.id.as_str()) == value.as_str());
        found.map_or_else(|| wrong("log", "there is no such unit"), Ok)
    }

    pub fn unit(&self, board: &Board) -> Judged<usize> {
        self.named(board, &self.0["units"][0])
    }

    pub fn target(&self, board: &Board) -> Judged<usize> {
        self.named(board, &self.0["target"])
    }

    pub fn side(&self, board: &Board) -> Judged<usize> {
        let side = self.text("side")?;
        let found = board.sides.iter().position(|known| known == side);
        found.map_or_else(|| wrong("log", "there is no such side"), Ok)
    }

    /// The face of the only die.
    pub fn die(&self) -> Judged<i32> {
        let faces: Vec<i64> = self.0["dice"].as_array().into_iter().flatten().filter_map(Value::as_i64).collect();
        match faces[..] {
            [face @ 1..=10] => Ok(face as i32),
            _ => wrong("2.0", "one die shows 1 to 10"),
        }
    }
}
