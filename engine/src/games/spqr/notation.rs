//! Actions in notation, for files and tables: `begin celt-1`, `step 2814`, `fire v-ve-1 celt-2`, `pass`.
//!
//! Units, leaders and lines are written by their ids, hexes by their numbers.

use crate::core::hint::shown;
use crate::core::notation::{Misread, Word, Words, notation};
use crate::games::spqr::Spqr;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, LineId, UnitId};
use crate::games::spqr::facing::Facing;
use crate::games::spqr::hex::Hex;

notation! {
    Spqr, Action, "write an action such as `begin celt-1`, `step 2814`, `fire v-ve-1 celt-2`, `pass`";
    "prepare" Prepare { leader: Leader, dummy: Marker };
    "activate" Activate { leader: Leader };
    "skip" Skip { leader: Leader };
    "trump" Trump { leader: Leader };
    "individual" Individual;
    "line" Line { line: Line, unit: Unit };
    "line-fire" LineFire;
    "begin" Begin { unit: Unit };
    "begin-stack" BeginStack { unit: Unit };
    "join" Join { leader: Leader };
    "begin-leader" BeginLeader { leader: Leader };
    "shoot" Shoot { unit: Unit };
    "harass" Harass { unit: Unit, target: Unit };
    "recover" Recover { unit: Unit };
    "rally" Rally { unit: Unit };
    "replace" Replace { leader: Leader, hex: Place };
    "reorder" Reorder { unit: Unit };
    "deepen" Deepen { unit: Unit };
    "regroup" Regroup { unit: Unit, hex: Place };
    "end" EndOrders;
    "step" Step { hex: Place };
    "wheel" Wheel { hex: Place, facing: Direction };
    "turn" Turn { unit: Unit, facing: Direction };
    "about" About;
    "column" Column { facing: Direction };
    "charge" Charge;
    "halt" Halt;
    "fire" Fire { unit: Unit, target: Unit, screen: Screen };
    "fire-at-leader" FireAtLeader { unit: Unit, leader: Leader };
    "withdraw" Withdraw { unit: Unit };
    "withdraw-line" WithdrawLine { line: Line, unit: Unit };
    "use-prepared" UsePrepared { leader: Leader, line: Line };
    "extend" Extend { unit: Unit, hex: Place };
    "withdraw-leader" WithdrawLeader { leader: Leader, hex: Place };
    "designate" Designate { unit: Unit };
    "assign" Assign { unit: Unit, target: Unit };
    "let-through" LetThrough { unit: Unit };
    "choose" Choose { unit: Unit };
    "take" Take { unit: Unit };
    "advance" Advance { unit: Unit, hex: Place };
    "pursue" Pursue { unit: Unit };
    "momentum" Momentum;
    "pass" Pass;
}

/// A unit in notation.
#[must_use]
pub fn unit_label(game: &Spqr, unit: UnitId) -> &str {
    &game.scenario.counter(unit).id
}

/// A leader in notation.
#[must_use]
pub fn leader_label(game: &Spqr, leader: LeaderId) -> &str {
    &game.scenario.leader(leader).id
}

/// A hex by its number.
struct Place;

impl Word<Spqr> for Place {
    type Value = Hex;

    fn write(game: &Spqr, hex: Hex) -> String {
        game.scenario.map.field.label(hex)
    }

    fn read(words: &mut Words<'_, Spqr>) -> Result<Hex, Misread> {
        let word = words.next("a hex")?;
        let wrong = || Misread::new(format!("there is no hex {}", shown(word)), "write column and row, such as `2814`");
        words.game.scenario.map.field.parse(word).ok_or_else(wrong)
    }
}

/// A unit by its id.
struct Unit;

impl Word<Spqr> for Unit {
    type Value = UnitId;

    fn write(game: &Spqr, unit: UnitId) -> String {
        unit_label(game, unit).to_owned()
    }

    fn read(words: &mut Words<'_, Spqr>) -> Result<UnitId, Misread> {
        let word = words.next("a unit")?;
        let scenario = &words.game.scenario;
        let ids = scenario.counters.iter().flatten().map(|counter| counter.id.as_str());
        scenario.unit(word).ok_or_else(|| Misread::unknown("unit", word, "units", ids))
    }
}

/// A leader by his id.
struct Leader;

impl Word<Spqr> for Leader {
    type Value = LeaderId;

    fn write(game: &Spqr, leader: LeaderId) -> String {
        leader_label(game, leader).to_owned()
    }

    fn read(words: &mut Words<'_, Spqr>) -> Result<LeaderId, Misread> {
        let word = words.next("a leader")?;
        let scenario = &words.game.scenario;
        let ids = scenario.leaders.iter().flatten().map(|leader| leader.id.as_str());
        scenario.leader_named(word).ok_or_else(|| Misread::unknown("leader", word, "leaders", ids))
    }
}

/// A line by its id.
struct Line;

impl Word<Spqr> for Line {
    type Value = LineId;

    fn write(game: &Spqr, line: LineId) -> String {
        game.scenario.lines[usize::from(line)].id.clone()
    }

    fn read(words: &mut Words<'_, Spqr>) -> Result<LineId, Misread> {
        let word = words.next("a line")?;
        let scenario = &words.game.scenario;
        let ids = || scenario.lines.iter().map(|line| line.id.as_str());
        let index = ids().position(|id| id == word);
        index.map(|index| index as LineId).ok_or_else(|| Misread::unknown("line", word, "lines", ids()))
    }
}

/// A facing by its name.
struct Direction;

impl Word<Spqr> for Direction {
    type Value = Facing;

    fn write(_: &Spqr, facing: Facing) -> String {
        facing.name().to_owned()
    }

    fn read(words: &mut Words<'_, Spqr>) -> Result<Facing, Misread> {
        let word = words.next("a facing")?;
        let names = Facing::NAMES.iter().copied();
        Facing::from_name(word).ok_or_else(|| Misread::unknown("facing", word, "facings", names))
    }
}

/// Whether a marker under a leader is a dummy or an order \[6.59\].
struct Marker;

impl Marker {
    const NAMES: [&'static str; 2] = ["order", "dummy"];
}

impl Word<Spqr> for Marker {
    type Value = bool;

    fn write(_: &Spqr, dummy: bool) -> String {
        Self::NAMES[usize::from(dummy)].to_owned()
    }

    fn read(words: &mut Words<'_, Spqr>) -> Result<bool, Misread> {
        let word = words.next("`order` or `dummy`")?;
        let index = Self::NAMES.iter().position(|&known| known == word);
        index.map(|index| index == 1).ok_or_else(|| Misread::unknown("marker", word, "markers", Self::NAMES))
    }
}

/// The word `screen` where a unit fires with its screen; else nothing.
struct Screen;

impl Word<Spqr> for Screen {
    type Value = bool;

    fn write(_: &Spqr, screen: bool) -> String {
        if screen { "screen".to_owned() } else { String::new() }
    }

    fn read(words: &mut Words<'_, Spqr>) -> Result<bool, Misread> {
        Ok(words.takes("screen"))
    }
}
