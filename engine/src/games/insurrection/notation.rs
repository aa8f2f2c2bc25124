//! Actions in notation, for files and tables: `step 7th-1 ne`, `fire 0305+0306 0406`, `choose lewiz`.
//!
//! Units and commanders are written as ids, hexes as numbers, hexsides and facings as compass points: a step goes
//! across a hexside (`ne`, `e`, `se`, `sw`, `w`, `nw`), a facing points at a vertex (`n`, `ne`, `se`, `s`, `sw`, `nw`).

use crate::core::hint::shown;
pub use crate::core::notation::fits;
use crate::core::notation::{Misread, Word, Words, notation};
use crate::games::insurrection::Rules;
use crate::games::insurrection::action::{Action, Firers, Group};
use crate::games::insurrection::data::{CommanderId, CommanderSet, UnitId};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::position::each_commander;
use crate::grid::Hex;

/// The hexsides, from 0 on.
const SIDES: [&str; 6] = ["ne", "e", "se", "sw", "w", "nw"];
/// The facings, from 0 on.
const FACINGS: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];
/// Ways to begin a move other than by a single unit at normal speed.
const MANNERS: [&str; 3] = ["stack", "line", "double-time"];

notation! {
    [E: Edition] Rules, Action, "write an action such as `step 7th-1 ne`, `fire 0305+0306 0406`, `choose lewiz`";
    "deploy-printed" DeployAsPrinted;
    "deploy" Deploy { unit: Unit, hex: Place, facing: Direction };
    "deploy-commander" DeployCommander { commander: Leader, hex: Place };
    "choose" Choose(id: Leader), by choice;
    "choose" ChooseSeveral(ids: Leaders), as above;
    "rally" Rally { unit: Unit, hex: Place, facing: Direction };
    "pass" Pass;
    "declare" Declare;
    "fire" Fire { firers: Row, target: Place };
    "fire-guns" FireGuns { guns: Unit, target: Place };
    "begin" Begin { unit: Unit, group: Manner, double_time: DoubleTime };
    "resume" Resume;
    "end" End;
    "side-by-side" LineMarker(hex: Place);
    "remove-marker" RemoveFireMarker(id: Unit);
    "to-top" ToTop(id: Unit);
    "form-square" FormSquare(hex: Place);
    "step" Step { unit: Unit, side: Hexside };
    "turn" Turn { unit: Unit, facing: Direction };
    "leave-square" LeaveSquare { unit: Unit, facing: Direction };
    "drag" Drag { unit: Unit, side: Hexside, facing: Direction };
    "limber" Limber(id: Unit);
    "unlimber" Unlimber(id: Unit);
    "halt" Halt;
    "react-fire" ReactFire(id: Unit);
    "react-fire-together" ReactFireTogether(firers: Row);
    "counterattack" Counterattack(id: Unit);
    "fall-back" FallBack(id: Unit);
    "withdraw" WithdrawTo(hex: Place);
    "commander-to" CommanderTo(hex: Place);
    "stay" Stay;
    "lose" Lose(id: Unit);
    "test" Test(id: Unit);
    "face" Face(facing: Direction);
    "fight" Fight(hex: Place);
    "form-skirmish" FormSkirmish(id: Unit) if E::HAS.skirmish;
    "leave-skirmish" LeaveSkirmish(id: Unit) if E::HAS.skirmish;
    "skirmish" Skirmish(id: Unit) if E::HAS.skirmish;
    "activate" Activate(id: Leader) if E::HAS.overall;
    "own-unit" OwnUnit(id: Unit) if E::HAS.overall;
}

/// A unit by its id.
struct Unit;

impl<E: Edition> Word<Rules<E>> for Unit {
    type Value = UnitId;

    fn write(game: &Rules<E>, unit: UnitId) -> String {
        game.scenario.units[usize::from(unit)].id.clone()
    }

    fn read(words: &mut Words<'_, Rules<E>>) -> Result<UnitId, Misread> {
        let word = words.next("a unit")?;
        let units = words.game.scenario.units.iter().map(|unit| unit.id.as_str());
        words.game.unit_id(word).ok_or_else(|| Misread::unknown("unit", word, "units", units))
    }
}

/// A commander by his id.
struct Leader;

impl<E: Edition> Word<Rules<E>> for Leader {
    type Value = CommanderId;

    fn write(game: &Rules<E>, commander: CommanderId) -> String {
        game.scenario.commanders[usize::from(commander)].id.clone()
    }

    fn read(words: &mut Words<'_, Rules<E>>) -> Result<CommanderId, Misread> {
        let word = words.next("a commander")?;
        let commanders = words.game.scenario.commanders.iter().map(|commander| commander.id.as_str());
        words.game.commander_id(word).ok_or_else(|| Misread::unknown("commander", word, "commanders", commanders))
    }
}

/// Several commanders by their ids.
struct Leaders;

impl<E: Edition> Word<Rules<E>> for Leaders {
    type Value = CommanderSet;

    fn write(game: &Rules<E>, commanders: CommanderSet) -> String {
        each_commander(commanders).map(|id| Leader::write(game, id)).collect::<Vec<_>>().join(" ")
    }

    fn read(words: &mut Words<'_, Rules<E>>) -> Result<CommanderSet, Misread> {
        let mut chits: CommanderSet = 1 << Leader::read(words)?;
        while E::HAS.overall && words.peek().is_some() {
            let next = Leader::read(words)?;
            if chits & 1 << next != 0 {
                let twice = format!("{} is chosen twice", shown(&Leader::write(words.game, next)));
                return Err(Misread::new(twice, "name each commander once"));
            }
            chits |= 1 << next;
        }
        Ok(chits)
    }
}

