//! The event log of *Verdox*. Squares are numbers such as `"0609"`, column first, a stage is a game turn. Units are
//! written as on the command line, by the id of their side and the order in which they entered: `hasbergs-12`.

mod line;
mod set_up;

use std::io::{self, Write};

use kartacz_engine::games::verdox::Verdox;

use crate::play::record::Recorded;
use crate::show::log_head::put;

/// A played game of *Verdox*.
pub type Account<'a> = crate::show::account::Account<'a, Verdox>;

/// Writes the log.
///
/// # Errors
/// When `out` fails.
pub fn write(account: &Account, out: &mut dyn Write) -> io::Result<()> {
    let about = account.game.about();
    put(out, &set_up::SetUp::new(account, &about))?;
    let lines = account.events.iter().enumerate();
    { lines }.try_for_each(|(index, event)| put(out, &line::Line::new(account.game, index + 1, event)))
}
