//! A game of *Verdox* told in words: who enters and moves where, and of every die what it is rolled for, what it needs and
//! which row of the ledger asks for it.

mod battle;
mod dice;
mod muster;
mod names;

use std::io::{self, Write};

use crate::games::verdox::event_log::Account;
use crate::show::story::lines::{Line, kept};
use crate::show::story::page::Page;

/// Tells the game.
///
/// # Errors
/// When `out` fails.
pub fn write(account: &Account, out: &mut dyn Write) -> io::Result<()> {
    battle::write(account, &mut Page::new(out))
}

/// The lines that [`tell`] prints, not broken to a width.
///
/// # Errors
/// Never: nothing is written.
pub fn lines(account: &Account) -> io::Result<Vec<Line>> {
    kept(|paper| battle::write(account, paper))
}
