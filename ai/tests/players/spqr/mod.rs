//! The players of *SPQR*.

mod heuristic;
mod learned;
mod one_ply;
mod positions;
mod scripted;
mod search;
pub mod shipped;
