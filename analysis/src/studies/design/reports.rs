//! Choices and variants in the shape of the result, and proposals as overlay files.

use super::change::Change;
use super::overlay;
use super::result::{ChoiceReport, LevelReport, Played, Proposal, expected};
use super::variant::Variant;
use super::words;
use crate::statistics::gaussian::Expected;
use crate::studies::factor::{Factor, Level};

/// A proposal of this number.
#[must_use]
pub fn proposal(
    choices: &[Factor],
    number: usize,
    (variant, found): (&Variant, Expected),
    played: Vec<Played>,
) -> Proposal {
    let name = format!("proposal-{number}");
    Proposal {
        file: format!("{}/{name}.toml", overlay::FOLDER),
        name,
        set: variant.sets(choices),
        changes: variant.changes(choices).map(Change::of).collect(),
        distance: variant.distance(choices),
        expected: expected(found),
        played,
    }
}

/// What could be changed.
#[must_use]
pub fn choice(choice: &Factor) -> ChoiceReport {
    let level = |level: &Level| LevelReport { level: level.name.clone(), cost: level.cost, set: level.arguments() };
    ChoiceReport {
        choice: choice.name.clone(),
        own: choice.own_text(),
        levels: choice.levels.iter().map(level).collect(),
    }
}

/// The overlay file of a proposal to a scenario, which this command has made.
#[must_use]
pub fn overlay(
    choices: &[Factor],
    (variant, proposal): (&Variant, &Proposal),
    scenario: &str,
    command: &str,
) -> String {
    let number = proposal.name.trim_start_matches("proposal-");
    let comment = [
        format!("Proposal {number} of a design of {scenario}: {}.", words::changes(proposal)),
        format!("Made by: {command}"),
    ];
    let sets: Vec<_> = variant.changes(choices).flat_map(|(_, level)| &level.changes).collect();
    overlay::text(&format!("Proposal {number}: {}", words::title(proposal)), &comment, &sets)
}
