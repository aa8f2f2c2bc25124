//! A game of *Niemenczyn 1794* as a page that replays it on the map: one file that needs no other.
//!
//! The log is the report that `play` prints; each step of it has the board that it leads to.

mod data;
mod html;
mod pair;
mod parting;
mod picture;
mod replayed;
mod steps;
mod watched;

use std::io;

use crate::event_log::Account;
use crate::map_svg::Field;
use crate::narrate;

pub use pair::Twice;
pub use parting::Parting;
pub use picture::Pictures;
pub use replayed::Replayed;
pub use steps::Step;
pub use watched::Watched;

/// The steps of a game: the set-up, and then each time that something is told.
///
/// # Errors
/// Never: nothing is written.
pub fn steps(account: &Account, watched: &Watched) -> io::Result<Vec<Step>> {
    Ok(steps::steps(account, watched, narrate::lines(account)?))
}

/// The page. It is XML as well, so that a strict reader can check it.
///
/// # Errors
/// Never: nothing is written.
pub fn page(account: &Account, watched: &Watched) -> io::Result<String> {
    let steps = steps(account, watched)?;
    let field = Field::of(account.game);
    let json = data::json(account.game, &field, &steps)?;
    Ok(html::page(account, &field, &steps, &json))
}
