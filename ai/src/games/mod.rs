//! The players of each game.

pub mod niemenczyn;
pub mod verdox;
