//! Stories of games as text: the code shared by all games.

pub mod lines;
pub(crate) mod names;
pub(crate) mod page;
