//! The players of *SPQR*.

mod expert;
mod heuristic;
mod learned;
mod positions;
mod scripted;
mod search;
pub mod shipped;
