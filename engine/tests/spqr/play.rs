//! Random play: every legal action can be carried out, every event has its effect in the state that comes with it,
//! and every game of every scenario ends.
//!
//! `KARTACZ_RANDOM_GAMES=500 cargo test --release -p kartacz-engine --test rules spqr::play -- --nocapture` plays more games of each;
//! `KARTACZ_RANDOM_FIRST` is the first one.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use kartacz_engine::core::dice::{Dice, Key, Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::{UnitId, side_of};
use kartacz_engine::games::spqr::notation;
use kartacz_engine::games::spqr::state::State;

use crate::spqr::reported::Watch;
use crate::spqr::table::{cannae, cannae_with, scenario};

/// The optional rules and other readings that lead to other decisions.
const OPTIONS: [&str; 2] = ["switches.engaged=true", "switches.elephant_command=true"];

#[test]
fn random_games_of_a_wing_end() {
    play(&Spqr::new(scenario("scenario-wing", &[])), 40);
}

#[test]
fn random_games_of_a_wing_with_the_optional_rules_end() {
    play(&Spqr::new(scenario("scenario-wing", &OPTIONS)), 20);
}

#[test]
fn random_games_of_cannae_end() {
    play(cannae(), 3);
}

#[test]
fn random_games_of_cannae_with_the_optional_rules_end() {
    play(&cannae_with(&OPTIONS), 2);
}

#[test]
fn random_games_of_bagradas_end() {
    play(&Spqr::new(scenario("scenario-bagradas", &[])), 6);
}

#[test]
fn random_games_of_bagradas_with_the_optional_rules_end() {
    play(&Spqr::new(scenario("scenario-bagradas", &OPTIONS)), 3);
}

#[test]
fn random_games_of_zama_end() {
    play(&Spqr::new(scenario("scenario-zama", &[])), 6);
}

#[test]
fn random_games_of_zama_with_the_optional_rules_end() {
    play(&Spqr::new(scenario("scenario-zama", &OPTIONS)), 3);
}

/// Plays games at random, and names the one that fails with its last actions and what followed from them.
fn play(game: &Spqr, usual: u64) {
    let more = std::env::var("KARTACZ_RANDOM_GAMES").ok();
    let games = more.map_or(usual, |text| text.parse().expect("a number of games"));
    let (mut decisions, mut depth) = (0, 0);
    let first = std::env::var("KARTACZ_RANDOM_FIRST").map_or(0, |text| text.parse().expect("a game"));
    for index in first..first + games {
        let (mut actions, mut watch) = (Vec::new(), Watch::new(game));
        let result = catch_unwind(AssertUnwindSafe(|| play_one(game, index, &mut actions, &mut watch)));
        let fault = match result {
            Ok(deepest) => {
                depth = depth.max(deepest);
                None
            }
            Err(fault) => Some(fault),
        };
        if let Some(fault) = fault {
            let last = actions.len().saturating_sub(40);
            let last: Vec<String> = actions[last..].iter().map(|&action| notation::write(game, action)).collect();
            eprintln!("game {index} of {} failed after {}: {}", game.scenario.id, actions.len(), last.join(", "));
            for event in &watch.events {
                eprintln!("{event:?}");
            }
            resume_unwind(fault);
        }
        decisions += actions.len();
    }
    println!(
        "{}: {games} games, {} decisions a game, {depth} frames",
        game.scenario.id,
        decisions as u64 / games.max(1)
    );
}

/// Plays one game; returns the most frames at a decision.
fn play_one(game: &Spqr, index: u64, actions: &mut Vec<Action>, watch: &mut Watch) -> usize {
    let mut depth = 0;
    let mut legal = Box::new(Actions::new());
    let (mut dice, mut picks) = (Seeded::new(game_seed(1, index)), Seeded::new(game_seed(2, index)));
    let mut state = game.start(&mut dice, watch);
    while game.outcome(&state).is_none() {
        game.legal(&state, &mut legal);
        check_places(game, &state);
        assert!(legal.len() > 1, "a decision with {} choices", legal.len());
        let key = Key { stage: game.at(&state).turn(), owner: 0, purpose: 0 };
        let action = legal[picks.below(legal.len() as u32, key) as usize];
        assert_eq!(notation::read(game, &notation::write(game, action)).ok(), Some(action));
        actions.push(action);
        watch.events.clear();
        game.apply(&mut state, action, &mut dice, watch);
        assert!((actions.len() as u64) < game.most_decisions());
        depth = depth.max(game.at(&state).frames().len());
    }
    depth
}

/// Every unit on the map is in the stacks of its hexes and in no other, and no hex has units of both sides.
fn check_places(game: &Spqr, state: &State) {
    let at = game.at(state);
    let label = |hex| game.scenario.map.field.label(hex);
    for hex in game.scenario.map.field.hexes() {
        for unit in at.in_hex(hex) {
            let id = &game.scenario.counter(unit).id;
            assert!(at.is_on_map(unit) && at.cells(unit).contains(&hex), "{id} is not in {}", label(hex));
            assert_eq!(Some(side_of(unit)), at.holder(hex), "both sides in {}", label(hex));
        }
    }
    for unit in Side::BOTH.into_iter().flat_map(|side| at.units(side)) {
        for hex in at.cells(unit).into_iter().filter(|cell| cell.is_some()) {
            let there: Vec<UnitId> = at.in_hex(hex).collect();
            let id = &game.scenario.counter(unit).id;
            assert!(there.contains(&unit), "{id} is missing in {}: {there:?}", label(hex));
        }
    }
}
