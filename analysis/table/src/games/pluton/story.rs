//! The story of a game of *Pluton*: moves, every shot with its strength and die, close combats, and what comes into sight,
//! with the rows of the ledger. It can be written as one side knows it.

mod battle;
pub mod names;
mod sentences;

use std::io::{self, Write};

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::event::Event;

use crate::games::pluton::event_log::Account;
use crate::games::pluton::knowledge::known;
use crate::show::story::lines::{Line, kept};
use crate::show::story::page::Page;

/// Writes the story of the game.
///
/// # Errors
/// When `out` fails.
pub fn write(account: &Account, out: &mut dyn Write) -> io::Result<()> {
    battle::write(account, &all(account), None, &mut Page::new(out))
}

/// The lines that [`write`] prints, not broken to a width; as a side knows them, when one is given.
pub fn lines(account: &Account, side: Option<Side>) -> io::Result<Vec<Line>> {
    let events = match side {
        None => all(account),
        Some(side) => known(account.game, account.events, account.states, side),
    };
    kept(|paper| battle::write(account, &events, side, paper))
}

fn all(account: &Account) -> Vec<Option<Event>> {
    account.events.iter().copied().map(Some).collect()
}
