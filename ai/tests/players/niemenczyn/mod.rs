//! The players of *Niemenczyn*.

mod expert;
mod heuristic;
mod one_ply;
mod scripted;
mod search;
pub mod shipped;
pub mod twins;
