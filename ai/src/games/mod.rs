//! The players of each game.

pub mod insurrection;
pub mod maciejowice;
pub mod niemenczyn;
pub mod pluton;
pub mod spqr;
pub mod verdox;
