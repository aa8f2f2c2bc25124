//! The event log of *Pluton*. Hexes are numbers such as `"2611"`, column first. Units are written by their ids, artillery
//! markers by the id of their side and their number: `germans-7`. Each line lists the
//! sides that know of the event, and those that know of it without the identity of a concealed unit.

mod line;
mod set_up;

use std::io::{self, Write};

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{MAX_SIDE_MARKERS, MarkerId, marker_side};

use crate::play::record::Recorded;
use crate::show::log_head::put;

/// A played game of *Pluton*.
pub type Account<'a> = crate::show::account::Account<'a, Pluton>;

/// Writes the log.
///
/// # Errors
/// When `out` fails.
pub fn write(account: &Account, out: &mut dyn Write) -> io::Result<()> {
    let about = account.game.about();
    put(out, &set_up::SetUp::new(account, &about))?;
    for (index, (event, state)) in account.events.iter().zip(account.states).enumerate() {
        put(out, &line::Line::new(account.game.at(state), index + 1, event))?;
    }
    Ok(())
}

/// A marker by its side and number.
pub fn marker_label(game: &Pluton, marker: MarkerId) -> String {
    let side = marker_side(marker);
    let number = usize::from(marker) % MAX_SIDE_MARKERS + 1;
    format!("{}-{number}", game.scenario.side_ids[side.index()])
}
