//! Neither the engine nor a player allocates during games.

mod common;
#[path = "common/pluton.rs"]
mod fights;
#[path = "common/games.rs"]
mod games;
#[path = "common/spqr.rs"]
mod lines;

use std::sync::Arc;

use common::{BATTLE_ORDERS, BATTLES, FIELD_ORDERS, FIELDS, ORDERS, SCENARIOS};
use common::{battle, battle_orders, field, field_orders, heuristics, scenario, shipped_orders};
use kartacz_ai::core::learning::{Network, Networks, Student};
use kartacz_ai::games::insurrection::expert::Expert;
use kartacz_ai::games::insurrection::search::Search;
use kartacz_ai::games::insurrection::{Heuristic, Played, Scripted};
use kartacz_ai::games::{pluton, spqr, verdox};
use kartacz_ai::{Player, Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Side, Silent};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::orders::Orders;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::scenario::learned::{Form, Place};

/// Allocations in 39 games after a first one; the table and the players already exist.
fn allocations<G: Game>(game: &G, first: &mut impl Player<G>, second: &mut impl Player<G>) -> u64 {
    allocations_of(game, first, second, 40)
}

/// Allocations in three games, for slow players.
fn allocations_of_few<G: Game>(game: &G, first: &mut impl Player<G>, second: &mut impl Player<G>) -> u64 {
    allocations_of(game, first, second, 4)
}

fn allocations_of<G: Game>(game: &G, first: &mut impl Player<G>, second: &mut impl Player<G>, games: u64) -> u64 {
    let mut table = Table::default();
    table.play(game, first, second, game_seed(1, 0), &mut Silent);
    let counted = allocation_counter::measure(|| {
        for index in 1..games {
            table.play(game, first, second, game_seed(1, index), &mut Silent);
        }
    });
    counted.count_total
}

/// Networks of a form, with a hidden layer.
fn ranks(form: &Form) -> Arc<Networks> {
    let network = |place: &Place| Some(Network::zeros(&[place.features.len(), 32, place.outputs]));
    Arc::new(form.networks.iter().map(network).collect())
}

#[test]
fn games_are_played_without_allocation() {
    for name in SCENARIOS {
        let game = scenario(name);
        assert_eq!(allocations(&game, &mut Random::default(), &mut Random::default()), 0, "{name}: random");
        for (weights, heuristic) in heuristics() {
            let (mut first, mut second) = (heuristic.clone(), heuristic);
            assert_eq!(allocations(&game, &mut first, &mut second), 0, "{name}: {weights}");
            assert_eq!(allocations(&game, &mut first, &mut Random::default()), 0, "{name}: {weights} and random");
        }
    }
}

#[test]
fn battles_are_played_without_allocation() {
    for name in BATTLES {
        let game = battle(name);
        let heuristic = verdox::Heuristic::default;
        assert_eq!(allocations(&game, &mut heuristic(), &mut heuristic()), 0, "{name}: heuristic");
        assert_eq!(allocations(&game, &mut heuristic(), &mut Random::default()), 0, "{name}: both");
    }
}

#[test]
fn fights_are_played_without_allocation() {
    for name in fights::FIGHTS {
        let game = fights::fight(name);
        let heuristic = pluton::Heuristic::default;
        assert_eq!(allocations_of_few(&game, &mut heuristic(), &mut heuristic()), 0, "{name}: heuristic");
        assert_eq!(allocations_of_few(&game, &mut heuristic(), &mut Random::default()), 0, "{name}: both");
    }
    for (name, side, index) in fights::ORDERS {
        let game = fights::fight(fights::FIGHTS[index]);
        let mut scripted = pluton::Scripted::new(&fights::shipped_orders(name, &game).orders);
        let mut heuristic = pluton::Heuristic::default();
        let count = match side {
            Side::First => allocations_of_few(&game, &mut scripted, &mut heuristic),
            Side::Second => allocations_of_few(&game, &mut heuristic, &mut scripted),
        };
        assert_eq!(count, 0, "{name}");
    }
    let game = fights::fight(fights::FIGHTS[0]);
    let search = pluton::search::Search::new;
    assert_eq!(allocations_of_few(&game, &mut search(16), &mut search(16)), 0, "search");
    let expert = || pluton::expert::Expert::with(ranks(&pluton::learned::form()));
    assert_eq!(allocations_of_few(&game, &mut expert(), &mut expert()), 0, "ranked stances");
}

