//! The JSON schema of scenario files, for editors.

use core::fmt::Write;
use core::ops::RangeInclusive;

use super::{niemenczyn, origin};

/// What may stand at a place of a scenario file.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// A whole number.
    Number(RangeInclusive<i64>),
    /// A number with or without a fraction.
    Decimal(RangeInclusive<f64>),
    /// True or false.
    Flag,
    /// Text that matches a pattern.
    Text(&'static str),
    /// One of some names.
    Choice(Vec<&'static str>),
    /// A name for people.
    Label,
    /// So many values of a kind.
    List(Box<Shape>, RangeInclusive<usize>),
    /// Named values.
    Table(Vec<Field>),
    /// Values with free names that match a pattern.
    Each(&'static str, Box<Shape>),
}

impl Shape {
    /// How a value of this shape is written, in words.
    pub fn example(&self, key: &str, path: &str) -> String {
        let value = match self {
            Shape::Table(_) | Shape::Each(..) => return format!("a table `[{path}]`"),
            Shape::Number(range) => format!("a whole number from {} to {}", range.start(), range.end()),
            Shape::Decimal(range) => format!("a number from {} to {}", range.start(), range.end()),
            Shape::Flag => "`true` or `false`".to_owned(),
            Shape::Choice(names) => format!("one of `\"{}\"`", names.join("\"`, `\"")),
            Shape::Text(_) | Shape::Label => "text in quotes".to_owned(),
            Shape::List(..) => "a list in square brackets".to_owned(),
        };
        format!("`{key} = ...`, {value}")
    }
}

/// A named value of a table.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub key: &'static str,
    pub shape: Shape,
}

/// The JSON schema of scenario files: scenarios, parts and overlays alike. No key is required by it, because a
/// scenario is put together from several files; that nothing is missing is checked when it is loaded.
#[must_use]
pub fn schema() -> String {
    let Shape::Table(mut fields) = niemenczyn::shape() else { return String::new() };
    let names = || Shape::List(Box::new(Shape::Text("^.{1,200}$")), 0..=16);
    fields.push(Field { key: "parts", shape: names() });
    fields.push(Field { key: "remove", shape: names() });
    let mut json = String::from("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n");
    json += "  \"title\": \"A scenario file of kartacz\",\n  \"$defs\": {\n";
    let _ = write!(json, "    \"origins\": {{{ORIGINS}}},\n    \"origin\": {{{}}}\n  }},\n", origin());
    table(&mut json, &fields, 1);
    json += "\n}\n";
    json
}

/// A table of origins: an origin, or a table of origins, per value.
const ORIGINS: &str = "\"type\": \"object\", \"additionalProperties\": {\"anyOf\": \
                       [{\"$ref\": \"#/$defs/origin\"}, {\"$ref\": \"#/$defs/origins\"}]}";

fn origin() -> String {
    let kinds = origin::KINDS.map(|(key, _)| format!("{}: {{\"type\": \"string\", \"maxLength\": 400}}", quoted(key)));
    let one = origin::KINDS.map(|(key, _)| format!("{{\"required\": [{}]}}", quoted(key)));
    format!(
        "\"type\": \"object\", \"properties\": {{{}, \"low\": {{\"type\": \"integer\"}}, \"high\": {{\"type\": \"integer\"}}, \
         \"or\": {{\"type\": \"array\", \"minItems\": 1}}}}, \"oneOf\": [{}], \"additionalProperties\": false",
        kinds.join(", "),
        one.join(", ")
    )
}

/// The members of the schema of a table, without the braces.
fn table(json: &mut String, fields: &[Field], depth: usize) {
    let indent = "  ".repeat(depth);
    let _ = write!(
        json,
        "{indent}\"type\": \"object\",\n{indent}\"additionalProperties\": false,\n{indent}\"properties\": {{"
    );
    for field in fields {
        let _ = write!(json, "\n{indent}  {}: ", quoted(field.key));
        value(json, &field.shape, depth + 2);
        json.push(',');
    }
    let _ = write!(json, "\n{indent}  \"origin\": {{\"$ref\": \"#/$defs/origins\"}}\n{indent}}}");
}

fn value(json: &mut String, shape: &Shape, depth: usize) {
    let _ = match shape {
        Shape::Number(range) => {
            write!(json, "{{\"type\": \"integer\", \"minimum\": {}, \"maximum\": {}}}", range.start(), range.end())
        }
        Shape::Decimal(range) => {
            write!(json, "{{\"type\": \"number\", \"minimum\": {}, \"maximum\": {}}}", range.start(), range.end())
        }
        Shape::Flag => write!(json, "{{\"type\": \"boolean\"}}"),
        Shape::Text(pattern) => write!(json, "{{\"type\": \"string\", \"pattern\": {}}}", quoted(pattern)),
        Shape::Choice(names) => {
            let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
            write!(json, "{{\"enum\": [{}]}}", names.join(", "))
        }
        Shape::Label => {
            write!(json, "{{\"type\": \"string\", \"minLength\": 1, \"maxLength\": {}}}", super::reader::MAX_NAME)
        }
        Shape::List(inner, count) => {
            let _ =
                write!(json, "{{\"type\": \"array\", \"minItems\": {}, \"maxItems\": {}, ", count.start(), count.end());
            json.push_str("\"items\": ");
            value(json, inner, depth);
            write!(json, "}}")
        }
        Shape::Table(fields) => {
            json.push_str("{\n");
            table(json, fields, depth);
            write!(json, "\n{}}}", "  ".repeat(depth - 1))
        }
        Shape::Each(pattern, inner) => {
            let _ = write!(
                json,
                "{{\"type\": \"object\", \"additionalProperties\": false, \"patternProperties\": {{{}: ",
                quoted(pattern)
            );
            value(json, inner, depth + 1);
            write!(json, "}}, \"properties\": {{\"origin\": {{\"$ref\": \"#/$defs/origins\"}}}}}}")
        }
    };
}

/// A text as JSON writes it; the texts here have no control characters.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
