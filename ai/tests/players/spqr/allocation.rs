//! Games are played without allocation.

use kartacz_ai::core::learning::Student;
use kartacz_ai::games::spqr::expert::Expert;
use kartacz_ai::games::spqr::learned::form;
use kartacz_ai::games::spqr::search::Search;
use kartacz_ai::games::spqr::{Heuristic, Scripted};
use kartacz_engine::core::game::Side;

use super::shipped::{BATTLES, ORDERS, battle, shipped_orders};
use crate::common::allocation::{allocations_of_few, ranks};

#[test]
fn games_are_played_without_allocation() {
    for name in BATTLES {
        let game = battle(name);
        let heuristic = Heuristic::default;
        assert_eq!(allocations_of_few(&game, &mut heuristic(), &mut heuristic()), 0, "{name}: heuristic");
    }
    let game = battle(BATTLES[1]);
    for (name, side) in ORDERS {
        let mut scripted = Scripted::new(&shipped_orders(name, &game).orders);
        let mut heuristic = Heuristic::default();
        let count = match side {
            Side::First => allocations_of_few(&game, &mut scripted, &mut heuristic),
            Side::Second => allocations_of_few(&game, &mut heuristic, &mut scripted),
        };
        assert_eq!(count, 0, "{name}");
    }
    let game = battle(BATTLES[0]);
    let search = Search::new;
    assert_eq!(allocations_of_few(&game, &mut search(16), &mut search(16)), 0, "search");
    let expert = || Expert::with(ranks(&form()));
    assert_eq!(allocations_of_few(&game, &mut expert(), &mut expert()), 0, "ranked stances");
}
