//! Made-up games of *classic*, played at random: every game loads, ends within its bound, and keeps its invariants.

mod generator;
mod invariants;
mod play;

use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Small;
use kartacz_engine::games::classic::files::Files;
use kartacz_engine::scenario::{Request, RuleSystem, load};

use play::play;

/// Files that are made for a landing; `.ci/nightly` makes more with `KARTACZ_TORTURE_FILES`.
const FILES: u64 = 300;

/// The rules of the made-up game with this number.
fn made_up(number: u64) -> Classic<Small> {
    let text = generator::game(number);
    let files = [("classic/made-up.toml", text.as_str())];
    let systems: [&'static dyn RuleSystem; 1] = [&Files];
    let loaded = load(&systems, &&files[..], &Request::new("classic/made-up"))
        .unwrap_or_else(|faults| panic!("file {number}:\n{text}\n{faults}"));
    Classic::new(loaded.scenario.of().expect("a scenario of classic"))
}

#[test]
fn made_up_games_are_valid_and_end() {
    let files = std::env::var("KARTACZ_TORTURE_FILES").ok().and_then(|count| count.parse().ok()).unwrap_or(FILES);
    let first = std::env::var("KARTACZ_TORTURE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    for number in first..first + files {
        let game = made_up(number);
        for seed in 0..3 {
            let played = std::panic::catch_unwind(|| play(&game, seed));
            assert!(played.is_ok(), "file {number}, game {seed}:\n{}", generator::game(number));
        }
    }
}
