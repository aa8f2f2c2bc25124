//! The runs of the study: which player as which side.

use super::ladder::Ladder;
use crate::play::restrictions::{self, Rule};

/// The player of each side, as typed.
pub type Seats = [String; 2];

/// Both sides at this level.
#[must_use]
pub fn equals(ladder: &Ladder, level: usize) -> Seats {
    [level, level].map(|level| ladder.levels[level].name.clone())
}

/// A side, 0 or 1, one level above the other, which plays at this level.
#[must_use]
pub fn above(ladder: &Ladder, level: usize, side: usize) -> Seats {
    [0, 1].map(|place| ladder.levels[level + usize::from(place == side)].name.clone())
}

/// A side, 0 or 1, without a rule, against the same player with it.
#[must_use]
pub fn without(player: &str, rule: &Rule, side: usize) -> Seats {
    [0, 1].map(|place| if place == side { restrictions::name(rule.name, player) } else { player.to_owned() })
}

/// Every run, each once: equals, the sides a level above each other, the rules.
#[must_use]
pub fn all(ladder: &Ladder, player: &str, rules: &[Rule]) -> Vec<Seats> {
    let count = ladder.levels.len();
    let steps = (0..count - 1).flat_map(|level| [0, 1].map(|side| above(ladder, level, side)));
    let plain = (!rules.is_empty()).then(|| [player, player].map(str::to_owned));
    let restricted = rules.iter().flat_map(|rule| [0, 1].map(|side| without(player, rule, side)));
    let runs = (0..count).map(|level| equals(ladder, level)).chain(steps).chain(plain).chain(restricted);
    let mut known: Vec<Seats> = Vec::new();
    for seats in runs {
        if !known.contains(&seats) {
            known.push(seats);
        }
    }
    known
}
