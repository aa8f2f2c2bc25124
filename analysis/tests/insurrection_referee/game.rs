//! The referee: the board, a position in the log, and the contradiction found.

use std::collections::{BTreeSet, VecDeque};

use serde_json::Value;

use crate::insurrection_referee::board::Board;
use crate::insurrection_referee::form::{self, Wrong};
use crate::insurrection_referee::log::{self, Line, Part};
use crate::insurrection_referee::map::{Hex, hex, label};
use crate::insurrection_referee::rulebook;

/// A contradiction between the log and the rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub n: usize,
    pub rule: String,
    pub text: String,
}

impl Fault {
    /// A fault of form. The JSON reader repeats the wrong text, however long it is.
    fn of_form((n, text): Wrong) -> Self {
        Self { n, rule: "log".into(), text: text.chars().take(300).collect() }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(out, "line {} [{}]: {}", self.n, self.rule, self.text)
    }
}

/// The referee's verdict on a log.
pub struct Verdict {
    pub faults: Vec<Fault>,
    /// Choices that the rules allow and the game has.
    pub seen: BTreeSet<&'static str>,
}

/// The side whose commander is active moves; its units are listed group by group.
#[derive(Clone, Debug, Default)]
pub struct Mover {
    pub groups: Vec<Vec<usize>>,
}

pub struct Referee {
    pub board: Board,
    pub faults: Vec<Fault>,
    seen: BTreeSet<&'static str>,
    rest: VecDeque<Line>,
    /// The line that is judged.
    pub line: Line,
    pub stage: i32,
    pub phase: &'static str,
    pub active: Option<usize>,
    pub vp: i32,
    pub camp: bool,
    pub over: bool,
    /// The commander whose formation acts \[4.3, 4.4\].
    pub formation: Option<usize>,
    /// The commanders whose formations were activated in this stage, and before the present activation \[10.9.10\].
    pub begun: BTreeSet<usize>,
    pub begun_before: BTreeSet<usize>,
    /// Units that have acted in this chit \[4.5\].
    pub acted: BTreeSet<usize>,
    /// Units of the reserve and the leaders under whom they acted in this stage \[4.5\].
    pub served: BTreeSet<(usize, usize)>,
    /// Chits in the cup.
    pub cup: Vec<usize>,
    /// The other side has used its chance to shoot.
    pub shot_in_window: bool,
    pub mover: Option<Mover>,
    /// Commanders that fell with their stack, not yet logged.
    pub fallen: Vec<usize>,
    /// Companies of a square that fell apart, which have not chosen a facing yet.
    pub unfaced: Vec<usize>,
    pub values: Value,
}

impl Referee {
    /// Reads a log up to its first contradiction, and returns it.
    pub fn judge(text: &str) -> Verdict {
        match log::parse(text) {
            Ok((set_up, lines)) => Self::judge_lines(&set_up, lines),
            Err(wrong) => Verdict { faults: vec![Fault::of_form(wrong)], seen: BTreeSet::new() },
        }
    }

    /// The same of a log that is read already.
    pub fn judge_lines(set_up: &Value, lines: Vec<Line>) -> Verdict {
        let wrong = form::check(set_up, &lines).err().map(Fault::of_form);
        let differences: Vec<Fault> = wrong.into_iter().chain(rulebook::differences(set_up)).collect();
        if !differences.is_empty() {
            return Verdict { faults: differences, seen: BTreeSet::new() };
        }
        let board = Board::new(set_up);
        let rest = lines.into_iter().map(|line| board.edition.read(line)).collect();
        let mut referee = Self {
            board,
            faults: Vec::new(),
            seen: BTreeSet::new(),
            rest,
            line: Line::default(),
            stage: 0,
            phase: "set-up",
            active: None,
            vp: 0,
            camp: false,
            over: false,
            formation: None,
            begun: BTreeSet::new(),
            begun_before: BTreeSet::new(),
            acted: BTreeSet::new(),
            served: BTreeSet::new(),
            cup: Vec::new(),
            shot_in_window: false,
            mover: None,
            fallen: Vec::new(),
            unfaced: Vec::new(),
            values: set_up["values"].clone(),
        };
        referee.game();
        Verdict { faults: referee.faults, seen: referee.seen }
    }

    /// Records the first contradiction. Its consequences are not judged: the remaining lines are dropped.
    pub fn fault(&mut self, rule: &str, text: impl Into<String>) {
        if self.faults.is_empty() {
            let text = format!("{} ({})", text.into(), self.line.event);
            self.faults.push(Fault { n: self.line.n, rule: self.board.edition.printed(rule), text });
        }
        self.rest.clear();
    }

    pub fn check(&mut self, holds: bool, rule: &str, text: impl Into<String>) {
        if !holds {
            self.fault(rule, text);
        }
    }

