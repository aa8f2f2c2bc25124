//! Where a curve crosses a level.

use serde::Serialize;

use crate::studies::response::Figures;

/// A place between two neighbouring values where the mean passes the level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Crossing {
    /// The values.
    pub between: [String; 2],
    /// Where, when the curve is straight between them.
    pub at: f64,
    /// Whether the intervals at both lie wholly on their sides of the level.
    pub sure: bool,
}

impl Crossing {
    /// Every crossing of the level by these points, which have one value each, a number: from a mean on one side to one on the other,
    /// whether or not means at the level itself lie between. To the level and back is no crossing.
    #[must_use]
    pub fn all(values: &[i64], points: &[Figures], level: f64) -> Vec<Self> {
        let off = |place: &usize| points[*place].mean != level;
        let beside: Vec<usize> = (0..points.len()).filter(off).collect();
        let above = |place: usize| points[place].mean > level;
        let crossed = beside.windows(2).filter(|pair| above(pair[0]) != above(pair[1]));
        crossed.map(|pair| Self::after(pair[0], pair[1] == pair[0] + 1, (values, points), level)).collect()
    }

    /// The value at which the mean is the level itself.
    #[must_use]
    pub fn on_a_value(&self) -> Option<&str> {
        self.between.iter().find(|value| value.parse() == Ok(self.at)).map(String::as_str)
    }

    /// The crossing after a point: before the next one, or at it where its mean is the level.
    fn after(place: usize, before: bool, (values, points): (&[i64], &[Figures]), level: f64) -> Self {
        let pair = &points[place..place + 2];
        let [from, to] = [0, 1].map(|place| pair[place].mean - level);
        let [low, high] = [values[place], values[place + 1]].map(|value| value as f64);
        let apart = |point: &Figures| point.low > level || point.high < level;
        Self {
            between: [values[place], values[place + 1]].map(|value| value.to_string()),
            at: if before { low + (high - low) * from / (from - to) } else { high },
            sure: pair.iter().all(apart),
        }
    }
}
