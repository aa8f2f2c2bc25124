//! A game of *Niemenczyn 1794* told in words, like a report of the battle.
//!
//! Everything that decides a result is in it: the die, every modifier, what was tested against. The names come from
//! the scenario; what a terminal would obey is shown, not obeyed.

mod board;
mod combat;
mod moves;
mod names;
mod page;
mod story;

use std::io::{self, Write};

use crate::event_log::Account;
use page::Page;
use story::Story;

/// Tells the game.
///
/// # Errors
/// When `out` fails.
pub fn tell(account: &Account, out: &mut dyn Write) -> io::Result<()> {
    let mut story = Story::new(account.game, Page::new(out));
    story.open(account)?;
    for event in account.events {
        story.tell(event)?;
    }
    story.close(account)
}
