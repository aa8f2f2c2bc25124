//! A scenario file as a tree of values with their places.

use std::rc::Rc;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::fault::{Log, Place};
use super::provenance::OriginKind;
use super::syntax::{self, MAX_DEPTH, Open};
use crate::core::hint::{one_of, shown};

/// The most values of a scenario, tables counted as one, in all its files together.
pub const MAX_VALUES: usize = 10_000;

/// A value, its place, and its origin.
#[derive(Clone, Debug)]
pub struct Node {
    pub(crate) value: Value,
    pub(crate) place: Place,
    pub(crate) origin: Option<Rc<Source>>,
}

/// The value itself.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Table(Table),
    List(Vec<Node>),
    Text(String),
    Number(i64),
    /// Written with a point or an exponent.
    Fraction(f64),
    Flag(bool),
    /// Written on the command line; its kind is that of the value it replaces.
    Bare(String),
    /// Of a kind that no scenario uses.
    Other(&'static str),
}

/// An origin as written; its alternatives are still unread.
#[derive(Debug)]
pub(crate) struct Source {
    pub kind: OriginKind,
    pub note: String,
    pub low: Option<Node>,
    pub high: Option<Node>,
    pub or: Option<Node>,
    /// Whether it is well-formed.
    pub sound: bool,
    pub place: Place,
}

/// A table: its entries in the order of writing.
#[derive(Clone, Debug, Default)]
pub struct Table(pub(crate) Vec<Entry>);

/// A named value.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub key: String,
    pub place: Place,
    pub node: Node,
}

impl Table {
    pub(crate) fn entry(&self, key: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.key == key)
    }

    pub(crate) fn entry_mut(&mut self, key: &str) -> Option<&mut Entry> {
        self.0.iter_mut().find(|entry| entry.key == key)
    }

    pub(crate) fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|entry| &entry.node)
    }

    pub(crate) fn take(&mut self, key: &str) -> Option<Entry> {
        let index = self.0.iter().position(|entry| entry.key == key)?;
        Some(self.0.remove(index))
    }

    /// The table that a path ends in, and its last name; else the missing name, and the names present.
    pub(crate) fn walk<'n>(&mut self, names: &[&'n str]) -> Result<(&mut Table, &'n str), (String, String)> {
        let Some((last, around)) = names.split_last() else { return Err((String::new(), String::new())) };
        let mut table = self;
        for name in around {
            let help = one_of(name, "names here", table.keys());
            match table.entry_mut(name) {
                Some(Entry { node: Node { value: Value::Table(inner), .. }, .. }) => table = inner,
                Some(_) => return Err(((*last).to_owned(), format!("{} is a value, not a table", shown(name)))),
                None => return Err(((*name).to_owned(), help)),
            }
        }
        Ok((table, last))
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.iter().map(|entry| entry.key.as_str())
    }
}

impl Node {
    pub(crate) fn new(value: Value, place: Place) -> Self {
        Self { value, place, origin: None }
    }

