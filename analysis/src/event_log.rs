//! The event log: a game of *Niemenczyn 1794* as JSON, an object a line, in the order things happened.
//!
//! The first line is the set-up with every value that can change play. Each later line is an event. Hexes are
//! numbers such as `"0709"`, facings are 0..6 with 0 = north and 1 = north-east, units and commanders are ids. A
//! key that an event does not use is left out.

mod line;
mod set_up;

pub use line::row_label;

use std::io::{self, Write};

use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::niemenczyn::event::Event;
use kartacz_engine::scenario::Provenance;

/// A played game and what it was played with.
#[derive(Clone, Copy, Debug)]
pub struct Account<'a> {
    /// The scenario.
    pub game: &'a Niemenczyn,
    /// Where its values come from, and what they are.
    pub provenance: &'a Provenance,
    /// The seed of the run.
    pub seed: u64,
    /// Which game of the run.
    pub index: u64,
    /// The players, in the order of the sides.
    pub players: [&'a str; 2],
    /// What happened.
    pub events: &'a [Event],
}

/// Writes the log.
///
/// # Errors
/// When `out` fails.
pub fn write(account: &Account, out: &mut dyn Write) -> io::Result<()> {
    let mut put = |value: serde_json::Result<String>| writeln!(out, "{}", value?);
    put(serde_json::to_string(&set_up::SetUp::new(account)))?;
    for (index, event) in account.events.iter().enumerate() {
        put(serde_json::to_string(&line::Line::new(account.game, index + 1, event)))?;
    }
    Ok(())
}
