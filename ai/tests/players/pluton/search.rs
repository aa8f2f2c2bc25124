//! The search player of Pluton: legal, fair, and reproducible.

use super::shipped::{FIGHTS, compare_twins, ends, every_action_is_legal, fight, won};
use kartacz_ai::Random;
use kartacz_ai::core::candidate_search::CandidateSearch;
use kartacz_ai::games::pluton::Heuristic;
use kartacz_ai::games::pluton::candidates::Proposed;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;

type Search = CandidateSearch<Pluton, Proposed>;

#[test]
fn beats_the_random_player_from_either_side() {
    let game = fight(FIGHTS[0]);
    let games = 30;
    let as_first = won(&game, &ends(&game, &mut Search::new(16), &mut Random::default(), games), Side::First);
    let as_second = won(&game, &ends(&game, &mut Random::default(), &mut Search::new(16), games), Side::Second);
    assert!(as_first >= 28 && as_second >= 28, "{as_first} and {as_second} of {games}");
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = fight(FIGHTS[0]);
    let play = |search: &mut Search| ends(&game, search, &mut Heuristic::default(), 4);
    let mut used = Search::new(16);
    let once = play(&mut used);
    assert!(once == play(&mut used), "a used player");
    assert!(once == play(&mut Search::new(16)), "a new player");
}

#[test]
fn below_four_roll_outs_it_is_the_heuristic() {
    let game = fight(FIGHTS[0]);
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 5);
    assert!(plain == ends(&game, &mut Search::new(3), &mut Search::new(3), 5));
}

#[test]
fn every_action_is_on_the_list() {
    for (name, budget) in FIGHTS.into_iter().zip([16, 4, 4]) {
        let game = fight(name);
        every_action_is_legal(&game, &mut [Search::new(budget), Search::new(budget)], 3, 400);
    }
}

/// \[16.1, S2.3\] Concealed information, on the map or from secret set-up, does not affect the
/// action.
#[test]
fn hidden_units_do_not_affect_the_action() {
    let mut compared = 0;
    for (name, budget) in FIGHTS.into_iter().zip([16, 4, 4]) {
        let game = fight(name);
        compared += compare_twins(&game, &mut [Search::new(budget), Search::new(budget)], 5, 7);
    }
    assert!(compared > 300, "only {compared} decisions were compared");
}
