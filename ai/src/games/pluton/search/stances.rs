//! The stances compared: each is the heuristic with the weights of a shipped file.

use std::sync::LazyLock;

use crate::games::pluton::weights::{Weights, load, standard};

/// The number of stances.
pub(in crate::games::pluton) const STANCES: usize = 4;
/// The names, in order.
pub(in crate::games::pluton) const NAMES: [&str; STANCES] = ["standard", "bold", "careful", "massed"];
/// The stances read from files: one that attacks, one that preserves its units, and one that concentrates on few
/// objectives.
const FILES: [(&str, &str); STANCES - 1] = [
    ("bold.toml", include_str!("../../../../../scenarios/pluton/weights/bold.toml")),
    ("careful.toml", include_str!("../../../../../scenarios/pluton/weights/careful.toml")),
    ("massed.toml", include_str!("../../../../../scenarios/pluton/weights/massed.toml")),
];

/// The weights of each stance for the first and the second side; the first are the standard ones.
pub(in crate::games::pluton) fn stances() -> &'static [[Weights; 2]; STANCES] {
    static LIST: LazyLock<[[Weights; 2]; STANCES]> = LazyLock::new(|| {
        let [bold, careful, massed] = FILES.map(|file| {
            let chosen = load(&[file].as_slice(), file.0);
            chosen.unwrap_or_else(|faults| panic!("a test reads the weights of stances: {faults}")).weights
        });
        [standard(), bold, careful, massed]
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
        let [standard, bold, careful, massed] = stances();
        for side in 0..2 {
            assert!(bold[side].mass < standard[side].mass && bold[side].fear < standard[side].fear);
            assert!(careful[side].loss > standard[side].loss && careful[side].nerve > standard[side].nerve);
            assert!(massed[side].mass > 1.5 * standard[side].mass);
        }
    }
}
