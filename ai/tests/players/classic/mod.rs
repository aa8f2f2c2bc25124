//! The players of *classic*.

mod greedy;
mod heuristic;
mod learned;
mod made_up;
mod one_ply;
mod positions;
mod search;
pub mod shipped;
mod situations;
