//! Scenario files of *SPQR* with a game played by bytes. Every accepted scenario is played, and its games hold the
//! invariants of the random-play suite: zones, sight, shots and rout points are those of a second implementation.

#![no_main]

use std::sync::LazyLock;

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::Scenario;
use kartacz_fuzz::bundle::Files;
use kartacz_fuzz::{PLAY, bundle, mutate, play_input, seeds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use play::{Sample, play_by};

#[path = "../../tests/spqr_torture/book.rs"]
mod book;
#[path = "../../tests/spqr_torture/geometry.rs"]
mod geometry;
#[allow(dead_code, reason = "the referee of logs needs the rest")]
#[path = "../../tests/spqr/hexes.rs"]
mod hexes;
#[path = "../../tests/spqr_torture/invariants.rs"]
mod invariants;
#[path = "../../tests/spqr_torture/naive.rs"]
mod naive;
#[path = "../../tests/spqr_torture/offers.rs"]
mod offers;
#[path = "../../tests/spqr_torture/play.rs"]
mod play;
#[path = "../../tests/spqr_torture/routs.rs"]
mod routs;
#[path = "../../tests/spqr_torture/trail.rs"]
mod trail;
#[path = "../../tests/spqr_torture/twin.rs"]
mod twin;

const WING: &str = "spqr/scenario-wing.toml";
/// The most hexes of a map that is played: the slow zones of larger ones take longer than the rest.
const MAX_HEXES: usize = 400;

static SHIPPED: LazyLock<Files> = LazyLock::new(seeds::shipped);

fuzz_target!(init: plant(), |data: &[u8]| {
    play_input(data, &SHIPPED, WING, |scenario: Scenario, bytes, number| {
        if scenario.map.field.len() <= MAX_HEXES {
            play_by(&Spqr::new(scenario), bytes, number, Sample { whole: 101 });
        }
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

/// The wing with its parts and a play, and some plays alone.
fn plant() {
    let whole = &SHIPPED[WING];
    let parts = SHIPPED
        .iter()
        .filter(|(name, _)| name.strip_prefix("spqr/").is_some_and(|part| whole.contains(&format!("\"{part}\""))));
    let files = [(WING, whole.as_str())].into_iter().chain(parts.map(|(name, text)| (name.as_str(), text.as_str())));
    let play = "0123456789 abcdefghijklmnopqrstuvwxyz".repeat(30);
    let alone = ["a", "the quick brown fox", &play].map(|play| bundle::join([(PLAY, play)]));
    seeds::plant("spqr", alone.into_iter().chain([bundle::join(files.chain([(PLAY, play.as_str())]))]));
}
