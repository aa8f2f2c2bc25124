//! Before the gate says that the balance moved, it asks games that the test has not seen.

use super::{Direction, Pairs};
use crate::statistics::quantile;

/// How often games of which none has moved confirm that they have. The test itself keeps to its rate; this comes on top.
pub const LEVEL: f64 = 0.05;

/// Whether fresh pairs, whose number was fixed beforehand, have moved the same way.
#[must_use]
pub fn confirms(fresh: &Pairs, direction: Direction) -> bool {
    let deviation = match direction {
        Direction::Up => fresh.deviation(),
        Direction::Down => -fresh.deviation(),
    };
    deviation >= quantile(1.0 - LEVEL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_way_counts() {
        let up = Pairs([10, 0, 100, 0, 30]);
        assert!(confirms(&up, Direction::Up) && !confirms(&up, Direction::Down));
        assert!(!confirms(&Pairs([10, 0, 100, 0, 12]), Direction::Up));
        assert!(!confirms(&Pairs([0, 0, 100, 0, 0]), Direction::Up));
    }
}
