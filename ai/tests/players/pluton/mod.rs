//! The players of *Pluton*.

mod expert;
mod heuristic;
mod positions;
mod scripted;
mod search;
pub mod shipped;
mod value;
