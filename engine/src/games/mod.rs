//! The games. [`ALL`] lists the shipped ones; adding a game means a directory here and a line in that list.

pub mod classic;
pub mod insurrection;
pub mod maciejowice;
pub mod niemenczyn;
pub mod pluton;
pub mod spqr;
pub mod verdox;

use std::sync::OnceLock;

use crate::scenario::{Faults, Loaded, Request, RuleSystem, Sources, Written, orders, position};

/// The shipped rule systems in their order.
pub static ALL: &[&dyn RuleSystem] = &[
    &niemenczyn::files::FILES,
    &verdox::files::Files,
    &maciejowice::files::FILES,
    &pluton::files::Files,
    &spqr::files::Files,
    &classic::files::Files,
    &crate::outside::files::Files,
];

/// The shipped rule system of this name.
///
/// # Panics
/// When none is shipped.
#[must_use]
pub fn shipped(name: &str) -> &'static dyn RuleSystem {
    crate::scenario::named(ALL, name).unwrap_or_else(|| panic!("no rule system {name} is shipped"))
}

/// The registry: set once, by [`install`] or on first use.
static REGISTRY: OnceLock<Vec<&'static dyn RuleSystem>> = OnceLock::new();

/// The rule systems of this program: [`ALL`], unless others were installed.
#[must_use]
pub fn all() -> &'static [&'static dyn RuleSystem] {
    REGISTRY.get_or_init(|| ALL.to_vec())
}

/// Sets the rule systems of this program; tests add their own. Call it before anything else.
///
/// # Panics
/// When the rule systems are set already or have been used.
pub fn install(systems: Vec<&'static dyn RuleSystem>) {
    assert!(REGISTRY.set(systems).is_ok(), "rule systems are installed once, before the first is used");
}

/// The rule system of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn RuleSystem> {
    crate::scenario::named(all(), name)
}

/// The rule system that a scenario names, see [`crate::scenario::system_of`].
#[must_use]
pub fn system_of(sources: &impl Sources, scenario: &str) -> Option<&'static str> {
    crate::scenario::system_of(all(), sources, scenario)
}

/// Loads a scenario of any game, see [`crate::scenario::load`].
///
/// # Errors
/// Every fault of every file and option.
pub fn load(sources: &impl Sources, request: &Request) -> Result<Loaded, Faults> {
    crate::scenario::load(all(), sources, request)
}

/// All values of a scenario of any game as they are written, see [`crate::scenario::written`].
///
/// # Errors
/// Every fault of the layers.
pub fn written(sources: &impl Sources, request: &Request) -> Result<Vec<Written>, Faults> {
    crate::scenario::written(all(), sources, request)
}

/// Loads a test position of any game, see [`position::load`].
///
/// # Errors
/// Every independent fault of the file, and those of its scenario.
pub fn load_position(sources: &impl Sources, name: &str) -> Result<position::Position, Faults> {
    position::load(all(), sources, name)
}

/// Checks an orders file of any game, see [`orders::check`].
///
/// # Errors
/// Every independent fault of the file, and those of its scenario.
pub fn check_orders(sources: &impl Sources, name: &str) -> Result<(), Faults> {
    orders::check(all(), sources, name)
}
