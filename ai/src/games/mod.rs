//! The players of each game.

pub mod insurrection;
pub mod niemenczyn;
pub mod verdox;
