//! The players of *Verdox*.

mod expert;
mod habits;
mod heuristic;
mod scripted;
mod search;
pub mod shipped;
