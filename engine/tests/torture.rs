//! Random play as a torture test of each game: invariants at every decision, against slow second implementations.

#[macro_use]
mod games;

#[allow(dead_code, reason = "the tests of the loader need the rest")]
#[path = "scenario_files/edits.rs"]
mod edits;
#[allow(dead_code, reason = "the other executables need the rest")]
mod files;
mod random_play;

mod classic_torture;
mod insurrection_torture;
mod pluton_torture;
mod spqr_torture;
