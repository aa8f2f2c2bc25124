//! Scenario files with their parts. Accepted scenarios are played.

#![no_main]

use kartacz_engine::scenario::Request;
use kartacz_fuzz::survival::{play, survives};
use kartacz_fuzz::{bundle, mutate, number_of, seeds, within_bounds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

/// One in this many accepted scenarios is played: computing the lines of sight of a map takes far longer than loading.
const PLAYED: u64 = 8;

fuzz_target!(init: plant(), |data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let (name, files) = bundle::split(&text);
    let number = number_of(data);
    within_bounds(|| {
        let scenario = survives(&files, &Request::new(&name), number);
        if let Some(scenario) = scenario.filter(|_| number.is_multiple_of(PLAYED)) {
            play(scenario, number);
        }
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

/// The shipped scenarios, each with the parts that it names.
fn plant() {
    let files = seeds::shipped();
    let scenarios = files.iter().filter(|(_, text)| text.contains("\nparts = "));
    let whole = scenarios.map(|(name, text)| {
        let folder = &name[..name.rfind('/').map_or(0, |end| end + 1)];
        let parts = files
            .iter()
            .filter(|(part, _)| part.strip_prefix(folder).is_some_and(|part| text.contains(&format!("\"{part}\""))));
        bundle::join([(name, text)].into_iter().chain(parts).map(|(name, text)| (name.as_str(), text.as_str())))
    });
    seeds::plant("scenario", whole);
}
