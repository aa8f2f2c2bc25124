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
    /// Every crossing of the level by these points, which have one value each, a number.
    #[must_use]
    pub fn all(values: &[i64], points: &[Figures], level: f64) -> Vec<Self> {
        let neighbours = values.windows(2).zip(points.windows(2));
        let mut found: Vec<Self> = Vec::new();
        for (values, points) in neighbours {
            let Some(crossing) = Self::between([values[0], values[1]], points, level) else { continue };
            match found.last() {
                // To the level and back is no crossing.
                Some(last) if last.at == crossing.at => drop(found.pop()),
                _ => found.push(crossing),
            }
        }
        found
    }

    /// The value at which the mean is the level itself.
    #[must_use]
    pub fn on_a_value(&self) -> Option<&str> {
        self.between.iter().find(|value| value.parse() == Ok(self.at)).map(String::as_str)
    }

    fn between(values: [i64; 2], points: &[Figures], level: f64) -> Option<Self> {
        let [from, to] = [0, 1].map(|place| points[place].mean - level);
        if (from >= 0.0) == (to >= 0.0) {
            return None;
        }
        let [low, high] = values.map(|value| value as f64);
        let apart = |point: &Figures| point.low > level || point.high < level;
        Some(Self {
            between: values.map(|value| value.to_string()),
            at: low + (high - low) * from / (from - to),
            sure: points.iter().all(apart),
        })
    }
}
