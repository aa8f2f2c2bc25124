//! The players of *Verdox*.

mod habits;
mod heuristic;
mod one_ply;
mod scripted;
mod search;
pub mod shipped;
