//! The stances compared: each is the heuristic with the weights of a shipped file.
//!
//! They are complete tables, not factors on the standard: tuning the standard must not change what a stance stands
//! for.

use std::sync::LazyLock;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::Scenario;

use crate::games::verdox::weights::{Weights, load, standard};

/// The number of stances.
pub(in crate::games::verdox) const STANCES: usize = 4;
/// The one that is the heuristic without a stance.
pub(in crate::games::verdox) const STANDARD: usize = STANCES - 1;
/// The names.
pub(in crate::games::verdox) const NAMES: [&str; STANCES] = ["raider", "keeper", "by-hand", "standard"];

/// The stances read from files. The first is the strongest on its own: it advances into range and shoots. The second
/// counters it, and the third storms the enemy's quarters at any cost.
const FILES: [(&str, &str); STANCES - 1] = [
    ("raider.toml", include_str!("../../../../../scenarios/verdox/weights/raider.toml")),
    ("keeper.toml", include_str!("../../../../../scenarios/verdox/weights/keeper.toml")),
    ("by-hand.toml", include_str!("../../../../../scenarios/verdox/weights/by-hand.toml")),
];

/// The weights of each stance for the first and the second side; the last are the standard ones.
pub(in crate::games::verdox) fn stances() -> &'static [[Weights; 2]; STANCES] {
    static LIST: LazyLock<[[Weights; 2]; STANCES]> = LazyLock::new(|| {
        let [raider, keeper, storm] = FILES.map(|file| {
            let chosen = load(&[file].as_slice(), file.0);
            chosen.unwrap_or_else(|faults| panic!("a test reads the weights of stances: {faults}")).weights
        });
        [raider, keeper, storm, standard()]
    });
    &LIST
}

/// The order in which a side tries the stances, as indices into [`stances`]. The first is played without a search:
/// advancing and shooting, or the standard for a side that wins when time runs out and need not advance.
pub(in crate::games::verdox) fn order(scenario: &Scenario, side: Side) -> [usize; STANCES] {
    if scenario.wins_on_time() == Some(side) { [3, 1, 0, 2] } else { [0, 1, 2, 3] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stances_are_distinct() {
        for side in 0..2 {
            for (place, stance) in stances().iter().enumerate() {
                assert!(stances()[..place].iter().all(|other| other[side] != stance[side]), "stance {place}");
            }
        }
    }

    /// The storming stance values the enemy's quarters several times as much as the countering one, whatever the
    /// standard.
    #[test]
    fn storming_stance_values_the_quarters() {
        for side in 0..2 {
            let [answers, storms] = [1, 2].map(|stance: usize| stances()[stance][side].advance);
            assert!(storms > 4.0 * answers, "{storms} and {answers}");
        }
    }
}
