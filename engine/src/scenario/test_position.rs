//! A test position as read.

use core::any::Any;

use crate::core::game::{Game, Side};

/// A position with a decision to make.
#[derive(Clone, Debug)]
pub struct TestPosition<G: Game> {
    /// The subject of the position, in one line.
    pub title: String,
    /// The kind of decision, such as `charge`, for grouping.
    pub theme: String,
    /// Why the accepted answers are right.
    pub why: String,
    /// The scenario with its rules and counters.
    pub game: Box<G>,
    /// The position.
    pub state: G::State,
    /// The side that decides.
    pub side: Side,
    /// The answers that a good player accepts, in the order of the legal ones; at least one and not all.
    pub accepted: Vec<G::Action>,
}

/// A test position of one of the rule systems.
#[derive(Debug)]
pub struct Position {
    /// The name of the rule system.
    pub system: &'static str,
    position: Box<dyn Any + Send>,
}

impl Position {
    /// A position of this rule system.
    #[must_use]
    pub fn new<G: Game<State: Send, Action: Send> + Send + 'static>(
        system: &'static str,
        position: TestPosition<G>,
    ) -> Self {
        Self { system, position: Box::new(position) }
    }

    /// The position, if it is one of this game.
    #[must_use]
    pub fn of<G: Game + 'static>(self) -> Option<TestPosition<G>> {
        self.position.downcast().ok().map(|position| *position)
    }

    /// A reference to the position, if it is one of this game.
    #[must_use]
    pub fn as_one_of<G: Game + 'static>(&self) -> Option<&TestPosition<G>> {
        self.position.downcast_ref()
    }
}
