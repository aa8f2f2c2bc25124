//! Reads TOML value by value and keeps every fault with its place.

use std::cell::RefCell;
use std::ops::{Range, RangeInclusive};

use kartacz_engine::scenario::{one_of, shown, unseen};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Fault;

/// The most faults reported.
const MOST: usize = 50;

/// Keeps the faults.
pub(super) struct Reader<'t> {
    text: &'t str,
    faults: Vec<Fault>,
    /// Whether reporting has stopped.
    stopped: bool,
}

/// A table, and which of its keys were read.
pub(super) struct Table<'t> {
    place: usize,
    values: Vec<(String, Range<usize>, Spanned<DeValue<'t>>)>,
    asked: RefCell<Vec<String>>,
}

const TEXT: &str = "write text in quotes, on one line, without invisible characters";

/// A text that may be shown.
fn worthy(value: &DeValue) -> Option<String> {
    value.as_str().filter(|text| !text.chars().any(unseen)).map(str::to_owned)
}

impl<'t> Reader<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, faults: Vec::new(), stopped: false }
    }

    /// The whole file; the first fault of its notation when it is not TOML.
    pub fn document(&mut self) -> Option<Table<'t>> {
        match DeTable::parse(self.text) {
            Ok(table) => Some(Table::new(0, table.into_inner())),
            Err(error) => {
                let at = error.span().map_or(self.text.len(), |span| span.start);
                // A file that was cut off ends in the middle of something.
                let cut = self.text[at.min(self.text.len())..].trim().is_empty() || !self.text.ends_with('\n');
                let cause = if cut { "; the file seems to be cut off" } else { "" };
                let text =
                    format!("not valid TOML: {}{cause}; restore an earlier version of the file", error.message());
                self.stop(at, text);
                None
            }
        }
    }

    pub fn fault(&mut self, at: usize, what: String) {
        if !self.stopped && self.faults.len() < MOST {
            self.faults.push(Fault { at, what });
        }
    }

    /// Reports this fault alone.
    pub fn stop(&mut self, at: usize, what: String) {
        self.faults = vec![Fault { at, what }];
        self.stopped = true;
    }

    /// The faults in the order of the text.
    pub fn finish(mut self) -> Vec<Fault> {
        self.faults.sort_by_key(|fault| fault.at);
        self.faults
    }
}

impl<'t> Table<'t> {
    fn new(place: usize, table: DeTable<'t>) -> Self {
        let mut values: Vec<_> =
            table.into_iter().map(|(key, value)| (key.get_ref().to_string(), key.span(), value)).collect();
        values.sort_by_key(|(_, place, _)| place.start);
        Self { place, values, asked: RefCell::default() }
    }

    /// Where the value of a key begins, or the table when it is not there.
    pub fn at(&self, key: &str) -> usize {
        self.values.iter().find(|(known, ..)| known == key).map_or(self.place, |(_, _, value)| value.span().start)
    }

    pub fn has(&self, key: &str) -> bool {
        self.values.iter().any(|(known, ..)| known == key)
    }

    /// Takes a key as known, whether or not it is read.
    pub fn know(&self, key: &str) {
        let mut asked = self.asked.borrow_mut();
        if !asked.iter().any(|known| known == key) {
            asked.push(key.to_owned());
        }
    }

    fn value(&self, key: &str) -> Option<&DeValue<'t>> {
        self.know(key);
        self.values.iter().find(|(known, ..)| known == key).map(|(_, _, value)| value.get_ref())
    }

    fn needed(&self, reader: &mut Reader, key: &str) -> Option<&DeValue<'t>> {
        let value = self.value(key);
        if value.is_none() {
            reader.fault(self.place, format!("`{key}` is missing"));
        }
        value
    }

    fn wrong(&self, reader: &mut Reader, key: &str, help: &str) {
        reader.fault(self.at(key), format!("{} has an invalid value; {help}", shown(key)));
    }

    pub fn text(&self, reader: &mut Reader, key: &str, of: &str) -> Option<String> {
        let Some(value) = self.value(key) else {
            reader.fault(self.place, format!("the `{key}` {of} is missing"));
            return None;
        };
        let text = worthy(value);
        if text.is_none() {
            self.wrong(reader, key, TEXT);
        }
        text
    }

    /// A text of many lines.
    pub fn block(&self, reader: &mut Reader, key: &str) -> Option<&str> {
        let text = self.value(key).and_then(DeValue::as_str);
        if text.is_none() {
            self.wrong(reader, key, "write text in quotes");
        }
        text
    }

    pub fn number(&self, reader: &mut Reader, key: &str, range: RangeInclusive<u64>) -> Option<u64> {
        let number = match self.needed(reader, key)? {
            DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            self.wrong(reader, key, &format!("write a whole number from {} to {}", range.start(), range.end()));
        }
        number
    }

    pub fn decimal(&self, reader: &mut Reader, key: &str, [least, most]: [f64; 2]) -> Option<f64> {
        let number: Option<f64> = match self.needed(reader, key)? {
            DeValue::Integer(number) => number.as_str().parse().ok(),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        };
        let number = number.filter(|number| (least..=most).contains(number));
        if number.is_none() {
            self.wrong(reader, key, &format!("write a number from {least} to {most}"));
        }
        number
    }

    pub fn texts(&self, reader: &mut Reader, key: &str) -> Option<Vec<String>> {
        let texts = match self.needed(reader, key)? {
            DeValue::Array(values) => values.iter().map(|value| worthy(value.get_ref())).collect(),
            _ => None,
        };
        if texts.is_none() {
            self.wrong(reader, key, "write a list of texts, as in `[\"eydziatowicz\"]`; each on one line");
        }
        texts
    }

    pub fn table(&self, reader: &mut Reader, key: &str) -> Option<Self> {
        self.needed(reader, key)?;
        self.maybe_table(reader, key)
    }

    pub fn maybe_table(&self, reader: &mut Reader, key: &str) -> Option<Self> {
        match self.value(key)? {
            DeValue::Table(table) => Some(Self::new(self.at(key), table.clone())),
            _ => {
                self.wrong(reader, key, "it is a table");
                None
            }
        }
    }

    /// A list of tables, that may be empty.
    pub fn tables(&self, reader: &mut Reader, key: &str, most: usize) -> Vec<Self> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let table = |value: &Spanned<DeValue<'t>>| match value.get_ref() {
            DeValue::Table(table) => Some(Self::new(value.span().start, table.clone())),
            _ => None,
        };
        let tables: Option<Vec<Self>> = match value {
            DeValue::Array(values) if values.len() <= most => values.iter().map(table).collect(),
            _ => None,
        };
        if tables.is_none() {
            self.wrong(reader, key, &format!("write at most {most} tables `[[{key}]]`"));
        }
        tables.unwrap_or_default()
    }

    /// Reports unknown keys.
    pub fn finish(&self, reader: &mut Reader) {
        let asked = self.asked.borrow();
        for (key, place, _) in &self.values {
            if !asked.contains(key) {
                let help = one_of(key, "known", asked.iter().map(String::as_str));
                reader.fault(place.start, format!("{} is not known here; {help}", shown(key)));
            }
        }
    }
}
