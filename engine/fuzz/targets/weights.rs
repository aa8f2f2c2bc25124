//! Weights files. Accepted values are within bounds.

#![no_main]

use std::collections::BTreeMap;

use kartacz_engine::scenario::weights::{Form, Number, load};
use kartacz_fuzz::{mutate, seeds, within_bounds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

/// Some parameters of the heuristic; the others are unknown keys here.
const NUMBERS: [Number; 3] = [
    Number { name: "fear", count: 1, most: 4.0 },
    Number { name: "least_shot", count: 4, most: 0.5 },
    Number { name: "hold_above", count: 1, most: 1.0 },
];

fuzz_target!(init: plant(), |data: &[u8]| {
    let files = BTreeMap::from([("w.toml", String::from_utf8_lossy(data))]);
    let form = Form { system: "niemenczyn", player: "heuristic", numbers: NUMBERS.to_vec() };
    within_bounds(|| match load(&files, "w.toml", &form) {
        Ok(weights) => {
            for side in weights.sides.iter().flatten() {
                for (values, number) in side.iter().zip(NUMBERS) {
                    let good = |value: &f64| (0.0..=number.most).contains(value);
                    assert!(values.iter().all(|values| values.len() == number.count && values.iter().all(good)));
                }
            }
        }
        Err(faults) => assert!(!faults.list.is_empty() && !faults.to_string().is_empty()),
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

/// The shipped files, with only the keys known here and with all keys.
fn plant() {
    let files = seeds::shipped().into_iter().filter(|(name, _)| name.contains("/weights/"));
    let known = |line: &&str| !line.contains(" = ") || NUMBERS.iter().any(|number| line.starts_with(number.name));
    let texts = files.flat_map(|(_, text)| {
        let head = text.lines().take_while(|line| !line.starts_with('['));
        let rest = text.lines().skip_while(|line| !line.starts_with('[')).filter(known);
        [head.chain(rest).collect::<Vec<_>>().join("\n"), text.clone()]
    });
    seeds::plant("weights", texts.collect::<Vec<_>>());
}
