//! Plans of a side, held to the shipped scenarios.

#![no_main]

use std::borrow::Cow;
use std::sync::LazyLock;

use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::scenario::niemenczyn::orders::load_for;
use kartacz_engine::scenario::{Request, Sources, load};
use kartacz_fuzz::bundle::Files;
use kartacz_fuzz::survival::told;
use kartacz_fuzz::{mutate, number_of, seeds, within_bounds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

static SHIPPED: LazyLock<Files> = LazyLock::new(seeds::shipped);
static GAMES: LazyLock<[Niemenczyn; 2]> = LazyLock::new(|| {
    [1, 2].map(|number| {
        let request = Request::new(&format!("niemenczyn/scenario-{number}"));
        Niemenczyn::new(load(&*SHIPPED, &request).expect("it is sound").scenario.niemenczyn().expect("it is one of Niemenczyn"))
    })
});

/// The plan alone.
struct Written<'a>(&'a str);

impl Sources for Written<'_> {
    fn read(&self, _: &str) -> Option<Cow<'_, str>> {
        Some(Cow::Borrowed(self.0))
    }
}

fuzz_target!(init: plant(), |data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let number = number_of(data);
    within_bounds(|| {
        if let Err(faults) = load_for(&Written(&text), "plan", &GAMES[number as usize % 2]) {
            told(&faults, number);
        }
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

/// The shipped plans.
fn plant() {
    let plans = SHIPPED.iter().filter(|(name, _)| name.contains("/orders/"));
    seeds::plant("plan", plans.map(|(_, text)| text.clone()));
}
