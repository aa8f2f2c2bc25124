//! The players of *Niemenczyn*.

mod allocation;
mod expert;
mod heuristic;
mod scripted;
mod search;
pub mod series;
mod shipped;
pub mod twins;
