//! The expert player of SPQR: without networks it is the heuristic; with networks it plays legally, fairly and
//! reproducibly; and it can be taught.

use std::sync::Arc;

use super::shipped::{BATTLES, battle, compare_twins, ends, every_action_is_legal};
use crate::common::games::watch;
use kartacz_ai::core::learning::{Alternatives, MAX_WIDTH, Network, Networks, Student, Valued};
use kartacz_ai::games::spqr::Heuristic;
use kartacz_ai::games::spqr::expert::Expert;
use kartacz_ai::games::spqr::learned::form;
use kartacz_ai::{Options, Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::state::State;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The number of features of a position that ranks see.
const POSITION: usize = 43;

/// Networks that weigh every feature and the last stances a little differently.
fn networks() -> Networks {
    let network = |width: usize| {
        let mut network = Network::zeros(&[width, 8, 1]);
        for (index, weight) in network.layers.iter_mut().flat_map(|layer| &mut layer.weights).enumerate() {
            *weight = 0.1 * (index * 37 % 11) as f32 - 0.5;
        }
        Some(network)
    };
    form().networks.iter().map(|place| network(place.features.len())).collect()
}

fn learned() -> Expert {
    Expert::with(Arc::new(networks()))
}

/// An expert that is taught at every decision, without roll-outs.
fn taught() -> Expert {
    let mut taught = learned();
    taught.teach(1, 0);
    taught
}

#[test]
fn networks_change_how_it_plays() {
    let game = battle(BATTLES[0]);
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 5);
    assert!(plain != ends(&game, &mut learned(), &mut learned(), 5));
}

/// As each side, without networks and with one for the other side only.
#[test]
fn without_a_network_for_its_side_it_plays_like_the_heuristic() {
    let game = battle(BATTLES[0]);
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 4);
    assert!(plain == ends(&game, &mut Expert::default(), &mut Expert::default(), 4), "both sides");
    for side in Side::BOTH {
        let mut others = networks();
        others[side.index()] = None;
        for networks in [vec![None; others.len()], others] {
            let (mut expert, mut heuristic) = (Expert::with(Arc::new(networks)), Heuristic::default());
            let played = match side {
                Side::First => ends(&game, &mut expert, &mut heuristic, 4),
                Side::Second => ends(&game, &mut heuristic, &mut expert, 4),
            };
            assert!(played == plain, "{side:?}");
        }
    }
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = battle(BATTLES[0]);
    let play = |expert: &mut Expert| ends(&game, expert, &mut Heuristic::default(), 4);
    let mut used = learned();
    let once = play(&mut used);
    assert!(once == play(&mut used), "a used player");
    assert!(once == play(&mut learned()), "a new player");
}

#[test]
fn every_action_is_on_the_list() {
    for name in [BATTLES[0], BATTLES[1]] {
        every_action_is_legal(&battle(name), &mut [learned(), learned()], 3, 50);
    }
}

/// \[6.59\] The kind of an enemy's withdrawal marker affects neither the action nor the choice of stance.
#[test]
fn hidden_orders_do_not_affect_the_action() {
    let compared: u32 =
        (0..4).map(|seed| compare_twins(&battle(BATTLES[0]), &mut [learned(), learned()], seed, 7)).sum();
    assert!(compared > 20, "only {compared} decisions were compared");
}

/// The features of the stances of a decision, as recorded for training.
fn asked(game: &Spqr, state: &State, side: Side, scratch: &mut Actions<<Spqr as Game>::Action>) -> Vec<Alternatives> {
    let mut expert = taught();
    expert.new_game(1);
    expert.decide(game, game.view(state, side), Options::new(game, state, scratch));
    expert.lessons()
}

