//! A game as a page that replays it on the map: one file that needs no other.
//!
//! The log is the report that `play` prints; each step of it has the board that it leads to. What all games share stands
//! here, what a rule system adds in a module of its own.

pub mod html;
mod pair;
mod parting;
pub mod script;
pub mod step;
pub mod tale;

pub use pair::Twice;
pub use parting::Parting;
pub use step::{Step, Told};
pub use tale::{End, Heading, Tale};
