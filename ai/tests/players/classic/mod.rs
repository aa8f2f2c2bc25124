//! The players of *classic*.

mod greedy;
mod heuristic;
mod learned;
mod made_up;
mod positions;
mod search;
mod shipped;
mod situations;
