//! A few complete games recorded as text, reviewed like code: any difference is a change in play.
//!
//! `KARTACZ_BLESS=1 cargo test --release -p kartacz-engine --test rules golden` rewrites them.

use std::path::PathBuf;

use kartacz_engine::core::dice::{Seeded, game_seed, unbiased};
use kartacz_engine::core::game::Actions;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::common::recorded;
use crate::common::systems::System;

/// A game between players that choose at random, but rarely pass.
fn game<G: System>(game: &G, seed: u64) -> String {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut dice = Seeded::new(seed);
    let mut legal = Actions::new();
    let mut events = Vec::new();
    let mut state = game.start(&mut dice, &mut events);
    while game.decider(&state).is_some() {
        game.legal(&state, &mut legal);
        let mut pick = || legal[unbiased(&mut rng, legal.len() as u32) as usize];
        let mut action = pick();
        for _ in 0..6 {
            if G::idles(action) {
                action = pick();
            }
        }
        game.apply(&mut state, action, &mut dice, &mut events);
    }
    events.iter().map(|event| game.line(event)).collect()
}

/// Compares a game of a scenario with the recorded one.
fn compare<G: System>(scenario: &G, name: &str, what_ifs: &[&str], index: u64) {
    let (system, scenario_name) = name.split_once('/').expect("a name with the folder of its game");
    let file = format!("{system}/golden/{scenario_name}{}-{index}.txt", what_ifs.concat());
    recorded::compare_or_bless(&PathBuf::from(file), &game(scenario, game_seed(1794, index)));
}

#[test]
fn games_of_niemenczyn_go_as_recorded() {
    for (name, what_ifs, index) in [
        ("niemenczyn/scenario-1", &[][..], 2),
        ("niemenczyn/scenario-1", &[][..], 5),
        ("niemenczyn/scenario-2", &[][..], 2),
        ("niemenczyn/scenario-1", &["eydziatowicz"][..], 3),
    ] {
        compare(&crate::common::scenario(name, what_ifs, &[]), name, what_ifs, index);
    }
}

#[test]
fn games_of_maciejowice_go_as_recorded() {
    for (name, what_ifs, index) in [
        ("maciejowice/scenario-oronne", &[][..], 1),
        ("maciejowice/scenario-oronne", &[][..], 4),
        ("maciejowice/scenario-1", &["poninski-by-chance"][..], 2),
    ] {
        compare(&crate::common::maciejowice(name, what_ifs, &[]), name, what_ifs, index);
    }
}

#[test]
fn games_of_verdox_go_as_recorded() {
    for (name, what_ifs, index) in [
        ("verdox/scenario-small", &[][..], 1),
        ("verdox/scenario-small", &[][..], 4),
        ("verdox/scenario-small", &["light-guns", "breach-on-two"][..], 2),
    ] {
        compare(&crate::common::verdox(name, what_ifs, &[]), name, what_ifs, index);
    }
}

#[test]
fn games_of_pluton_go_as_recorded() {
    for index in [1, 4] {
        let name = "pluton/scenario-small";
        compare(&crate::common::pluton(name, &[], &[]), name, &[], index);
    }
    // A whole game of the regiments is too long to be read.
    let name = "pluton/scenario-1";
    compare(&crate::common::pluton(name, &["third-battalion-early"], &["stages=4"]), name, &["-of-four-stages"], 2);
}

#[test]
fn games_of_spqr_go_as_recorded() {
    // Whole games are too long to be read; the first turns have every part of the sequence of play.
    for (name, what_if, index) in [
        ("spqr/scenario-wing", None, 1),
        ("spqr/scenario-bagradas", None, 2),
        ("spqr/scenario-zama", None, 3),
        ("spqr/scenario-cannae", Some("paulus-commands"), 4),
    ] {
        let what_ifs: Vec<&str> = what_if.into_iter().collect();
        compare(&crate::common::spqr(name, &what_ifs, &["turns=2"]), name, &["-of-two-turns"], index);
    }
}
