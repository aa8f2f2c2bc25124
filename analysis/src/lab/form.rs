//! The fields of a counter, for a page on which counters are added and edited.

use kartacz_engine::scenario::path::split;
use kartacz_engine::scenario::schema::{Field, Shape};
use serde::Serialize;

use super::leaves::pattern;

/// A field.
#[derive(Clone, Debug, Serialize)]
pub struct FormField {
    /// The key in the table.
    pub key: &'static str,
    /// `number`, `flag`, `text`, `choice`, `list`, `label` or `table`.
    pub kind: &'static str,
    /// Whether a counter without it is at fault.
    pub needed: bool,
    /// The range of a number.
    pub accepted: Option<[i64; 2]>,
    /// The names of a choice.
    pub choices: Vec<&'static str>,
    /// The regular expression that the text, or each text of the list, matches; empty for none.
    pub pattern: &'static str,
    /// The fields of a table.
    pub fields: Vec<FormField>,
}

/// The fields of a table such as `zoc`, or of the items of a table such as `units`, in a scenario of this shape; none when it has no
/// such table. `items`: only those of items count.
#[must_use]
pub fn form(shape: &Shape, table: &str, items: bool) -> Option<Vec<FormField>> {
    let found = split(table)?.into_iter().try_fold(shape, Shape::inner)?;
    let fields = match found {
        Shape::Table(fields) if !items => fields,
        Shape::Each(_, each) => match &**each {
            Shape::Table(fields) => fields,
            _ => return None,
        },
        _ => return None,
    };
    Some(fields.iter().map(field).collect())
}

fn field(Field { key, shape, needed }: &Field) -> FormField {
    let (accepted, choices, fields) = match shape {
        Shape::Number(range) => (Some([*range.start(), *range.end()]), Vec::new(), Vec::new()),
        Shape::Choice(choices) => (None, choices.clone(), Vec::new()),
        Shape::Table(fields) => (None, Vec::new(), fields.iter().map(field).collect()),
        _ => (None, Vec::new(), Vec::new()),
    };
    FormField { key, kind: kind(shape), needed: *needed, accepted, choices, pattern: pattern(shape), fields }
}

const fn kind(shape: &Shape) -> &'static str {
    match shape {
        Shape::Number(_) | Shape::Decimal(_) => "number",
        Shape::Flag => "flag",
        Shape::Choice(_) => "choice",
        Shape::Label => "label",
        Shape::Text(_) | Shape::Row | Shape::Scalar => "text",
        Shape::List(..) | Shape::Set(..) => "list",
        Shape::Table(_) | Shape::Each(..) => "table",
    }
}
