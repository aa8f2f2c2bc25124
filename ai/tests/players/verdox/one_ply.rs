//! The player of Verdox that looks one step ahead: legal, fair and reproducible.

use super::shipped::{BATTLES, battle};
use crate::common::ends;
use crate::common::games::{compare_with, watch};
use kartacz_ai::core::candidates::Candidates;
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::verdox::Heuristic;
use kartacz_ai::games::verdox::candidates::Proposed;
use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::notation::write;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const SEED: u64 = 1700;
/// The skirmish: small enough for many games.
const SMALL: &str = BATTLES[2];

type Ahead = OnePly<Verdox, Proposed>;

fn ahead(sets: u32) -> Ahead {
    Ahead::new(sets, Proposed::value(), 0)
}

/// The player does not read the list of legal actions; its action must still be in it, and so must that among listed actions.
#[test]
fn every_action_is_legal() {
    let mut legal = Box::new(Actions::new());
    for name in BATTLES {
        let game = battle(name);
        watch(&game, &mut [ahead(2), ahead(2)], (SEED, 16), |state, side, action, before| {
            game.legal(state, &mut legal);
            assert!(legal.contains(&action), "{name}: {} is not legal", write(&game, action));
            if let Some(mut asked) = before {
                // Among every other legal action, of which it must take one.
                let some: Vec<Action> = legal.iter().copied().step_by(2).collect();
                assert!(asked.choose(&game, game.view(state, side), &some) < some.len());
            }
        });
    }
}

/// \[V1.6\] The face-down counters of the other side do not affect the action.
#[test]
fn hidden_counters_do_not_affect_the_action() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let game = battle(BATTLES[0]);
    let compared = compare_with(&game, &mut [ahead(2), ahead(2)], (SEED, 1), |view| view.guess(&mut rng));
    assert!(compared > 500, "only {compared} decisions were compared");
}

/// It deviates from the heuristic by whose weights it plays: the value decides something.
#[test]
fn same_seed_gives_the_same_games_which_are_its_own() {
    let game = battle(SMALL);
    let play = |player: &mut Ahead| ends(&game, player, &mut Heuristic::default(), SEED, 4);
    let mut used = ahead(1);
    let once = play(&mut used);
    assert_eq!(once, play(&mut used), "a used player");
    assert_eq!(once, play(&mut ahead(1)), "a new player");
    let plain = ends(&game, &mut ahead(0), &mut Heuristic::default(), SEED, 4);
    assert_ne!(once, plain);
}

#[test]
fn games_allocate_nothing() {
    for name in [BATTLES[1], SMALL] {
        let (game, mut table) = (battle(name), Table::default());
        let (mut first, mut second) = (ahead(2), ahead(2));
        let mut play = |index| {
            table.play(&game, &mut first, &mut second, game_seed(SEED, index), &mut Silent);
        };
        play(0);
        assert_eq!(allocation_counter::measure(|| play(1)).count_total, 0, "{name}");
    }
}
