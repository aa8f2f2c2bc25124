//! A game told in words, like a report of the battle: of *Niemenczyn 1794*.
//!
//! Everything that decides a result is in it: the die, every modifier, what was tested against. The names come from
//! the scenario; what a terminal would obey is shown, not obeyed.

mod battle;
mod board;
mod combat;
mod moves;
pub(crate) mod names;

use std::io::{self, Write};

use crate::games::niemenczyn::event_log::Account;
use crate::show::story::lines::{Line, kept};
use crate::show::story::page::Page;

/// Tells the game.
///
/// # Errors
/// When `out` fails.
pub fn tell(account: &Account, out: &mut dyn Write) -> io::Result<()> {
    battle::tell(account, &mut Page::new(out))
}

/// The lines that [`tell`] prints, not broken to a width.
///
/// # Errors
/// Never: nothing is written.
pub fn lines(account: &Account) -> io::Result<Vec<Line>> {
    kept(|paper| battle::tell(account, paper))
}
