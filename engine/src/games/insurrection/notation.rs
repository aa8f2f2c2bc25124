//! Actions in notation, for files and tables: `step 7th-1 ne`, `fire 0305+0306 0406`, `choose lewiz`.
//!
//! Units and commanders are written as ids, hexes as numbers, hexsides and facings as compass points: a step goes
//! across a hexside (`ne`, `e`, `se`, `sw`, `w`, `nw`), a facing points at a vertex (`n`, `ne`, `se`, `s`, `sw`, `nw`).
//! [`read`] accepts everything that [`write`] produces.

use core::str::SplitWhitespace;

use crate::core::notation::Misread;
pub use crate::core::notation::fits;
use crate::games::insurrection::Rules;
use crate::games::insurrection::action::{Action, Firers, Group};
use crate::games::insurrection::data::{CommanderId, CommanderSet, UnitId};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::position::each_commander;
use crate::grid::Hex;
use crate::scenario::shown;

/// The hexsides, from 0 on.
const SIDES: [&str; 6] = ["ne", "e", "se", "sw", "w", "nw"];
/// The facings, from 0 on.
const FACINGS: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];
/// The first words of actions.
const VERBS: [&str; 34] = [
    "deploy-printed",
    "deploy",
    "deploy-commander",
    "choose",
    "rally",
    "pass",
    "declare",
    "fire",
    "fire-guns",
    "begin",
    "resume",
    "end",
    "side-by-side",
    "remove-marker",
    "to-top",
    "form-square",
    "step",
    "turn",
    "leave-square",
    "drag",
    "limber",
    "unlimber",
    "halt",
    "react-fire",
    "react-fire-together",
    "counterattack",
    "fall-back",
    "withdraw",
    "commander-to",
    "stay",
    "lose",
    "test",
    "face",
    "fight",
];
/// Those of skirmish order, in editions with it.
const SKIRMISH_VERBS: [&str; 3] = ["form-skirmish", "leave-skirmish", "skirmish"];
/// Those of overall commanders.
const OVERALL_VERBS: [&str; 2] = ["activate", "own-unit"];
/// Ways to begin a move other than by a single unit at normal speed.
const MANNERS: [&str; 3] = ["stack", "line", "double-time"];

/// An action in notation.
#[must_use]
pub fn write<E: Edition>(game: &Rules<E>, action: Action<E>) -> String {
    let unit = |unit: UnitId| game.scenario.units[unit as usize].id.as_str();
    let commander = |id: CommanderId| game.scenario.commanders[id as usize].id.as_str();
    let hex = |hex: Hex<E::Size>| game.scenario.map.grid.label(hex);
    let facing = |facing: u8| FACINGS[facing as usize];
    let side = |side: u8| SIDES[side as usize];
    match action {
        Action::DeployAsPrinted => "deploy-printed".to_owned(),
        Action::Deploy { unit: id, hex: to, facing: to_face } => {
            format!("deploy {} {} {}", unit(id), hex(to), facing(to_face))
        }
        Action::DeployCommander { commander: id, hex: to } => {
            format!("deploy-commander {} {}", commander(id), hex(to))
        }
        Action::Choose(id) => format!("choose {}", commander(id)),
        Action::ChooseSeveral(ids) => {
            format!("choose {}", each_commander(ids).map(commander).collect::<Vec<_>>().join(" "))
        }
        Action::Activate(id) => format!("activate {}", commander(id)),
        Action::OwnUnit(id) => format!("own-unit {}", unit(id)),
        Action::Rally { unit: id, hex: to, facing: to_face } => {
            format!("rally {} {} {}", unit(id), hex(to), facing(to_face))
        }
        Action::Pass => "pass".to_owned(),
        Action::Declare => "declare".to_owned(),
        Action::Fire { firers, target } => format!("fire {} {}", run(game, firers), hex(target)),
        Action::FireGuns { guns, target } => format!("fire-guns {} {}", unit(guns), hex(target)),
        Action::Begin { unit: id, group, double_time } => {
            let group = match group {
                Group::Unit => "",
                Group::Stack => " stack",
                Group::Line => " line",
            };
            format!("begin {}{group}{}", unit(id), if double_time { " double-time" } else { "" })
        }
        Action::Resume => "resume".to_owned(),
        Action::End => "end".to_owned(),
        Action::LineMarker(place) => format!("side-by-side {}", hex(place)),
        Action::RemoveFireMarker(id) => format!("remove-marker {}", unit(id)),
        Action::ToTop(id) => format!("to-top {}", unit(id)),
        Action::FormSquare(place) => format!("form-square {}", hex(place)),
        Action::Step { unit: id, side: across } => format!("step {} {}", unit(id), side(across)),
        Action::Turn { unit: id, facing: to_face } => format!("turn {} {}", unit(id), facing(to_face)),
        Action::LeaveSquare { unit: id, facing: to_face } => {
            format!("leave-square {} {}", unit(id), facing(to_face))
        }
        Action::FormSkirmish(id) => format!("form-skirmish {}", unit(id)),
        Action::LeaveSkirmish(id) => format!("leave-skirmish {}", unit(id)),
        Action::Drag { unit: id, side: across, facing: to_face } => {
            format!("drag {} {} {}", unit(id), side(across), facing(to_face))
        }
        Action::Limber(id) => format!("limber {}", unit(id)),
        Action::Unlimber(id) => format!("unlimber {}", unit(id)),
        Action::Halt => "halt".to_owned(),
        Action::ReactFire(id) => format!("react-fire {}", unit(id)),
        Action::ReactFireTogether(firers) => format!("react-fire-together {}", run(game, firers)),
        Action::Counterattack(id) => format!("counterattack {}", unit(id)),
        Action::FallBack(id) => format!("fall-back {}", unit(id)),
        Action::Skirmish(id) => format!("skirmish {}", unit(id)),
        Action::WithdrawTo(to) => format!("withdraw {}", hex(to)),
        Action::CommanderTo(to) => format!("commander-to {}", hex(to)),
        Action::Stay => "stay".to_owned(),
        Action::Lose(id) => format!("lose {}", unit(id)),
        Action::Test(id) => format!("test {}", unit(id)),
        Action::Face(to_face) => format!("face {}", facing(to_face)),
        Action::Fight(place) => format!("fight {}", hex(place)),
    }
}

