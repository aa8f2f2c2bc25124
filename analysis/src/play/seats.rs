//! What the players of all rule systems share.

use kartacz_engine::scenario::shown;

use crate::base::error::Failure;

/// A player, and the name under which its games are recorded: two with the same name play alike.
#[derive(Clone, Debug)]
pub struct Seated<P> {
    /// What was asked for.
    pub name: String,
    /// The player.
    pub player: P,
}

/// What was asked for: the kind of player, and what it takes after a colon.
#[must_use]
pub fn parts(asked: &str) -> (&str, Option<&str>) {
    asked.split_once(':').map_or((asked, None), |(kind, argument)| (kind, Some(argument)))
}

/// A player that takes nothing after a colon was given something.
#[must_use]
pub fn superfluous(asked: &str, kind: &str) -> Failure {
    Failure::Input(format!("there is no player {}; `{kind}` takes nothing after a colon", shown(asked)))
}
