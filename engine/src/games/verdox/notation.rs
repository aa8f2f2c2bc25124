//! Actions in notation, for files and tables: `enter infantry 0003`, `move hasbergs-12 0507`, `attack askans-3 0612`,
//! `sail barge-1 1509`, `end`.
//!
//! A unit is written as the id of its side and its order of entry, from 1; squares as numbers. [`read`] accepts
//! everything that [`write`] produces.

use core::str::SplitWhitespace;

use crate::core::game::Side;
use crate::core::notation::Misread;
use crate::games::verdox::Verdox;
use crate::games::verdox::action::Action;
use crate::games::verdox::data::{BargeId, Kind, MAX_BARGES, MAX_SIDE, UnitId, first_of, side_of};
use crate::games::verdox::square::Square;
use crate::scenario::shown;

/// The first words of actions.
const VERBS: [&str; 7] = ["enter", "move", "attack", "demolish", "bombard", "sail", "end"];
const HOW: &str = "write an action such as `move hasbergs-12 0507`, `attack askans-3 0612`, `end`";

/// A unit in notation.
#[must_use]
pub fn unit_label(game: &Verdox, unit: UnitId) -> String {
    let side = side_of(unit);
    format!("{}-{}", game.scenario.side_ids[side.index()], unit - first_of(side) + 1)
}

/// An action in notation.
#[must_use]
pub fn write(game: &Verdox, action: Action) -> String {
    let square = |square: Square| game.scenario.map.field.label(square);
    let unit = |unit: UnitId| unit_label(game, unit);
    match action {
        Action::Enter { kind, square: to } => format!("enter {} {}", kind.name(), square(to)),
        Action::Move { unit: id, to } => format!("move {} {}", unit(id), square(to)),
        Action::Attack { unit: id, target } => format!("attack {} {}", unit(id), square(target)),
        Action::Demolish { unit: id, target } => format!("demolish {} {}", unit(id), square(target)),
        Action::Bombard { unit: id, target } => format!("bombard {} {}", unit(id), square(target)),
        Action::Sail { barge, to } => format!("sail barge-{} {}", barge + 1, square(to)),
        Action::End => "end".to_owned(),
    }
}

/// Reads an action, which need not be legal.
///
/// # Errors
/// When the text is not an action of this scenario.
pub fn read(game: &Verdox, text: &str) -> Result<Action, Misread> {
    let mut words = Words { game, words: text.split_whitespace() };
    let action = words.action()?;
    match words.words.next() {
        None => Ok(action),
        Some(word) => Err(Misread::new(format!("{} is an extra word", shown(word)), HOW)),
    }
}

/// The words of an action that is being read.
struct Words<'a> {
    game: &'a Verdox,
    words: SplitWhitespace<'a>,
}

impl<'a> Words<'a> {
    fn action(&mut self) -> Result<Action, Misread> {
        Ok(match self.word("an action")? {
            "enter" => Action::Enter { kind: self.kind()?, square: self.square()? },
            "move" => Action::Move { unit: self.unit()?, to: self.square()? },
            "attack" => Action::Attack { unit: self.unit()?, target: self.square()? },
            "demolish" => Action::Demolish { unit: self.unit()?, target: self.square()? },
            "bombard" => Action::Bombard { unit: self.unit()?, target: self.square()? },
            "sail" => Action::Sail { barge: self.barge()?, to: self.square()? },
            "end" => Action::End,
            other => return Err(Misread::unknown("action", other, "actions", VERBS)),
        })
    }

    fn word(&mut self, what: &str) -> Result<&'a str, Misread> {
        self.words.next().ok_or_else(|| Misread::new(format!("{what} is missing"), HOW))
    }

    fn kind(&mut self) -> Result<Kind, Misread> {
        let word = self.word("a kind of unit")?;
        Kind::from_name(word).ok_or_else(|| Misread::unknown("kind", word, "kinds", Kind::NAMES.iter().copied()))
    }

    fn square(&mut self) -> Result<Square, Misread> {
        let word = self.word("a square")?;
        let wrong =
            || Misread::new(format!("there is no square {}", shown(word)), "write column and row, such as `0609`");
        self.game.scenario.map.field.parse(word).ok_or_else(wrong)
    }

    fn unit(&mut self) -> Result<UnitId, Misread> {
        let word = self.word("a unit")?;
        let wrong = || Misread::new(format!("there is no unit {}", shown(word)), HOW);
        let (id, number) = word.rsplit_once('-').ok_or_else(wrong)?;
        let of = |side: &Side| self.game.scenario.side_ids[side.index()] == id;
        let side = Side::BOTH.into_iter().find(of).ok_or_else(wrong)?;
        let number = number_of(number, MAX_SIDE).ok_or_else(wrong)?;
        Ok(first_of(side) + number - 1)
    }

    fn barge(&mut self) -> Result<BargeId, Misread> {
        let word = self.word("a barge")?;
        let number = word.strip_prefix("barge-").and_then(|number| number_of(number, MAX_BARGES));
        number.map(|number| number - 1).ok_or_else(|| Misread::new(format!("there is no barge {}", shown(word)), HOW))
    }
}

/// A number from 1, without leading zeros.
fn number_of(text: &str, most: usize) -> Option<u8> {
    let plain = text.starts_with(|sign: char| sign.is_ascii_digit() && sign != '0');
    let number = plain.then(|| text.parse::<u8>().ok())??;
    (usize::from(number) <= most).then_some(number)
}
