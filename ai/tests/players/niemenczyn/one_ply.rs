//! The player that looks one step ahead: legal, fair and reproducible; without dice it is the heuristic.

use super::shipped::{SCENARIOS, scenario};
use super::twins::{SECRETS, compare_twins};
use crate::common::ends;
use crate::common::games::every_action_is_legal;
use kartacz_ai::core::candidates::Candidates;
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::insurrection::proposed::Proposed;
use kartacz_ai::games::niemenczyn::Heuristic;
use kartacz_engine::games::niemenczyn::{N1794, Niemenczyn};

const SEED: u64 = 1794;

type Ahead = OnePly<Niemenczyn, Proposed<N1794>>;

fn ahead(sets: u32) -> Ahead {
    Ahead::new(sets, <Proposed<N1794> as Candidates<Niemenczyn>>::value(), 0)
}

#[test]
fn every_action_is_on_the_list() {
    for name in SCENARIOS {
        for seed in 0..3 {
            every_action_is_legal(&scenario(name), &mut [ahead(1), ahead(2)], seed, 5);
        }
    }
}

/// The first candidate is the heuristic's own choice, and is carried out like it.
#[test]
fn without_dice_it_is_the_heuristic() {
    for name in SCENARIOS {
        let game = scenario(name);
        let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), SEED, 20);
        assert_eq!(plain, ends(&game, &mut ahead(0), &mut ahead(0), SEED, 20), "{name}");
        assert_ne!(plain, ends(&game, &mut ahead(1), &mut ahead(1), SEED, 20), "{name}");
    }
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = scenario(SCENARIOS[1]);
    let play = |player: &mut Ahead| ends(&game, player, &mut Heuristic::default(), SEED, 4);
    let mut used = ahead(3);
    let once = play(&mut used);
    assert_eq!(once, play(&mut used), "a used player");
    assert_eq!(once, play(&mut ahead(3)), "a new player");
}

/// A player that tries things out plays otherwise than the heuristic, and the same with the same seed.
#[test]
fn trying_out_is_reproducible() {
    let game = scenario(SCENARIOS[0]);
    let curious = || Ahead::new(0, <Proposed<N1794> as Candidates<Niemenczyn>>::value(), 4);
    let play = |player: &mut Ahead| ends(&game, player, &mut Heuristic::default(), SEED, 8);
    let once = play(&mut curious());
    assert_eq!(once, play(&mut curious()));
    assert_ne!(once, play(&mut ahead(0)));
}

/// \[13.1\] A chit that a side puts into the pool is hidden until it is drawn.
#[test]
fn secret_chit_does_not_affect_the_other_side() {
    for (index, hider) in SECRETS {
        compare_twins(&scenario(SCENARIOS[index]), &ahead(2), hider, SEED, 51);
    }
}