/// One chit, or several in any order.
fn choice<E: Edition>(words: &mut Words<'_, Rules<E>>) -> Result<Action<E>, Misread> {
    let chits = Leaders::read(words)?;
    let several = chits.count_ones() > 1;
    Ok(if several { Action::ChooseSeveral(chits) } else { Action::Choose(chits.trailing_zeros() as CommanderId) })
}

/// A hex by its number.
struct Place;

impl<E: Edition> Word<Rules<E>> for Place {
    type Value = Hex<E::Size>;

    fn write(game: &Rules<E>, hex: Hex<E::Size>) -> String {
        game.scenario.map.grid.label(hex).to_string()
    }

    fn read(words: &mut Words<'_, Rules<E>>) -> Result<Hex<E::Size>, Misread> {
        let word = words.next("a hex")?;
        hex_named(words.game, word)
    }
}

fn hex_named<E: Edition>(game: &Rules<E>, word: &str) -> Result<Hex<E::Size>, Misread> {
    let grid = &game.scenario.map.grid;
    let last = format!("the hexes are 0101 to {:02}{:02}, row first", grid.rows(), grid.columns());
    grid.parse(word).ok_or_else(|| Misread::new(format!("there is no hex {}", shown(word)), last))
}

/// A hexside by its name.
struct Hexside;

impl<E: Edition> Word<Rules<E>> for Hexside {
    type Value = u8;

    fn write(_: &Rules<E>, side: u8) -> String {
        SIDES[usize::from(side)].to_owned()
    }

    fn read(words: &mut Words<'_, Rules<E>>) -> Result<u8, Misread> {
        let word = words.next("a hexside")?;
        index(&SIDES, word).ok_or_else(|| Misread::unknown("hexside", word, "hexsides", SIDES))
    }
}

/// A facing by its name.
struct Direction;

impl<E: Edition> Word<Rules<E>> for Direction {
    type Value = u8;

    fn write(_: &Rules<E>, facing: u8) -> String {
        FACINGS[usize::from(facing)].to_owned()
    }

    fn read(words: &mut Words<'_, Rules<E>>) -> Result<u8, Misread> {
        let word = words.next("a facing")?;
        index(&FACINGS, word).ok_or_else(|| Misread::unknown("facing", word, "facings", FACINGS))
    }
}

/// The units that move together; a single unit is not written.
struct Manner;

impl<E: Edition> Word<Rules<E>> for Manner {
    type Value = Group;

    fn write(_: &Rules<E>, group: Group) -> String {
        match group {
            Group::Unit => String::new(),
            Group::Stack => MANNERS[0].to_owned(),
            Group::Line => MANNERS[1].to_owned(),
        }
    }

    fn read(words: &mut Words<'_, Rules<E>>) -> Result<Group, Misread> {
        let stack = words.takes(MANNERS[0]);
        let line = !stack && words.takes(MANNERS[1]);
        Ok(if stack {
            Group::Stack
        } else if line {
            Group::Line
        } else {
            Group::Unit
        })
    }
}

/// Whether a unit moves at double time; normal speed is not written.
struct DoubleTime;

impl<E: Edition> Word<Rules<E>> for DoubleTime {
    type Value = bool;

    fn write(_: &Rules<E>, double_time: bool) -> String {
        if double_time { MANNERS[2].to_owned() } else { String::new() }
    }

    fn read(words: &mut Words<'_, Rules<E>>) -> Result<bool, Misread> {
        let double_time = words.takes(MANNERS[2]);
        match words.peek().filter(|_| !double_time) {
            None => Ok(double_time),
            Some(other) => Err(Misread::unknown("manner of moving", other, "manners", MANNERS)),
        }
    }
}

/// The hexes that fire together, joined with `+`.
struct Row;

impl<E: Edition> Word<Rules<E>> for Row {
    type Value = Firers<E>;

    fn write(game: &Rules<E>, firers: Firers<E>) -> String {
        let grid = &game.scenario.map.grid;
        let hexes = core::iter::successors(Some(firers.from), |&hex| Some(grid.neighbour(hex, firers.along)));
        let labels: Vec<String> = hexes.take(firers.hexes.into()).map(|hex| grid.label(hex).to_string()).collect();
        labels.join("+")
    }

    fn read(words: &mut Words<'_, Rules<E>>) -> Result<Firers<E>, Misread> {
        let word = words.next("the hexes that fire")?;
        let (game, grid) = (words.game, &words.game.scenario.map.grid);
        let hexes = word.split('+').map(|label| hex_named(game, label)).collect::<Result<Vec<_>, _>>()?;
        let from = hexes[0];
        let along = hexes.get(1).map_or(Some(0), |&next| (0..6).find(|&side| grid.neighbour(from, side) == next));
        let firers = along.map(|along| Firers { from, along, hexes: hexes.len().min(255) as u8 });
        let help = "join the hexes that fire together with `+`, from one end to the other";
        let apart = || Misread::new(format!("{} is not a straight run of adjacent hexes", shown(word)), help);
        firers.filter(|&firers| Self::write(game, firers) == word).ok_or_else(apart)
    }
}

fn index(names: &[&str], word: &str) -> Option<u8> {
    names.iter().position(|name| *name == word).map(|index| index as u8)
}
