//! Whole numbers in JSON. Browsers and many other programs read numbers as floating-point numbers, which hold whole ones only up to
//! 2^53: greater ones are written as a string of digits. Both are read.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserializer, Serializer};

/// The greatest whole number up to which every one is a floating-point number of its own.
const EXACT: u64 = 1 << 53;

/// Writes a number that every reader takes for the same.
///
/// # Errors
/// Those of the serializer.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
pub fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    if *number <= EXACT { serializer.serialize_u64(*number) } else { serializer.collect_str(number) }
}

/// Reads a number, or a string with one.
///
/// # Errors
/// When it is neither.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    struct Number;
    impl Visitor<'_> for Number {
        type Value = u64;
        fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
            out.write_str("a whole number")
        }
        fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
            Ok(number)
        }
        fn visit_str<E: Error>(self, text: &str) -> Result<u64, E> {
            text.parse().map_err(|_| E::invalid_value(serde::de::Unexpected::Str(text), &self))
        }
    }
    deserializer.deserialize_any(Number)
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Seeded {
        #[serde(with = "super")]
        seed: u64,
    }

    #[test]
    fn numbers_that_browsers_round_are_strings() {
        let exact = 1 << 53;
        for (seed, text) in [
            (0, "{\"seed\":0}"),
            (exact, "{\"seed\":9007199254740992}"),
            (exact + 1, "{\"seed\":\"9007199254740993\"}"),
            (u64::MAX, "{\"seed\":\"18446744073709551615\"}"),
        ] {
            assert_eq!(serde_json::to_string(&Seeded { seed }).unwrap(), text);
            assert_eq!(serde_json::from_str::<Seeded>(text).unwrap(), Seeded { seed });
            let number = format!("{{\"seed\": {seed}}}");
            assert_eq!(serde_json::from_str::<Seeded>(&number).unwrap(), Seeded { seed });
        }
        for wrong in ["-1", "1.5", "\"\"", "\"x\"", "\"-1\"", "\"18446744073709551616\"", "null", "[]"] {
            assert!(serde_json::from_str::<Seeded>(&format!("{{\"seed\": {wrong}}}")).is_err(), "{wrong}");
        }
    }
}
