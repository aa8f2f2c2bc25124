//! Games are played without allocation.

use kartacz_ai::Random;

use super::series::{allocations_of_orders, roll_outs};
use super::shipped::{ORDERS, SCENARIOS, heuristics, scenario, shipped_orders};
use crate::common::allocation::allocations;

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
fn orders_are_carried_out_without_allocation() {
    for (name, side, index) in ORDERS {
        let game = scenario(SCENARIOS[index]);
        let orders = shipped_orders(name, &game).orders;
        assert_eq!(allocations_of_orders(&game, &orders, side, 40), 0, "{name}");
    }
}

#[test]
fn roll_outs_are_played_without_allocation() {
    for name in SCENARIOS {
        roll_outs(&scenario(name), name, 4);
    }
}
