//! Weights by which a phase may be played: each is those of a shipped file.

use std::sync::LazyLock;

use super::weights::{Weights, load, standard};

/// The number of stances.
pub(super) const STANCES: usize = 4;
/// The stances read from files: attack what can be attacked; hold what one has; march to the objectives.
const FILES: [(&str, &str); STANCES - 1] = [
    ("attack.toml", include_str!("../../../../scenarios/classic/weights/attack.toml")),
    ("hold.toml", include_str!("../../../../scenarios/classic/weights/hold.toml")),
    ("rush.toml", include_str!("../../../../scenarios/classic/weights/rush.toml")),
];

/// The weights of each stance for the first and the second side; the first are the standard ones.
pub(super) fn stances() -> &'static [[Weights; 2]; STANCES] {
    static LIST: LazyLock<[[Weights; 2]; STANCES]> = LazyLock::new(|| {
        let [attack, hold, rush] = FILES.map(|file| {
            let chosen = load(&[file].as_slice(), file.0);
            chosen.unwrap_or_else(|faults| panic!("a test reads the weights of stances: {faults}")).weights
        });
        [standard(), attack, hold, rush]
    });
    &LIST
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

    #[test]
    fn stances_are_what_their_names_say() {
        let [standard, attack, hold, rush] = stances();
        for side in 0..2 {
            assert!(attack[side].assault > standard[side].assault, "an attack");
            assert!(hold[side].advance < standard[side].advance && hold[side].hold > standard[side].hold, "a defence");
            assert!(rush[side].advance > standard[side].advance, "a march");
        }
    }
}
