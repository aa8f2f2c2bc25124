//! Curves through the measurements, straight between the values, and where they cross a level: the monotone curve that fits best, and
//! the measurements themselves.

use serde::Serialize;

use crate::statistics::isotonic::{Direction, isotonic, misfit};

/// A curve that goes one way.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The direction.
    pub direction: Direction,
    /// The values of the curve, where the means were measured.
    pub curve: Vec<f64>,
    /// How badly the best rising and the best falling curve fit.
    pub misfits: [f64; 2],
}

/// Where a curve crosses a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// Here; in the middle, where it stays at the target for a while.
    At(f64),
    /// Before the first value, if anywhere.
    Before,
    /// Beyond the last.
    Beyond,
}

impl Place {
    /// The place as a number, without bounds on either side.
    #[must_use]
    pub fn number(self) -> f64 {
        match self {
            Self::At(at) => at,
            Self::Before => f64::NEG_INFINITY,
            Self::Beyond => f64::INFINITY,
        }
    }
}

impl Fit {
    /// The curve in the direction that fits better; when both fit as well, it rises.
    #[must_use]
    pub fn of(means: &[f64]) -> Self {
        let [rising, falling] = [Direction::Rising, Direction::Falling].map(|way| Self::towards(means, way));
        let misfits = [&rising, &falling].map(|fit| misfit(means, &fit.curve));
        let better = if misfits[1] < misfits[0] { falling } else { rising };
        Self { misfits, ..better }
    }

    /// The curve in this direction. Its `misfits` are not looked at.
    #[must_use]
    pub fn towards(means: &[f64], direction: Direction) -> Self {
        Self { direction, curve: isotonic(means, direction), misfits: [0.0; 2] }
    }

    /// Where the curve crosses the target, straight between the values `at`.
    ///
    /// # Panics
    /// When there are not as many values as means.
    #[must_use]
    pub fn crossing(&self, at: &[f64], target: f64) -> Place {
        assert_eq!(at.len(), self.curve.len(), "a mean for each value");
        let above = |place: usize| self.direction.sign() * (self.curve[place] - target);
        let below = (0..at.len()).take_while(|&place| above(place) < 0.0).count();
        let level = (below..at.len()).take_while(|&place| above(place) == 0.0).count();
        match (below, level) {
            (_, 1..) => Place::At(f64::midpoint(at[below], at[below + level - 1])),
            (0, 0) => Place::Before,
            (below, 0) if below == at.len() => Place::Beyond,
            (below, 0) => Place::At(straight([at[below - 1], at[below]], [above(below - 1), above(below)])),
        }
    }
}

/// Where a straight line between two values is level, when it is so far above at each.
fn straight([low, high]: [f64; 2], [from, to]: [f64; 2]) -> f64 {
    low + (high - low) * from / (from - to)
}

/// Means closer than this are equal: they differ by rounding only.
const EQUAL: f64 = 1e-12;

/// The places of the means that are nearest to a target, one or several that are equally near.
pub fn nearest(means: &[f64], target: f64) -> impl Iterator<Item = usize> {
    let least = means.iter().map(|mean| (mean - target).abs()).fold(f64::INFINITY, f64::min);
    means.iter().enumerate().filter(move |(_, mean)| (*mean - target).abs() <= least + EQUAL).map(|(place, _)| place)
}

/// A place between two neighbouring values where the mean passes a level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Passage {
    /// The values.
    pub between: [String; 2],
    /// Where, when the curve is straight between them.
    pub at: f64,
    /// Whether the intervals at both lie wholly on their sides of the level.
    pub sure: bool,
}

impl Passage {
    /// Every passage of the level by these means at values: from a mean on one side to one on the other, whether or not means at the level
    /// itself lie between. To the level and back is none. `clear` says whether the interval of a mean excludes the level.
    #[must_use]
    pub fn all(values: &[i64], means: &[f64], level: f64, clear: impl Fn(usize) -> bool) -> Vec<Self> {
        let beside: Vec<usize> = (0..means.len()).filter(|&place| means[place] != level).collect();
        let above = |place: usize| means[place] > level;
        let passed = beside.windows(2).filter(|pair| above(pair[0]) != above(pair[1]));
        let passage = |pair: &[usize]| {
            let both = [pair[0], pair[0] + 1];
            let [low, high] = both.map(|place| values[place] as f64);
            // A mean at the level itself is where it is passed.
            let on_a_value = pair[1] != both[1];
            Self {
                between: both.map(|place| values[place].to_string()),
                at: if on_a_value { high } else { straight([low, high], both.map(|place| means[place] - level)) },
                sure: both.into_iter().all(&clear),
            }
        };
        passed.map(passage).collect()
    }

    /// The value at which the mean is the level itself.
    #[must_use]
    pub fn on_a_value(&self) -> Option<&str> {
        self.between.iter().find(|value| value.parse() == Ok(self.at)).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_direction_is_that_of_the_better_fit() {
        assert_eq!(Fit::of(&[0.1, 0.3, 0.2, 0.6]).direction, Direction::Rising);
        let falling = Fit::of(&[0.6, 0.2, 0.3, 0.1]);
        assert!(falling.direction == Direction::Falling && (falling.misfits[1] - 0.005).abs() < 1e-9, "{falling:?}");
        assert_eq!((Fit::of(&[0.5]).direction, Fit::of(&[0.4; 3]).direction), (Direction::Rising, Direction::Rising));
    }

    #[test]
    fn crossings_lie_straight_between_values() {
        let at = [1.0, 2.0, 4.0, 8.0];
        let crossing = |means: &[f64], target: f64| Fit::of(means).crossing(&at, target).number();
        let rising = [0.25, 0.5, 0.75, 1.0];
        let expected = [f64::NEG_INFINITY, 1.0, 1.5, 2.0, 3.0, 8.0, f64::INFINITY];
        assert_eq!([0.0, 0.25, 0.375, 0.5, 0.625, 1.0, 1.1].map(|target| crossing(&rising, target)), expected);
        let falling = [1.0, 0.75, 0.5, 0.25];
        assert_eq!(
            [1.1, 0.875, 0.5, 0.2].map(|target| crossing(&falling, target)),
            [f64::NEG_INFINITY, 1.5, 4.0, f64::INFINITY]
        );
        let level = [0.25, 0.5, 0.5, 0.75];
        assert_eq!(crossing(&level, 0.5), 3.0, "the middle of what is level");
        let bent = [0.25, 0.75, 0.25, 1.0];
        assert_eq!([crossing(&bent, 0.375), crossing(&bent, 0.75)], [1.5, 6.0]);
    }
}
