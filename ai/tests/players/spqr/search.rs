//! The search player of SPQR: legal, fair, and reproducible.

use super::shipped::{BATTLES, battle, compare_twins, ends, every_action_is_legal, won};
use kartacz_ai::Random;
use kartacz_ai::core::candidate_search::CandidateSearch;
use kartacz_ai::games::spqr::Heuristic;
use kartacz_ai::games::spqr::candidates::Proposed;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;

type Search = CandidateSearch<Spqr, Proposed>;

#[test]
fn beats_the_random_player_from_either_side() {
    let game = battle(BATTLES[0]);
    let games = 8;
    let as_first = won(&game, &ends(&game, &mut Search::new(16), &mut Random::default(), games), Side::First);
    let as_second = won(&game, &ends(&game, &mut Random::default(), &mut Search::new(16), games), Side::Second);
    assert!(as_first >= 7 && as_second >= 7, "{as_first} and {as_second} of {games}");
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = battle(BATTLES[0]);
    let play = |search: &mut Search| ends(&game, search, &mut Heuristic::default(), 3);
    let mut used = Search::new(16);
    let once = play(&mut used);
    assert!(once == play(&mut used), "a used player");
    assert!(once == play(&mut Search::new(16)), "a new player");
}

#[test]
fn below_four_roll_outs_it_is_the_heuristic() {
    let game = battle(BATTLES[0]);
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 4);
    assert!(plain == ends(&game, &mut Search::new(3), &mut Search::new(3), 4));
}

#[test]
fn every_action_is_on_the_list() {
    let game = battle(BATTLES[0]);
    for seed in 0..3 {
        every_action_is_legal(&game, &mut [Search::new(16), Search::new(16)], seed, 200);
    }
}

/// \[6.59\] The kind of an enemy's withdrawal marker does not affect the action.
#[test]
fn hidden_orders_do_not_affect_the_action() {
    let game = battle(BATTLES[0]);
    let compared: u32 = (0..4).map(|seed| compare_twins(&game, &mut [Search::new(16), Search::new(16)], seed, 7)).sum();
    assert!(compared > 20, "only {compared} decisions were compared");
}
