//! The story of a game of *SPQR*: activations, momentum and trumps, moves, every shot with its number and die, and each shock
//! segment in its nine steps, with the rows of the ledger.

mod battle;
pub mod names;
mod parts;
mod sentences;
mod shock;

use std::io::{self, Write};

use crate::games::spqr::event_log::Account;
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
