//! The expert player of Pluton: without networks it is the heuristic; with networks it plays legally, fairly and
//! reproducibly; and it can be taught.

use std::sync::Arc;

use super::shipped::{FIGHTS, compare_twins, ends, every_action_is_legal, fight};
use crate::common::games::watch;
use kartacz_ai::core::learning::{Alternatives, MAX_WIDTH, Network, Networks, Student};
use kartacz_ai::games::pluton::Heuristic;
use kartacz_ai::games::pluton::expert::Expert;
use kartacz_ai::games::pluton::learned::form;
use kartacz_ai::{Options, Player};
use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::state::State;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

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
    let game = fight(FIGHTS[0]);
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 5);
    assert!(plain != ends(&game, &mut learned(), &mut learned(), 5));
}

/// As each side, without networks and with one for the other side only.
#[test]
fn without_a_network_for_its_side_it_plays_like_the_heuristic() {
    let game = fight(FIGHTS[0]);
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
    let game = fight(FIGHTS[0]);
    let play = |expert: &mut Expert| ends(&game, expert, &mut Heuristic::default(), 4);
    let mut used = learned();
    let once = play(&mut used);
    assert!(once == play(&mut used), "a used player");
    assert!(once == play(&mut learned()), "a new player");
}

#[test]
fn every_action_is_on_the_list() {
    for name in FIGHTS {
        every_action_is_legal(&fight(name), &mut [learned(), learned()], 3, 50);
    }
}

/// \[16.1, S2.3\] Concealed information, on the map or from secret set-up, affects neither the action nor the choice of
/// stance.
#[test]
fn hidden_units_do_not_affect_the_action() {
    let compared: u32 = FIGHTS.map(|name| compare_twins(&fight(name), &mut [learned(), learned()], 5, 7)).iter().sum();
    assert!(compared > 300, "only {compared} decisions were compared");
}

/// The features of the stances of a decision, as recorded for training.
fn asked(
    game: &Pluton,
    state: &State,
    side: Side,
    scratch: &mut Actions<<Pluton as Game>::Action>,
) -> Vec<Alternatives> {
    let mut expert = taught();
    expert.new_game(1);
    expert.decide(game, game.view(state, side), Options::new(game, state, scratch));
    expert.lessons()
}

/// \[16.1, S2.3\] Nor the features that ranks see.
#[test]
fn hidden_units_do_not_affect_the_features() {
    let (mut compared, mut scratch) = (0, Box::new(Actions::new()));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(crate::common::games::SEED);
    for name in FIGHTS {
        let game = fight(name);
        watch(&game, &mut [Heuristic::default(), Heuristic::default()], (5, 13), |state, side, _, before| {
            if before.is_none() {
                return;
            }
            let twin = game.view(state, side).guess(&mut rng);
            if twin != *state {
                let [one, other] = [state, &twin].map(|state| asked(&game, state, side, &mut scratch));
                assert!(one == other);
                compared += one.len();
            }
        });
    }
    assert!(compared > 50, "only {compared} decisions were compared");
}

#[test]
fn features_have_distinct_names_and_are_bounded() {
    let form = form();
    let names = &form.networks[0].features;
    assert!(names.len() <= MAX_WIDTH);
    let mut distinct = names.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), names.len());
    let (mut least, mut most) = (vec![f32::MAX; names.len()], vec![f32::MIN; names.len()]);
    for name in FIGHTS {
        let game = fight(name);
        let (mut first, mut second) = (taught(), taught());
        // A side rarely chooses its stance for the first time while the second acts.
        ends(&game, &mut first, &mut second, 16);
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
    assert!(same.is_empty(), "say nothing: {same:?}");
}

#[test]
fn it_is_taught_by_the_gains_of_stances() {
    let game = fight(FIGHTS[0]);
    let (mut first, mut second) = (Expert::default(), Expert::default());
    first.teach(1, 2);
    second.teach(1, 2);
    ends(&game, &mut first, &mut second, 4);
    for (place, expert) in [&mut first, &mut second].into_iter().enumerate() {
        let lessons = expert.lessons();
        assert!(lessons.len() >= 4 && expert.lessons().is_empty(), "{} lessons", lessons.len());
        let width = form().networks[place].features.len();
        for Alternatives { network, rows, gains } in &lessons {
            assert_eq!((*network, gains.len(), rows.len()), (place, 4, 4 * width));
            assert!(gains[0] == 0.0 && gains.iter().all(|gain| gain.abs() <= 2.0));
        }
        assert!(lessons.iter().any(|lesson| lesson.gains.iter().any(|&gain| gain != 0.0)));
    }
}
