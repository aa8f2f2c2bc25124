//! Orders files: each is checked by the game of its scenario; no text makes the loader panic, and every fault has a place.

use std::collections::BTreeMap;

use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::files as niemenczyn;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::files as pluton;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::files as spqr;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::files as verdox;
use kartacz_engine::games::{check_orders, load, named};
use kartacz_engine::scenario::{Faults, Request};

use crate::edits::{Random, change_anything, change_character, change_line, change_number, change_word};
use crate::support::{change, good, scenario, shipped};
use crate::survival::check_faults;

/// The number of mutants of the orders of a rule system.
const MUTANTS: u64 = 4000;

type Files = BTreeMap<String, String>;

/// Mutates the orders of a rule system at random; `read` checks them against a scenario, 0 or 1.
fn mutate_orders(whole: &Files, system: &str, read: impl Fn(&Files, &str, usize) -> Result<(), Faults>) {
    let folder = format!("{system}/orders/");
    let orders: Vec<&String> = whole.keys().filter(|name| name.starts_with(&folder)).collect();
    let changes = [change_character, change_line, change_number, change_word, change_anything];
    let mut loaded = 0;
    for seed in 0..MUTANTS {
        let mut random = Random::new(seed);
        let name = random.pick(&orders);
        let mut files = [(name.clone(), whole[name].clone())];
        let change = random.pick(&changes);
        for _ in 0..=random.below(3) {
            change(&mut files[0].1, &mut random);
        }
        match read(&Files::from(files), name, random.below(2)) {
            Ok(()) => loaded += 1,
            Err(faults) => check_faults(&faults, seed),
        }
    }
    assert!((MUTANTS / 50..MUTANTS).contains(&loaded), "{loaded} of {MUTANTS} load");
}

#[test]
fn mutated_orders() {
    let whole = shipped();
    let games = [1, 2].map(|number| Niemenczyn::new(good(&whole, &scenario(number)).scenario));
    mutate_orders(&whole, "niemenczyn", |files, name, game| {
        niemenczyn::orders::load_for(files, name, &games[game]).map(drop)
    });
}

#[test]
fn mutated_orders_of_verdox() {
    let whole = shipped();
    let games = ["verdox/scenario-1", "verdox/scenario-2"].map(|name| {
        let loaded = load(&whole, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
        Verdox::new(loaded.scenario.of().expect("a scenario of Verdox"))
    });
    mutate_orders(&whole, "verdox", |files, name, game| verdox::orders::load_for(files, name, &games[game]).map(drop));
}

#[test]
fn mutated_orders_of_pluton() {
    let whole = shipped();
    let games = ["pluton/scenario-1", "pluton/scenario-2"].map(|name| {
        let loaded = kartacz_engine::scenario::load(&[&pluton::Files], &whole, &Request::new(name));
        let scenario = loaded.unwrap_or_else(|faults| panic!("{faults}")).scenario;
        Pluton::new(scenario.of().expect("a scenario of Pluton"))
    });
    mutate_orders(&whole, "pluton", |files, name, game| pluton::orders::load_for(files, name, &games[game]).map(drop));
}

#[test]
fn mutated_orders_of_spqr() {
    let whole = shipped();
    let games = ["spqr/scenario-cannae", "spqr/scenario-cannae"].map(|name| {
        let loaded = load(&whole, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
        Spqr::new(loaded.scenario.of().expect("a scenario of SPQR"))
    });
    mutate_orders(&whole, "spqr", |files, name, game| spqr::orders::load_for(files, name, &games[game]).map(drop));
}

/// Orders are checked by the game of their scenario.
#[test]
fn shipped_orders_are_checked_by_their_game() {
    let mut files = shipped();
    // Those of a game that is not in the registry yet have tests of their own.
    let registered = |name: &&String| named(name.split('/').next().unwrap_or_default()).is_some();
    let orders: Vec<String> =
        files.keys().filter(|name| name.contains("/orders/")).filter(registered).cloned().collect();
    assert!(["niemenczyn/", "verdox/"].iter().all(|game| orders.iter().any(|name| name.starts_with(game))));
    for name in &orders {
        assert!(check_orders(&files, name).is_ok(), "{name}");
    }
    change(&mut files, "orders/inner-line.toml", "niemenczyn/scenario-2", "verdox/scenario-2");
    let faults = check_orders(&files, "niemenczyn/orders/inner-line").expect_err("another game").to_string();
    assert!(
        faults.contains(":5:8: `side`: there is no `russians`\n  help: accepted: `hasbergs`, `askans`"),
        "{faults}"
    );
}
