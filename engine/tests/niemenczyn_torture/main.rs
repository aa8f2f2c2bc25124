//! Random play as a torture test of *Niemenczyn 1794*: whatever the players do, on any scenario, under any readings,
//! the rules hold, nothing panics, and every game ends within its bound.
//!
//! `KARTACZ_TORTURE_GAMES=1000000 cargo test --release -p kartacz-engine --test niemenczyn_torture random_games --
//! --nocapture` plays a million games; `KARTACZ_TORTURE_SEED` selects different ones. A failing game is shrunk and
//! saved under `target/`, and the message says how to replay it.

mod campaign;
mod generator;
mod invariants;
mod limits;
mod offers;
mod planted;
mod play;
mod replay;
mod shipped;
mod shrink;
mod switches;
mod variety;
mod whole;

use std::path::Path;

use campaign::{Campaign, Kind};
use kartacz_engine::core::dice::{Dice, Key, Seeded};
use play::{Rules, missing_kinds};
use shrink::Shrinker;

/// The games of the short form; this many play every reading, scenario and what-if.
const SHORT: u64 = 6000;
/// The seed of the games.
const SEED: u64 = 1794;

/// A number from the environment.
fn number(variable: &str, usual: u64) -> u64 {
    let read = |text: String| text.parse().unwrap_or_else(|_| panic!("{variable}={text} is not a whole number"));
    std::env::var(variable).map_or(usual, read)
}

#[test]
fn random_games() {
    if let Ok(folder) = std::env::var(replay::VARIABLE) {
        let played = replay::again(Path::new(&folder), None);
        let broken = played.broken.map(|broken| format!("{}: {}", broken.law, broken.detail));
        panic!("played again: {}", broken.unwrap_or_else(|| "the game fails no more".to_owned()));
    }
    let games = number("KARTACZ_TORTURE_GAMES", SHORT);
    let campaign = Campaign::new(number("KARTACZ_TORTURE_SEED", SEED));
    let tally = campaign.play(games, Rules::SAMPLED).unwrap_or_else(|case| {
        let case = Shrinker { switches: &campaign.switches, rules: Rules::ALL }.shrink(*case);
        let folder = replay::folder().join(format!("{:016x}", case.seed));
        panic!("{}", replay::write(&case, &folder));
    });
    println!("{tally}");
    let generated = tally.count(Kind::Generated);
    assert!(generated.refused * 100 <= generated.scenarios, "the loader refuses: {:?}", tally.refusal);
    if games >= SHORT {
        let left: Vec<String> = campaign.names().difference(&tally.names).cloned().collect();
        assert!(left.is_empty(), "never played: {left:?}");
        assert_eq!(missing_kinds(tally.events), [""; 0], "events that never happened");
        assert!(tally.into_melees > 0, "no contact let a third stack counterattack [9.2]");
    }
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
