//! Shared code of the fuzz targets. They try hostile input: scenario files and their parts, overlays, test positions,
//! orders, weights, networks, arguments, event logs, shards.
//!
//! A target is a file in `targets/` and a `[[bin]]` in `Cargo.toml`. Its input is a text; its mutator is [`mutate`],
//! which edits lines, names and numbers; its seed inputs are written by [`seeds::plant`] when it starts, or by the script
//! `run`. It calls the product inside [`within_bounds`], which limits the memory of an input, and asserts the guarantees of
//! the product: edits and guarantees are shared with the ordinary tests. The referee is a test
//! of another crate, so its files are included by `#[path]`.

#[allow(dead_code, reason = "the tests need the rest")]
#[macro_use]
#[path = "../../tests/games.rs"]
mod games;
#[path = "../../tests/scenario_files/edits.rs"]
pub mod edits;
#[path = "../../tests/scenario_files/survival.rs"]
pub mod survival;

pub mod bundle;
pub mod seeds;

use bundle::Files;
use edits::{Random, change_anything};
use kartacz_engine::scenario::{Request, Scenario};
use survival::survives;

/// The most bytes that an input may hold at a time.
const MAX_BYTES: u64 = 256 << 20;

/// Runs a target on an input and checks its memory. Returns the result of the target.
pub fn within_bounds<T>(target: impl FnOnce() -> T) -> T {
    let mut result = None;
    let memory = allocation_counter::measure(|| result = Some(target()));
    assert!(memory.bytes_max <= MAX_BYTES, "{} bytes at a time", memory.bytes_max);
    result.expect("the target has run")
}

/// The part of an input whose bytes choose the actions.
pub const PLAY: &str = "play";

/// Plays a game by an input: its files are loaded, and an accepted scenario of the kind `S` is played by its bytes, with a number derived
/// from it. An input that is a play alone goes with the shipped scenario `usual`.
pub fn play_input<S: Scenario>(data: &[u8], shipped: &Files, usual: &str, play: impl FnOnce(S, &[u8], u64)) {
    let text = String::from_utf8_lossy(data);
    let (name, mut files) = bundle::split(&text);
    let number = number_of(data);
    let bytes = files.remove(PLAY).unwrap_or_default();
    within_bounds(|| {
        let scenario = if files.is_empty() {
            survives(shipped, &Request::new(usual), number)
        } else {
            survives(&files, &Request::new(&name), number)
        };
        if let Some(scenario) = scenario.filter(|scenario| scenario.is_of::<S>()) {
            play(scenario.of().expect("it is of this kind"), bytes.as_bytes(), number);
        }
    });
}

/// A number derived from the input, for choices that its bytes do not encode.
pub fn number_of(data: &[u8]) -> u64 {
    data.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

/// Changes an input in place: some edits of the text, or a byte mutation of libFuzzer. Returns the new size.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut random = Random::new(u64::from(seed));
    if random.below(4) == 0 {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    let mut text = String::from_utf8_lossy(&data[..size]).into_owned();
    for _ in 0..=random.below(4) {
        change_anything(&mut text, &mut random);
    }
    let size = text.len().min(max_size);
    data[..size].copy_from_slice(&text.as_bytes()[..size]);
    size
}
