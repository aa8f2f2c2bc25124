//! The expert player of Pluton: untrained it is the heuristic, with other networks it plays legally and fairly, and it can be
//! taught.

#[path = "common/pluton.rs"]
mod common;

use std::sync::Arc;

use common::{FIGHTS, compare_twins, ends, every_action_is_legal, fight};
use kartacz_ai::core::learning::{Network, Student};
use kartacz_ai::games::pluton::Heuristic;
use kartacz_ai::games::pluton::expert::Expert;
use kartacz_ai::games::pluton::learned::form;

/// An expert whose networks weigh every feature a little differently, and prefer the bold stance.
fn learned() -> Expert {
    let network = |width: usize| {
        let mut network = Network::zeros(&[width, 1]);
        for (index, weight) in network.layers[0].weights.iter_mut().enumerate() {
            *weight = 0.01 * (index % 7) as f32 - 0.03;
        }
        network.layers[0].weights[width - 3] = 1.0;
        Some(network)
    };
    let networks = form().networks.iter().map(|place| network(place.features.len())).collect();
    Expert::with(Arc::new(networks))
}

#[test]
fn networks_change_how_it_plays() {
    let game = fight(FIGHTS[0]);
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 5);
    assert!(plain != ends(&game, &mut learned(), &mut learned(), 5));
}

#[test]
fn every_action_is_on_the_list() {
    for name in FIGHTS {
        every_action_is_legal(&fight(name), &mut [learned(), learned()], 3, 50);
    }
}

/// \[16.1\] Who and where concealed units are affects neither the action nor the rank of a stance.
#[test]
fn hidden_units_do_not_affect_the_action() {
    let compared: u32 = FIGHTS.map(|name| compare_twins(&fight(name), &mut [learned(), learned()], 5, 7)).iter().sum();
    assert!(compared > 300, "only {compared} decisions were compared");
}

#[test]
fn untrained_it_is_the_heuristic() {
    let game = fight(FIGHTS[0]);
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 5);
    assert!(plain == ends(&game, &mut Expert::default(), &mut Expert::default(), 5));
}

#[test]
fn it_is_taught_by_the_gains_of_stances() {
    let game = fight(FIGHTS[0]);
    let mut taught = Expert::default();
    taught.teach(1, 2);
    ends(&game, &mut taught, &mut Heuristic::default(), 3);
    let lessons = taught.lessons();
    assert_eq!(lessons.len(), 6, "two choices in each game of eight stages");
    let width = form().networks[0].features.len();
    for lesson in &lessons {
        assert_eq!((lesson.network, lesson.gains.len(), lesson.rows.len()), (0, 4, 4 * width));
        assert_eq!(lesson.gains[0], 0.0);
    }
    assert!(lessons.iter().any(|lesson| lesson.gains.iter().any(|&gain| gain != 0.0)));
    assert!(taught.lessons().is_empty());
}
