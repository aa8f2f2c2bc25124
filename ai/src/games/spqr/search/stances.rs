//! The stances compared: each is the heuristic with the weights of a shipped file.

use std::sync::LazyLock;

use crate::games::spqr::weights::{Weights, load, standard};

/// The number of stances.
pub(in crate::games::spqr) const STANCES: usize = 4;
/// The names, in order.
pub(in crate::games::spqr) const NAMES: [&str; STANCES] = ["standard", "push", "hold", "wings"];
/// The stances read from files: foot pushes in the centre; foot holds and lets the enemy come; the wings attack first.
const FILES: [(&str, &str); STANCES - 1] = [
    ("push.toml", include_str!("../../../../../scenarios/spqr/weights/push.toml")),
    ("hold.toml", include_str!("../../../../../scenarios/spqr/weights/hold.toml")),
    ("wings.toml", include_str!("../../../../../scenarios/spqr/weights/wings.toml")),
];

/// The weights of each stance for the first and the second side; the first are the standard ones.
pub(in crate::games::spqr) fn stances() -> &'static [[Weights; 2]; STANCES] {
    static LIST: LazyLock<[[Weights; 2]; STANCES]> = LazyLock::new(|| {
        let [push, hold, wings] = FILES.map(|file| {
            let chosen = load(&[file].as_slice(), file.0);
            chosen.unwrap_or_else(|faults| panic!("a test reads the weights of stances: {faults}")).weights
        });
        [standard(), push, hold, wings]
    });
    &LIST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_as_stances() {
        assert!(FILES.iter().zip(&NAMES[1..]).all(|((file, _), name)| file.strip_suffix(".toml") == Some(name)));
    }

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
        let [_, push, hold, wings] = stances();
        for side in 0..2 {
            assert!(push[side].advance[0] > 2.0 * hold[side].advance[0], "foot pushes");
            assert!(wings[side].advance[2] > 2.0 * hold[side].advance[2], "horse attacks");
            assert!(wings[side].advance[0] < push[side].advance[0], "the centre waits for the wings");
        }
    }
}
