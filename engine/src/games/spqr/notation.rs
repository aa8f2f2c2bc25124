//! Actions in notation, for files and tables: `begin celt-1`, `step 2814`, `fire v-ve-1 celt-2`, `pass`.
//!
//! Units, leaders and lines are written by their ids, hexes by their numbers. [`read`] accepts everything that [`write`]
//! produces.

use core::str::SplitWhitespace;

use crate::core::notation::Misread;
use crate::games::spqr::Spqr;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, LineId, UnitId};
use crate::games::spqr::facing::Facing;
use crate::games::spqr::hex::Hex;
use crate::scenario::shown;

/// The first words of actions.
const VERBS: [&str; 43] = [
    "prepare",
    "activate",
    "skip",
    "trump",
    "individual",
    "line",
    "line-fire",
    "begin",
    "begin-stack",
    "join",
    "begin-leader",
    "shoot",
    "harass",
    "recover",
    "rally",
    "replace",
    "reorder",
    "deepen",
    "regroup",
    "end",
    "step",
    "wheel",
    "turn",
    "about",
    "column",
    "charge",
    "halt",
    "fire",
    "fire-at-leader",
    "withdraw",
    "withdraw-line",
    "use-prepared",
    "extend",
    "withdraw-leader",
    "designate",
    "assign",
    "let-through",
    "choose",
    "take",
    "advance",
    "pursue",
    "momentum",
    "pass",
];
const HOW: &str = "write an action such as `begin celt-1`, `step 2814`, `fire v-ve-1 celt-2`, `pass`";
/// The word for a dummy marker, and for an order \[6.59\].
const ORDERS: [&str; 2] = ["order", "dummy"];

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

/// An action in notation.
#[must_use]
pub fn write(game: &Spqr, action: Action) -> String {
    orders(game, action).or_else(|| moves(game, action)).unwrap_or_else(|| answers(game, action))
}

/// Actions that start something: activations and orders.
fn orders(game: &Spqr, action: Action) -> Option<String> {
    let hex = |hex: Hex| game.scenario.map.field.label(hex);
    let unit = |unit: UnitId| unit_label(game, unit);
    let leader = |leader: LeaderId| leader_label(game, leader);
    let line = |line: LineId| &game.scenario.lines[usize::from(line)].id;
    Some(match action {
        Action::Prepare { leader: chief, dummy } => format!("prepare {} {}", leader(chief), ORDERS[usize::from(dummy)]),
        Action::Activate { leader: chief } => format!("activate {}", leader(chief)),
        Action::Skip { leader: chief } => format!("skip {}", leader(chief)),
        Action::Trump { leader: chief } => format!("trump {}", leader(chief)),
        Action::Individual => "individual".to_owned(),
        Action::Line { line: row, unit: id } => format!("line {} {}", line(row), unit(id)),
        Action::LineFire => "line-fire".to_owned(),
        Action::Begin { unit: id } => format!("begin {}", unit(id)),
        Action::BeginStack { unit: id } => format!("begin-stack {}", unit(id)),
        Action::Join { leader: chief } => format!("join {}", leader(chief)),
        Action::BeginLeader { leader: chief } => format!("begin-leader {}", leader(chief)),
        Action::Shoot { unit: id } => format!("shoot {}", unit(id)),
        Action::Harass { unit: id, target } => format!("harass {} {}", unit(id), unit(target)),
        Action::Recover { unit: id } => format!("recover {}", unit(id)),
        Action::Rally { unit: id } => format!("rally {}", unit(id)),
        Action::Replace { leader: chief, hex: to } => format!("replace {} {}", leader(chief), hex(to)),
        Action::Reorder { unit: id } => format!("reorder {}", unit(id)),
        Action::Deepen { unit: id } => format!("deepen {}", unit(id)),
        Action::Regroup { unit: id, hex: to } => format!("regroup {} {}", unit(id), hex(to)),
        Action::EndOrders => "end".to_owned(),
        _ => return None,
    })
}

