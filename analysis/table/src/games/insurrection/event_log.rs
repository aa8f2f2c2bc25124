//! The event log: a game as JSON, one object per line, in the order of play.
//!
//! The first line is the set-up with every value that can change play. Each later line is an event. A key that an event
//! does not use is left out. Hexes are numbers such as `"0709"`, facings are 0..6 with 0 = north and
//! 1 = north-east, units and commanders are ids. `facings` are those of `units`, in their order: a square faces all round, but
//! each of its units withdraws as it faces.

mod line;
mod set_up;

pub use line::row_label;

use std::io::{self, Write};

use kartacz_engine::games::insurrection::Rules;

use super::Published;
use crate::play::record::Recorded;
use crate::show::log_head::put;

/// A played game of the series.
pub type Account<'a, E> = crate::show::account::Account<'a, Rules<E>>;

/// Writes the log.
///
/// # Errors
/// When `out` fails.
pub fn write<E: Published>(account: &Account<'_, E>, out: &mut dyn Write) -> io::Result<()> {
    let about = account.game.about();
    put(out, &set_up::SetUp::new(account, &about))?;
    let lines = account.events.iter().enumerate();
    { lines }.try_for_each(|(index, event)| put(out, &line::Line::new(account.game, index + 1, event)))
}
