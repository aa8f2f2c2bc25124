//! The story of a game of the series, like a report of the battle.
//!
//! Everything that decides a result is in it: the die, every modifier, the value tested against. The names come from
//! the scenario; terminal control characters are shown, not obeyed.

mod battle;
mod combat;
mod moves;
pub(crate) mod names;

use std::io::{self, Write};

use crate::games::insurrection::event_log::Account;
use crate::show::story::lines::{Line, kept};
use crate::show::story::page::Page;
use kartacz_engine::games::insurrection::compiled::Compiled;

/// Writes the story of the game.
///
/// # Errors
/// When `out` fails.
pub fn write<E: Compiled>(account: &Account<'_, E>, out: &mut dyn Write) -> io::Result<()> {
    battle::write(account, &mut Page::new(out))
}

/// The lines that [`write`] prints, not broken to a width.
pub fn lines<E: Compiled>(account: &Account<'_, E>) -> io::Result<Vec<Line>> {
    kept(|paper| battle::write(account, paper))
}
