//! The event log of *classic*. Hexes are numbers as printed, a stage is a game turn. Units are written by their ids.

mod line;
mod set_up;

use std::io::{self, Write};

use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Board;

use crate::play::record::Recorded;
use crate::show::log_head::put;

/// A played game of *classic*.
pub type Account<'a, B> = crate::show::account::Account<'a, Classic<B>>;

/// Writes the log.
///
/// # Errors
/// When `out` fails.
pub fn write<B: Board>(account: &Account<'_, B>, out: &mut dyn Write) -> io::Result<()> {
    let about = account.game.about();
    put(out, &set_up::SetUp::new(account, &about))?;
    let lines = account.events.iter().zip(1..);
    { lines }.try_for_each(|(event, n)| put(out, &line::Line::new(&account.game.scenario, n, event)))
}
