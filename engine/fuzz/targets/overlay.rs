//! Overlays on the shipped scenarios, as with `--what-if`. Accepted scenarios are played.

#![no_main]

use std::sync::LazyLock;

use kartacz_engine::scenario::{Request, Sources};
use kartacz_fuzz::bundle::Files;
use kartacz_fuzz::survival::{play, survives};
use kartacz_fuzz::{mutate, number_of, seeds, within_bounds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use std::borrow::Cow;

static SHIPPED: LazyLock<Files> = LazyLock::new(seeds::shipped);
/// One in this many accepted scenarios is played: computing the lines of sight of a map takes far longer than loading.
const PLAYED: u64 = 8;
/// The end of the name of the overlay, below the folder of a game.
const NAME: &str = "/what-if/fuzz.toml";
/// The scenarios that it changes.
const SCENARIOS: [&str; 3] = ["niemenczyn/scenario-1", "niemenczyn/scenario-2", "maciejowice/scenario-oronne"];

/// The shipped files, and the overlay.
struct Laid<'a>(&'a str);

impl Sources for Laid<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        if name.ends_with(NAME) { Some(Cow::Borrowed(self.0)) } else { SHIPPED.read(name) }
    }
}

fuzz_target!(init: plant(), |data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let number = number_of(data);
    let scenario = SCENARIOS[number as usize % SCENARIOS.len()];
    let request = Request { what_ifs: vec!["fuzz".to_owned()], ..Request::new(scenario) };
    within_bounds(|| {
        let scenario = survives(&Laid(&text), &request, number);
        if let Some(scenario) = scenario.filter(|_| (number / 3).is_multiple_of(PLAYED)) {
            play(scenario, number);
        }
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

/// The shipped overlays, and the parts of the scenarios, which repeat existing values.
fn plant() {
    seeds::plant("overlay", SHIPPED.values().filter(|text| !text.contains("\nparts = ")).cloned());
}
