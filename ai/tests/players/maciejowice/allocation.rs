//! Games are played without allocation.

use kartacz_ai::Random;
use kartacz_ai::games::insurrection::Heuristic;

use super::shipped::{FIELDS, ORDERS, field, shipped_orders};
use crate::common::allocation::allocations_of_few;
use crate::niemenczyn::series::{allocations_of_orders, roll_outs};

#[test]
fn games_are_played_without_allocation() {
    for name in FIELDS {
        let game = field(name);
        let [mut one, mut other] = [Heuristic::default(), Heuristic::default()];
        let random = Random::default;
        assert_eq!(allocations_of_few(&game, &mut random(), &mut random()), 0, "{name}: random");
        assert_eq!(allocations_of_few(&game, &mut one, &mut other), 0, "{name}: heuristic");
        assert_eq!(allocations_of_few(&game, &mut one, &mut random()), 0, "{name}: both");
    }
}

#[test]
fn orders_are_carried_out_without_allocation() {
    for (name, side, index) in ORDERS {
        let game = field(FIELDS[index]);
        let orders = shipped_orders(name, &game).orders;
        assert_eq!(allocations_of_orders(&game, &orders, side, 3), 0, "{name}");
    }
}

/// Searches on the whole field take minutes.
#[test]
fn roll_outs_of_a_small_scenario_are_played_without_allocation() {
    roll_outs(&field("maciejowice/scenario-oronne"), "maciejowice/scenario-oronne", 2);
}
