//! The event log of *SPQR*. Hexes are numbers such as `"2814"`, column first; of units of two hexes the one of the left half.
//! Units and leaders are written by their ids. Everything is open but orders of prepared withdrawal, of which nothing is
//! logged before they are used \[6.59\].

mod line;
mod set_up;

use std::io::{self, Write};

use kartacz_engine::games::spqr::Spqr;

use crate::play::record::Recorded;
use crate::show::log_head::put;

/// A played game of *SPQR*.
pub type Account<'a> = crate::show::account::Account<'a, Spqr>;

/// Writes the log.
///
/// # Errors
/// When `out` fails.
pub fn write(account: &Account, out: &mut dyn Write) -> io::Result<()> {
    let about = account.game.about();
    put(out, &set_up::SetUp::new(account, &about))?;
    for (index, event) in account.events.iter().enumerate() {
        put(out, &line::Line::new(account.game, index + 1, event))?;
    }
    Ok(())
}
