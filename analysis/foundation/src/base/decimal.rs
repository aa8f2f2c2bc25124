//! Numbers that are written like whole ones where they are whole: `7`, `7.5`.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

/// A finite number.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct Decimal(f64);

impl Decimal {
    /// The number; 0 has no sign.
    #[must_use]
    pub fn new(number: f64) -> Self {
        Self(number + 0.0)
    }

    /// The number.
    #[must_use]
    pub const fn value(self) -> f64 {
        self.0
    }

    /// The amount.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// The whole number that it is, if it is one.
    #[must_use]
    pub fn whole(self) -> Option<i64> {
        let exact = self.0.fract() == 0.0 && self.0.abs() < (1_u64 << f64::MANTISSA_DIGITS) as f64;
        exact.then_some(self.0 as i64)
    }
}

impl From<i32> for Decimal {
    fn from(number: i32) -> Self {
        Self(number.into())
    }
}

impl From<u32> for Decimal {
    fn from(number: u32) -> Self {
        Self(number.into())
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Decimal {}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.whole() {
            Some(whole) => serializer.serialize_i64(whole),
            None => serializer.serialize_f64(self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_look_whole() {
        let written = |number: f64| {
            let number = Decimal::new(number);
            (number.to_string(), format!("{number:+}"), serde_json::to_string(&number).unwrap())
        };
        for (number, plain, signed, json) in [
            (7.0, "7", "+7", "7"),
            (7.5, "7.5", "+7.5", "7.5"),
            (-0.5, "-0.5", "-0.5", "-0.5"),
            (-0.0, "0", "+0", "0"),
            (-12.0, "-12", "-12", "-12"),
        ] {
            assert_eq!(written(number), (plain.to_owned(), signed.to_owned(), json.to_owned()));
        }
        let read: Vec<Decimal> = serde_json::from_str("[3, 2.5]").unwrap();
        assert_eq!(read, [Decimal::from(3), Decimal::new(2.5)]);
        assert!(Decimal::new(-0.5) < Decimal::from(0) && Decimal::new(-2.5).abs() == Decimal::new(2.5));
    }
}
