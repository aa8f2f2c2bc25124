//! A game as a page that replays it on the map: one file that needs no other.
//!
//! The log is the report that `play` prints; each step of it has the board that it leads to. What all games share stands
//! here, what a rule system adds in a module of its own.

mod html;
pub mod niemenczyn;
mod pair;
mod parting;
mod script;
mod step;
mod tale;
pub mod verdox;

pub use pair::Twice;
pub use parting::Parting;
pub use step::{Step, Told};
pub use tale::{End, Heading, Tale};
