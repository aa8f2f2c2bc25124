//! Event logs, read by the referee of the tests.

#![no_main]

use kartacz_fuzz::{mutate, within_bounds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

#[path = "../../../analysis/tests/insurrection_referee/board.rs"]
mod board;
#[path = "../../../analysis/tests/insurrection_referee/edition.rs"]
mod edition;
#[path = "../../../analysis/tests/insurrection_referee/fire.rs"]
mod fire;
#[path = "../../../analysis/tests/insurrection_referee/form.rs"]
mod form;
#[path = "../../../analysis/tests/insurrection_referee/formation.rs"]
mod formation;
#[path = "../../../analysis/tests/insurrection_referee/game.rs"]
mod game;
#[path = "../../../analysis/tests/insurrection_referee/log.rs"]
mod log;
#[path = "../../../analysis/tests/insurrection_referee/map.rs"]
mod map;
#[path = "../../../analysis/tests/insurrection_referee/melee.rs"]
mod melee;
#[path = "../../../analysis/tests/insurrection_referee/movement.rs"]
mod movement;
#[path = "../../../analysis/tests/insurrection_referee/reaction.rs"]
mod reaction;
#[path = "../../../analysis/tests/insurrection_referee/rulebook.rs"]
mod rulebook;
#[path = "../../../analysis/tests/insurrection_referee/score.rs"]
mod score;
#[path = "../../../analysis/tests/insurrection_referee/sequence.rs"]
mod sequence;
#[path = "../../../analysis/tests/insurrection_referee/withdrawal.rs"]
mod withdrawal;

/// An upper bound on the bytes of a contradiction.
const MAX_MESSAGE: usize = 20_000;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let verdict = within_bounds(|| game::Referee::judge(&text));
    // Several faults only occur in the set-up; then the game is not checked.
    assert!(verdict.faults.len() <= 1 || verdict.seen.is_empty());
    let bytes: usize = verdict.faults.iter().map(|fault| fault.to_string().len()).sum();
    assert!(bytes <= MAX_MESSAGE, "{bytes} bytes");
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });
