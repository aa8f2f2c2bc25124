//! What is compared: ways of playing for some turns, each the heuristic with the weights of a shipped file.
//!
//! They are whole tables of numbers and no factors on the standard: whoever tunes the standard anew must not take the attack
//! out of an attack.

use std::sync::LazyLock;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::Scenario;

use crate::games::verdox::weights::{Weights, load, standard};

/// How many plans there are.
pub(super) const PLANS: usize = 4;

/// The plans that are read from files. The first is the strongest of them alone: it comes to shoot. The
/// second answers it, and the third storms the enemy's quarters whatever it costs.
const FILES: [(&str, &str); PLANS - 1] = [
    ("raider.toml", include_str!("../../../../../scenarios/verdox/weights/raider.toml")),
    ("keeper.toml", include_str!("../../../../../scenarios/verdox/weights/keeper.toml")),
    ("by-hand.toml", include_str!("../../../../../scenarios/verdox/weights/by-hand.toml")),
];

/// The weights of each plan for the first and the second side; the last are the standard ones.
pub(super) fn plans() -> &'static [[Weights; 2]; PLANS] {
    static LIST: LazyLock<[[Weights; 2]; PLANS]> = LazyLock::new(|| {
        let [raider, keeper, storm] = FILES.map(|file| {
            let chosen = load(&[file].as_slice(), file.0);
            chosen.unwrap_or_else(|faults| panic!("a test reads the weights of plans: {faults}")).weights
        });
        [raider, keeper, storm, standard()]
    });
    &LIST
}

/// The plans in the order in which a side tries them, by their places in [`plans`]. The first is that without a search: to come
/// and shoot, but for a side that wins when time is up the standard, which has no need to come.
pub(super) fn order(scenario: &Scenario, side: Side) -> [usize; PLANS] {
    if scenario.wins_on_time() == Some(side) { [3, 1, 0, 2] } else { [0, 1, 2, 3] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plan_is_another() {
        for side in 0..2 {
            for (place, plan) in plans().iter().enumerate() {
                assert!(plans()[..place].iter().all(|other| other[side] != plan[side]), "plan {place}");
            }
        }
    }

    /// A plan that storms wants the enemy's quarters many times as much as the one that answers, whatever the standard is.
    #[test]
    fn one_plan_storms() {
        for side in 0..2 {
            let [answers, storms] = [1, 2].map(|plan: usize| plans()[plan][side].advance);
            assert!(storms > 4.0 * answers, "{storms} and {answers}");
        }
    }
}
