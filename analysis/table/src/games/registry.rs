//! The games of this program.

use std::sync::OnceLock;

use super::ALL;
use super::registered::Registered;

/// The games, in their order.
pub type Registry = &'static [&'static dyn Registered];

/// The registry: set once, by [`install`] or on first use.
static REGISTRY: OnceLock<Registry> = OnceLock::new();

/// The games of this program: [`ALL`], unless others were installed.
#[must_use]
pub fn all() -> Registry {
    REGISTRY.get_or_init(|| ALL)
}

/// Sets the games of this program and their rule systems; tests add one of their own. A program does this first of all.
///
/// # Panics
/// When the games are set already or have been used.
pub fn install(games: Registry) {
    assert!(REGISTRY.set(games).is_ok(), "games are installed once, before the first is used");
    kartacz_engine::games::install(games.iter().map(|game| game.rules()).collect());
}

/// The names of the rule systems of this program.
#[must_use]
pub fn names() -> Vec<&'static str> {
    all().iter().map(|game| game.rules().name()).collect()
}
