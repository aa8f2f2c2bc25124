//! The player that looks one step ahead: legal, fair, reproducible, without allocation.

use std::sync::Arc;

use super::shipped::{BATTLES, SEED, battle, compare_twins, ends, every_action_is_legal};
use kartacz_ai::Table;
use kartacz_ai::core::learning::{Network, OUTPUTS, Valued};
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::spqr::Heuristic;
use kartacz_ai::games::spqr::candidates::Proposed;
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::Silent;
use kartacz_engine::games::spqr::Spqr;

type Ahead = OnePly<Spqr, Proposed>;

/// A player by a value that weighs every feature differently, so that its choices depend on all of them.
fn player() -> Ahead {
    let mut network = Network::zeros(&[Spqr::features().len(), 8, OUTPUTS]);
    for (index, weight) in network.layers.iter_mut().flat_map(|layer| &mut layer.weights).enumerate() {
        *weight = 0.1 * (index * 37 % 11) as f32 - 0.5;
    }
    Ahead::new(1, Arc::new(network), 0)
}

#[test]
fn it_plays_other_games_than_the_heuristic() {
    let game = battle(BATTLES[0]);
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 3);
    assert!(plain != ends(&game, &mut player(), &mut player(), 3));
}

#[test]
fn every_action_is_on_the_list() {
    for name in BATTLES {
        every_action_is_legal(&battle(name), &mut [player(), player()], 1, 200);
    }
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = battle(BATTLES[0]);
    let play = |player: &mut Ahead| ends(&game, player, &mut Heuristic::default(), 3);
    let mut used = player();
    let once = play(&mut used);
    assert!(once == play(&mut used), "a used player");
    assert!(once == play(&mut player()), "a new player");
}

/// \[6.59\] The kind of an enemy's withdrawal marker affects no choice.
#[test]
fn hidden_orders_do_not_affect_the_action() {
    let game = battle(BATTLES[0]);
    let compared: u32 = (0..4).map(|seed| compare_twins(&game, &mut [player(), player()], seed, 7)).sum();
    assert!(compared > 20, "only {compared} decisions were compared");
}

#[test]
fn it_allocates_nothing_during_a_game() {
    let game = battle(BATTLES[1]);
    let (mut table, mut first, mut second) = (Table::default(), player(), player());
    table.play(&game, &mut first, &mut second, game_seed(SEED, 0), &mut Silent);
    let counted = allocation_counter::measure(|| {
        table.play(&game, &mut first, &mut second, game_seed(SEED, 1), &mut Silent);
    });
    assert_eq!(counted.count_total, 0);
}
