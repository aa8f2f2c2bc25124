//! *Verdox* in the program: its runs, maps, logs, stories and replays.

mod log;
mod map;
mod names;
mod replay;
mod rows;
mod runs;
mod story;
mod verbs;

pub use crate::common::{printed, strict};
use serde_json::Value;

/// The shipped scenarios.
pub const SCENARIOS: [&str; 3] = ["verdox/scenario-1", "verdox/scenario-2", "verdox/scenario-small"];
/// A scenario that plays quickly.
pub const SMALL: &str = SCENARIOS[2];
/// The sides of all of them.
pub const SIDES: [&str; 2] = ["hasbergs", "askans"];

/// Plays a game; the output in this format.
pub fn play(scenario: &str, game: u64, format: &str) -> String {
    printed(
        &std::env::temp_dir(),
        &["play", scenario, "--game", &game.to_string(), "--luck", "off", "--format", format],
    )
}

/// The event log of a game: the set-up and the events.
pub fn logged(scenario: &str, game: u64) -> Vec<Value> {
    play(scenario, game, "json").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
