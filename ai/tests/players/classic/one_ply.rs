//! The player of *classic* that looks one step ahead: legal, reproducible, without allocation. Nothing is hidden in this rule system.

use kartacz_ai::core::candidate_search::CandidateSearch;
use kartacz_ai::core::candidates::Candidates;
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::classic::Heuristic;
use kartacz_ai::games::classic::candidates::Proposed;
use kartacz_ai::{Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Side, Silent};
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::{Board, Large};

use super::made_up::generator;
use super::shipped::{Game, base, game, moscow, shipped};
use crate::common::games::{ends, every_action_is_legal};
use crate::common::won;

/// The shipped scenarios.
const SHIPPED: [&str; 3] = ["classic/scenario-moscow", "classic/scenario-ford", "classic/scenario-assaye"];
/// The made-up games.
const FILES: u64 = 40;

/// A player with this many sets of dice.
fn player<B: Board>(sets: u32) -> OnePly<Classic<B>, Proposed> {
    OnePly::<_, Proposed>::new(sets, <Proposed as Candidates<Classic<B>>>::value(), 0)
}

#[test]
fn every_action_is_on_the_list() {
    for id in SHIPPED {
        let game = Classic::<Large>::new(shipped(id).scenario);
        for seed in 0..2 {
            every_action_is_legal(&game, &mut [player(1), player(2)], seed, 7);
        }
    }
    for number in 0..FILES {
        every_action_is_legal(&game(&generator::game(number)), &mut [player(1), player(2)], number, 7);
    }
}

/// The first candidate is the heuristic's own choice, and is carried out like it.
#[test]
fn without_dice_it_is_the_heuristic() {
    for id in SHIPPED {
        let game = Classic::<Large>::new(shipped(id).scenario);
        let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 2);
        assert!(plain == ends(&game, &mut player(0), &mut player(0), 2), "{id}");
    }
}

#[test]
fn other_candidates_are_chosen() {
    let game = moscow();
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 4);
    assert!(plain != ends(&game, &mut player(1), &mut Heuristic::default(), 4));
}

#[test]
fn beats_the_random_player_from_either_side() {
    let (game, games) = (base(&[]), 40);
    let as_first = won(&game, &ends(&game, &mut player(1), &mut Random::default(), games), Side::First);
    let as_second = won(&game, &ends(&game, &mut Random::default(), &mut player(1), games), Side::Second);
    assert!(as_first >= 37 && as_second >= 37, "{as_first} and {as_second} of {games}");
}

#[test]
fn same_seed_gives_the_same_games() {
    for game in [base(&[]), moscow()] {
        let mut used = player(1);
        let once = ends(&game, &mut used, &mut Heuristic::default(), 3);
        assert!(once == ends(&game, &mut used, &mut Heuristic::default(), 3), "a used player");
        assert!(once == ends(&game, &mut player(1), &mut Heuristic::default(), 3), "a new player");
    }
}

#[test]
fn games_after_the_first_are_played_without_allocation() {
    for id in SHIPPED {
        let game = Classic::<Large>::new(shipped(id).scenario);
        let (mut first, mut second, mut table) = (player(1), player(1), Table::default());
        for index in 0..3 {
            let counted = allocation_counter::measure(|| {
                table.play(&game, &mut first, &mut second, game_seed(1, index), &mut Silent);
            });
            assert!(index == 0 || counted.count_total == 0, "{id}: {}", counted.count_total);
        }
    }
}

/// A search over the same candidates is legal, and below four roll-outs the heuristic.
#[test]
fn a_search_over_the_candidates_is_legal() {
    let search = |budget: u32| CandidateSearch::<Game, Proposed>::new(budget);
    let game = base(&[]);
    for seed in 0..4 {
        every_action_is_legal(&game, &mut [search(16), search(16)], seed, 20);
    }
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 3);
    assert!(plain == ends(&game, &mut search(3), &mut search(3), 3));
}
