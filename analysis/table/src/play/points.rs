//! Victory points: whole numbers of the smallest unit of a game inside, decimals outside.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::base::decimal::Decimal;
use crate::statistics::Interval;

/// The smallest unit of a game's victory points, by how many make a point. Records, counts and sums are in it; every file,
/// page and text is in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Unit(NonZeroU8);

impl Unit {
    /// Points are whole.
    pub const WHOLE: Self = Self(NonZeroU8::MIN);
    /// There are half points.
    pub const HALF: Self = Self(NonZeroU8::MIN.saturating_add(1));

    /// Whether points are whole.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        *self == Self::WHOLE
    }

    /// How many units make a point.
    #[must_use]
    pub fn scale(self) -> f64 {
        self.0.get().into()
    }

    /// Units as points.
    #[must_use]
    pub fn points(self, units: i32) -> Decimal {
        Decimal::new(f64::from(units) / self.scale())
    }

    /// Points as units, to the nearest one.
    #[must_use]
    pub fn units(self, points: Decimal) -> i32 {
        (points.value() * self.scale()).round() as i32
    }

    /// The mean of a total of units, in points; 0 of no games.
    #[must_use]
    pub fn mean(self, total: i64, games: u64) -> f64 {
        total as f64 / games.max(1) as f64 / self.scale()
    }

    /// An interval of units as one of points.
    #[must_use]
    pub fn interval(self, Interval { low, high }: Interval) -> Interval {
        Interval { low: low / self.scale(), high: high / self.scale() }
    }
}

impl Default for Unit {
    fn default() -> Self {
        Self::WHOLE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_exact() {
        for units in -301..=301 {
            for unit in [Unit::WHOLE, Unit::HALF] {
                assert_eq!(unit.units(unit.points(units)), units);
            }
            assert_eq!(Unit::WHOLE.points(units).to_string(), units.to_string());
        }
        assert_eq!([15, -15, 14].map(|units| Unit::HALF.points(units).to_string()), ["7.5", "-7.5", "7"]);
        assert_eq!(Unit::HALF.mean(15, 2), 3.75);
        assert_eq!(Unit::HALF.interval(Interval { low: -3.0, high: 5.0 }), Interval { low: -1.5, high: 2.5 });
        assert_eq!(serde_json::to_string(&Unit::HALF).unwrap(), "2");
        assert!(serde_json::from_str::<Unit>("0").is_err());
    }
}
