//! The players of *SPQR*.

mod blunders;
mod heuristic;
mod learned;
mod lines;
mod one_ply;
mod positions;
mod scripted;
mod search;
pub mod shipped;
