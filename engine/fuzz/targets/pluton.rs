//! Scenario files of *Pluton* with a game played by bytes. Every accepted scenario is played, and its games hold the invariants
//! of the random-play suite: offered actions, sight, the log and victory points are those of a second implementation.

#![no_main]

use std::sync::LazyLock;

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::Scenario;
use kartacz_engine::scenario::Request;
use kartacz_fuzz::bundle::Files;
use kartacz_fuzz::survival::survives;
use kartacz_fuzz::{bundle, mutate, number_of, seeds, within_bounds};
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

/// The part of the input whose bytes choose the actions.
const PLAY: &str = "play";
const SMALL: &str = "pluton/scenario-small.toml";
/// The most hexes of a map that is played: lines of sight of larger ones take longer than the rest.
const MAX_HEXES: usize = 400;

static SHIPPED: LazyLock<Files> = LazyLock::new(seeds::shipped);

fuzz_target!(init: plant(), |data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let (name, mut files) = bundle::split(&text);
    let number = number_of(data);
    let bytes = files.remove(PLAY).unwrap_or_default();
    within_bounds(|| {
        // An input that is a play alone goes with the shipped scenario.
        let scenario = if files.is_empty() {
            survives(&*SHIPPED, &Request::new(SMALL), number)
        } else {
            survives(&files, &Request::new(&name), number)
        };
        let Some(scenario) = scenario.filter(|scenario| scenario.is_of::<Scenario>()) else { return };
        let scenario: Scenario = scenario.of().expect("it is one of Pluton");
        if scenario.map.field.len() <= MAX_HEXES {
            let game = Pluton::new(scenario);
            play_by(&game, &Lines::new(&game), bytes.as_bytes(), number, Sample { lists: 7, whole: 61 });
        }
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

/// The small scenario with its parts and a play, and some plays alone.
fn plant() {
    let whole = &SHIPPED[SMALL];
    let parts = SHIPPED.iter().filter(|(name, _)| {
        name.strip_prefix("pluton/").is_some_and(|part| whole.contains(&format!("\"{part}\"")))
    });
    let files = [(SMALL, whole.as_str())].into_iter().chain(parts.map(|(name, text)| (name.as_str(), text.as_str())));
    let play = "0123456789 abcdefghijklmnopqrstuvwxyz".repeat(9);
    let alone = ["a", "the quick brown fox", &play].map(|play| bundle::join([(PLAY, play)]));
    seeds::plant("pluton", alone.into_iter().chain([bundle::join(files.chain([(PLAY, play.as_str())]))]));
}
