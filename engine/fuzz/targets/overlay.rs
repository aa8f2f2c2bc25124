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
/// The name of the overlay.
const NAME: &str = "niemenczyn/what-if/fuzz.toml";

/// The shipped files, and the overlay.
struct Laid<'a>(&'a str);

impl Sources for Laid<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        if name == NAME { Some(Cow::Borrowed(self.0)) } else { SHIPPED.read(name) }
    }
}

fuzz_target!(init: plant(), |data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let number = number_of(data);
    let scenario = format!("niemenczyn/scenario-{}", 1 + number % 2);
    let request = Request { what_ifs: vec!["fuzz".to_owned()], ..Request::new(&scenario) };
    within_bounds(|| {
        let scenario = survives(&Laid(&text), &request, number);
        if let Some(scenario) = scenario.filter(|_| (number / 2).is_multiple_of(PLAYED)) {
            play(scenario, number);
        }
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

/// The shipped overlays, and the parts of the scenarios, which repeat existing values.
fn plant() {
    seeds::plant("overlay", SHIPPED.values().filter(|text| !text.contains("\nparts = ")).cloned());
}
