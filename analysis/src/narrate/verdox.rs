//! A game of *Verdox* told in words: who enters and moves where, and of every die what it is rolled for, what it needs and
//! which row of the ledger asks for it.

mod dice;
mod muster;
mod names;
mod story;

use std::io::{self, Write};

use crate::event_log::verdox::Account;
use crate::narrate::page::Page;
use crate::narrate::{Line, kept};

/// Tells the game.
///
/// # Errors
/// When `out` fails.
pub fn tell(account: &Account, out: &mut dyn Write) -> io::Result<()> {
    story::tell(account, &mut Page::new(out))
}

/// The lines that [`tell`] prints, not broken to a width.
///
/// # Errors
/// Never: nothing is written.
pub fn lines(account: &Account) -> io::Result<Vec<Line>> {
    kept(|paper| story::tell(account, paper))
}
