//! Before the gate reports that the balance moved, it plays fresh games that the test has not seen.

use std::cmp::Ordering;

use super::{Direction, Limits, Pairs};
use crate::play::luck::{Both, Without};
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

/// Fresh pairs, a fixed number of them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fresh {
    /// The pairs.
    pub pairs: Pairs,
    /// Their mean without luck, where that was measured and is better.
    pub without: Option<Without>,
}

impl Fresh {
    /// The change of the score.
    #[must_use]
    pub fn both(&self) -> Both {
        let Interval { low, high } = self.pairs.interval();
        Both { plain: [self.pairs.mean(), low, high], without: self.without }
    }

    /// The standard error of the sharper figure.
    fn error(&self) -> f64 {
        let left = self.without.map_or(1.0, |without| without.left);
        (left * self.pairs.variance() / self.pairs.count().max(1) as f64).sqrt()
    }
}

/// The verdict of fresh pairs on a change in one direction, by the sharper figure. The rate of wrongly ruling out a change that
/// must be found is half of `1 - power`.
#[must_use]
pub fn ask(fresh: &Fresh, direction: Direction, limits: Limits, power: f64) -> Answer {
    let both = match direction {
        Direction::Up => fresh.both(),
        Direction::Down => fresh.both().mirrored(),
    };
    let [mean, low, high] = both.numbers();
    let doubt = doubt(power) * fresh.error();
    // Where no pair differs the standard error is 0 but the change is not certain: the interval is used.
    let most = high.max(mean + doubt).max(-low.min(mean - doubt));
    if both.against(limits.margin).side == Ordering::Greater {
        Answer::Moved
    } else if most < limits.found() && limits.hold(Interval { low, high }) {
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
        ask(&of(fresh), direction, Limits { margin, detect }, 0.95)
    }

    fn of(pairs: [u64; 5]) -> Fresh {
        Fresh { pairs: Pairs(pairs), without: None }
    }

    /// 0.4 pp (-0.1 to 0.9) is no confirmation, unless it is one without luck.
    #[test]
    fn the_sharper_figure_answers() {
        let asked = |mean: f64, half: f64, direction| {
            let without = Without { mean, low: mean - half, high: mean + half, left: 0.2, worth: 5000 };
            let fresh = Fresh { without: Some(without), ..of([12, 0, 960, 0, 28]) };
            ask(&fresh, direction, Limits { margin: 0.0, detect: 0.05 }, 0.95)
        };
        assert_eq!(asked(0.015, 0.01, Direction::Up), Answer::Moved);
        // The plain figure of 1.6 pp (0.3 to 2.9) is not confirmed by a sharper one that holds no change.
        assert_eq!(asked(0.001, 0.005, Direction::Up), Answer::Within);
        // It shows the opposite of the one without luck, so neither is believed.
        assert_eq!(asked(-0.015, 0.01, Direction::Down), Answer::Denied);
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
        let answers = [0.95, 0.9999].map(|power| ask(&of([45, 0, 9900, 0, 55]), Direction::Up, limits, power));
        assert_eq!(answers, [Answer::Within, Answer::Denied]);
    }
}