#[test]
fn lines_fight_without_allocation() {
    for name in lines::BATTLES {
        let game = lines::battle(name);
        let heuristic = spqr::Heuristic::default;
        assert_eq!(allocations_of_few(&game, &mut heuristic(), &mut heuristic()), 0, "{name}: heuristic");
    }
    let game = lines::battle(lines::BATTLES[1]);
    for (name, side) in lines::ORDERS {
        let mut scripted = spqr::Scripted::new(&lines::shipped_orders(name, &game).orders);
        let mut heuristic = spqr::Heuristic::default();
        let count = match side {
            Side::First => allocations_of_few(&game, &mut scripted, &mut heuristic),
            Side::Second => allocations_of_few(&game, &mut heuristic, &mut scripted),
        };
        assert_eq!(count, 0, "{name}");
    }
    let game = lines::battle(lines::BATTLES[0]);
    let search = spqr::search::Search::new;
    assert_eq!(allocations_of_few(&game, &mut search(16), &mut search(16)), 0, "search");
    let expert = || spqr::expert::Expert::with(ranks(&spqr::learned::form()));
    assert_eq!(allocations_of_few(&game, &mut expert(), &mut expert()), 0, "ranked stances");
}

#[test]
fn games_of_fields_are_played_without_allocation() {
    for name in FIELDS {
        let game = field(name);
        let [mut one, mut other] = [Heuristic::default(), Heuristic::default()];
        let random = Random::default;
        assert_eq!(allocations_of_few(&game, &mut random(), &mut random()), 0, "{name}: random");
        assert_eq!(allocations_of_few(&game, &mut one, &mut other), 0, "{name}: heuristic");
        assert_eq!(allocations_of_few(&game, &mut one, &mut random()), 0, "{name}: both");
    }
}

/// Allocations in games of one side's orders against the heuristic.
fn allocations_of_orders<E: Played>(game: &Rules<E>, orders: &Orders<E>, side: Side, games: u64) -> u64 {
    let (mut scripted, mut heuristic) = (Scripted::new(orders), Heuristic::default());
    match side {
        Side::First => allocations_of(game, &mut scripted, &mut heuristic, games),
        Side::Second => allocations_of(game, &mut heuristic, &mut scripted, games),
    }
}

#[test]
fn orders_are_carried_out_without_allocation() {
    for (name, side, index) in ORDERS {
        let game = scenario(SCENARIOS[index]);
        let orders = shipped_orders(name, &game).orders;
        assert_eq!(allocations_of_orders(&game, &orders, side, 40), 0, "{name}");
    }
    for (name, side, index) in FIELD_ORDERS {
        let game = field(FIELDS[index]);
        let orders = field_orders(name, &game).orders;
        assert_eq!(allocations_of_orders(&game, &orders, side, 3), 0, "{name}");
    }
}

#[test]
fn orders_of_battles_are_carried_out_without_allocation() {
    for (name, side, index) in BATTLE_ORDERS {
        let game = battle(BATTLES[index]);
        let mut scripted = verdox::Scripted::new(&battle_orders(name, &game).orders);
        let mut heuristic = verdox::Heuristic::default();
        let count = match side {
            Side::First => allocations(&game, &mut scripted, &mut heuristic),
            Side::Second => allocations(&game, &mut heuristic, &mut scripted),
        };
        assert_eq!(count, 0, "{name}");
    }
}

fn roll_outs<E: Played>(game: &Rules<E>, name: &str, games: u64) {
    let count = allocations_of(game, &mut Search::new(16), &mut Search::new(16), games);
    assert_eq!(count, 0, "{name}");
    let count = allocations_of(game, &mut Expert::default(), &mut Expert::default(), games);
    assert_eq!(count, 0, "{name}: ranked candidates");
}

#[test]
fn roll_outs_are_played_without_allocation() {
    for name in SCENARIOS {
        roll_outs(&scenario(name), name, 4);
    }
    // Searches on the whole field take minutes.
    roll_outs(&field("maciejowice/scenario-oronne"), "maciejowice/scenario-oronne", 2);
    for name in BATTLES {
        let game = battle(name);
        let search = || verdox::search::Search::new(16);
        assert_eq!(allocations_of_few(&game, &mut search(), &mut search()), 0, "{name}");
        let expert = verdox::expert::Expert::default;
        assert_eq!(allocations_of_few(&game, &mut expert(), &mut expert()), 0, "{name}: ranked stances");
    }
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| {
        std::hint::black_box(Table::<Niemenczyn>::default());
    });
    assert!(counted.count_total > 0);
}
