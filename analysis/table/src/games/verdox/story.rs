//! The story of a game of *Verdox*: entries, moves, and every die with its purpose, the needed faces and the row of the
//! ledger.

mod battle;
mod dice;
pub mod names;
mod worth;

use std::io::{self, Write};

use crate::games::verdox::event_log::Account;
use crate::show::story::lines::{Line, kept};
use crate::show::story::page::Page;

/// Writes the story of the game.
///
/// # Errors
/// When `out` fails.
pub fn write(account: &Account, out: &mut dyn Write) -> io::Result<()> {
    battle::write(account, &mut Page::new(out))
}

/// The lines that [`write`] prints, not broken to a width.
pub fn lines(account: &Account) -> io::Result<Vec<Line>> {
    kept(|paper| battle::write(account, paper))
}