/// The hexes that fire together, joined with `+`.
fn run<E: Edition>(game: &Rules<E>, firers: Firers<E>) -> String {
    let grid = &game.scenario.map.grid;
    let hexes = core::iter::successors(Some(firers.from), |&hex| Some(grid.neighbour(hex, firers.along)));
    let labels: Vec<String> = hexes.take(firers.hexes.into()).map(|hex| grid.label(hex).to_string()).collect();
    labels.join("+")
}

/// Reads an action, which need not be legal.
///
/// # Errors
/// When the text is not an action of this scenario.
pub fn read<E: Edition>(game: &Rules<E>, text: &str) -> Result<Action<E>, Misread> {
    let mut words = Words { game, words: text.split_whitespace() };
    let action = words.action()?;
    match words.words.next() {
        None => Ok(action),
        Some(word) => Err(Misread { message: format!("{} is an extra word", shown(word)), help: HOW.to_owned() }),
    }
}

const HOW: &str = "write an action such as `step 7th-1 ne`, `fire 0305+0306 0406`, `choose lewiz`";

/// The words of an action that is being read.
struct Words<'a, E: Edition> {
    game: &'a Rules<E>,
    words: SplitWhitespace<'a>,
}

impl<E: Edition> Words<'_, E> {
    fn action(&mut self) -> Result<Action<E>, Misread> {
        let verb = self.word("an action")?;
        Ok(match verb.as_str() {
            "deploy-printed" => Action::DeployAsPrinted,
            "deploy" => Action::Deploy { unit: self.unit()?, hex: self.hex()?, facing: self.facing()? },
            "deploy-commander" => Action::DeployCommander { commander: self.commander()?, hex: self.hex()? },
            "choose" => self.choice()?,
            "activate" if E::HAS.overall => Action::Activate(self.commander()?),
            "own-unit" if E::HAS.overall => Action::OwnUnit(self.unit()?),
            "rally" => Action::Rally { unit: self.unit()?, hex: self.hex()?, facing: self.facing()? },
            "pass" => Action::Pass,
            "declare" => Action::Declare,
            "fire" => Action::Fire { firers: self.firers()?, target: self.hex()? },
            "fire-guns" => Action::FireGuns { guns: self.unit()?, target: self.hex()? },
            "begin" => self.begin()?,
            "resume" => Action::Resume,
            "end" => Action::End,
            "side-by-side" => Action::LineMarker(self.hex()?),
            "remove-marker" => Action::RemoveFireMarker(self.unit()?),
            "to-top" => Action::ToTop(self.unit()?),
            "form-square" => Action::FormSquare(self.hex()?),
            "step" => Action::Step { unit: self.unit()?, side: self.side()? },
            "turn" => Action::Turn { unit: self.unit()?, facing: self.facing()? },
            "leave-square" => Action::LeaveSquare { unit: self.unit()?, facing: self.facing()? },
            "drag" => Action::Drag { unit: self.unit()?, side: self.side()?, facing: self.facing()? },
            "limber" => Action::Limber(self.unit()?),
            "unlimber" => Action::Unlimber(self.unit()?),
            "halt" => Action::Halt,
            "react-fire" => Action::ReactFire(self.unit()?),
            "react-fire-together" => Action::ReactFireTogether(self.firers()?),
            "counterattack" => Action::Counterattack(self.unit()?),
            "fall-back" => Action::FallBack(self.unit()?),
            "withdraw" => Action::WithdrawTo(self.hex()?),
            "commander-to" => Action::CommanderTo(self.hex()?),
            "stay" => Action::Stay,
            "lose" => Action::Lose(self.unit()?),
            "test" => Action::Test(self.unit()?),
            "face" => Action::Face(self.facing()?),
            "fight" => Action::Fight(self.hex()?),
            "form-skirmish" if E::HAS.skirmish => Action::FormSkirmish(self.unit()?),
            "leave-skirmish" if E::HAS.skirmish => Action::LeaveSkirmish(self.unit()?),
            "skirmish" if E::HAS.skirmish => Action::Skirmish(self.unit()?),
            other => return Err(Misread::unknown("action", other, "actions", verbs::<E>())),
        })
    }

    /// One chit, or several in any order.
    fn choice(&mut self) -> Result<Action<E>, Misread> {
        let first = self.commander()?;
        let mut chits: CommanderSet = 1 << first;
        while E::HAS.overall && self.words.clone().next().is_some() {
            let next = self.commander()?;
            if chits & 1 << next != 0 {
                let message = format!("{} is chosen twice", shown(&self.game.scenario.commanders[next as usize].id));
                return Err(Misread { message, help: "name each commander once".to_owned() });
            }
            chits |= 1 << next;
        }
        Ok(if chits.count_ones() == 1 { Action::Choose(first) } else { Action::ChooseSeveral(chits) })
    }

    fn begin(&mut self) -> Result<Action<E>, Misread> {
        let unit = self.unit()?;
        let mut left: Vec<&str> = self.words.by_ref().collect();
        let double_time = left.last() == Some(&"double-time");
        if double_time {
            left.pop();
        }
        let group = match left[..] {
            [] => Group::Unit,
            ["stack"] => Group::Stack,
            ["line"] => Group::Line,
            [other, ..] => return Err(Misread::unknown("manner of moving", other, "manners", MANNERS)),
        };
        Ok(Action::Begin { unit, group, double_time })
    }

    fn firers(&mut self) -> Result<Firers<E>, Misread> {
        let word = self.word("the hexes that fire")?;
        let grid = &self.game.scenario.map.grid;
        let hexes = word.split('+').map(|label| self.hex_named(label)).collect::<Result<Vec<Hex<E::Size>>, _>>()?;
        let from = hexes[0];
        let along = hexes.get(1).map_or(Some(0), |&next| (0..6).find(|&side| grid.neighbour(from, side) == next));
        let firers = along.map(|along| Firers { from, along, hexes: hexes.len().min(255) as u8 });
        firers.filter(|&firers| run(self.game, firers) == word).ok_or_else(|| Misread {
            message: format!("{} is not a straight run of adjacent hexes", shown(&word)),
            help: "join the hexes that fire together with `+`, from one end to the other".to_owned(),
        })
    }

    fn unit(&mut self) -> Result<UnitId, Misread> {
        let word = self.word("a unit")?;
        let units = self.game.scenario.units.iter().map(|unit| unit.id.as_str());
        self.game.unit_id(&word).ok_or_else(|| Misread::unknown("unit", &word, "units", units))
    }

    fn commander(&mut self) -> Result<CommanderId, Misread> {
        let word = self.word("a commander")?;
        let commanders = self.game.scenario.commanders.iter().map(|commander| commander.id.as_str());
        self.game.commander_id(&word).ok_or_else(|| Misread::unknown("commander", &word, "commanders", commanders))
    }

    fn hex(&mut self) -> Result<Hex<E::Size>, Misread> {
        let word = self.word("a hex")?;
        self.hex_named(&word)
    }

    fn hex_named(&self, word: &str) -> Result<Hex<E::Size>, Misread> {
        let grid = &self.game.scenario.map.grid;
        grid.parse(word).ok_or_else(|| Misread {
            message: format!("there is no hex {}", shown(word)),
            help: format!("the hexes are 0101 to {:02}{:02}, row first", grid.rows(), grid.columns()),
        })
    }

    fn side(&mut self) -> Result<u8, Misread> {
        let word = self.word("a hexside")?;
        index(&SIDES, &word).ok_or_else(|| Misread::unknown("hexside", &word, "hexsides", SIDES))
    }

    fn facing(&mut self) -> Result<u8, Misread> {
        let word = self.word("a facing")?;
        index(&FACINGS, &word).ok_or_else(|| Misread::unknown("facing", &word, "facings", FACINGS))
    }

    fn word(&mut self, what: &str) -> Result<String, Misread> {
        let word = self.words.next().map(str::to_owned);
        word.ok_or_else(|| Misread { message: format!("{what} is missing"), help: HOW.to_owned() })
    }
}

/// The first words of actions in an edition.
fn verbs<E: Edition>() -> impl Iterator<Item = &'static str> + Clone {
    let skirmish: &[&str] = if E::HAS.skirmish { &SKIRMISH_VERBS } else { &[] };
    let overall: &[&str] = if E::HAS.overall { &OVERALL_VERBS } else { &[] };
    VERBS.iter().chain(skirmish).chain(overall).copied()
}

fn index(names: &[&str], word: &str) -> Option<u8> {
    names.iter().position(|name| *name == word).map(|index| index as u8)
}
