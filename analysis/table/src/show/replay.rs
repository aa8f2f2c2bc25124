//! A game as a page that replays it on the map: one file that needs no other.
//!
//! The log is the report that `play` prints; each step of it has the board after it. The code shared by all games is
//! here, that of a game in a module of the game.
//!
//! `page.html` is the layout, which the template of a game extends with its counters and signs. In `replay.js` and
//! `replay.css`, lines such as `//: counters` mark where the section of that name of a game's own script and style is
//! inserted. The drawing is the map of the game, in layers; the script zooms and moves it by its view box and keeps the
//! step in the address (`#n=412`). The page is also well-formed XML, so the script avoids `<` and `&`.

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
