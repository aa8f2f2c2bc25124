//! A game that can be told: what every rule system gives for it.

use std::io::{self, Write};

use kartacz_engine::core::game::Side;

use super::step::Told;

/// A game of a run, played once more.
pub trait Tale {
    /// Which game it is.
    fn heading(&self) -> Heading<'_>;
    /// How it ended.
    fn end(&self) -> End;
    /// Writes the event log, a JSON object a line.
    ///
    /// # Errors
    /// When `out` fails.
    fn log(&self, out: &mut dyn Write) -> io::Result<()>;
    /// Tells it in words.
    ///
    /// # Errors
    /// When `out` fails.
    fn tell(&self, out: &mut dyn Write) -> io::Result<()>;
    /// What is told of it, step by step.
    ///
    /// # Errors
    /// Never: nothing is written.
    fn told(&self) -> io::Result<Vec<Told>>;
    /// The page that replays it: one file that needs no other. It is XML as well, so that a strict reader can check it.
    ///
    /// # Errors
    /// Never: nothing is written.
    fn page(&self) -> io::Result<String>;
}

/// Which game it is.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// The title of the scenario.
    pub title: &'a str,
    /// Its id.
    pub scenario: &'a str,
    /// What a stage of the game is called.
    pub stage: &'static str,
    /// The seed of the run.
    pub seed: u64,
    /// Which game of the run.
    pub index: u64,
    /// The names of the sides.
    pub side_names: &'a [String; 2],
    /// The players.
    pub players: [&'a str; 2],
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won, if anybody.
    pub winner: Option<Side>,
    /// The victory points, net for the first side.
    pub vp: i32,
}
