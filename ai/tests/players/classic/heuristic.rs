//! The heuristic player of *classic*: playing strength and legality.

use kartacz_ai::games::classic::{Greedy, Heuristic};
use kartacz_ai::{Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Side, Silent};

use super::shipped::{base, moscow};
use crate::common::games::{ends, every_action_is_legal};
use crate::common::won;

#[test]
fn beats_the_random_player_from_either_side() {
    for (game, games) in [(moscow(), 40), (base(&[]), 200)] {
        let (mut player, mut random) = (Heuristic::default(), Random::default());
        let as_first = won(&game, &ends(&game, &mut player, &mut random, games), Side::First);
        let as_second = won(&game, &ends(&game, &mut random, &mut player, games), Side::Second);
        for won in [as_first, as_second] {
            assert!(won as u64 * 100 >= games * 95, "{}: {won} of {games}", game.scenario.title);
        }
    }
}

#[test]
fn beats_the_greedy_player_over_both_sides() {
    let game = moscow();
    let as_first = won(&game, &ends(&game, &mut Heuristic::default(), &mut Greedy::default(), 100), Side::First);
    let as_second = won(&game, &ends(&game, &mut Greedy::default(), &mut Heuristic::default(), 100), Side::Second);
    assert!(as_first + as_second >= 120, "{as_first} and {as_second} of 100");
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = moscow();
    let play = |first: &mut Heuristic| ends(&game, first, &mut Heuristic::default(), 5);
    let mut used = Heuristic::default();
    let once = play(&mut used);
    assert!(once == play(&mut used), "a used player");
    assert!(once == play(&mut Heuristic::default()), "a new player");
}

#[test]
fn one_player_plays_different_games_in_turn() {
    let games = [moscow(), base(&[])];
    let mut travelled = Heuristic::default();
    let mut play = |index: usize| ends(&games[index], &mut travelled, &mut Heuristic::default(), 1);
    let there_and_back = [play(0), play(1), play(0)];
    assert!(there_and_back[0] == there_and_back[2]);
    assert!(there_and_back[1] == ends(&games[1], &mut Heuristic::default(), &mut Heuristic::default(), 1));
}

#[test]
fn every_action_is_on_the_list() {
    for (game, games) in [(moscow(), 4), (base(&[]), 40)] {
        for seed in 0..games {
            every_action_is_legal(&game, &mut [Heuristic::default(), Heuristic::default()], seed, 17);
        }
    }
}

#[test]
fn games_after_the_first_allocate_nothing() {
    for game in [moscow(), base(&[])] {
        let (mut table, mut players) = (Table::default(), [Heuristic::default(), Heuristic::default()]);
        let mut play = |index| {
            let [first, second] = &mut players;
            table.play(&game, first, second, game_seed(1, index), &mut Silent);
        };
        play(0);
        for index in 1..20 {
            assert_eq!(allocation_counter::measure(|| play(index)).count_total, 0, "game {index}");
        }
    }
}

/// The worth of units that leave the map counts: they leave.
#[test]
fn units_that_are_worth_points_leave_the_map() {
    let game = base(&[
        ("does = \"move\" }\nblue-combat", "does = \"move\", exits = [\"east-edge\"] }\nblue-combat"),
        ("[victory.objectives]\ncamp = { hexes = [\"0701\"], points = 2 }", "[victory]\nexits = true"),
        ("moves = 3, hex = \"0203\", worth = 1", "moves = 3, hex = \"0203\", worth = 9"),
    ]);
    let ends = ends(&game, &mut Heuristic::default(), &mut Random::default(), 40);
    let gone = ends.iter().filter(|end| game.at(end).has_exited(0)).count();
    assert!(gone >= 30, "{gone} of 40");
}
