//! Values without their places.

use core::fmt;

/// A value without its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plain {
    /// A whole number.
    Number(i64),
    /// True or false.
    Flag(bool),
    /// A name, a hex, a row of the map.
    Text(String),
    /// Several values.
    List(Vec<Plain>),
    /// A table without values, such as a class of which only the name is given.
    Table,
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Plain::Number(number) => number.fmt(f),
            Plain::Flag(flag) => flag.fmt(f),
            Plain::Text(text) => f.write_str(text),
            Plain::Table => f.write_str("{}"),
            Plain::List(values) => {
                f.write_str("[")?;
                for (index, value) in values.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { ", " })?;
                    match value {
                        Plain::Text(text) => f.write_str(&quoted(text))?,
                        value => value.fmt(f)?,
                    }
                }
                f.write_str("]")
            }
        }
    }
}

/// A text in double quotes, with `\` before `\` and `"`.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
