//! A scenario on a table, of any game: its map and counters, and games in which one side is played by hand.

use kartacz_engine::core::game::Side;
use kartacz_engine::scenario::Provenance;
use serde::Serialize;

use crate::base::error::Failure;
use crate::play::series::GameId;
use crate::show::tabletop::{Aim, Counter, LogLine, Sheet};

/// A scenario on a table, of any game.
pub trait Table {
    /// The map without counters.
    fn sheet(&self) -> Sheet;

    /// The counters that the scenario places.
    fn set_up(&self) -> Vec<Counter>;

    /// Starts a game of a run, in which one side is played by hand, the other by its player.
    ///
    /// # Errors
    /// When the player does not exist.
    fn sit(
        &self,
        provenance: &Provenance,
        side: Side,
        opponent: &str,
        which: GameId,
    ) -> Result<Box<dyn Session>, Failure>;
}

/// A game in which one side is played by hand.
pub trait Session: Send {
    /// The position as the side played by hand sees it.
    fn position(&mut self) -> Result<Position, Failure>;

    /// Chooses one of the actions of the last [`Position`], by index, and plays on to the next decision by hand.
    ///
    /// # Errors
    /// When there is no such action.
    fn act(&mut self, index: usize) -> Result<(), Failure>;

    /// Takes the last choice back.
    ///
    /// # Errors
    /// When nothing was chosen.
    fn undo(&mut self) -> Result<(), Failure>;

    /// The possible results of an action, before the next decision.
    ///
    /// # Errors
    /// When there is no such action.
    fn odds(&self, index: usize) -> Result<Odds, Failure>;
}

/// A position as the side played by hand sees it.
#[derive(Clone, Debug, Serialize)]
pub struct Position {
    /// The decision, as a sentence.
    pub prompt: String,
    /// The counters.
    pub counters: Vec<Counter>,
    /// The legal actions of the side; empty when the game is over.
    pub actions: Vec<Choice>,
    /// The log so far, as far as the side knows.
    pub log: Vec<LogLine>,
    /// The number of choices made by hand.
    pub choices: usize,
    /// How the game ended, once it is over.
    pub end: Option<String>,
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
