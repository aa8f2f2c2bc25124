//! The players of *SPQR*.

mod allocation;
mod expert;
mod heuristic;
mod positions;
mod scripted;
mod search;
mod shipped;
