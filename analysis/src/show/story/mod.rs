//! Telling a game in words: what all games share.

pub mod lines;
pub(crate) mod names;
pub(crate) mod page;
