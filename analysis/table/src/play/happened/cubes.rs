//! Sums of cubes as they are read: whole numbers of up to 128 bits, from readers with and without such numbers.

use std::fmt;

use serde::Deserializer;
use serde::de::{Error, Visitor};

/// Floating-point numbers from here on may not fit into 128 bits.
const MOST: f64 = 1.7e38;

/// Reads a sum of cubes.
///
/// # Errors
/// When it is no whole number.
pub fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i128, D::Error> {
    deserializer.deserialize_i128(Whole)
}

struct Whole;

impl Visitor<'_> for Whole {
    type Value = i128;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a whole number")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<i128, E> {
        Ok(number.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<i128, E> {
        Ok(number.into())
    }

    fn visit_i128<E: Error>(self, number: i128) -> Result<i128, E> {
        Ok(number)
    }

    fn visit_u128<E: Error>(self, number: u128) -> Result<i128, E> {
        i128::try_from(number).map_err(|_| E::custom("a number of more than 128 bits"))
    }

    /// Numbers of more than 64 bits from a page have no more digits than this.
    fn visit_f64<E: Error>(self, number: f64) -> Result<i128, E> {
        match number.fract() == 0.0 && number.abs() < MOST {
            true => Ok(number as i128),
            false => Err(E::custom("not a whole number")),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_str, from_value};

    use super::super::Sum;

    #[test]
    fn cubes_are_exact_in_files_and_may_be_rounded_by_pages() {
        for cubes in [0, -27, i128::from(u64::MAX), -i128::from(u64::MAX) - 2, i128::MAX] {
            let text = serde_json::to_string(&Sum(-3, 9, cubes)).unwrap();
            assert_eq!(from_str::<Sum>(&text).unwrap(), Sum(-3, 9, cubes));
            let value: Value = from_str(&text).unwrap();
            let read = from_value::<Sum>(value).map(|sum| sum.2);
            let near = |read: i128| (read as f64 - cubes as f64).abs() <= 1e-15 * (cubes as f64).abs();
            assert!(read.map_or(cubes == i128::MAX, near), "{cubes}");
        }
        assert_eq!(from_value::<Sum>(serde_json::json!([0, 0, 1e21])).unwrap().2, 10_i128.pow(21));
        for wrong in ["0.5", "\"1\"", "null", "1e300"] {
            let text = format!("[0, 0, {wrong}]");
            assert!(from_str::<Sum>(&text).is_err(), "{wrong}");
            assert!(from_value::<Sum>(from_str(&text).unwrap()).is_err(), "{wrong}");
        }
    }
}
