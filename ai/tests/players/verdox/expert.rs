//! The expert player of Verdox: fair and reproducible.

use std::sync::Arc;

use super::shipped::{BATTLES, battle};
use crate::common::ends;
use kartacz_ai::core::learning::{MAX_WIDTH, Student, Valued};
use kartacz_ai::games::verdox::Heuristic;
use kartacz_ai::games::verdox::expert::Expert;
use kartacz_ai::games::verdox::learned::{form, standard};
use kartacz_ai::{Options, Player};
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::verdox::Verdox;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const SEED: u64 = 1700;
/// The skirmish: small enough for many games.
const SMALL: &str = BATTLES[2];

#[test]
fn same_seed_gives_the_same_games() {
    let game = battle(SMALL);
    let play = |expert: &mut Expert| ends(&game, expert, &mut Heuristic::default(), SEED, 4);
    let mut used = Expert::default();
    let once = play(&mut used);
    assert_eq!(once, play(&mut used), "a used player");
    assert_eq!(once, play(&mut Expert::default()), "a new player");
}

/// As each side, without networks and with one for the other side only.
#[test]
fn without_a_network_for_its_side_it_plays_like_the_heuristic() {
    for name in [SMALL, BATTLES[1]] {
        let game = battle(name);
        let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), SEED, 4);
        for side in Side::BOTH {
            let mut others = standard().as_ref().clone();
            others[side.index()] = None;
            for networks in [vec![None; others.len()], others] {
                let (mut expert, mut heuristic) = (Expert::with(Arc::new(networks)), Heuristic::default());
                let played = match side {
                    Side::First => ends(&game, &mut expert, &mut heuristic, SEED, 4),
                    Side::Second => ends(&game, &mut heuristic, &mut expert, SEED, 4),
                };
                assert!(played == plain, "{name}, {side:?}");
            }
        }
    }
}

#[test]
fn lessons_are_of_what_was_decided() {
    let game = battle(SMALL);
    let mut expert = Expert::default();
    expert.teach(1, 2);
    ends(&game, &mut expert, &mut Heuristic::default(), SEED, 1);
    let lessons = expert.lessons();
    assert!(lessons.len() > 2 && expert.lessons().is_empty(), "{} lessons", lessons.len());
    for lesson in lessons {
        let place = &form().networks[lesson.network];
        assert!(place.name.ends_with("-first"), "{}", place.name);
        assert_eq!(lesson.rows.len(), lesson.gains.len() * place.features.len());
        assert!(lesson.gains.len() > 1 && lesson.gains[0] == 0.0);
        assert!(lesson.gains.iter().all(|gain| gain.abs() <= 1.0) && lesson.rows.iter().all(|row| row.is_finite()));
    }
}

/// \[V1.6\] The face-down counters of the other side change neither the features nor the action.
#[test]
fn hidden_counters_change_nothing() {
    let game = battle(BATTLES[0]);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let (mut dice, mut scratch) = (Seeded::new(SEED), Box::new(Actions::new()));
    let mut player = Heuristic::default();
    let (mut state, mut last, mut compared) = (game.start(&mut dice, &mut Silent), (0, Side::First), 0);
    while let Some(side) = game.decider(&state) {
        let view = game.view(&state, side);
        let (now, twin) = ((view.turn(), side), view.guess(&mut rng));
        if now != last && twin != state {
            let [one, other] = [&state, &twin].map(|state| {
                let mut expert = Expert::default();
                expert.new_game(SEED);
                expert.decide(&game, game.view(state, side), Options::new(&game, state, &mut scratch))
            });
            assert!(one == other, "in turn {}", view.turn());
            compared += 1;
        }
        last = now;
        let action = player.decide(&game, view, Options::new(&game, &state, &mut scratch));
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    assert!(compared > 20, "only {compared} decisions were compared");
}

#[test]
fn features_have_names_and_finite_numbers() {
    let names = Verdox::features();
    let mut distinct = names.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), names.len());
    for name in BATTLES {
        let game = battle(name);
        let mut eye = Default::default();
        for end in ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), SEED, 2) {
            let mut features = [f32::NAN; MAX_WIDTH];
            game.see(&mut eye, &end, &mut features);
            let features = &features[..names.len()];
            assert!(features.iter().all(|number| number.is_finite() && number.abs() < 20.0), "{name}: {features:?}");
        }
    }
}
