//! The search player: stronger than the heuristic, fair, and reproducible.

use super::shipped::{SCENARIOS, scenario};
use crate::common::{ends, won};
use crate::niemenczyn::twins::{SECRETS, compare_twins};
use kartacz_ai::games::niemenczyn::Heuristic;
use kartacz_ai::games::niemenczyn::search::Search;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::Niemenczyn;

const SEED: u64 = 1794;

/// As the Russians of scenario I, where searching gains most: the bound leaves a wide margin for chance in a few
/// games.
#[test]
fn search_beats_the_heuristic() {
    let game = scenario(SCENARIOS[0]);
    let games = 32;
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), SEED, games);
    let searched = ends(&game, &mut Heuristic::default(), &mut Search::new(64), SEED, games);
    let [before, after] = [plain, searched].map(|ends| won(&game, &ends, Side::Second));
    assert!(after >= before + 3, "of {games} games the heuristic wins {before}, the search {after}");
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = scenario(SCENARIOS[1]);
    let play = |search: &mut Search| ends(&game, search, &mut Heuristic::default(), SEED, 2);
    let mut used = Search::new(16);
    let once = play(&mut used);
    assert_eq!(once, play(&mut used), "a used player");
    assert_eq!(once, play(&mut Search::new(16)), "a new player");
}

#[test]
fn one_player_plays_different_scenarios_in_turn() {
    let games = SCENARIOS.map(scenario);
    let mut travelled = Search::new(16);
    let mut play = |game: &Niemenczyn| ends(game, &mut travelled, &mut Heuristic::default(), SEED, 1);
    let there_and_back = [play(&games[0]), play(&games[1]), play(&games[0])];
    assert_eq!(there_and_back[0], there_and_back[2]);
    assert_eq!(there_and_back[1], ends(&games[1], &mut Search::new(16), &mut Heuristic::default(), SEED, 1));
}

#[test]
fn without_a_budget_it_plays_like_the_heuristic() {
    for name in SCENARIOS {
        let game = scenario(name);
        let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), SEED, 20);
        assert_eq!(plain, ends(&game, &mut Search::new(1), &mut Search::new(1), SEED, 20), "{name}");
    }
}

/// \[13.1\] A chit that a side puts into the pool is hidden until it is drawn.
#[test]
fn secret_chit_does_not_affect_the_other_side() {
    for (index, hider) in SECRETS {
        let game = scenario(SCENARIOS[index]);
        compare_twins(&game, &Search::new(16), hider, SEED, 51);
    }
}
