//! What the reading of files asks of a rule system.

use core::any::Any;
use core::fmt::Debug;

use super::fault::Log;
use super::problem::Problem;
use super::provenance::Provenance;
use super::schema;
use super::schema::Shape;
use super::test_position::Position;
use super::tree::Table;

/// A rule system as far as its files are concerned. What a system has none of, it leaves out.
pub trait RuleSystem: Sync {
    /// Its name in scenario files and the folder of its scenarios.
    fn name(&self) -> &'static str;
    /// Reads and checks a scenario. What it returns is to be used only when no fault was found.
    fn read(&self, id: &str, tree: &Table, log: &mut Log) -> (Box<dyn Scenario>, Provenance);
    /// The shape of scenario files.
    fn shape(&self) -> Shape;
    /// How its test positions are read.
    fn positions(&self) -> Option<&dyn Positions> {
        None
    }
    /// How the orders of its scripted players are read.
    fn orders(&self) -> Option<&dyn OrderFiles> {
        None
    }

    /// The JSON schema of scenario files, for editors.
    fn schema(&self) -> String {
        schema::of_scenario(self.shape())
    }
}

/// A scenario that was read.
pub trait Scenario: Any + Debug + Send {
    /// Everything that is wrong with the scenario as a whole; nothing when the rules can play it.
    fn check(&self) -> Vec<Problem>;
}

impl dyn Scenario {
    /// The scenario, if it is one of this type.
    #[must_use]
    pub fn of<S: Scenario>(self: Box<Self>) -> Option<S> {
        (self as Box<dyn Any>).downcast().ok().map(|scenario| *scenario)
    }

    /// Whether the scenario is one of this type.
    #[must_use]
    pub fn is_of<S: Scenario>(&self) -> bool {
        (self as &dyn Any).is::<S>()
    }
}

/// The test positions of a rule system.
pub trait Positions {
    /// Reads one that is held to this scenario, which is one of the rule system.
    fn read(&self, scenario: Box<dyn Scenario>, tree: &Table, log: &mut Log) -> Option<Position>;
    /// The JSON schema of their files. It knows no scenario: names, places and actions are checked when a position is loaded.
    fn schema(&self) -> String;
}

/// The files of orders of a rule system.
pub trait OrderFiles {
    /// Checks orders for this scenario, which is one of the rule system.
    fn check(&self, scenario: Box<dyn Scenario>, tree: &Table, log: &mut Log) -> Option<()>;
    /// The JSON schema of these files.
    fn schema(&self) -> String;
}
