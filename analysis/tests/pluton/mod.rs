//! *Pluton* in the program: its runs, map, log, story and replay.

mod boards;
mod log;
mod pages;
mod twins;
mod verbs;

use std::path::Path;

use crate::common::{kartacz, text};
use roxmltree::{Document, ParsingOptions};

/// The shipped scenarios.
pub const SCENARIOS: [&str; 3] = ["pluton/scenario-1", "pluton/scenario-2", "pluton/scenario-small"];
/// A scenario that plays quickly.
pub const SMALL: &str = SCENARIOS[2];

/// Runs the program in a folder, which must succeed; its output.
pub fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = kartacz(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Plays a game; the output in this format.
pub fn play(scenario: &str, game: u64, format: &str) -> String {
    printed(&std::env::temp_dir(), &["play", scenario, "--game", &game.to_string(), "--format", format])
}

/// A drawing or page as a strict reader reads it.
pub fn strict(xml: &str) -> Document<'_> {
    Document::parse_with_options(xml, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() }).unwrap()
}
