//! The runs of the study: which player as which side.

use super::ladder::Ladder;
use crate::play::restrictions;

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
pub fn without(player: &str, rule: &str, side: usize) -> Seats {
    [0, 1].map(|place| if place == side { restrictions::name(rule, player) } else { player.to_owned() })
}

/// Every run, each once: equals at these levels, the sides a level above each other, a player without each rule as each side.
#[must_use]
pub fn all<'a>(levels: &[&str], player: &str, rules: impl Iterator<Item = (&'a str, usize)> + Clone) -> Vec<Seats> {
    let equals = levels.iter().map(|&level| [level, level]);
    let steps = levels.windows(2).flat_map(|pair| [[pair[1], pair[0]], [pair[0], pair[1]]]);
    let plain = rules.clone().next().map(|_| [player, player]);
    let unrestricted = equals.chain(steps).chain(plain).map(|seats| seats.map(str::to_owned));
    let mut known: Vec<Seats> = Vec::new();
    for seats in unrestricted.chain(rules.map(|(rule, side)| without(player, rule, side))) {
        if !known.contains(&seats) {
            known.push(seats);
        }
    }
    known
}