    pub(crate) fn table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) | Value::Bare(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn number(&self) -> Option<i64> {
        match &self.value {
            Value::Number(number) => Some(*number),
            Value::Bare(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// A number with or without a fraction.
    pub(crate) fn decimal(&self) -> Option<f64> {
        match &self.value {
            Value::Number(number) => Some(*number as f64),
            Value::Fraction(number) => Some(*number),
            _ => None,
        }
    }

    pub(crate) fn flag(&self) -> Option<bool> {
        match &self.value {
            Value::Flag(flag) => Some(*flag),
            Value::Bare(text) => text.parse().ok(),
            _ => None,
        }
    }

    pub(crate) fn list(&self) -> Option<&[Node]> {
        match &self.value {
            Value::List(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// The kind of the value, for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match &self.value {
            Value::Table(_) => "a table",
            Value::List(_) => "a list",
            Value::Text(_) => "text",
            Value::Number(_) => "a number",
            Value::Fraction(_) => "a number with a fraction",
            Value::Flag(_) => "`true` or `false`",
            Value::Bare(_) => "a word",
            Value::Other(kind) => kind,
        }
    }
}

/// Reads a whole file. Invalid TOML is reported and skipped.
pub(crate) fn parse(file: usize, text: &str, log: &mut Log) -> Table {
    let (mut document, mut errors) = DeTable::parse_recoverable(text);
    // The text after an unclosed bracket or quote cannot be parsed reliably, so it is skipped.
    if let Some(open) = (!errors.is_empty()).then(|| Open::find(text)).flatten() {
        let line = text[..open.at].rfind('\n').map_or(0, |end| end + 1);
        (document, errors) = DeTable::parse_recoverable(&text[..line]);
        open.report(file, 0, log);
    }
    syntax::report(file, text, 0, errors, log);
    Converter { file, log }.table(document.get_ref(), 0)
}

/// Reads one value, as on the right of `=`; `start` is its offset in the text of the file.
pub(crate) fn parse_value(file: usize, text: &str, start: usize, log: &mut Log) -> Option<Node> {
    let (value, errors) = DeValue::parse_recoverable(text);
    let sound = errors.is_empty();
    match (!sound).then(|| Open::find(text)).flatten() {
        Some(open) => open.report(file, start, log),
        None => syntax::report(file, text, start, errors, log),
    }
    let mut node = sound.then(|| Converter { file, log }.node(&value, 0))?;
    move_places(&mut node, start);
    Some(node)
}

fn move_places(node: &mut Node, by: usize) {
    let shift = |place: &mut Place| place.span = place.span.start + by..place.span.end + by;
    shift(&mut node.place);
    match &mut node.value {
        Value::List(nodes) => nodes.iter_mut().for_each(|node| move_places(node, by)),
        Value::Table(table) => {
            for entry in &mut table.0 {
                shift(&mut entry.place);
                move_places(&mut entry.node, by);
            }
        }
        _ => {}
    }
}

/// Converts the output of the TOML parser to a tree.
struct Converter<'a> {
    file: usize,
    log: &'a mut Log,
}

impl Converter<'_> {
    fn table(&mut self, table: &DeTable<'_>, depth: usize) -> Table {
        let mut entries = Vec::new();
        for (key, value) in table {
            if self.is_full() {
                break;
            }
            let place = Place { file: self.file, span: key.span() };
            // Paths name values by their keys, in quotes where they have other signs than letters.
            if key.get_ref().bytes().any(|byte| matches!(byte, b'"' | b'\\')) {
                let message = format!("{} has a quotation mark or a backslash", shown(key.get_ref()));
                self.log.add(&place, message, "give the value a name without them");
                continue;
            }
            let node = self.node(value, depth + 1);
            entries.push(Entry { key: key.get_ref().clone().into_owned(), place, node });
        }
        entries.sort_by_key(|entry| entry.place.span.start);
        Table(entries)
    }

    fn item(&mut self, value: &Spanned<DeValue<'_>>, depth: usize) -> Option<Node> {
        (!self.is_full()).then(|| self.node(value, depth))
    }

    /// Counts a value; returns whether it exceeds the limit. The first excess value is reported, ahead of the faults
    /// that the values may have.
    fn is_full(&mut self) -> bool {
        let values = self.log.count_value();
        if values == MAX_VALUES + 1 {
            let help = format!("all its files together may have at most {MAX_VALUES}");
            let message = format!("the scenario has more than {MAX_VALUES} values");
            self.log.add_hiding(&Place { file: self.file, span: 0..0 }, message, help);
        }
        values > MAX_VALUES
    }

    fn node(&mut self, value: &Spanned<DeValue<'_>>, depth: usize) -> Node {
        let place = Place { file: self.file, span: value.span() };
        if depth > MAX_DEPTH {
            let help = format!("tables and lists may be nested {MAX_DEPTH} deep");
            self.log.add(&place, "the value is nested too deep", help);
            return Node::new(Value::Other("too deep"), place);
        }
        let value = match value.get_ref() {
            DeValue::String(text) => Value::Text(text.clone().into_owned()),
            DeValue::Integer(number) => integer(number),
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::Float(number) => Value::Fraction(number.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Datetime(_) => Value::Other("a date"),
            DeValue::Array(nodes) => Value::List(nodes.iter().map_while(|node| self.item(node, depth + 1)).collect()),
            DeValue::Table(table) => Value::Table(self.table(table, depth)),
        };
        Node::new(value, place)
    }
}

fn integer(number: &DeInteger<'_>) -> Value {
    match i64::from_str_radix(number.as_str(), number.radix()) {
        Ok(number) => Value::Number(number),
        Err(_) => Value::Other("a number that is too large"),
    }
}
