//! The expert player: fair, reproducible, and no weaker than the heuristic.

use std::sync::Arc;

use super::shipped::{SCENARIOS, scenario};
use crate::common::{ends, won};
use crate::niemenczyn::twins::{SECRETS, compare_twins};
use kartacz_ai::core::learning::{Student, Valued};
use kartacz_ai::games::niemenczyn::Heuristic;
use kartacz_ai::games::niemenczyn::expert::Expert;
use kartacz_ai::games::niemenczyn::learned::form;
use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::niemenczyn::Niemenczyn;

const SEED: u64 = 1794;

/// As the Poles in scenario I, where it gains most; the bound leaves a margin for chance.
#[test]
fn expert_beats_the_heuristic() {
    let game = scenario(SCENARIOS[0]);
    let games = 600;
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), SEED, games);
    let ranked = ends(&game, &mut Expert::default(), &mut Heuristic::default(), SEED, games);
    // A draw is half a win for either side.
    let points = |ends: &[<Niemenczyn as Game>::State]| {
        won(&game, ends, Side::First) as i64 - won(&game, ends, Side::Second) as i64
    };
    let [before, after] = [plain, ranked].map(|ends| points(&ends));
    assert!(after > before, "of {games} games: {before} more wins than defeats before, {after} after");
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = scenario(SCENARIOS[1]);
    let play = |expert: &mut Expert| ends(&game, expert, &mut Heuristic::default(), SEED, 20);
    let mut used = Expert::default();
    let once = play(&mut used);
    assert_eq!(once, play(&mut used), "a used player");
    assert_eq!(once, play(&mut Expert::default()), "a new player");
}

#[test]
fn without_networks_it_plays_like_the_heuristic() {
    for name in SCENARIOS {
        let game = scenario(name);
        let networks = Arc::new(vec![None; form().networks.len()]);
        let expert = || Expert::with(Arc::clone(&networks));
        let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), SEED, 50);
        assert_eq!(plain, ends(&game, &mut expert(), &mut expert(), SEED, 50), "{name}");
    }
}

#[test]
fn secret_chit_does_not_affect_the_other_side() {
    for (index, hider) in SECRETS {
        let game = scenario(SCENARIOS[index]);
        compare_twins(&game, &Expert::default(), hider, SEED, 51);
    }
}

#[test]
fn lessons_are_of_what_was_decided() {
    let game = scenario(SCENARIOS[0]);
    let mut expert = Expert::default();
    expert.teach(4, 2);
    ends(&game, &mut expert, &mut Heuristic::default(), SEED, 2);
    let lessons = expert.lessons();
    assert!(lessons.len() > 5 && expert.lessons().is_empty());
    for lesson in lessons {
        let place = &form().networks[lesson.network];
        assert!(place.name.ends_with("-first"), "{}", place.name);
        assert_eq!(lesson.rows.len(), lesson.gains.len() * place.features.len());
        assert!(lesson.gains.len() > 1 && lesson.gains[0] == 0.0);
        assert!(lesson.gains.iter().all(|gain| gain.abs() <= 1.0) && lesson.rows.iter().all(|row| row.is_finite()));
    }
}

#[test]
fn features_have_names_and_finite_numbers() {
    let names = Niemenczyn::features();
    let mut distinct = names.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), names.len());
    let game = scenario(SCENARIOS[1]);
    let mut eye = Default::default();
    for end in ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), SEED, 20) {
        let mut features = [f32::NAN; kartacz_ai::core::learning::MAX_WIDTH];
        game.see(&mut eye, &end, &mut features);
        assert!(features[..names.len()].iter().all(|number| number.is_finite() && number.abs() < 20.0), "{features:?}");
    }
}
