//! Games of the series are played without allocation.

use kartacz_ai::games::insurrection::expert::Expert;
use kartacz_ai::games::insurrection::search::Search;
use kartacz_ai::games::insurrection::{Heuristic, Played, Scripted};
use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::orders::Orders;

use crate::common::allocation::allocations_of;

/// Allocations in games of one side's orders against the heuristic.
pub fn allocations_of_orders<E: Played>(game: &Rules<E>, orders: &Orders<E>, side: Side, games: u64) -> u64 {
    let (mut scripted, mut heuristic) = (Scripted::new(orders), Heuristic::default());
    match side {
        Side::First => allocations_of(game, &mut scripted, &mut heuristic, games),
        Side::Second => allocations_of(game, &mut heuristic, &mut scripted, games),
    }
}

/// Asserts that search and expert allocate nothing.
pub fn roll_outs<E: Played>(game: &Rules<E>, name: &str, games: u64) {
    let count = allocations_of(game, &mut Search::new(16), &mut Search::new(16), games);
    assert_eq!(count, 0, "{name}");
    let count = allocations_of(game, &mut Expert::default(), &mut Expert::default(), games);
    assert_eq!(count, 0, "{name}: ranked candidates");
}
