//! Actions in notation, for files and tables: `enter infantry 0003`, `move hasbergs-12 0507`, `attack askans-3 0612`,
//! `sail barge-1 1509`, `end`.
//!
//! A unit is written as the id of its side and its order of entry, from 1; squares as numbers.

use crate::core::game::Side;
use crate::core::hint::shown;
use crate::core::notation::{Misread, Word, Words, notation};
use crate::games::verdox::Verdox;
use crate::games::verdox::action::Action;
use crate::games::verdox::data::{BargeId, Kind, MAX_BARGES, MAX_SIDE, UnitId, first_of, side_of};
use crate::games::verdox::square::Square;

const HOW: &str = "write an action such as `move hasbergs-12 0507`, `attack askans-3 0612`, `end`";

notation! {
    Verdox, Action, HOW;
    "enter" Enter { kind: Class, square: Place };
    "move" Move { unit: Unit, to: Place };
    "attack" Attack { unit: Unit, target: Place };
    "demolish" Demolish { unit: Unit, target: Place };
    "bombard" Bombard { unit: Unit, target: Place };
    "sail" Sail { barge: Barge, to: Place };
    "end" End;
}

/// A unit in notation.
#[must_use]
pub fn unit_label(game: &Verdox, unit: UnitId) -> String {
    let side = side_of(unit);
    format!("{}-{}", game.scenario.side_ids[side.index()], unit - first_of(side) + 1)
}

/// A kind of unit by its name.
struct Class;

impl Word<Verdox> for Class {
    type Value = Kind;

    fn write(_: &Verdox, kind: Kind) -> String {
        kind.name().to_owned()
    }

    fn read(words: &mut Words<'_, Verdox>) -> Result<Kind, Misread> {
        let word = words.next("a kind of unit")?;
        Kind::from_name(word).ok_or_else(|| Misread::unknown("kind", word, "kinds", Kind::NAMES.iter().copied()))
    }
}

/// A square by its number.
struct Place;

impl Word<Verdox> for Place {
    type Value = Square;

    fn write(game: &Verdox, square: Square) -> String {
        game.scenario.map.field.label(square).to_string()
    }

    fn read(words: &mut Words<'_, Verdox>) -> Result<Square, Misread> {
        let word = words.next("a square")?;
        let wrong =
            || Misread::new(format!("there is no square {}", shown(word)), "write column and row, such as `0609`");
        words.game.scenario.map.field.parse(word).ok_or_else(wrong)
    }
}

/// A unit by its side and number.
struct Unit;

impl Word<Verdox> for Unit {
    type Value = UnitId;

    fn write(game: &Verdox, unit: UnitId) -> String {
        unit_label(game, unit)
    }

    fn read(words: &mut Words<'_, Verdox>) -> Result<UnitId, Misread> {
        let word = words.next("a unit")?;
        let wrong = || Misread::new(format!("there is no unit {}", shown(word)), HOW);
        let (id, number) = word.rsplit_once('-').ok_or_else(wrong)?;
        let of = |side: &Side| words.game.scenario.side_ids[side.index()] == id;
        let side = Side::BOTH.into_iter().find(of).ok_or_else(wrong)?;
        let number = number_of(number, MAX_SIDE).ok_or_else(wrong)?;
        Ok(first_of(side) + number - 1)
    }
}

/// A barge by its number.
struct Barge;

impl Word<Verdox> for Barge {
    type Value = BargeId;

    fn write(_: &Verdox, barge: BargeId) -> String {
        format!("barge-{}", barge + 1)
    }

    fn read(words: &mut Words<'_, Verdox>) -> Result<BargeId, Misread> {
        let word = words.next("a barge")?;
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
