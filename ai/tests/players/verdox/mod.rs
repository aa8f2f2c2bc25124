//! The players of *Verdox*.

mod allocation;
mod expert;
mod habits;
mod heuristic;
mod scripted;
mod search;
mod shipped;
