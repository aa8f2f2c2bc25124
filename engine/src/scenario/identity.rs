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
use super::provenance::{Plain, quoted};
use super::schema::Shape;

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
    pub(super) fn put(&mut self, path: String, value: &Plain, shape: &Shape) {
        self.0.insert(path, line(value, shape));
    }

    /// Adds the order of the names in the table at a path.
    pub(super) fn put_order(&mut self, path: String, names: Vec<String>) {
        self.0.insert(path, format!("order {}", Plain::List(names.into_iter().map(Plain::Text).collect())));
    }

    /// Removes the value at a path, or the values of the table there.
    pub(super) fn remove(&mut self, path: &str) {
        self.0
            .retain(|known, _| !known.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')));
    }
}

/// Type and value.
fn line(value: &Plain, shape: &Shape) -> String {
    match (value, shape) {
        (Plain::Number(_), _) => format!("number {value}"),
        (Plain::Flag(_), _) => format!("flag {value}"),
        (Plain::Text(text), Shape::Row) => format!("text {}", quoted(&text.replace(' ', ""))),
        (Plain::Text(text), _) => format!("text {}", quoted(text)),
        (Plain::List(values), Shape::Set(..)) => {
            let mut values = values.clone();
            values.sort_by_key(ToString::to_string);
            values.dedup();
            format!("set {}", Plain::List(values))
        }
        (Plain::List(_), _) => format!("list {value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Plain {
        Plain::Text(text.to_owned())
    }

    fn texts() -> Box<Shape> {
        Box::new(Shape::Text(""))
    }

    fn identity() -> Identity {
        let mut identity = Identity::default();
        let mut put = |path: &str, value: Plain, shape: Shape| identity.put(path.to_owned(), &value, &shape);
        put("b.number", Plain::Number(-7), Shape::Number(-9..=9));
        put("b.flag", Plain::Flag(true), Shape::Flag);
        put("a.text", text("a \"\\\" b"), Shape::Text(""));
        put("a.row", text(" . F . "), Shape::Row);
        put("a.list", Plain::List(vec![text("y"), text("x"), text("y")]), Shape::List(texts(), 0..=9));
        put("a.set", Plain::List(vec![text("y"), text("x"), text("y")]), Shape::Set(texts(), 0..=9));
        identity.put_order("a".to_owned(), vec!["z".to_owned(), "y".to_owned()]);
        identity
    }

    #[test]
    fn the_text_is_as_described() {
        let written = "a order [\"z\", \"y\"]\n\
                       a.list list [\"y\", \"x\", \"y\"]\n\
                       a.row text \".F.\"\n\
                       a.set set [\"x\", \"y\"]\n\
                       a.text text \"a \\\"\\\\\\\" b\"\n\
                       b.flag flag true\n\
                       b.number number -7\n";
        assert_eq!(identity().text(), written);
    }

    #[test]
    fn a_table_is_removed_with_its_values() {
        let mut identity = identity();
        identity.put("ab".to_owned(), &Plain::Flag(false), &Shape::Flag);
        identity.remove("a");
        identity.remove("b.flag");
        assert_eq!(identity.text(), "ab flag false\nb.number number -7\n");
    }
}
