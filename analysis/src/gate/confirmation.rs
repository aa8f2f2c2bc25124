//! Before the gate says that the balance moved, it asks games that the test has not seen.

use super::{Direction, Pairs};
use crate::statistics::quantile;

/// How often games of which none has moved confirm that they have. The test itself keeps to its rate; this comes on top.
pub const LEVEL: f64 = 0.05;

/// What fresh games say of a change that the test has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The balance has moved.
    Moved,
    /// It has, but surely by less than the tolerance.
    Smaller,
    /// They do not confirm it.
    Denied,
}

/// What fresh pairs, whose number was fixed beforehand, say of a change in a direction. They take one by the tolerance for less
/// as seldom as half of what `power` leaves.
#[must_use]
pub fn ask(fresh: &Pairs, direction: Direction, tolerance: f64, power: f64) -> Answer {
    let deviation = match direction {
        Direction::Up => fresh.deviation(),
        Direction::Down => -fresh.deviation(),
    };
    let error = (fresh.variance() / fresh.count().max(1) as f64).sqrt();
    if deviation < quantile(1.0 - LEVEL) {
        Answer::Denied
    } else if fresh.mean().abs() + doubt(power) * error < tolerance {
        Answer::Smaller
    } else {
        Answer::Moved
    }
}

/// How many standard errors are left for chance.
pub(super) fn doubt(power: f64) -> f64 {
    quantile(f64::midpoint(1.0, power))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_way_counts() {
        let up = Pairs([10, 0, 100, 0, 30]);
        assert_eq!(ask(&up, Direction::Up, 0.02, 0.95), Answer::Moved);
        assert_eq!(ask(&up, Direction::Down, 0.02, 0.95), Answer::Denied);
        assert_eq!(ask(&Pairs([10, 0, 100, 0, 12]), Direction::Up, 0.02, 0.95), Answer::Denied);
        assert_eq!(ask(&Pairs([0, 0, 100, 0, 0]), Direction::Up, 0.02, 0.95), Answer::Denied);
    }

    #[test]
    fn what_moved_by_little_is_within_the_tolerance() {
        let little = Pairs([20, 0, 9900, 0, 80]);
        assert_eq!(ask(&little, Direction::Up, 0.02, 0.95), Answer::Smaller);
        assert_eq!(ask(&little, Direction::Up, 0.007, 0.95), Answer::Moved);
    }
}
