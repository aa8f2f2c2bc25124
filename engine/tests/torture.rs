//! Random play as a torture test of each game: invariants at every decision, against slow second implementations.

#[allow(dead_code, reason = "the tests of the rules need the rest")]
mod common;
#[allow(dead_code, reason = "the tests of the loader need the rest")]
#[path = "scenario_files/edits.rs"]
mod edits;

mod insurrection_torture;
mod pluton_torture;
mod spqr_torture;
