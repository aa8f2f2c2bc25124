//! The players: strength, legality, hidden information.

mod classic;
mod common;
#[allow(dead_code, reason = "the tests of the loader need the rest")]
#[path = "../../../engine/tests/scenario_files/edits.rs"]
mod edits;
mod luck;
mod maciejowice;
mod niemenczyn;
mod pluton;
mod spqr;
mod verdox;
