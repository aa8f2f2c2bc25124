//! A few complete games recorded as text, reviewed like code: any difference is a change in play.
//!
//! `KARTACZ_BLESS=1 cargo test --release -p kartacz-engine --test rules golden` rewrites them.

use std::collections::BTreeSet;
use std::path::PathBuf;

use kartacz_engine::core::dice::{Seeded, game_seed, unbiased};
use kartacz_engine::core::game::Actions;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::common::systems::System;
use crate::common::{self, recorded};
use crate::games::Shipped;

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

/// The options of a game: what-ifs and changes of single values.
fn options<'a>(words: &[&'a str]) -> [Vec<&'a str>; 2] {
    let mut found = [Vec::new(), Vec::new()];
    for pair in words.chunks(2) {
        match pair {
            ["--what-if", what_if] => found[0].push(*what_if),
            ["--set", set] => found[1].push(*set),
            _ => panic!("options are --what-if NAME and --set PATH=VALUE, not {pair:?}"),
        }
    }
    found
}

/// `GAME/golden.txt` lists the games, which are in `GAME/golden/`.
fn games_go_as_recorded<G: Shipped + System>() {
    let folder = PathBuf::from(G::NAME);
    let list = recorded::read(&folder.join("golden.txt"));
    let mut listed = BTreeSet::new();
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let (file, words) = line.split_once(": ").expect("a file and its game");
        let words: Vec<&str> = words.split(' ').collect();
        let [what_ifs, sets] = options(&words[2..]);
        let scenario = common::game::<G>(&format!("{}/{}", G::NAME, words[0]), &what_ifs, &sets);
        let index = words[1].parse().expect("the number of a game");
        let name = format!("{file}.txt");
        recorded::compare_or_bless(&folder.join("golden").join(&name), &game(&scenario, game_seed(1794, index)));
        listed.insert(name);
    }
    assert!(!listed.is_empty(), "no game of {} is recorded", G::NAME);
    assert_eq!(
        recorded::names(&folder.join("golden")),
        listed,
        "{} lists other games",
        folder.join("golden.txt").display()
    );
}

each_game!(games_go_as_recorded);