/// Actions of a move.
fn moves(game: &Spqr, action: Action) -> Option<String> {
    let hex = |hex: Hex| game.scenario.map.field.label(hex);
    let unit = |unit: UnitId| unit_label(game, unit);
    let leader = |leader: LeaderId| leader_label(game, leader);
    Some(match action {
        Action::Step { hex: to } => format!("step {}", hex(to)),
        Action::Wheel { hex: to, facing } => format!("wheel {} {}", hex(to), facing.name()),
        Action::Turn { unit: id, facing } => format!("turn {} {}", unit(id), facing.name()),
        Action::About => "about".to_owned(),
        Action::Column { facing } => format!("column {}", facing.name()),
        Action::Charge => "charge".to_owned(),
        Action::Halt => "halt".to_owned(),
        Action::Fire { unit: id, target, screen } => {
            format!("fire {} {}{}", unit(id), unit(target), if screen { " screen" } else { "" })
        }
        Action::FireAtLeader { unit: id, leader: chief } => format!("fire-at-leader {} {}", unit(id), leader(chief)),
        Action::Withdraw { unit: id } => format!("withdraw {}", unit(id)),
        _ => return None,
    })
}

/// Answers, and actions of combat.
fn answers(game: &Spqr, action: Action) -> String {
    let hex = |hex: Hex| game.scenario.map.field.label(hex);
    let unit = |unit: UnitId| unit_label(game, unit);
    let leader = |leader: LeaderId| leader_label(game, leader);
    let line = |line: LineId| &game.scenario.lines[usize::from(line)].id;
    match action {
        Action::WithdrawLine { line: row, unit: id } => format!("withdraw-line {} {}", line(row), unit(id)),
        Action::UsePrepared { leader: chief, line: row } => format!("use-prepared {} {}", leader(chief), line(row)),
        Action::Extend { unit: id, hex: to } => format!("extend {} {}", unit(id), hex(to)),
        Action::WithdrawLeader { leader: chief, hex: to } => format!("withdraw-leader {} {}", leader(chief), hex(to)),
        Action::Designate { unit: id } => format!("designate {}", unit(id)),
        Action::Assign { unit: id, target } => format!("assign {} {}", unit(id), unit(target)),
        Action::LetThrough { unit: id } => format!("let-through {}", unit(id)),
        Action::Choose { unit: id } => format!("choose {}", unit(id)),
        Action::Take { unit: id } => format!("take {}", unit(id)),
        Action::Advance { unit: id, hex: to } => format!("advance {} {}", unit(id), hex(to)),
        Action::Pursue { unit: id } => format!("pursue {}", unit(id)),
        Action::Momentum => "momentum".to_owned(),
        Action::Pass => "pass".to_owned(),
        _ => String::new(),
    }
}

/// Reads an action, which need not be legal.
///
/// # Errors
/// When the text is not an action of this scenario.
pub fn read(game: &Spqr, text: &str) -> Result<Action, Misread> {
    let mut words = Words { game, words: text.split_whitespace() };
    let action = words.action()?;
    match words.words.next() {
        None => Ok(action),
        Some(word) => Err(Misread::new(format!("{} is an extra word", shown(word)), HOW)),
    }
}

/// The words of an action that is being read.
struct Words<'a> {
    game: &'a Spqr,
    words: SplitWhitespace<'a>,
}

