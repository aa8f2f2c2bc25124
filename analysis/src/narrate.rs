//! A game of *Niemenczyn 1794* told in words, like a report of the battle.
//!
//! Everything that decides a result is in it: the die, every modifier, what was tested against. The names come from
//! the scenario; what a terminal would obey is shown, not obeyed.

mod board;
mod combat;
mod lines;
mod moves;
mod names;
mod page;
mod story;

pub use lines::{Line, lines};

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
