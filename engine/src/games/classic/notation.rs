//! Actions in notation, for files and tables: `move xxiv`, `step 0306`, `attack 0405`, `join xxiv`, `done`, `retreat 0504`.
//!
//! Units are written by their ids, hexes by their numbers.

use super::action::Action;
use super::data::{self, Scenario, UnitId};
use crate::core::hint::shown;
use crate::core::notation::{Misread, Word, Words, notation};

const HOW: &str = "write an action such as `move xxiv`, `step 0306`, `attack 0405`, `end`";

notation! {
    Scenario, Action, HOW;
    "place" Place { unit: Unit, hex: Hex };
    "hold" Hold { unit: Unit };
    "replace" Replace { unit: Unit };
    "rebuild" Rebuild { unit: Unit };
    "move" Move { unit: Unit };
    "join" Join { unit: Unit };
    "step" Step { hex: Hex };
    "overrun" Overrun { hex: Hex };
    "exit" Exit;
    "stop" Stop;
    "attack" Attack { hex: Hex };
    "done" Done;
    "resolve" Resolve { hex: Hex };
    "support" Support { points: Points };
    "lose" Lose { unit: Unit };
    "retreat" Retreat { hex: Hex };
    "stand" Stand;
    "give-way" GiveWay;
    "advance" Advance { unit: Unit, hex: Hex };
    "remove" Remove { unit: Unit };
    "end" End;
}

/// A unit by its id.
struct Unit;

impl Word<Scenario> for Unit {
    type Value = UnitId;

    fn write(scenario: &Scenario, unit: UnitId) -> String {
        scenario.unit(unit).id.clone()
    }

    fn read(words: &mut Words<'_, Scenario>) -> Result<UnitId, Misread> {
        let word = words.next("a unit")?;
        let ids = || words.game.units.iter().map(|unit| unit.id.as_str());
        let found = ids().position(|id| id == word).map(|unit| unit as UnitId);
        found.ok_or_else(|| Misread::unknown("unit", word, "units", ids()))
    }
}

/// A hex by its number.
struct Hex;

impl Word<Scenario> for Hex {
    type Value = data::Hex;

    fn write(scenario: &Scenario, hex: data::Hex) -> String {
        scenario.map.field.label(hex)
    }

    fn read(words: &mut Words<'_, Scenario>) -> Result<data::Hex, Misread> {
        let word = words.next("a hex")?;
        let wrong = || Misread::new(format!("there is no hex {}", shown(word)), "write its number, such as `0306`");
        words.game.map.field.parse(word).ok_or_else(wrong)
    }
}

/// A number of points.
struct Points;

impl Word<Scenario> for Points {
    type Value = u8;

    fn write(_: &Scenario, points: u8) -> String {
        points.to_string()
    }

    fn read(words: &mut Words<'_, Scenario>) -> Result<u8, Misread> {
        let word = words.next("a number of points")?;
        let plain = word == "0" || word.starts_with(|sign: char| sign.is_ascii_digit() && sign != '0');
        let points = if plain { word.parse().ok() } else { None };
        points.ok_or_else(|| Misread::new(format!("{} is not a number of points", shown(word)), HOW))
    }
}
