//! Before the gate reports that the balance moved, it plays fresh games that the test has not seen.

use super::{Direction, Limits, Pairs};
use crate::statistics::{self, Interval, quantile};

/// About how often fresh games confirm a change that does not pass the margin: their interval then lies beyond it. The test itself
/// keeps to its rate; this comes on top, and needs no more than the normal law.
pub const LEVEL: f64 = (1.0 - statistics::LEVEL) / 2.0;

/// The verdict of fresh games on a change that the test has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The change is beyond the margin.
    Moved,
    /// The fresh games do not show that it is, and a change that must be found would show; their interval lies within
    /// the margin, where there is one.
    Within,
    /// The fresh games do not confirm it, nor do they rule out a change that must be found.
    Denied,
}

/// The verdict of a fixed number of fresh pairs on a change in one direction. The rate of wrongly ruling out a change that
/// must be found is half of `1 - power`.
#[must_use]
pub fn ask(fresh: &Pairs, direction: Direction, limits: Limits, power: f64) -> Answer {
    let Interval { low, high } = fresh.interval();
    let (mean, low, high) = match direction {
        Direction::Up => (fresh.mean(), low, high),
        Direction::Down => (-fresh.mean(), -high, -low),
    };
    let doubt = doubt(power) * (fresh.variance() / fresh.count().max(1) as f64).sqrt();
    // Where no pair differs the standard error is 0 but the change is not certain: the interval is used.
    let most = high.max(mean + doubt).max(-low.min(mean - doubt));
    if low > limits.margin {
        Answer::Moved
    } else if most < limits.found() && limits.hold(fresh.interval()) {
        Answer::Within
    } else {
        Answer::Denied
    }
}

/// The number of standard errors allowed for chance.
fn doubt(power: f64) -> f64 {
    quantile(f64::midpoint(1.0, power))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(fresh: [u64; 5], direction: Direction, [margin, detect]: [f64; 2]) -> Answer {
        ask(&Pairs(fresh), direction, Limits { margin, detect }, 0.95)
    }

    #[test]
    fn only_the_same_way_counts() {
        let up = [10, 0, 100, 0, 30];
        assert_eq!(asked(up, Direction::Up, [0.0, 0.02]), Answer::Moved);
        assert_eq!(asked(up, Direction::Down, [0.0, 0.02]), Answer::Denied);
        assert_eq!(asked([10, 0, 100, 0, 12], Direction::Up, [0.0, 0.02]), Answer::Denied);
        assert_eq!(asked([0, 0, 100, 0, 0], Direction::Up, [0.0, 0.02]), Answer::Denied);
    }

    #[test]
    fn a_change_is_held_to_the_margin() {
        // 0.60 pp (0.41 to 0.80).
        let little = [20, 0, 9900, 0, 80];
        assert_eq!(asked(little, Direction::Up, [0.0, 0.02]), Answer::Moved);
        assert_eq!(asked(little, Direction::Up, [0.004, 0.02]), Answer::Moved);
        assert_eq!(asked(little, Direction::Up, [0.005, 0.02]), Answer::Denied);
        assert_eq!(asked(little, Direction::Up, [0.01, 0.02]), Answer::Within);
        assert_eq!(asked([5, 0, 9990, 0, 5], Direction::Up, [0.0, 0.02]), Answer::Within);
        assert_eq!(asked(little, Direction::Up, [0.005, 0.002]), Answer::Denied);
        assert_eq!(asked(little, Direction::Up, [0.008, 0.02]), Answer::Denied);
        let mirrored = [80, 0, 9900, 0, 20];
        assert_eq!(asked(mirrored, Direction::Down, [0.004, 0.02]), Answer::Moved);
        assert_eq!(asked(mirrored, Direction::Down, [0.01, 0.02]), Answer::Within);
    }

    /// The same pairs rule out less when more power is required.
    #[test]
    fn more_power_rules_out_less() {
        let limits = Limits { margin: 0.0, detect: 0.004 };
        let answers = [0.95, 0.9999].map(|power| ask(&Pairs([45, 0, 9900, 0, 55]), Direction::Up, limits, power));
        assert_eq!(answers, [Answer::Within, Answer::Denied]);
    }
}
