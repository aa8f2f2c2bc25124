//! A game as a page that replays it on the map: one file that needs no other.
//!
//! The log is the report that `play` prints; each step of it has the board after it. The code shared by all games is
//! here, that of a game in a module of the game.

mod divergence;
pub mod html;
mod pair;
pub mod script;
pub mod step;
pub mod tale;

pub use divergence::Divergence;
pub use pair::Twice;
pub use step::{Step, StepText};
pub use tale::{End, Heading, Tale};
