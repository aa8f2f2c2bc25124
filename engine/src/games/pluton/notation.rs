//! Actions in notation, for files and tables: `begin pl-s10`, `step 0616`, `fire pl-c4 de-s2 1`, `call 1817`, `end`.
//!
//! Units are written by their ids, hexes by their numbers. [`read`] accepts everything that [`write`] produces.

use core::str::SplitWhitespace;

use crate::core::notation::Misread;
use crate::games::pluton::Pluton;
use crate::games::pluton::action::Action;
use crate::games::pluton::data::{MAX_BOXES, UnitId};
use crate::games::pluton::hex::Hex;
use crate::scenario::shown;

/// The first words of actions.
const VERBS: [&str; 19] = [
    "place", "stay", "shift", "lift", "call", "begin", "run", "join", "step", "drop", "halt", "end", "aim", "fire",
    "pass", "attack", "refrain", "lose", "retreat",
];
const HOW: &str = "write an action such as `begin pl-s10`, `step 0616`, `fire pl-c4 de-s2`, `end`";

/// A unit in notation.
#[must_use]
pub fn unit_label(game: &Pluton, unit: UnitId) -> &str {
    &game.scenario.counter(unit).id
}

/// An action in notation.
#[must_use]
pub fn write(game: &Pluton, action: Action) -> String {
    let hex = |hex: Hex| game.scenario.map.field.label(hex);
    let unit = |unit: UnitId| unit_label(game, unit);
    match action {
        Action::Place { hex: to } => format!("place {}", hex(to)),
        Action::Stay => "stay".to_owned(),
        Action::Shift { hex: to } => format!("shift {}", hex(to)),
        Action::Lift => "lift".to_owned(),
        Action::Call { hex: to } => format!("call {}", hex(to)),
        Action::Begin { unit: id } => format!("begin {}", unit(id)),
        Action::Run => "run".to_owned(),
        Action::Join { unit: id } => format!("join {}", unit(id)),
        Action::Step { hex: to } => format!("step {}", hex(to)),
        Action::Drop { unit: id } => format!("drop {}", unit(id)),
        Action::Halt => "halt".to_owned(),
        Action::EndMoves => "end".to_owned(),
        Action::Aim { firer } => format!("aim {}", unit(firer)),
        Action::Fire { firer, target, boxes: 0 } => format!("fire {} {}", unit(firer), unit(target)),
        Action::Fire { firer, target, boxes } => format!("fire {} {} {boxes}", unit(firer), unit(target)),
        Action::Pass => "pass".to_owned(),
        Action::Attack => "attack".to_owned(),
        Action::Refrain => "refrain".to_owned(),
        Action::Lose { unit: id } => format!("lose {}", unit(id)),
        Action::Retreat { hex: to } => format!("retreat {}", hex(to)),
    }
}

/// Reads an action, which need not be legal.
///
/// # Errors
/// When the text is not an action of this scenario.
pub fn read(game: &Pluton, text: &str) -> Result<Action, Misread> {
    let mut words = Words { game, words: text.split_whitespace() };
    let action = words.action()?;
    match words.words.next() {
        None => Ok(action),
        Some(word) => Err(Misread::new(format!("{} is an extra word", shown(word)), HOW)),
    }
}

/// The words of an action that is being read.
struct Words<'a> {
    game: &'a Pluton,
    words: SplitWhitespace<'a>,
}

impl<'a> Words<'a> {
    fn action(&mut self) -> Result<Action, Misread> {
        Ok(match self.word("an action")? {
            "place" => Action::Place { hex: self.hex()? },
            "stay" => Action::Stay,
            "shift" => Action::Shift { hex: self.hex()? },
            "lift" => Action::Lift,
            "call" => Action::Call { hex: self.hex()? },
            "begin" => Action::Begin { unit: self.unit()? },
            "run" => Action::Run,
            "join" => Action::Join { unit: self.unit()? },
            "step" => Action::Step { hex: self.hex()? },
            "drop" => Action::Drop { unit: self.unit()? },
            "halt" => Action::Halt,
            "end" => Action::EndMoves,
            "aim" => Action::Aim { firer: self.unit()? },
            "fire" => Action::Fire { firer: self.unit()?, target: self.unit()?, boxes: self.boxes()? },
            "pass" => Action::Pass,
            "attack" => Action::Attack,
            "refrain" => Action::Refrain,
            "lose" => Action::Lose { unit: self.unit()? },
            "retreat" => Action::Retreat { hex: self.hex()? },
            other => return Err(Misread::unknown("action", other, "actions", VERBS)),
        })
    }

    fn word(&mut self, what: &str) -> Result<&'a str, Misread> {
        self.words.next().ok_or_else(|| Misread::new(format!("{what} is missing"), HOW))
    }

    fn hex(&mut self) -> Result<Hex, Misread> {
        let word = self.word("a hex")?;
        let wrong = || Misread::new(format!("there is no hex {}", shown(word)), "write column and row, such as `2611`");
        self.game.scenario.map.field.parse(word).ok_or_else(wrong)
    }

    fn unit(&mut self) -> Result<UnitId, Misread> {
        let word = self.word("a unit")?;
        let ids = self.game.scenario.counters.iter().flatten().map(|counter| counter.id.as_str());
        self.game.scenario.unit(word).ok_or_else(|| Misread::unknown("unit", word, "units", ids))
    }

    /// The number of boxes that fire; all of them when omitted.
    fn boxes(&mut self) -> Result<u8, Misread> {
        let Some(word) = self.words.next() else { return Ok(0) };
        let boxes = word.parse::<u8>().ok().filter(|boxes| (1..=MAX_BOXES).contains(boxes) && !word.starts_with('+'));
        boxes.ok_or_else(|| Misread::new(format!("{} is not a number of boxes", shown(word)), HOW))
    }
}
