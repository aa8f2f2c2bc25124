//! The story of a game of *classic*: arrivals, moves, and every fight with its strengths, column, roll and result. Each line ends
//! with its paragraph of the rulebook that is printed for the scenario.

mod battle;
mod fights;
mod sentences;
mod together;

use std::io::{self, Write};

use kartacz_engine::games::classic::board::Board;

use crate::games::classic::event_log::Account;
use crate::show::story::lines::{Line, kept};
use crate::show::story::page::Page;

/// Writes the story of the game.
///
/// # Errors
/// When `out` fails.
pub fn write<B: Board>(account: &Account<'_, B>, out: &mut dyn Write) -> io::Result<()> {
    battle::write(&battle::Told::of(account), &mut Page::new(out))
}

/// The lines that [`write`] prints, not broken to a width.
pub fn lines<B: Board>(account: &Account<'_, B>) -> io::Result<Vec<Line>> {
    kept(|paper| battle::write(&battle::Told::of(account), paper))
}
