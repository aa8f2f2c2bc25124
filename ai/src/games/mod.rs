//! The players of each game.

pub mod classic;
pub mod insurrection;
pub mod maciejowice;
pub mod niemenczyn;
pub mod pluton;
pub mod spqr;
pub mod verdox;
