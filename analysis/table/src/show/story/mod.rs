//! Stories of games as text: the code shared by all games.

pub mod lines;
pub mod names;
pub mod page;
