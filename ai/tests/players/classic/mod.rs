//! The players of *classic*.

mod greedy;
mod heuristic;
mod made_up;
mod search;
mod shipped;
mod situations;
