//! The interface of a rule system for reading files.

use core::any::Any;
use core::fmt::Debug;

use super::fault::Log;
use super::problem::Problem;
use super::provenance::Provenance;
use super::reader::Reader;
use super::rulebook::Rulebook;
use super::schema;
use super::schema::Shape;
use super::test_position::Position;
use super::tree::Table;
use crate::core::game::Game;

/// The files of a rule system. Kinds of file that a system lacks keep the default `None`.
pub trait RuleSystem: Sync {
    /// The name in scenario files and the folder of its scenarios.
    fn name(&self) -> &'static str;
    /// Reads and checks a scenario. The result is valid only when no fault was found.
    fn read(&self, id: &str, tree: &Table, log: &mut Log) -> (Box<dyn Scenario>, Provenance);
    /// The shape of scenario files.
    fn shape(&self) -> Shape;
    /// The reader of its test positions.
    fn positions(&self) -> Option<&dyn Positions> {
        None
    }
    /// The reader of the orders of its scripted players.
    fn orders(&self) -> Option<&dyn OrderFiles> {
        None
    }

    /// The JSON schema of scenario files, for editors.
    fn schema(&self) -> String {
        schema::of_scenario(self.shape())
    }
}

/// The rules of a game, as the readers of its files use them.
pub(crate) trait Rules: Game + Sized + 'static {
    /// The name of the rule system in scenario files.
    const SYSTEM: &'static str;
    /// The scenario of a game.
    type Scenario: Scenario;

    /// The rules for a scenario.
    fn with(scenario: Self::Scenario) -> Self;
    /// A game with every optional feature, for the schema.
    fn widest() -> Self;
    /// The ids of the sides.
    fn side_ids(&self) -> [&str; 2];
    /// Reads and checks a scenario. The result is valid only when no fault was found.
    fn read_scenario(id: &str, tree: &Table, log: &mut Log) -> (Self::Scenario, Provenance);
    /// Makes the reader calls of a scenario file, to obtain its shape.
    fn describe(t: &mut Reader);
}

/// A scenario as read.
pub trait Scenario: Any + Debug + Send {
    /// Every fault of the scenario as a whole; empty when the rules can play it.
    fn check(&self) -> Vec<Problem>;
    /// The rulebook in words, when the rules are data; none for a game whose rulebook is published.
    fn rulebook(&self) -> Option<Rulebook> {
        None
    }
}

impl dyn Scenario {
    /// The scenario, if it is one of this type.
    #[must_use]
    pub fn of<S: Scenario>(self: Box<Self>) -> Option<S> {
        (self as Box<dyn Any>).downcast().ok().map(|scenario| *scenario)
    }

    /// The same, to look at it.
    #[must_use]
    pub fn seen_as<S: Scenario>(&self) -> Option<&S> {
        (self as &dyn Any).downcast_ref()
    }

    /// Whether the scenario is one of this type.
    #[must_use]
    pub fn is_of<S: Scenario>(&self) -> bool {
        (self as &dyn Any).is::<S>()
    }
}

/// The test positions of a rule system.
pub trait Positions {
    /// Reads a position and checks it against this scenario, which is one of the rule system.
    fn read(&self, scenario: Box<dyn Scenario>, tree: &Table, log: &mut Log) -> Option<Position>;
    /// The JSON schema of their files. It knows no scenario: names, places and actions are checked when a position is
    /// loaded.
    fn schema(&self) -> String;
}

/// The orders files of a rule system.
pub trait OrderFiles {
    /// Checks orders for this scenario, which is one of the rule system.
    fn check(&self, scenario: Box<dyn Scenario>, tree: &Table, log: &mut Log) -> Option<()>;
    /// The JSON schema of these files.
    fn schema(&self) -> String;
}
