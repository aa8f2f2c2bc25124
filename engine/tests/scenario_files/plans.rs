//! No text makes the loader of plans panic, and it tells every fault with its place.

use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::scenario::niemenczyn::orders::load_for;

use crate::edits::{Random, change_anything, change_character, change_line, change_number, change_word};
use crate::support::{good, scenario, shipped};
use crate::survival::told;

/// How many mutants are made.
const MUTANTS: u64 = 4000;

#[test]
fn changed_plans() {
    let whole = shipped();
    let games = [1, 2].map(|number| Niemenczyn::new(good(&whole, &scenario(number)).scenario));
    let plans: Vec<&String> = whole.keys().filter(|name| name.contains("/orders/")).collect();
    let changes = [change_character, change_line, change_number, change_word, change_anything];
    let mut loaded = 0;
    for seed in 0..MUTANTS {
        let mut random = Random::new(seed);
        let name = random.pick(&plans);
        let mut files = [(name.clone(), whole[name].clone())];
        let change = random.pick(&changes);
        for _ in 0..=random.below(3) {
            change(&mut files[0].1, &mut random);
        }
        match load_for(&std::collections::BTreeMap::from(files), name, &games[random.below(2)]) {
            Ok(_) => loaded += 1,
            Err(faults) => told(&faults, seed),
        }
    }
    assert!((MUTANTS / 50..MUTANTS).contains(&loaded), "{loaded} of {MUTANTS} load");
}
