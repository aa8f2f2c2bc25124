//! The heuristic player of SPQR: playing strength and fairness.

use super::shipped::{BATTLES, battle, compare_twins, ends, every_action_is_legal, won};
use kartacz_ai::Random;
use kartacz_ai::games::spqr::Heuristic;
use kartacz_engine::core::game::Side;

/// The games of each of the first two scenarios.
const GAMES: [u64; 2] = [60, 20];

#[test]
fn beats_the_random_player_from_either_side() {
    for (name, games) in BATTLES.into_iter().zip(GAMES) {
        let game = battle(name);
        let (mut player, mut random) = (Heuristic::default(), Random::default());
        let as_first = won(&game, &ends(&game, &mut player, &mut random, games), Side::First);
        let as_second = won(&game, &ends(&game, &mut random, &mut player, games), Side::Second);
        for won in [as_first, as_second] {
            assert!(won as u64 * 100 >= games * 95, "{name}: {won} of {games}");
        }
    }
}

#[test]
fn both_sides_win_games_of_the_wing() {
    let game = battle(BATTLES[0]);
    let ends = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 60);
    for side in Side::BOTH {
        assert!(won(&game, &ends, side) >= 6, "{side:?}");
    }
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = battle(BATTLES[0]);
    let play = |first: &mut Heuristic| ends(&game, first, &mut Heuristic::default(), 5);
    let mut used = Heuristic::default();
    let once = play(&mut used);
    assert!(once == play(&mut used), "a used player");
    assert!(once == play(&mut Heuristic::default()), "a new player");
}

#[test]
fn one_player_plays_different_scenarios_in_turn() {
    let games = [battle(BATTLES[0]), battle(BATTLES[1])];
    let mut travelled = Heuristic::default();
    let mut play = |index: usize| ends(&games[index], &mut travelled, &mut Heuristic::default(), 1);
    let there_and_back = [play(0), play(1), play(0)];
    assert!(there_and_back[0] == there_and_back[2]);
    assert!(there_and_back[1] == ends(&games[1], &mut Heuristic::default(), &mut Heuristic::default(), 1));
}

/// The player reads the list of legal actions for few decisions; its action must still be in it.
#[test]
fn every_action_is_on_the_list() {
    for (name, games) in BATTLES.into_iter().zip([10, 2, 2, 2]) {
        let game = battle(name);
        for seed in 0..games {
            every_action_is_legal(&game, &mut [Heuristic::default(), Heuristic::default()], seed, 17);
        }
    }
}

/// \[6.59\] The kind of an enemy's withdrawal marker does not affect the action.
#[test]
fn hidden_orders_do_not_affect_the_action() {
    let mut compared = 0;
    for (name, games) in BATTLES.into_iter().zip([6, 2]) {
        let game = battle(name);
        for seed in 0..games {
            compared += compare_twins(&game, &mut [Heuristic::default(), Heuristic::default()], seed, 7);
        }
    }
    assert!(compared > 50, "only {compared} decisions were compared");
}
