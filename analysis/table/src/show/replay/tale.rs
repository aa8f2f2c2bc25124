//! A replayed game: the outputs that every rule system provides.

use std::io::{self, Write};

use kartacz_engine::core::game::Side;
use serde_json::Value;

use super::step::StepText;
use crate::base::decimal::Decimal;

/// A game of a run, played again.
pub trait Tale {
    /// The identity of the game.
    fn heading(&self) -> Heading<'_>;
    /// The result of the game.
    fn end(&self) -> End;
    /// Writes the event log, one JSON object per line.
    ///
    /// # Errors
    /// When `out` fails.
    fn log(&self, out: &mut dyn Write) -> io::Result<()>;
    /// The value after each step and what each roll was worth, as JSON; none where the game has no value.
    ///
    /// # Errors
    /// When the steps cannot be written.
    fn luck(&self) -> io::Result<Option<Value>> {
        Ok(None)
    }
    /// Writes the story.
    ///
    /// # Errors
    /// When `out` fails.
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()>;
    /// The log, step by step.
    fn steps(&self) -> io::Result<Vec<StepText>>;
    /// The page that replays it: one file that needs no other. It is XML as well, so that a strict reader can check it.
    fn page(&self) -> io::Result<String>;
}

/// The identity of a game.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// The title of the scenario.
    pub title: &'a str,
    /// The id.
    pub scenario: &'a str,
    /// The game's word for a stage.
    pub stage: &'a str,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the game in the run.
    pub index: u64,
    /// The names of the sides.
    pub side_names: [&'a str; 2],
    /// The players.
    pub players: [&'a str; 2],
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The winner, if there is one.
    pub winner: Option<Side>,
    /// The victory points, net for the first side.
    pub vp: Decimal,
}
