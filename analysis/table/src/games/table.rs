//! A scenario on a table, of any game: its map and counters, and games in which one side is played by hand.

use kartacz_engine::core::game::Side;
use kartacz_engine::scenario::Provenance;
use serde::Serialize;

use crate::base::error::Failure;
use crate::play::series::GameId;
use crate::show::course::Standing;
use crate::show::tabletop::{Aim, Counter, Face, LogLine, OddsTable, Sheet};

/// A scenario on a table, of any game.
pub trait Table {
    /// The map without counters.
    fn sheet(&self) -> Sheet;

    /// The counters that the scenario places.
    fn set_up(&self) -> Vec<Counter>;

    /// All counters on paper.
    fn faces(&self) -> Vec<Face>;

    /// The combat results tables with exact odds, where they are values of a file.
    fn combat_tables(&self) -> Vec<OddsTable>;

    /// Starts a game of a run that is played by hand.
    ///
    /// # Errors
    /// When the player of the other side does not exist.
    fn sit(&self, provenance: &Provenance, seating: &Seating, which: GameId) -> Result<Box<dyn Session>, Failure>;
}

/// Who sits at the table.
#[derive(Clone, Debug)]
pub struct Seating {
    /// The side that is played by hand; none when both are.
    pub side: Option<Side>,
    /// The player of the other side.
    pub opponent: String,
    /// Whether rolls are typed in, not made by the dice of the run.
    pub own_dice: bool,
}

/// A game that is played by hand.
pub trait Session: Send {
    /// The position as the side that decides sees it.
    fn position(&mut self) -> Result<Position, Failure>;

    /// Chooses one of the actions of the last [`Position`], by index, and plays on to the next decision by hand.
    ///
    /// # Errors
    /// When there is no such action.
    fn act(&mut self, index: usize) -> Result<(), Failure>;

    /// Gives the next roll that a game with dice of one's own asks for: the face, from the first one on.
    ///
    /// # Errors
    /// When no roll is asked for, or the die has no such face.
    fn roll(&mut self, face: u32) -> Result<(), Failure>;

    /// Takes the last choice or the last roll back.
    ///
    /// # Errors
    /// When nothing was chosen.
    fn undo(&mut self) -> Result<(), Failure>;

    /// The possible results of an action, before the next decision.
    ///
    /// # Errors
    /// When there is no such action.
    fn odds(&self, index: usize) -> Result<Odds, Failure>;

    /// Has the decisions by hand of a game that is over judged: the next step of it.
    ///
    /// # Errors
    /// When the game is not over.
    fn judge(&mut self) -> Result<Judged, Failure>;
}

/// How far decisions by hand are judged.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judged {
    /// The step that was done, in words.
    Step(String),
    /// The most expensive decisions, if any cost something, and how they were found.
    Done(Vec<Expensive>, String),
}

/// A decision by hand that cost something.
#[derive(Clone, Debug, Serialize)]
pub struct Expensive {
    /// The line of the log with what followed from it.
    pub line: usize,
    /// The index of the side.
    pub side: usize,
    /// What it did, in words.
    pub action: String,
    /// What would have been better.
    pub better: String,
    /// What it cost, with its interval.
    pub cost: String,
}

/// A position as the side that decides sees it.
#[derive(Clone, Debug, Serialize)]
pub struct Position {
    /// The index of the side that decides.
    pub side: usize,
    /// The roll that is asked for; until it is given nothing can be chosen.
    pub roll: Option<Roll>,
    /// The decision, as a sentence.
    pub prompt: String,
    /// The counters.
    pub counters: Vec<Counter>,
    /// The legal actions of the side; empty when the game is over.
    pub actions: Vec<Choice>,
    /// The log so far, as far as the side knows.
    pub log: Vec<LogLine>,
    /// The course of the game as far as the side knows it; none where the system has no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Standing>,
    /// The number of choices and rolls made by hand.
    pub choices: usize,
    /// How the game ended, once it is over.
    pub end: Option<String>,
}

/// A roll that is asked for.
#[derive(Clone, Debug, Serialize)]
pub struct Roll {
    /// What is carried out.
    pub what: String,
    /// What the roll decides, in words; empty where only the action is known.
    pub purpose: String,
    /// The faces of the die.
    pub faces: u32,
    /// What its first face reads.
    pub first: u32,
    /// The rolls that were given for it so far, as the dice read.
    pub given: Vec<u32>,
}

/// An action to choose.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    /// The action in notation.
    pub words: String,
    /// The counters that act, by their names; empty for an action of the side.
    pub group: String,
    /// What they do.
    pub text: String,
    /// The counter and the place that it concerns.
    pub aim: Aim,
}

/// The odds of an action.
#[derive(Clone, Debug, Serialize)]
pub struct Odds {
    /// Whether every roll was counted; otherwise the odds are of a sample.
    pub exact: bool,
    /// The number of rolls counted or sampled.
    pub rolls: u64,
    /// The possible changes.
    pub changes: Vec<Change>,
}

/// Something that may change.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// What changes.
    pub what: String,
    /// The mean change.
    pub mean: f64,
    /// The probability of each change, 0..1.
    pub chances: Vec<(i32, f64)>,
}
