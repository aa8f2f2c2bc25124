//! The JSON schemas of scenario files and of the files that accompany them, for editors.

use core::fmt::{self, Display, Write};
use core::ops::RangeInclusive;

use super::origin;

/// The most characters of a name or identifier.
pub(crate) const MAX_NAME: usize = 80;

/// The accepted values at a place of a scenario file.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A whole number.
    Number(RangeInclusive<i64>),
    /// A number with or without a fraction.
    Decimal(RangeInclusive<f64>),
    /// True or false.
    Flag,
    /// Text that matches a pattern.
    Text(&'static str),
    /// A row of a drawing: spaces in it do not count.
    Row,
    /// One of several names.
    Choice(Vec<&'static str>),
    /// A display name.
    Label,
    /// A whole number, a flag or a text.
    Scalar,
    /// A list of values of a kind, with its range of lengths.
    List(Box<Shape>, RangeInclusive<usize>),
    /// The same, where neither the order counts nor how often a value occurs.
    Set(Box<Shape>, RangeInclusive<usize>),
    /// Named values.
    Table(Vec<Field>),
    /// Values with free names that match a pattern.
    Each(&'static str, Box<Shape>),
}

impl Shape {
    /// The shape of a value of a table; `None` for no table and for a name that it does not have.
    #[must_use]
    pub fn inner(&self, name: &str) -> Option<&Self> {
        match self {
            Shape::Table(fields) => fields.iter().find(|field| field.key == name).map(|field| &field.shape),
            Shape::Each(_, each) => Some(each),
            _ => None,
        }
    }

    /// How a value of this shape is written, in prose.
    pub fn example(&self, key: &str, path: &str) -> String {
        let value = match self {
            Shape::Table(_) | Shape::Each(..) => return format!("a table `[{path}]`"),
            Shape::Number(range) => format!("a whole number from {} to {}", range.start(), range.end()),
            Shape::Decimal(range) => format!("a number from {} to {}", range.start(), range.end()),
            Shape::Flag => "`true` or `false`".to_owned(),
            Shape::Choice(names) => format!("one of `\"{}\"`", names.join("\"`, `\"")),
            Shape::Text(_) | Shape::Row | Shape::Label => "text in quotes".to_owned(),
            Shape::Scalar => "a whole number, `true`, `false` or text in quotes".to_owned(),
            Shape::List(..) | Shape::Set(..) => "a list in square brackets".to_owned(),
        };
        format!("`{key} = ...`, {value}")
    }
}

/// A named value of a table.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name.
    pub key: &'static str,
    /// The accepted values.
    pub shape: Shape,
    /// Whether a file without it is at fault.
    pub needed: bool,
}

/// The JSON schema of scenario files: scenarios, parts and overlays alike. It requires no key, because a scenario is
/// assembled from several files; missing values are reported when it is loaded.
pub(crate) fn of_scenario(shape: Shape) -> String {
    let mut json = head(SCENARIO);
    let _ = write!(json, "  \"$defs\": {{\n    {}\n  }},\n", origins());
    Writer { json: &mut json, layered: true }.table(&scenario(shape), 1);
    json + "\n}\n"
}

/// The JSON schema of scenario files of these rule systems. A file is held to the one that it names; parts and overlays may name
/// none, and fit when one of them accepts them.
#[must_use]
pub fn of_scenarios(systems: &[(&'static str, Shape)]) -> String {
    let shapes: Vec<_> = systems.iter().map(|(name, shape)| (*name, scenario(shape.clone()))).collect();
    of_any(SCENARIO, &shapes, true)
}

/// The title of their schema.
const SCENARIO: &str = "A scenario file of kartacz";

/// The fields of scenario files: those of the rule system, and those that put files together.
fn scenario(shape: Shape) -> Vec<Field> {
    let Shape::Table(mut fields) = shape else { return Vec::new() };
    let names = |most| Shape::List(Box::new(Shape::Text("^.{1,200}$")), 0..=most);
    fields.push(Field { key: "parts", shape: names(16), needed: false });
    fields.push(Field { key: "remove", shape: names(1000), needed: false });
    fields
}

/// The JSON schema of files that stand alone and name their rule system, one of these.
pub(crate) fn of_files(title: &str, systems: &[(&'static str, Shape)]) -> String {
    let fields = |shape: &Shape| match shape {
        Shape::Table(fields) => fields.clone(),
        _ => Vec::new(),
    };
    let shapes: Vec<_> = systems.iter().map(|(name, shape)| (*name, fields(shape))).collect();
    of_any(title, &shapes, false)
}

/// The JSON schema of files of these rule systems: each has its own among the definitions, and `system` chooses.
fn of_any(title: &str, systems: &[(&'static str, Vec<Field>)], layered: bool) -> String {
    let mut json = head(title);
    json.push_str("  \"$defs\": {");
    if layered {
        let _ = write!(json, "\n    {},", origins());
    }
    for (index, (name, fields)) in systems.iter().enumerate() {
        let _ = write!(json, "{}\n    {}: {{\n", if index == 0 { "" } else { "," }, quoted(name));
        Writer { json: &mut json, layered }.table(fields, 3);
        json.push_str("\n    }");
    }
    let of = |name: &str| format!("{{\"$ref\": {}}}", quoted(&format!("#/$defs/{name}")));
    let names: Vec<String> = systems.iter().map(|(name, _)| quoted(name)).collect();
    let _ = write!(
        json,
        "\n  }},\n  \"type\": \"object\",\n  \"properties\": {{\"system\": {{\"enum\": [{}]}}}},\n",
        names.join(", ")
    );
    if !layered {
        json.push_str("  \"required\": [\"system\"],\n");
    }
    let named = systems.iter().map(|(name, _)| {
        let says =
            format!("\"required\": [\"system\"], \"properties\": {{\"system\": {{\"const\": {}}}}}", quoted(name));
        format!("\n    {{\"if\": {{{says}}}, \"then\": {}}}", of(name))
    });
    let all: Vec<String> = systems.iter().map(|(name, _)| of(name)).collect();
    let silent = format!(
        "\n    {{\"if\": {{\"not\": {{\"required\": [\"system\"]}}}}, \"then\": {{\"anyOf\": [{}]}}}}",
        all.join(", ")
    );
    let rules: Vec<String> = named.chain(layered.then_some(silent)).collect();
    json + &format!("  \"allOf\": [{}\n  ]\n}}\n", rules.join(","))
}

/// The JSON schema of files that stand alone and whose values need no origin.
pub(crate) fn of_file(title: &str, shape: Shape) -> String {
    let Shape::Table(fields) = shape else { return String::new() };
    let mut json = head(title);
    Writer { json: &mut json, layered: false }.table(&fields, 1);
    json + "\n}\n"
}

fn head(title: &str) -> String {
    let title = quoted(title);
    format!("{{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"title\": {title},\n")
}

/// A table of origins: an origin, or a table of origins, per value.
const ORIGINS: &str = "\"type\": \"object\", \"additionalProperties\": {\"anyOf\": \
                       [{\"$ref\": \"#/$defs/origin\"}, {\"$ref\": \"#/$defs/origins\"}]}";

/// The definitions of origins.
fn origins() -> String {
    format!("\"origins\": {{{ORIGINS}}},\n    \"origin\": {{{}}}", origin())
}

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

/// Writes the schema of a file.
struct Writer<'j> {
    json: &'j mut String,
    /// Whether files are assembled from several, and so need no key, and whether their values have origins.
    layered: bool,
}

impl Writer<'_> {
    /// The members of the schema of a table, without the braces.
    fn table(&mut self, fields: &[Field], depth: usize) {
        let indent = "  ".repeat(depth);
        let needed: Vec<String> = fields.iter().filter(|field| field.needed).map(|field| quoted(field.key)).collect();
        let _ = write!(self.json, "{indent}\"type\": \"object\",\n{indent}\"additionalProperties\": false,\n");
        if !self.layered && !needed.is_empty() {
            let _ = writeln!(self.json, "{indent}\"required\": [{}],", needed.join(", "));
        }
        let _ = write!(self.json, "{indent}\"properties\": {{");
        for (index, field) in fields.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let _ = write!(self.json, "{comma}\n{indent}  {}: ", quoted(field.key));
            self.value(&field.shape, depth + 2);
        }
        if self.layered {
            let _ = write!(self.json, ",\n{indent}  {ITS_ORIGINS}");
        }
        let _ = write!(self.json, "\n{indent}}}");
    }

    fn value(&mut self, shape: &Shape, depth: usize) {
        let _ = match shape {
            Shape::Number(range) => self.range("integer", range.start(), range.end()),
            Shape::Decimal(range) => self.range("number", range.start(), range.end()),
            Shape::Flag => write!(self.json, "{{\"type\": \"boolean\"}}"),
            Shape::Text(pattern) => self.text(pattern),
            Shape::Row => self.text("^.*$"),
            Shape::Scalar => write!(self.json, "{{\"type\": [\"integer\", \"boolean\", \"string\"]}}"),
            Shape::Choice(names) => {
                let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
                write!(self.json, "{{\"enum\": [{}]}}", names.join(", "))
            }
            Shape::Label => {
                let most = MAX_NAME;
                write!(self.json, "{{\"type\": \"string\", \"minLength\": 1, \"maxLength\": {most}}}")
            }
            Shape::List(inner, count) | Shape::Set(inner, count) => {
                let (least, most) = (count.start(), count.end());
                let _ = write!(self.json, "{{\"type\": \"array\", \"minItems\": {least}, \"maxItems\": {most}, ");
                self.json.push_str("\"items\": ");
                self.value(inner, depth);
                write!(self.json, "}}")
            }
            Shape::Table(fields) => {
                self.json.push_str("{\n");
                self.table(fields, depth);
                write!(self.json, "\n{}}}", "  ".repeat(depth - 1))
            }
            Shape::Each(pattern, inner) => self.each(pattern, inner, depth),
        };
    }

    fn text(&mut self, pattern: &str) -> fmt::Result {
        write!(self.json, "{{\"type\": \"string\", \"pattern\": {}}}", quoted(pattern))
    }

    fn range(&mut self, kind: &str, least: impl Display, most: impl Display) -> fmt::Result {
        write!(self.json, "{{\"type\": \"{kind}\", \"minimum\": {least}, \"maximum\": {most}}}")
    }

    fn each(&mut self, pattern: &str, inner: &Shape, depth: usize) -> fmt::Result {
        self.json.push_str("{\"type\": \"object\", \"additionalProperties\": false, ");
        write!(self.json, "\"patternProperties\": {{{}: ", quoted(pattern))?;
        self.value(inner, depth + 1);
        self.json.push('}');
        if self.layered {
            write!(self.json, ", \"properties\": {{{ITS_ORIGINS}}}")?;
        }
        write!(self.json, "}}")
    }
}

/// The origins of the values of a table.
const ITS_ORIGINS: &str = "\"origin\": {\"$ref\": \"#/$defs/origins\"}";

/// A text as a JSON string; the texts here have no control characters.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
