//! Random play as a torture test of the insurrection series: whatever the players do, on any scenario, under any readings,
//! the rules hold, nothing panics, and every game ends within its bound.
//!
//! `KARTACZ_TORTURE_GAMES=1000000 cargo test --release -p kartacz-engine --test torture _random_games --
//! --nocapture` plays a million games of *Niemenczyn* and a fifth of that of *Maciejowice*; `KARTACZ_TORTURE_SEED`
//! selects different ones. A failing game is shrunk and saved under `target/`, and the message says how to replay it.

mod campaign;
mod double_time;
mod endings;
mod generator;
mod invariants;
mod limits;
mod offers;
mod planted;
mod play;
mod replay;
mod shipped;
mod shrink;
mod variety;
mod whole;

use std::path::Path;

use campaign::{Campaign, Kind};
use kartacz_engine::core::dice::{Dice, Key, Seeded};
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::edition::Features;
use kartacz_engine::games::maciejowice::M1794;
use kartacz_engine::games::niemenczyn::N1794;
use play::{Checks, missing_kinds};
use shrink::Shrinker;

use crate::random_play::number;

/// The games of the short form; this many play every reading, scenario and what-if.
const SHORT: u64 = 6000;
/// The same of a game of many decisions.
const SHORT_OF_LONG: u64 = 1200;
/// The seed of the games.
const SEED: u64 = 1794;

/// Plays the games of an edition. `never` are the kinds of events that cannot happen in it.
fn random_games<E: Compiled>(short: u64, never: &[&str]) {
    if let Ok(folder) = std::env::var(replay::VARIABLE) {
        let played = replay::again::<E>(Path::new(&folder), None);
        let broken = played.broken.map(|broken| format!("{}: {}", broken.law, broken.detail));
        panic!("played again: {}", broken.unwrap_or_else(|| "the game fails no more".to_owned()));
    }
    let games = number("KARTACZ_TORTURE_GAMES", SHORT) * short / SHORT;
    let campaign = Campaign::<E>::new(number("KARTACZ_TORTURE_SEED", SEED));
    let tally = campaign.play(games, Checks::SAMPLED).unwrap_or_else(|case| {
        let case = Shrinker { switches: &campaign.switches, rules: Checks::<E>::ALL }.shrink(*case);
        let folder = replay::folder().join(format!("{}-{:016x}", E::SYSTEM, case.seed));
        panic!("{}", replay::write::<E>(&case, &folder));
    });
    println!("{}: {tally}", E::SYSTEM);
    let generated = tally.count(Kind::Generated);
    assert!(generated.refused * 100 <= generated.scenarios, "the loader refuses: {:?}", tally.refusal);
    if games >= short {
        let left: Vec<String> = campaign.names().difference(&tally.names).cloned().collect();
        assert!(left.is_empty(), "never played: {left:?}");
        assert_eq!(missing_kinds::<E>(tally.events), never, "events that never happened");
        assert!(tally.into_melees > 0 || E::HAS != Features::FIRST, "no third stack may counterattack [9.2]");
    }
}

#[test]
fn niemenczyn_random_games() {
    random_games::<N1794>(SHORT, &[]);
}

#[test]
fn maciejowice_random_games() {
    random_games::<M1794>(SHORT_OF_LONG, &["camp-entered"]);
}

#[test]
fn dice_of_a_key_do_not_depend_on_other_keys() {
    let key = Key { stage: 1, owner: 3, purpose: 2 };
    let other = Key { stage: 1, owner: 4, purpose: 2 };
    let mut alone = Seeded::new(7);
    let mut mixed = Seeded::new(7);
    let expected: Vec<i32> = (0..20).map(|_| alone.d10(key)).collect();
    let found: Vec<i32> = (0..20)
        .map(|_| {
            mixed.d10(other);
            mixed.d10(key)
        })
        .collect();
    assert_eq!(expected, found);
}
