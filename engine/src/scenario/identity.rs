//! The identity of a scenario: the text of every value that can change play, and the hash of that text.
//!
//! The text has one line per value, in the order of the paths by bytes: the path, the type and the value, separated by
//! spaces, each line ended by a line feed.
//!
//! ```text
//! commanders.kirejew.arrives number 2
//! deployment.zone set ["0109", "r01"]
//! fire.shot_modifiers list [0, -1]
//! map.rows.r08 text "..........FFFF.."
//! switches.draw_at_zero flag true
//! system text "niemenczyn"
//! units order ["7th-1", "7th-2"]
//! ```
//!
//! - The path is that of `--set`; a value that is not written has no line.
//! - A `number` is whole: decimal digits without leading zeros, with `-` before negative ones.
//! - A `flag` is `true` or `false`.
//! - A `text` is in double quotes, with `\` before `\` and `"`. The row of a drawing loses its spaces.
//! - A `list` has square brackets, and a comma and a space between its values, which are written as above.
//! - A `set` is a list whose order does not count: each of its values once, in the order of their texts by bytes.
//! - An `order` is the list of the names in a table whose order counts.
//!
//! Names, titles, remarks and origins have no line, nor has an optional value that equals its default, nor a value that
//! others deprive of its effect ([`Reader::without_effect`](super::reader::Reader::without_effect)). Two equal texts
//! therefore load as the same scenario.
//!
//! The text depends on what files contain and on nothing inside the program, so hashes recorded in results stay valid
//! when the program changes. Its format is fixed: another one makes every recorded hash stale.

use core::fmt::Write;
use std::collections::BTreeMap;

use super::hash::Fnv;
use super::plain::{Plain, quoted};

/// The lines by path, without it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Identity(BTreeMap<String, String>);

impl Identity {
    /// The text.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.iter().map(|(path, line)| format!("{path} {line}\n")).collect()
    }

    /// Its hash: FNV-1a, 64 bits.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut fnv = Fnv::new();
        let _ = fnv.write_str(&self.text());
        fnv.0
    }

    /// Adds the value at a path.
    pub(super) fn put(&mut self, path: String, kind: &str, value: &Plain) {
        let value = match value {
            Plain::Text(text) => quoted(text),
            value => value.to_string(),
        };
        self.0.insert(path, format!("{kind} {value}"));
    }

    /// Removes the value at a path, or the values of the table there; whether there was any.
    pub(super) fn remove(&mut self, path: &str) -> bool {
        let before = self.0.len();
        self.0
            .retain(|known, _| !known.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')));
        self.0.len() < before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity() -> Identity {
        let mut identity = Identity::default();
        let text = |text: &str| Plain::Text(text.to_owned());
        for (path, kind, value) in [
            ("b.number", "number", Plain::Number(-7)),
            ("b.flag", "flag", Plain::Flag(true)),
            ("a.text", "text", text("a \"\\\" b")),
            ("a.list", "list", Plain::List(vec![text("y"), Plain::Number(1), Plain::List(vec![text("\"")])])),
            ("a", "order", Plain::List(vec![text("text"), text("list")])),
        ] {
            identity.put(path.to_owned(), kind, &value);
        }
        identity
    }

    #[test]
    fn the_text_is_as_described() {
        let written = "a order [\"text\", \"list\"]\n\
                       a.list list [\"y\", 1, [\"\\\"\"]]\n\
                       a.text text \"a \\\"\\\\\\\" b\"\n\
                       b.flag flag true\n\
                       b.number number -7\n";
        assert_eq!(identity().text(), written);
        assert_eq!(identity().hash(), 0x3196_C8AF_BA07_7BC8);
    }

    #[test]
    fn a_table_is_removed_with_its_values() {
        let mut identity = identity();
        identity.put("ab".to_owned(), "flag", &Plain::Flag(false));
        identity.remove("a");
        identity.remove("b.flag");
        assert_eq!(identity.text(), "ab flag false\nb.number number -7\n");
    }
}