    /// Records a choice that the rules allow.
    pub fn see(&mut self, done: bool, what: &'static str) {
        if done {
            self.seen.insert(what);
        }
    }

    /// Whether the next event is of this kind.
    pub fn comes(&self, event: &str) -> bool {
        self.rest.front().is_some_and(|line| line.event == event)
    }

    pub fn comes_with(&self, event: &str, result: &str) -> bool {
        self.rest.front().is_some_and(|line| line.event == event && line.result() == Some(result))
    }

    pub fn peek(&self) -> Option<&Line> {
        self.rest.front()
    }

    /// Takes the next event and checks the fields of every event.
    pub fn take(&mut self) -> Line {
        let n = self.line.n + 1;
        self.line = self.rest.pop_front().unwrap_or_default();
        let line = self.line.clone();
        let active = self.active.map(|id| self.board.commanders[id].id.clone());
        self.check(line.n == n, "log", "the lines are not numbered in order");
        self.check(line.stage == self.stage, "3.2", format!("this is stage {}", self.stage));
        self.check(line.phase == self.phase, "3.3", format!("this is the phase {}", self.phase));
        self.check(line.activation == active, "3.3", "another commander is active");
        if line.event != "scored" {
            self.check(line.vp == self.vp, "12.2", format!("the score is {}", self.vp));
        }
        line
    }

    /// Takes the next event if it is of this kind, or reports it as missing.
    pub fn want(&mut self, event: &str, rule: &str, why: &str) -> Option<Line> {
        if self.comes(event) {
            return Some(self.take());
        }
        self.fault(rule, format!("`{event}` should follow: {why}"));
        None
    }

    /// Takes an event that has no business here.
    pub fn strange(&mut self) {
        let line = self.take();
        self.fault(&line.rule, "this cannot happen now");
    }

    pub fn unit(&mut self, name: &str) -> usize {
        let found = self.board.units.iter().position(|unit| unit.id == name);
        found.unwrap_or_else(|| panic!("there is no unit {name}"))
    }

    pub fn units(&mut self, line: &Line) -> Vec<usize> {
        line.units.iter().map(|name| self.unit(name)).collect()
    }

    pub fn commander(&self, line: &Line) -> usize {
        let found = self.board.commanders.iter().position(|one| Some(&one.id) == line.commander.as_ref());
        found.unwrap_or_else(|| panic!("no commander in line {}", line.n))
    }

    /// The side that the event names must be this one.
    pub fn check_side(&mut self, side: usize) {
        let named = self.line.side == Some(self.board.sides[side].clone());
        self.check(named, "log", "the event names the wrong side");
    }

    pub fn check_rule(&mut self, rule: &str) {
        self.check(self.line.rule == rule, rule, "the event names another paragraph");
    }

    pub fn check_result(&mut self, result: &str, rule: &str) {
        self.check(
            self.line.result() == Some(result),
            rule,
            format!("`{}` should be `{result}`", self.line.result().unwrap_or("none")),
        );
    }

    /// The units of the event must be these, in any order.
    pub fn check_units(&mut self, units: &[usize], rule: &str) {
        let mut named = self.line.units.clone();
        named.sort();
        let due = self.board.names(units);
        self.check(named == due, rule, format!("units {} instead of {}", named.join(", "), due.join(", ")));
    }

    pub fn check_hex(&mut self, due: Hex, rule: &str) {
        let named = self.line.hex.clone().unwrap_or_default();
        self.check(named == label(due), rule, format!("hex {named} instead of {}", label(due)));
    }

    /// The modifiers of the event must be exactly these. The paragraph of the first that is wrong is reported.
    pub fn check_parts(&mut self, mut due: Vec<Part>) {
        let mut logged = self.line.parts().to_vec();
        due.sort();
        logged.sort();
        for part in &due {
            if !logged.contains(part) {
                self.fault(&part.rule, format!("`{}` {:+} is missing", part.reason, part.value));
            }
        }
        for part in &logged {
            if !due.contains(part) {
                self.fault(&part.rule, format!("`{}` {:+} is not due", part.reason, part.value));
            }
        }
        self.check(due.len() == logged.len() || due != logged, "log", "a modifier is logged twice");
    }

    /// The faces of as many dice as were rolled.
    pub fn dice(&mut self, count: usize, rule: &str) -> Vec<i32> {
        let mut dice = self.line.dice.clone();
        let fine = dice.len() == count && dice.iter().all(|die| (0..10).contains(die));
        self.check(fine, rule, format!("{count} dice should be rolled"));
        dice.resize(count, 0);
        dice
    }

    pub fn place(&mut self, text: Option<&String>) -> Hex {
        let text = text.cloned().unwrap_or_else(|| {
            self.fault("log", "the event names no hex");
            "0101".into()
        });
        hex(&text)
    }
}