/// \[6.59\] Nor the features: those that both sides know are the same whichever side guesses.
#[test]
fn hidden_orders_do_not_affect_the_features() {
    let (mut compared, mut scratch) = (0, Box::new(Actions::new()));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(crate::common::games::SEED);
    for name in [BATTLES[0], BATTLES[1]] {
        let game = battle(name);
        watch(&game, &mut [Heuristic::default(), Heuristic::default()], (5, 7), |state, side, _, before| {
            if before.is_none() {
                return;
            }
            let twins = Side::BOTH.map(|side| game.view(state, side).guess(&mut rng));
            assert!(twins.iter().all(|twin| see(&game, twin) == see(&game, state)), "known to both");
            let twin = &twins[side.index()];
            if twin != state {
                let [one, other] = [state, twin].map(|state| asked(&game, state, side, &mut scratch));
                assert!(one == other);
                compared += one.len();
            }
        });
    }
    assert!(compared > 5, "only {compared} decisions were compared");
}

/// The features of a position that ranks see: the first ones of those that a value sees.
fn see(game: &Spqr, state: &State) -> Vec<f32> {
    let mut features = [0.0; MAX_WIDTH];
    game.see(&mut Default::default(), state, &mut features);
    features[..POSITION].to_vec()
}

#[test]
fn features_have_distinct_names_and_are_bounded() {
    let form = form();
    let names = &form.networks[0].features;
    assert!(
        names.len() <= MAX_WIDTH && names.iter().zip(Spqr::features()).take(POSITION).all(|(one, other)| *one == other)
    );
    let mut distinct = names.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), names.len());
    let (mut least, mut most) = (vec![f32::MAX; names.len()], vec![f32::MIN; names.len()]);
    for name in BATTLES {
        let game = battle(name);
        let (mut first, mut second) = (taught(), taught());
        ends(&game, &mut first, &mut second, 2);
        for lesson in first.lessons().into_iter().chain(second.lessons()) {
            for row in lesson.rows.chunks_exact(names.len()) {
                assert!(row.iter().all(|number| number.abs() <= 4.0), "{name}: {row:?}");
                for (index, &number) in row.iter().enumerate() {
                    (least[index], most[index]) = (least[index].min(number), most[index].max(number));
                }
            }
        }
    }
    let same = names.iter().zip(least.iter().zip(&most)).filter(|(_, (least, most))| least == most);
    let same: Vec<&str> = same.map(|(name, _)| name.as_str()).collect();
    // Some armies have no elephants and do not prepare withdrawals.
    assert_eq!(same, ["second-elephants", "second-covered"], "say nothing");
}

#[test]
fn it_is_taught_by_the_gains_of_stances() {
    let game = battle(BATTLES[0]);
    let (mut first, mut second) = (Expert::default(), Expert::default());
    first.teach(1, 2);
    second.teach(1, 2);
    ends(&game, &mut first, &mut second, 2);
    for (place, expert) in [&mut first, &mut second].into_iter().enumerate() {
        let lessons = expert.lessons();
        assert!(lessons.len() >= 2 && expert.lessons().is_empty(), "{} lessons", lessons.len());
        let width = form().networks[place].features.len();
        for Alternatives { network, rows, gains } in &lessons {
            assert_eq!((*network, gains.len(), rows.len()), (place, 4, 4 * width));
            assert!(gains[0] == 0.0 && gains.iter().all(|gain| gain.abs() <= 2.0));
        }
        assert!(lessons.iter().any(|lesson| lesson.gains.iter().any(|&gain| gain != 0.0)));
    }
}

/// No networks of *SPQR* are shipped, so the test of all games, which plays the shipped experts, does not play this one.
#[test]
fn ranked_stances_are_played_without_allocation() {
    let game = battle(BATTLES[0]);
    let expert = || Expert::with(Arc::new(networks()));
    let (mut first, mut second, mut table) = (expert(), expert(), Table::default());
    let mut play = |index| table.play(&game, &mut first, &mut second, game_seed(1, index), &mut Silent);
    play(0);
    let counted = allocation_counter::measure(|| {
        for index in 1..4 {
            play(index);
        }
    });
    assert_eq!(counted.count_total, 0);
}
