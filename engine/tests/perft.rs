//! Counts of decision sequences from fixed positions with fixed dice, stored as data. A changed count means a changed
//! rule, and must be explained in the change log.
//!
//! `KARTACZ_BLESS=1 cargo test --release -p kartacz-engine --test rules perft` rewrites the counts.

use std::fmt::Write as _;
use std::path::PathBuf;

use kartacz_engine::core::dice::{Dice, Key};
use kartacz_engine::core::game::{Actions, Silent};

use crate::common::recorded;
use crate::common::systems::System;

/// Dice that follow a fixed sequence: every branch that has rolled the same number of dice gets the same next roll.
#[derive(Clone, Copy)]
struct Fixed(u64);

impl Dice for Fixed {
    fn below(&mut self, faces: u32, _: Key) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(faces)) as u32
    }
}

/// The number of sequences of `depth` decisions; a game that ends earlier counts once.
fn perft<G: System>(game: &G, state: &G::State, dice: Fixed, depth: u32) -> u64 {
    if depth == 0 || game.decider(state).is_none() {
        return 1;
    }
    let mut legal = Box::new(Actions::new());
    game.legal(state, &mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    legal
        .iter()
        .map(|&action| {
            let (mut next, mut dice) = (*state, dice);
            game.apply(&mut next, action, &mut dice, &mut Silent);
            perft(game, &next, dice, depth - 1)
        })
        .sum()
}

/// A position some way into a game: at each decision the action picked by the fixed dice, rarely passing.
fn walk<G: System>(game: &G, seed: u64, decisions: u32) -> (G::State, Fixed) {
    let mut dice = Fixed(seed);
    let mut legal = Actions::new();
    let mut state = game.start(&mut dice, &mut Silent);
    for _ in 0..decisions {
        if game.decider(&state).is_none() {
            break;
        }
        game.legal(&state, &mut legal);
        let key = Key { stage: 0, owner: 0, purpose: 0 };
        let mut action = legal[dice.below(legal.len() as u32, key) as usize];
        for _ in 0..6 {
            if G::passes(action) {
                action = legal[dice.below(legal.len() as u32, key) as usize];
            }
        }
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    (state, dice)
}

/// Starting points: the seed of a walk and its number of decisions.
type Walks<'a> = &'a [(u64, u32)];

const HEAD: &str = "# scenario seed decisions-played depth count\n";

/// The counts of a scenario, a line each.
fn counts<G: System>(game: &G, name: &str, walks: Walks, most: u32) -> String {
    let mut text = String::new();
    for &(seed, played) in walks {
        let (state, dice) = walk(game, seed, played);
        for depth in 1..=most {
            writeln!(text, "{name} {seed} {played} {depth} {}", perft(game, &state, dice, depth)).unwrap();
        }
    }
    text
}

#[test]
fn counts_of_niemenczyn_are_as_recorded() {
    let walks: Walks = &[(1, 0), (1, 20), (2, 40), (3, 60), (4, 80), (5, 30), (6, 50), (7, 70), (8, 100)];
    // Free set-up has too many actions to search deeper.
    let found = [("niemenczyn/scenario-1", 4), ("niemenczyn/scenario-2", 3)]
        .map(|(name, most)| counts(&crate::common::scenario(name, &[], &[]), name, walks, most));
    recorded::compare_or_bless(&PathBuf::from("niemenczyn/perft.txt"), &(HEAD.to_owned() + &found.concat()));
}

#[test]
fn counts_of_maciejowice_are_as_recorded() {
    let sector: Walks = &[(1, 0), (1, 20), (2, 80), (3, 200), (4, 400), (5, 700)];
    let whole: Walks = &[(1, 0), (1, 20), (2, 100), (3, 300), (4, 600), (5, 1000), (6, 1500)];
    let found = [("maciejowice/scenario-oronne", sector, 3), ("maciejowice/scenario-1", whole, 3)]
        .map(|(name, walks, most)| counts(&crate::common::maciejowice(name, &[], &[]), name, walks, most));
    recorded::compare_or_bless(&PathBuf::from("maciejowice/perft.txt"), &(HEAD.to_owned() + &found.concat()));
}

#[test]
fn counts_of_verdox_are_as_recorded() {
    let small: Walks = &[(1, 0), (1, 20), (2, 60), (3, 100), (4, 140), (5, 200), (6, 260)];
    let large: Walks = &[(1, 0), (2, 20), (3, 300), (4, 1000), (5, 2500)];
    let found = [("verdox/scenario-small", small, 4), ("verdox/scenario-1", large, 2), ("verdox/scenario-2", large, 2)]
        .map(|(name, walks, most)| counts(&crate::common::verdox(name, &[], &[]), name, walks, most));
    recorded::compare_or_bless(&PathBuf::from("verdox/perft.txt"), &(HEAD.to_owned() + &found.concat()));
}

#[test]
fn counts_of_pluton_are_as_recorded() {
    let small: Walks = &[(1, 0), (1, 30), (2, 60), (3, 100), (4, 150), (5, 200), (6, 260), (7, 320), (8, 400)];
    // Set-up anywhere in the villages, then indirect fire at any hex in sight.
    let first: Walks = &[(1, 0), (2, 40), (3, 80), (4, 300), (5, 900), (6, 2000), (7, 4000)];
    let second: Walks = &[(1, 0), (2, 80), (3, 600), (4, 2000), (5, 5000)];
    let found =
        [("pluton/scenario-small", small, 3), ("pluton/scenario-1", first, 2), ("pluton/scenario-2", second, 2)]
            .map(|(name, walks, most)| counts(&crate::common::pluton(name, &[], &[]), name, walks, most));
    recorded::compare_or_bless(&PathBuf::from("pluton/perft.txt"), &(HEAD.to_owned() + &found.concat()));
}

#[test]
fn counts_of_spqr_are_as_recorded() {
    let small: Walks = &[(1, 0), (1, 30), (2, 100), (3, 200), (4, 400), (5, 700), (6, 1100), (7, 1600), (8, 2200)];
    let middle: Walks = &[(1, 0), (1, 60), (2, 300), (3, 900), (4, 1300), (5, 1700), (6, 2100)];
    let large: Walks = &[(1, 0), (1, 60), (2, 300), (3, 900), (4, 2000), (5, 4000), (6, 8000)];
    let found = [
        ("spqr/scenario-wing", small, 4),
        ("spqr/scenario-bagradas", middle, 4),
        ("spqr/scenario-zama", middle, 3),
        ("spqr/scenario-cannae", large, 3),
    ]
    .map(|(name, walks, most)| counts(&crate::common::spqr(name, &[], &[]), name, walks, most));
    recorded::compare_or_bless(&PathBuf::from("spqr/perft.txt"), &(HEAD.to_owned() + &found.concat()));
}
