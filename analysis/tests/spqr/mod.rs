//! *SPQR* in the program: its runs, map, log, story, replay and odds.

mod log;
mod odds;
mod pages;
mod verbs;

use std::path::Path;

use crate::common::{kartacz, text};
use roxmltree::{Document, ParsingOptions};

/// The shipped scenarios.
pub const SCENARIOS: [&str; 4] =
    ["spqr/scenario-cannae", "spqr/scenario-wing", "spqr/scenario-bagradas", "spqr/scenario-zama"];
/// A scenario that plays quickly.
pub const SMALL: &str = SCENARIOS[1];

/// Runs the program in a folder, which must succeed; its output.
pub fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = kartacz(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Plays a game of at most six turns; the output in this format.
pub fn play(scenario: &str, game: u64, format: &str) -> String {
    let game = game.to_string();
    printed(&std::env::temp_dir(), &["play", scenario, "--game", &game, "--set", "turns=6", "--format", format])
}

/// A drawing or page as a strict reader reads it.
pub fn strict(xml: &str) -> Document<'_> {
    Document::parse_with_options(xml, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() }).unwrap()
}
