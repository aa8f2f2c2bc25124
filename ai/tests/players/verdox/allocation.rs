//! Games are played without allocation.

use kartacz_ai::Random;
use kartacz_ai::games::verdox::expert::Expert;
use kartacz_ai::games::verdox::search::Search;
use kartacz_ai::games::verdox::{Heuristic, Scripted};
use kartacz_engine::core::game::Side;

use super::shipped::{BATTLES, ORDERS, battle, shipped_orders};
use crate::common::allocation::{allocations, allocations_of_few};

#[test]
fn games_are_played_without_allocation() {
    for name in BATTLES {
        let game = battle(name);
        let heuristic = Heuristic::default;
        assert_eq!(allocations(&game, &mut heuristic(), &mut heuristic()), 0, "{name}: heuristic");
        assert_eq!(allocations(&game, &mut heuristic(), &mut Random::default()), 0, "{name}: both");
    }
}

#[test]
fn orders_are_carried_out_without_allocation() {
    for (name, side, index) in ORDERS {
        let game = battle(BATTLES[index]);
        let mut scripted = Scripted::new(&shipped_orders(name, &game).orders);
        let mut heuristic = Heuristic::default();
        let count = match side {
            Side::First => allocations(&game, &mut scripted, &mut heuristic),
            Side::Second => allocations(&game, &mut heuristic, &mut scripted),
        };
        assert_eq!(count, 0, "{name}");
    }
}

#[test]
fn roll_outs_are_played_without_allocation() {
    for name in BATTLES {
        let game = battle(name);
        let search = || Search::new(16);
        assert_eq!(allocations_of_few(&game, &mut search(), &mut search()), 0, "{name}");
        assert_eq!(
            allocations_of_few(&game, &mut Expert::default(), &mut Expert::default()),
            0,
            "{name}: ranked stances"
        );
    }
}
