//! The games. [`ALL`] is the registry: a game is a directory here and a line in it.

pub mod niemenczyn;
pub mod verdox;

use crate::scenario::{Faults, Loaded, Request, RuleSystem, Sources, plan, position};

/// The rule systems in their order.
pub const ALL: &[&dyn RuleSystem] = &[&niemenczyn::files::Files, &verdox::files::Files];

/// The rule system of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn RuleSystem> {
    crate::scenario::named(ALL, name)
}

/// The rule system that a scenario names, see [`crate::scenario::system_of`].
#[must_use]
pub fn system_of(sources: &impl Sources, scenario: &str) -> Option<&'static str> {
    crate::scenario::system_of(ALL, sources, scenario)
}

/// Loads a scenario of any of them, see [`crate::scenario::load`].
///
/// # Errors
/// Every fault of every file and option.
pub fn load(sources: &impl Sources, request: &Request) -> Result<Loaded, Faults> {
    crate::scenario::load(ALL, sources, request)
}

/// Loads a test position of any of them, see [`position::load`].
///
/// # Errors
/// Every fault of the file that can be told apart, and those of its scenario.
pub fn load_position(sources: &impl Sources, name: &str) -> Result<position::Position, Faults> {
    position::load(ALL, sources, name)
}

/// Checks the orders of a side of any of them, see [`plan::check`].
///
/// # Errors
/// Every fault of the file that can be told apart, and those of its scenario.
pub fn check_orders(sources: &impl Sources, name: &str) -> Result<(), Faults> {
    plan::check(ALL, sources, name)
}
