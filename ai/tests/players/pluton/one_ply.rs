//! The player of Pluton that looks one step ahead: it plays legally, fairly and reproducibly, and allocates nothing during a game.

use std::sync::Arc;

use super::shipped::{FIGHTS, SEED, compare_twins, ends, every_action_is_legal, fight};
use kartacz_ai::Table;
use kartacz_ai::core::learning::{Network, OUTPUTS, Valued};
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::pluton::Heuristic;
use kartacz_ai::games::pluton::candidates::Proposed;
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::Silent;
use kartacz_engine::games::pluton::Pluton;

type Player = OnePly<Pluton, Proposed>;

/// A player whose value weighs every feature by a number from -0.5 to 0.5.
fn player(sets: u32) -> Player {
    let mut network = Network::zeros(&[Pluton::features().len(), OUTPUTS]);
    for (index, weight) in network.layers.iter_mut().flat_map(|layer| &mut layer.weights).enumerate() {
        *weight = 0.1 * (index * 37 % 11) as f32 - 0.5;
    }
    Player::new(sets, Arc::new(network), 0)
}

#[test]
fn every_action_is_on_the_list() {
    for (name, games) in FIGHTS.into_iter().zip([12, 2, 2]) {
        let game = fight(name);
        for seed in 0..games {
            every_action_is_legal(&game, &mut [player(1), player(1)], seed, 17);
        }
    }
}

/// \[16.1, S2.3\] The identities and places of concealed units do not affect the action.
#[test]
fn hidden_units_do_not_affect_the_action() {
    let compared: u32 =
        FIGHTS.into_iter().map(|name| compare_twins(&fight(name), &mut [player(2), player(2)], 5, 7)).sum();
    assert!(compared > 300, "only {compared} decisions were compared");
}

#[test]
fn the_value_changes_how_it_plays_and_the_seed_decides() {
    let game = fight(FIGHTS[1]);
    let play = |first: &mut Player| ends(&game, first, &mut Heuristic::default(), 2);
    let mut used = player(1);
    let once = play(&mut used);
    assert!(once == play(&mut used) && once == play(&mut player(1)));
    assert!(once != ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 2));
}

#[test]
fn games_are_played_without_allocation() {
    for name in &FIGHTS[1..] {
        let (game, mut table) = (fight(name), Table::default());
        let (mut first, mut second) = (player(1), player(1));
        let mut play = |index| table.play(&game, &mut first, &mut second, game_seed(SEED, index), &mut Silent);
        play(0);
        let counted = allocation_counter::measure(|| {
            play(1);
        });
        assert_eq!(counted.count_total, 0, "{name}");
    }
}
