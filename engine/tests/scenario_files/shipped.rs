//! Every shipped file of every game is read by the registry, and every scenario, what-if and reading can be played.

use kartacz_engine::games::{check_orders, load, load_position, named};
use kartacz_engine::scenario::Request;

use crate::files::{self, names, requests, smallest};
use crate::games::Shipped;
use crate::survival::play_game;
use crate::switches;

/// Loads a scenario of this game and plays a game at random.
fn is_played<G: Shipped>(request: &Request) {
    let loaded = load(&files::Shipped, request).unwrap_or_else(|faults| panic!("{request:?}: {faults}"));
    assert_eq!(loaded.system, G::NAME, "{request:?}");
    let Ok(game) = G::made(loaded.scenario) else { panic!("{request:?} is of another game") };
    play_game(&game, 1);
}

fn every_scenario_and_what_if_is_played<G: Shipped>() {
    requests(G::NAME).iter().for_each(is_played::<G>);
}

each_game!(every_scenario_and_what_if_is_played);

fn every_reading_of_a_switch_is_played<G: Shipped>() {
    let small = smallest(G::NAME);
    let switches = switches::all(G::NAME);
    for switch in switches {
        assert!(switch.readings.len() >= 2, "{}: {} has one reading", G::NAME, switch.name);
        for reading in &switch.readings {
            is_played::<G>(&Request { sets: vec![switch.set(reading)], ..Request::new(&small) });
        }
    }
}

each_game!(every_reading_of_a_switch_is_played);

/// Those of a game that has orders.
fn every_order_is_read<G: Shipped>() {
    let has = named(G::NAME).expect("a system").orders().is_some();
    let orders = names(G::NAME, "orders");
    assert_eq!(!orders.is_empty(), has, "{} ships orders only if it reads some", G::NAME);
    for name in orders {
        check_orders(&files::Shipped, &name).unwrap_or_else(|faults| panic!("{faults}"));
    }
}

each_game!(every_order_is_read);

/// Those of a game that has positions.
fn every_position_is_read<G: Shipped>() {
    let has = named(G::NAME).expect("a system").positions().is_some();
    let positions = names(G::NAME, "positions");
    assert_eq!(!positions.is_empty(), has, "{} ships positions only if it reads some", G::NAME);
    for name in positions {
        let position = load_position(&files::Shipped, &name).unwrap_or_else(|faults| panic!("{faults}"));
        let position = position.of::<G>().unwrap_or_else(|| panic!("{name} is of another game"));
        assert!(!position.accepted.is_empty() && !position.title.is_empty(), "{name}");
    }
}

each_game!(every_position_is_read);