impl<'a> Words<'a> {
    #[rustfmt::skip]
    fn action(&mut self) -> Result<Action, Misread> {
        Ok(match self.word("an action")? {
            "prepare" => Action::Prepare { leader: self.leader()?, dummy: self.dummy()? },
            "activate" => Action::Activate { leader: self.leader()? },
            "skip" => Action::Skip { leader: self.leader()? },
            "trump" => Action::Trump { leader: self.leader()? },
            "individual" => Action::Individual,
            "line" => Action::Line { line: self.line()?, unit: self.unit()? },
            "line-fire" => Action::LineFire,
            "begin" => Action::Begin { unit: self.unit()? },
            "begin-stack" => Action::BeginStack { unit: self.unit()? },
            "join" => Action::Join { leader: self.leader()? },
            "begin-leader" => Action::BeginLeader { leader: self.leader()? },
            "shoot" => Action::Shoot { unit: self.unit()? },
            "harass" => Action::Harass { unit: self.unit()?, target: self.unit()? },
            "recover" => Action::Recover { unit: self.unit()? },
            "rally" => Action::Rally { unit: self.unit()? },
            "replace" => Action::Replace { leader: self.leader()?, hex: self.hex()? },
            "reorder" => Action::Reorder { unit: self.unit()? },
            "deepen" => Action::Deepen { unit: self.unit()? },
            "regroup" => Action::Regroup { unit: self.unit()?, hex: self.hex()? },
            "end" => Action::EndOrders,
            "step" => Action::Step { hex: self.hex()? },
            "wheel" => Action::Wheel { hex: self.hex()?, facing: self.facing()? },
            "turn" => Action::Turn { unit: self.unit()?, facing: self.facing()? },
            "about" => Action::About,
            "column" => Action::Column { facing: self.facing()? },
            "charge" => Action::Charge,
            "halt" => Action::Halt,
            "fire" => Action::Fire { unit: self.unit()?, target: self.unit()?, screen: self.screen()? },
            "fire-at-leader" => Action::FireAtLeader { unit: self.unit()?, leader: self.leader()? },
            "withdraw" => Action::Withdraw { unit: self.unit()? },
            "withdraw-line" => Action::WithdrawLine { line: self.line()?, unit: self.unit()? },
            "use-prepared" => Action::UsePrepared { leader: self.leader()?, line: self.line()? },
            "extend" => Action::Extend { unit: self.unit()?, hex: self.hex()? },
            "withdraw-leader" => Action::WithdrawLeader { leader: self.leader()?, hex: self.hex()? },
            "designate" => Action::Designate { unit: self.unit()? },
            "assign" => Action::Assign { unit: self.unit()?, target: self.unit()? },
            "let-through" => Action::LetThrough { unit: self.unit()? },
            "choose" => Action::Choose { unit: self.unit()? },
            "take" => Action::Take { unit: self.unit()? },
            "advance" => Action::Advance { unit: self.unit()?, hex: self.hex()? },
            "pursue" => Action::Pursue { unit: self.unit()? },
            "momentum" => Action::Momentum,
            "pass" => Action::Pass,
            other => return Err(Misread::unknown("action", other, "actions", VERBS)),
        })
    }

    fn word(&mut self, what: &str) -> Result<&'a str, Misread> {
        self.words.next().ok_or_else(|| Misread::new(format!("{what} is missing"), HOW))
    }

    fn hex(&mut self) -> Result<Hex, Misread> {
        let word = self.word("a hex")?;
        let wrong = || Misread::new(format!("there is no hex {}", shown(word)), "write column and row, such as `2814`");
        self.game.scenario.map.field.parse(word).ok_or_else(wrong)
    }

    fn unit(&mut self) -> Result<UnitId, Misread> {
        let word = self.word("a unit")?;
        let ids = self.game.scenario.counters.iter().flatten().map(|counter| counter.id.as_str());
        self.game.scenario.unit(word).ok_or_else(|| Misread::unknown("unit", word, "units", ids))
    }

    fn leader(&mut self) -> Result<LeaderId, Misread> {
        let word = self.word("a leader")?;
        let ids = self.game.scenario.leaders.iter().flatten().map(|leader| leader.id.as_str());
        self.game.scenario.leader_named(word).ok_or_else(|| Misread::unknown("leader", word, "leaders", ids))
    }

    fn line(&mut self) -> Result<LineId, Misread> {
        let word = self.word("a line")?;
        let ids = || self.game.scenario.lines.iter().map(|line| line.id.as_str());
        let index = ids().position(|id| id == word);
        index.map(|index| index as LineId).ok_or_else(|| Misread::unknown("line", word, "lines", ids()))
    }

    fn facing(&mut self) -> Result<Facing, Misread> {
        let word = self.word("a facing")?;
        let names = Facing::NAMES.iter().copied();
        Facing::from_name(word).ok_or_else(|| Misread::unknown("facing", word, "facings", names))
    }

    /// Whether a marker is a dummy.
    fn dummy(&mut self) -> Result<bool, Misread> {
        let word = self.word("`order` or `dummy`")?;
        let index = ORDERS.iter().position(|&known| known == word);
        index.map(|index| index == 1).ok_or_else(|| Misread::unknown("marker", word, "markers", ORDERS))
    }

    /// Whether the word `screen` follows.
    fn screen(&mut self) -> Result<bool, Misread> {
        let Some(word) = self.words.next() else { return Ok(false) };
        (word == "screen").then_some(true).ok_or_else(|| Misread::new(format!("{} is an extra word", shown(word)), HOW))
    }
}
