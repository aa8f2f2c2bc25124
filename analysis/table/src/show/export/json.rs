//! JSON, full precision: the shape of a result is that of its study.

use serde::Serialize;

/// A result as indented JSON with a line end.
#[must_use]
pub fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("the keys of results are text") + "\n"
}
