//! Counts of decision sequences from fixed positions with fixed dice, stored as data in `GAME/perft.txt`. A changed count means a changed
//! rule, and must be explained in the change log.
//!
//! `KARTACZ_BLESS=1 cargo test --release -p kartacz-engine --test rules perft` rewrites the counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use kartacz_engine::core::dice::{Dice, Key};
use kartacz_engine::core::game::{Actions, Silent};

use crate::common::systems::System;
use crate::common::{game, recorded};
use crate::files::scenarios;
use crate::games::Shipped;

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

const HEAD: &str = "# scenario seed decisions-played depth count\n";

/// A starting point: a scenario, the seed of a walk and its number of decisions; and the greatest depth of its counts.
type Start = (String, u64, u32, u32);

/// The starting points of the counts of a game.
fn starts(system: &str, recorded: &str) -> Vec<Start> {
    let mut starts: Vec<Start> = Vec::new();
    for line in recorded.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let &[scenario, seed, played, depth, ..] = words.as_slice() else { panic!("{system}/perft.txt: {line}") };
        let number = |word: &str| word.parse().unwrap_or_else(|_| panic!("{system}/perft.txt: {line}"));
        let start = (scenario.to_owned(), u64::from(number(seed)), number(played), number(depth));
        match starts.last_mut() {
            Some(last) if (&last.0, last.1, last.2) == (&start.0, start.1, start.2) => last.3 = start.3.max(last.3),
            _ => starts.push(start),
        }
    }
    starts
}

/// The counts of a game have a line for each depth of each starting point; all of its scenarios have some. For a new
/// game, write the lines without their counts, the greatest depths suffice, and bless.
fn counts_are_as_recorded<G: Shipped + System>() {
    let file = PathBuf::from(G::NAME).join("perft.txt");
    let starts = starts(G::NAME, &recorded::read(&file));
    for scenario in scenarios(G::NAME) {
        assert!(starts.iter().any(|start| start.0 == scenario), "{scenario} has no counts in {}", file.display());
    }
    let (mut text, mut loaded) = (HEAD.to_owned(), BTreeMap::new());
    for (scenario, seed, played, most) in starts {
        let game = loaded.entry(scenario.clone()).or_insert_with(|| game::<G>(&scenario, &[], &[]));
        let (state, dice) = walk(game, seed, played);
        for depth in 1..=most {
            writeln!(text, "{scenario} {seed} {played} {depth} {}", perft(game, &state, dice, depth)).unwrap();
        }
    }
    recorded::compare_or_bless(&file, &text);
}

each_game!(counts_are_as_recorded);
