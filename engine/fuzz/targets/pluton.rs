//! Scenario files of *Pluton* with a game played by bytes. Every accepted scenario is played, and its games hold the invariants
//! of the random-play suite: offered actions, sight, the log and victory points are those of a second implementation.

#![no_main]

use std::sync::LazyLock;

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::Scenario;
use kartacz_fuzz::bundle::Files;
use kartacz_fuzz::{PLAY, bundle, mutate, play_input, seeds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use lines::Lines;
use play::{Sample, play_by};

#[path = "../../tests/pluton_torture/book.rs"]
mod book;
#[path = "../../tests/pluton_torture/checks.rs"]
mod checks;
#[path = "../../tests/pluton_torture/guesses.rs"]
mod guesses;
#[allow(dead_code, reason = "the referee of logs needs the rest")]
#[path = "../../tests/pluton/hexes.rs"]
mod hexes;
#[path = "../../tests/pluton_torture/invariants.rs"]
mod invariants;
#[path = "../../tests/pluton_torture/lines.rs"]
mod lines;
#[path = "../../tests/pluton_torture/naive.rs"]
mod naive;
#[path = "../../tests/pluton_torture/naive_fire.rs"]
mod naive_fire;
#[path = "../../tests/pluton_torture/play.rs"]
mod play;
#[path = "../../tests/pluton_torture/score.rs"]
mod score;

const SMALL: &str = "pluton/scenario-small.toml";
/// The most hexes of a map that is played: lines of sight of larger ones take longer than the rest.
const MAX_HEXES: usize = 400;

static SHIPPED: LazyLock<Files> = LazyLock::new(seeds::shipped);

fuzz_target!(init: plant(), |data: &[u8]| {
    play_input(data, &SHIPPED, SMALL, |scenario: Scenario, bytes, number| {
        if scenario.map.field.len() <= MAX_HEXES {
            let game = Pluton::new(scenario);
            play_by(&game, &Lines::new(&game), bytes, number, Sample { lists: 7, whole: 61 });
        }
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

/// The small scenario with its parts and a play, and some plays alone.
fn plant() {
    let whole = &SHIPPED[SMALL];
    let parts = SHIPPED
        .iter()
        .filter(|(name, _)| name.strip_prefix("pluton/").is_some_and(|part| whole.contains(&format!("\"{part}\""))));
    let files = [(SMALL, whole.as_str())].into_iter().chain(parts.map(|(name, text)| (name.as_str(), text.as_str())));
    let play = "0123456789 abcdefghijklmnopqrstuvwxyz".repeat(9);
    let alone = ["a", "the quick brown fox", &play].map(|play| bundle::join([(PLAY, play)]));
    seeds::plant("pluton", alone.into_iter().chain([bundle::join(files.chain([(PLAY, play.as_str())]))]));
}
