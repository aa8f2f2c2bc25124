//! The players of *Pluton*.

#[path = "../../../examples/pluton/counts.rs"]
#[expect(dead_code, reason = "counts are printed by the example alone")]
mod counts;
mod habits;
mod heuristic;
mod one_ply;
mod positions;
mod scripted;
mod search;
pub mod shipped;
mod value;
