//! *Pluton* in the program: its runs, map, log, story and replay.

mod knowledge;
mod log;
mod pages;
mod twins;
mod verbs;

pub use crate::common::{printed, strict};
use kartacz::show::account::History;
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game};
use kartacz_engine::games::pluton::Pluton;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The shipped scenarios.
pub const SCENARIOS: [&str; 3] = ["pluton/scenario-1", "pluton/scenario-2", "pluton/scenario-small"];
/// A scenario that plays quickly.
pub const SMALL: &str = SCENARIOS[2];

/// Plays a game; the output in this format.
pub fn play(scenario: &str, game: u64, format: &str) -> String {
    printed(
        &std::env::temp_dir(),
        &["play", scenario, "--game", &game.to_string(), "--luck", "off", "--format", format],
    )
}

/// Plays a random game.
pub fn random(game: &Pluton, seed: u64) -> History<Pluton> {
    let (mut dice, mut choices) = (Seeded::new(seed), Xoshiro256PlusPlus::seed_from_u64(seed));
    let (mut history, mut legal) = (History::default(), Box::new(Actions::new()));
    let mut state = game.start(&mut dice, &mut history);
    while game.decider(&state).is_some() {
        game.legal(&state, &mut legal);
        let chosen = legal[choices.next_u64() as usize % legal.len()];
        game.apply(&mut state, chosen, &mut dice, &mut history);
    }
    history
}
