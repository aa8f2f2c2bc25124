//! The games. [`ALL`] is the registry: a game is a directory here and a line in it.

pub mod niemenczyn;
pub mod verdox;

use crate::scenario::{Faults, Loaded, Request, RuleSystem, Sources, orders, position};

/// The rule systems in their order.
pub const ALL: &[&dyn RuleSystem] = &[&niemenczyn::files::Files, &verdox::files::Files];

/// The rule system of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn RuleSystem> {
    crate::scenario::named(ALL, name)
}

/// Loads a scenario of any game, see [`crate::scenario::load`].
///
/// # Errors
/// Every fault of every file and option.
pub fn load(sources: &impl Sources, request: &Request) -> Result<Loaded, Faults> {
    crate::scenario::load(ALL, sources, request)
}

/// Loads a test position of any game, see [`position::load`].
///
/// # Errors
/// Every independent fault of the file, and those of its scenario.
pub fn load_position(sources: &impl Sources, name: &str) -> Result<position::Position, Faults> {
    position::load(ALL, sources, name)
}

/// Checks an orders file of any game, see [`orders::check`].
///
/// # Errors
/// Every independent fault of the file, and those of its scenario.
pub fn check_orders(sources: &impl Sources, name: &str) -> Result<(), Faults> {
    orders::check(ALL, sources, name)
}
