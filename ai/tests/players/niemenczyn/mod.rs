//! The players of *Niemenczyn*.

mod expert;
mod heuristic;
mod scripted;
mod search;
mod shipped;
pub mod twins;
