//! The search player of *classic*: legal and reproducible.

use kartacz_ai::Random;
use kartacz_ai::core::candidate_search::CandidateSearch;
use kartacz_ai::games::classic::Heuristic;
use kartacz_ai::games::classic::candidates::Proposed;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Small;

use super::shipped::{base, moscow};
use crate::common::games::{ends, every_action_is_legal};
use crate::common::won;

fn search(budget: u32) -> CandidateSearch<Classic<Small>, Proposed> {
    CandidateSearch::new(budget)
}

#[test]
fn beats_the_random_player_from_either_side() {
    let game = base(&[]);
    let games = 40;
    let as_first = won(&game, &ends(&game, &mut search(16), &mut Random::default(), games), Side::First);
    let as_second = won(&game, &ends(&game, &mut Random::default(), &mut search(16), games), Side::Second);
    assert!(as_first >= 37 && as_second >= 37, "{as_first} and {as_second} of {games}");
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = base(&[]);
    let mut used = search(16);
    let once = ends(&game, &mut used, &mut Heuristic::default(), 3);
    assert!(once == ends(&game, &mut used, &mut Heuristic::default(), 3), "a used player");
    assert!(once == ends(&game, &mut search(16), &mut Heuristic::default(), 3), "a new player");
}

#[test]
fn below_four_roll_outs_it_is_the_heuristic() {
    let game = moscow();
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 2);
    assert!(plain == ends(&game, &mut search(3), &mut search(3), 2));
}

#[test]
fn every_action_is_on_the_list() {
    let game = base(&[]);
    for seed in 0..6 {
        every_action_is_legal(&game, &mut [search(16), search(16)], seed, 20);
    }
}
