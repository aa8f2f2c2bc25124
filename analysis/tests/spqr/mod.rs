//! *SPQR* in the program: its runs, map, log, story, replay and odds.

mod log;
mod odds;
mod pages;
mod verbs;

pub use crate::common::{printed, strict};

/// The shipped scenarios.
pub const SCENARIOS: [&str; 4] =
    ["spqr/scenario-cannae", "spqr/scenario-wing", "spqr/scenario-bagradas", "spqr/scenario-zama"];
/// A scenario that plays quickly.
pub const SMALL: &str = SCENARIOS[1];

/// Plays a game of at most six turns; the output in this format.
pub fn play(scenario: &str, game: u64, format: &str) -> String {
    let game = game.to_string();
    printed(
        &std::env::temp_dir(),
        &["play", scenario, "--game", &game, "--set", "turns=6", "--luck", "off", "--format", format],
    )
}
