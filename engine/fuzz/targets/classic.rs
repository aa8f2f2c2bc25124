//! Rule files of *classic* with a game played by bytes. Every accepted file is played, and its games hold the invariants of the
//! random-play suite.

#![no_main]

use std::sync::LazyLock;

use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::{Board, Large, Small};
use kartacz_engine::games::classic::data::Scenario;
use kartacz_fuzz::bundle::Files;
use kartacz_fuzz::{PLAY, bundle, mutate, play_input, seeds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use play::play_by;

#[path = "../../tests/classic_torture/generator.rs"]
mod generator;
#[path = "../../tests/classic_torture/invariants.rs"]
mod invariants;
#[allow(dead_code, reason = "games by lot are for the ordinary tests")]
#[path = "../../tests/classic_torture/play.rs"]
mod play;

const FORD: &str = "classic/scenario-ford.toml";
/// The file of a made-up game.
const MADE_UP: &str = "classic/made-up.toml";
/// How many made-up games are planted.
const SEEDS: u64 = 20;
/// The most hexes, units and turns that are played: the checks of longer games take longer than the rest.
const MOST: [usize; 3] = [300, 60, 12];

static SHIPPED: LazyLock<Files> = LazyLock::new(seeds::shipped);

fuzz_target!(init: plant(), |data: &[u8]| {
    play_input(data, &SHIPPED, FORD, |scenario: Scenario, bytes, number| {
        let size = [scenario.map.field.len(), scenario.units.len(), scenario.turns.into()];
        if size.iter().zip(MOST).all(|(&size, most)| size <= most) {
            play_in_its_size(scenario, bytes, number);
        }
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

fn play_in_its_size(scenario: Scenario, bytes: &[u8], number: u64) {
    if Small::holds(scenario.map.field.len(), scenario.units.len()) {
        play_by(&Classic::<Small>::new(scenario), bytes, number);
    } else {
        play_by(&Classic::<Large>::new(scenario), bytes, number);
    }
}

/// The template and made-up games with a play, and some plays alone.
fn plant() {
    let play = "0123456789 abcdefghijklmnopqrstuvwxyz".repeat(30);
    let made_up: Vec<String> = (0..SEEDS).map(generator::game).collect();
    let whole = made_up.iter().map(|text| bundle::join([(MADE_UP, text.as_str()), (PLAY, play.as_str())]));
    let ford = bundle::join([(FORD, SHIPPED[FORD].as_str()), (PLAY, play.as_str())]);
    let alone = ["a", "the quick brown fox", &play].map(|play| bundle::join([(PLAY, play)]));
    seeds::plant("classic", alone.into_iter().chain([ford]).chain(whole));
}
