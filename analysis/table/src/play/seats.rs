//! Shared types for the players of all rule systems.

use kartacz_engine::scenario::shown;

use crate::base::error::Failure;

/// A player, and the name under which its games are recorded: two with the same name play alike.
#[derive(Clone, Debug)]
pub struct Seated<P> {
    /// The player as requested.
    pub name: String,
    /// The player.
    pub player: P,
}

/// A requested player: its kind and its argument after the colon.
#[must_use]
pub fn parts(asked: &str) -> (&str, Option<&str>) {
    asked.split_once(':').map_or((asked, None), |(kind, argument)| (kind, Some(argument)))
}

/// The error for an argument to a player that takes none.
#[must_use]
pub fn superfluous(asked: &str, kind: &str) -> Failure {
    Failure::Input(format!("there is no player {}; `{kind}` takes nothing after a colon", shown(asked)))
}
