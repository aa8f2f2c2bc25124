//! A game told in words, like a report of the battle: of *Niemenczyn 1794*, and in [`verdox`] of *Verdox*.
//!
//! Everything that decides a result is in it: the die, every modifier, what was tested against. The names come from
//! the scenario; what a terminal would obey is shown, not obeyed.

mod board;
mod combat;
mod lines;
mod moves;
pub(crate) mod names;
pub(crate) mod page;
mod story;
pub mod verdox;

pub use lines::{Line, kept};

use std::io::{self, Write};

use crate::event_log::Account;
use page::Page;

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
