//! Actions in notation, for files and tables: `begin pl-s10`, `step 0616`, `fire pl-c4 de-s2 1`, `call 1817`, `end`.
//!
//! Units are written by their ids, hexes by their numbers.

use crate::core::hint::shown;
use crate::core::notation::{Misread, Word, Words, notation};
use crate::games::pluton::Pluton;
use crate::games::pluton::action::Action;
use crate::games::pluton::data::{MAX_BOXES, UnitId};
use crate::games::pluton::hex::Hex;

notation! {
    Pluton, Action, "write an action such as `begin pl-s10`, `step 0616`, `fire pl-c4 de-s2`, `end`";
    "place" Place { hex: Place };
    "stay" Stay;
    "shift" Shift { hex: Place };
    "lift" Lift;
    "call" Call { hex: Place };
    "begin" Begin { unit: Unit };
    "run" Run;
    "join" Join { unit: Unit };
    "step" Step { hex: Place };
    "drop" Drop { unit: Unit };
    "halt" Halt;
    "end" EndMoves;
    "aim" Aim { firer: Unit };
    "fire" Fire { firer: Unit, target: Unit, boxes: Boxes };
    "pass" Pass;
    "attack" Attack;
    "refrain" Refrain;
    "lose" Lose { unit: Unit };
    "retreat" Retreat { hex: Place };
}

/// A unit in notation.
#[must_use]
pub fn unit_label(game: &Pluton, unit: UnitId) -> &str {
    &game.scenario.counter(unit).id
}

/// A hex by its number.
struct Place;

impl Word<Pluton> for Place {
    type Value = Hex;

    fn write(game: &Pluton, hex: Hex) -> String {
        game.scenario.map.field.label(hex)
    }

    fn read(words: &mut Words<'_, Pluton>) -> Result<Hex, Misread> {
        let word = words.next("a hex")?;
        let wrong = || Misread::new(format!("there is no hex {}", shown(word)), "write column and row, such as `2611`");
        words.game.scenario.map.field.parse(word).ok_or_else(wrong)
    }
}

/// A unit by its id.
struct Unit;

impl Word<Pluton> for Unit {
    type Value = UnitId;

    fn write(game: &Pluton, unit: UnitId) -> String {
        unit_label(game, unit).to_owned()
    }

    fn read(words: &mut Words<'_, Pluton>) -> Result<UnitId, Misread> {
        let word = words.next("a unit")?;
        let scenario = &words.game.scenario;
        let ids = scenario.counters.iter().flatten().map(|counter| counter.id.as_str());
        scenario.unit(word).ok_or_else(|| Misread::unknown("unit", word, "units", ids))
    }
}

/// The number of boxes that fire; 0 is all of them, and not written.
struct Boxes;

impl Word<Pluton> for Boxes {
    type Value = u8;

    fn write(_: &Pluton, boxes: u8) -> String {
        if boxes == 0 { String::new() } else { boxes.to_string() }
    }

    fn read(words: &mut Words<'_, Pluton>) -> Result<u8, Misread> {
        if words.peek().is_none() {
            return Ok(0);
        }
        let word = words.next("a number")?;
        let boxes = word.parse::<u8>().ok().filter(|boxes| (1..=MAX_BOXES).contains(boxes) && !word.starts_with('+'));
        boxes.ok_or_else(|| words.wrong("is not a number of boxes", word))
    }
}
