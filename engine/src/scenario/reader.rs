//! A small declarative reader: each call names a key, states the accepted values, records faults, and continues.
//!
//! The same calls, made without a file, produce the shape of the file: the schema is generated from the shape, and keys
//! outside it are unknown. Therefore the sequence of calls must not depend on the values read.

mod decisive;
mod effect;

use core::ops::RangeInclusive;

use super::fault::{Log, Place};
use super::path;
use super::plain::Plain;
use super::provenance::{Leaf, Origin, OriginKind, Plausible, Provenance};
use super::schema::{Field, MAX_NAME, Shape};
use super::sign;
use super::tree::Source;
use super::tree::{Entry, Node, Table, Value};
use crate::core::hint::{counted, number_shown, one_of, shown};
use crate::core::named::Named;

/// The most free names of a table.
const MAX_EACH: usize = 255;
/// The most alternatives to a value.
const MAX_OR: usize = 100;
/// The most characters of a remark, and its pattern for the schema.
const MAX_REMARK: usize = 300;
const REMARK: &str = "^[^\\r\\n]{1,300}$";

/// The reasons why a value is rejected, and the accepted values: one fault or several.
pub struct Wrong(Vec<Complaint>);

struct Complaint {
    /// The place, when it is not the whole value.
    place: Option<Place>,
    message: String,
    help: String,
    /// Whether it may follow from another fault.
    dependent: bool,
}

impl Wrong {
    /// The error in the value, and the accepted values.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self(vec![Complaint { place: None, message: message.into(), help: help.into(), dependent: false }])
    }

    /// The faults, at one value of a list.
    fn at(mut self, place: &Place) -> Self {
        for complaint in &mut self.0 {
            complaint.place.get_or_insert_with(|| place.clone());
        }
        self
    }

    /// The faults, marked as possible consequences of another fault.
    pub fn dependent(mut self) -> Self {
        self.0.iter_mut().for_each(|complaint| complaint.dependent = true);
        self
    }

    fn report(self, place: &Place, of: &str, log: &mut Log) {
        for complaint in self.0 {
            if complaint.dependent && log.is_partial() {
                continue;
            }
            let message = if of.is_empty() { complaint.message } else { format!("{of}: {}", complaint.message) };
            log.add(complaint.place.as_ref().unwrap_or(place), message, complaint.help);
        }
    }
}

/// The state shared by the readers of a file: the log, the values read, the shape.
pub struct Desk<'l> {
    pub(crate) log: &'l mut Log,
    /// The values that were read, with their origins.
    pub provenance: Provenance,
    /// No file is read: only the shape is requested.
    describing: bool,
    /// Whether values have origins, as those of scenarios do.
    origins: bool,
    /// Whether a value without an origin is the author's own.
    own: bool,
    /// Whether facts are read, which have no origin and no alternatives.
    facts: bool,
}

impl<'l> Desk<'l> {
    /// For files whose values have origins.
    pub fn new(log: &'l mut Log) -> Self {
        Self { log, provenance: Provenance::default(), describing: false, origins: true, own: false, facts: false }
    }

    /// For scenarios of the author's own rules: a value without an origin is his, with a plausible range.
    pub fn of_own_rules(log: &'l mut Log) -> Self {
        Self { own: true, ..Self::new(log) }
    }

    /// For files whose values need no origin.
    pub fn without_origins(log: &'l mut Log) -> Self {
        Self { origins: false, ..Self::new(log) }
    }

    /// The shape of what `read` reads.
    pub fn describe(read: impl FnOnce(&mut Reader)) -> Shape {
        let mut log = Log::default();
        let mut desk = Desk { describing: true, ..Desk::new(&mut log) };
        let mut reader = Reader::root(None, &mut desk);
        read(&mut reader);
        Shape::Table(reader.shape)
    }
}

/// Reads one table.
pub struct Reader<'d, 'l> {
    table: Option<&'d Table>,
    place: Place,
    path: String,
    shape: Vec<Field>,
    desk: &'d mut Desk<'l>,
}

impl<'d, 'l> Reader<'d, 'l> {
    /// A reader of a whole scenario.
    pub fn root(table: Option<&'d Table>, desk: &'d mut Desk<'l>) -> Self {
        Self { table, place: Place::default(), path: String::new(), shape: Vec::new(), desk }
    }

    /// Reports the unknown keys.
    pub fn finish(self) {
        let Some(table) = self.table else { return };
        let known: Vec<&str> = self.shape.iter().map(|field| field.key).collect();
        for entry in &table.0 {
            if !known.contains(&entry.key.as_str()) {
                let message = format!("unknown key {}", shown(&entry.key));
                let help = one_of(&entry.key, "keys here", known.iter().copied());
                self.desk.log.add(&entry.place, message, help);
            }
        }
    }

    /// Whether no file is read and only the shape is requested.
    pub fn describing(&self) -> bool {
        self.desk.describing
    }

    /// Reads facts: they can change play, but are no values that a designer changes, and have no origin.
    pub fn facts<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        self.desk.facts = true;
        let facts = read(self);
        self.desk.facts = false;
        facts
    }

    /// Whether the key is present.
    pub fn has(&self, key: &str) -> bool {
        self.entry(key).is_some()
    }

    /// The names in a table of free names, without reading it.
    pub fn names(&self, key: &str) -> Vec<String> {
        let table = self.entry(key).and_then(|entry| entry.node.table());
        table.map(|table| table.keys().map(str::to_owned).collect()).unwrap_or_default()
    }

    /// Reports a fault caused by several values together, at the value with this key or, when it is absent, at the
    /// table. Nothing is reported for an absent table; while files have hiding faults, it is only counted.
    pub fn fault(&mut self, key: &str, message: impl Into<String>, help: impl Into<String>) {
        let place = match self.entry(key) {
            Some(Entry { node: Node { value: Value::Table(_), .. }, place, .. }) => place,
            Some(entry) => &entry.node.place,
            None => &self.place,
        };
        if self.table.is_none() {
            return;
        }
        if self.desk.log.is_partial() {
            return self.desk.log.hold_back();
        }
        let place = place.clone();
        self.desk.log.add(&place, message, help);
    }

    /// Reports a missing value that its reader does not require itself; `help` describes how it is written.
    pub fn require(&mut self, key: &'static str, help: &str) {
        if !self.has(key) {
            self.fault(key, format!("`{key}` is missing"), help);
        }
        self.shape.iter_mut().filter(|field| field.key == key).for_each(|field| field.needed = true);
    }

    /// The number of faults so far, in all files.
    pub fn faults(&self) -> usize {
        self.desk.log.count()
    }

    /// Reports a fault that may cause others.
    pub fn hiding_fault(&mut self, key: &str, message: &str, help: &str) {
        let place = self.entry(key).map_or(&self.place, |entry| &entry.node.place).clone();
        self.desk.log.add_hiding(&place, message, help);
    }

    /// Marks a key as known that is read elsewhere.
    pub fn skip(&mut self, key: &'static str, shape: Shape) {
        self.note(key, shape, false);
    }

    /// A whole number.
    pub fn number<N: TryFrom<i64> + Default>(&mut self, key: &'static str, range: RangeInclusive<i64>) -> N {
        self.number_if(key, range, true).unwrap_or_default()
    }

    /// An optional whole number.
    pub fn maybe_number<N: TryFrom<i64> + Default>(
        &mut self,
        key: &'static str,
        range: RangeInclusive<i64>,
    ) -> Option<N> {
        self.number_if(key, range, false)
    }

    fn number_if<N: TryFrom<i64>>(&mut self, key: &'static str, range: RangeInclusive<i64>, needed: bool) -> Option<N> {
        let shape = Shape::Number(range.clone());
        self.leaf(key, shape, needed, &|node| number(node, &range))
    }

    /// A list of `count` whole numbers.
    pub fn numbers<N: TryFrom<i64> + Default + Copy, const COUNT: usize>(
        &mut self,
        key: &'static str,
        range: RangeInclusive<i64>,
    ) -> [N; COUNT] {
        let shape = Shape::List(Box::new(Shape::Number(range.clone())), COUNT..=COUNT);
        let read = |node: &Node| list(node, COUNT..=COUNT, &|node| number(node, &range));
        let numbers = self.leaf(key, shape, true, &read).unwrap_or_default();
        numbers.try_into().unwrap_or([N::default(); COUNT])
    }

    /// An optional number with or without a fraction; a list of `count` of them when that is not 1.
    pub fn maybe_decimals(&mut self, key: &'static str, range: RangeInclusive<f64>, count: usize) -> Option<Vec<f64>> {
        let one = Shape::Decimal(range.clone());
        if count == 1 {
            return self.leaf(key, one, false, &|node| decimal(node, &range).map(|number| vec![number]));
        }
        let shape = Shape::List(Box::new(one), count..=count);
        self.leaf(key, shape, false, &|node| list(node, count..=count, &|node| decimal(node, &range)))
    }

    /// True or false.
    pub fn flag(&mut self, key: &'static str) -> bool {
        self.maybe_flag_if(key, true).unwrap_or_default()
    }

    /// An optional flag.
    pub fn maybe_flag(&mut self, key: &'static str) -> Option<bool> {
        self.maybe_flag_if(key, false)
    }

    fn maybe_flag_if(&mut self, key: &'static str, needed: bool) -> Option<bool> {
        self.leaf(key, Shape::Flag, needed, &|node| {
            node.flag().ok_or_else(|| unlike(node, "`true` or `false`", "write `true` or `false`"))
        })
    }

    /// One of several names.
    pub fn choice<T>(
        &mut self,
        key: &'static str,
        names: &[&'static str],
        from_name: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        self.choice_if(key, names, true, &from_name)
    }

    /// An optional name, one of several.
    pub fn maybe_choice<T>(
        &mut self,
        key: &'static str,
        names: &[&'static str],
        from_name: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        self.choice_if(key, names, false, &from_name)
    }

    /// One of the variants of an enum with named variants; the default when it is at fault.
    pub(crate) fn reading<K: Named>(&mut self, key: &'static str) -> K {
        self.choice(key, K::NAMES, K::from_name).unwrap_or_default()
    }

    /// The stages or turns for which an order holds: `from` and `until`, by default 1 and `last`.
    pub(crate) fn period(&mut self, noun: &str, last: u8) -> Option<RangeInclusive<u8>> {
        let faults = self.faults();
        let from = self.maybe_number("from", 1..=last.into()).unwrap_or(1);
        let until = self.maybe_number("until", 1..=last.into()).unwrap_or(last);
        if self.faults() > faults {
            return None;
        }
        if from > until {
            self.fault("until", "this ends before it begins", format!("write a {noun} from {from} to {last}"));
            return None;
        }
        Some(from..=until)
    }

    fn choice_if<T>(
        &mut self,
        key: &'static str,
        names: &[&'static str],
        needed: bool,
        from_name: &dyn Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let shape = Shape::Choice(names.to_vec());
        self.leaf(key, shape, needed, &|node| chosen(node, names.iter().copied(), from_name))
    }

    /// Text that `read` accepts; `pattern` is a regular expression for the schema.
    pub fn text<T>(
        &mut self,
        key: &'static str,
        pattern: &'static str,
        read: &dyn Fn(&Node) -> Result<T, Wrong>,
    ) -> Option<T> {
        self.leaf(key, Shape::Text(pattern), true, read)
    }

    /// Optional text.
    pub fn maybe_text<T>(
        &mut self,
        key: &'static str,
        pattern: &'static str,
        read: &dyn Fn(&Node) -> Result<T, Wrong>,
    ) -> Option<T> {
        self.leaf(key, Shape::Text(pattern), false, read)
    }

    /// An optional list of texts.
    pub fn texts<T>(
        &mut self,
        key: &'static str,
        pattern: &'static str,
        count: RangeInclusive<usize>,
        read: &dyn Fn(&Node) -> Result<T, Wrong>,
    ) -> Option<Vec<T>> {
        self.optional_list(key, Shape::List(Box::new(Shape::Text(pattern)), count.clone()), count, read)
    }

    /// A list that `read` accepts; `shape` is that of the list.
    pub fn list_of<T>(
        &mut self,
        key: &'static str,
        shape: Shape,
        read: &dyn Fn(&Node) -> Result<Vec<T>, Wrong>,
    ) -> Option<Vec<T>> {
        self.leaf(key, shape, true, read)
    }

    /// An optional list of whole numbers.
    pub fn maybe_numbers<N: TryFrom<i64>>(
        &mut self,
        key: &'static str,
        range: RangeInclusive<i64>,
        count: RangeInclusive<usize>,
    ) -> Vec<N> {
        let shape = Shape::List(Box::new(Shape::Number(range.clone())), count.clone());
        let read = |node: &Node| list(node, count.clone(), &|node| number(node, &range));
        self.leaf(key, shape, false, &read).unwrap_or_default()
    }

    /// A display name: it does not affect play and needs no origin.
    pub fn label(&mut self, key: &'static str) -> String {
        self.note(key, Shape::Label, true);
        let Some(entry) = self.needed(key, &Shape::Label) else { return String::new() };
        let fault = match entry.node.text() {
            Some(text) => sign::wrong(text, MAX_NAME),
            None => {
                let help = format!("write 1 to {MAX_NAME} characters in quotes");
                Some((format!("is {}, not text", entry.node.kind()), help))
            }
        };
        if let Some((message, help)) = fault {
            self.desk.log.add(&entry.node.place, format!("{} {message}", shown(key)), help);
            return String::new();
        }
        entry.node.text().unwrap_or_default().to_owned()
    }

    /// An optional display name. Empty without one.
    pub fn maybe_label(&mut self, key: &'static str) -> String {
        if self.has(key) {
            return self.label(key);
        }
        self.note(key, Shape::Label, false);
        String::new()
    }

    /// An optional remark for reports: it does not affect play and needs no origin. Empty without one.
    pub fn remark(&mut self, key: &'static str) -> String {
        self.note(key, Shape::Text(REMARK), false);
        let Some(entry) = self.entry(key) else { return String::new() };
        let fault = match entry.node.text() {
            Some(text) => sign::wrong(text, MAX_REMARK),
            None => {
                let help = format!("write 1 to {MAX_REMARK} characters in quotes");
                Some((format!("is {}, not text", entry.node.kind()), help))
            }
        };
        if let Some((message, help)) = fault {
            self.desk.log.add(&entry.node.place, format!("{} {message}", shown(key)), help);
            return String::new();
        }
        entry.node.text().unwrap_or_default().to_owned()
    }

    /// A table.
    pub fn table<T>(&mut self, key: &'static str, read: impl FnOnce(&mut Reader) -> T) -> T {
        let entry = self.needed(key, &Shape::Table(Vec::new()));
        let (value, shape) = self.inside(key, entry, read);
        self.note(key, Shape::Table(shape), true);
        value
    }

    /// An optional table.
    pub fn maybe_table<T>(&mut self, key: &'static str, read: impl FnOnce(&mut Reader) -> T) -> Option<T> {
        let entry = self.entry(key);
        let (value, shape) = self.inside(key, entry, read);
        self.note(key, Shape::Table(shape), false);
        entry.map(|_| value)
    }

    /// A table of tables with free names, in an order that counts; `names` restricts them. Every entry is read.
    pub fn each<T>(&mut self, key: &'static str, names: Names, read: impl FnMut(&str, &mut Reader) -> T) -> Vec<T> {
        self.put_order(key);
        self.each_if(key, names, true, read)
    }

    /// An optional table of tables with free names.
    pub fn maybe_each<T>(
        &mut self,
        key: &'static str,
        names: Names,
        read: impl FnMut(&str, &mut Reader) -> T,
    ) -> Vec<T> {
        self.put_order(key);
        self.each_if(key, names, false, read)
    }

    fn each_if<T>(
        &mut self,
        key: &'static str,
        names: Names,
        needed: bool,
        mut read: impl FnMut(&str, &mut Reader) -> T,
    ) -> Vec<T> {
        let inner = self.entries(key, needed);
        let mut shape = None;
        let mut values = Vec::new();
        let path = self.path_of(key);
        let mut sub = Reader { path, ..self.missing() };
        for entry in inner {
            if let Err(wrong) = names.check(&entry.key) {
                wrong.report(&entry.place, "", sub.desk.log);
                continue;
            }
            let empty = entry.node.table().is_some_and(|table| table.0.is_empty());
            if empty && !sub.desk.own && !sub.desk.log.is_partial() {
                let message = format!("`{}` has no values", sub.path_of(&entry.key));
                sub.desk.log.add(&entry.place, message, "write its values, or remove it");
                continue;
            }
            let (value, _) = sub.inside(&entry.key, Some(entry), |reader| read(&entry.key, reader));
            values.push(value);
        }
        if sub.desk.describing {
            shape = Some(sub.inside(names.example, None, |reader| read(names.example, reader)).1);
        }
        self.note(key, Shape::Each(names.pattern, Box::new(Shape::Table(shape.unwrap_or_default()))), needed);
        values
    }

    /// A table of values with free names, all of the same shape.
    pub fn each_value<T>(
        &mut self,
        key: &'static str,
        names: Names,
        shape: Shape,
        read: &dyn Fn(&str, &Node) -> Result<T, Wrong>,
    ) -> Vec<(String, T)> {
        self.each_value_if(key, names, shape, true, read)
    }

    /// An optional table of values with free names.
    pub fn maybe_each_value<T>(
        &mut self,
        key: &'static str,
        names: Names,
        shape: Shape,
        read: &dyn Fn(&str, &Node) -> Result<T, Wrong>,
    ) -> Vec<(String, T)> {
        self.each_value_if(key, names, shape, false, read)
    }

    fn each_value_if<T>(
        &mut self,
        key: &'static str,
        names: Names,
        shape: Shape,
        needed: bool,
        read: &dyn Fn(&str, &Node) -> Result<T, Wrong>,
    ) -> Vec<(String, T)> {
        let values = self.values_of(key, names, &|_| shape.clone(), needed, read);
        self.note(key, Shape::Each(names.pattern, Box::new(shape)), needed);
        values
    }

    /// An optional table of values with free names, each of the shape that belongs to its name.
    pub fn maybe_each_value_of<T>(
        &mut self,
        key: &'static str,
        names: Names,
        shape: &dyn Fn(&str) -> Shape,
        read: &dyn Fn(&str, &Node) -> Result<T, Wrong>,
    ) -> Vec<(String, T)> {
        let values = self.values_of(key, names, shape, false, read);
        self.note(key, Shape::Each(names.pattern, Box::new(Shape::Scalar)), false);
        values
    }

    fn values_of<T>(
        &mut self,
        key: &'static str,
        names: Names,
        shape: &dyn Fn(&str) -> Shape,
        needed: bool,
        read: &dyn Fn(&str, &Node) -> Result<T, Wrong>,
    ) -> Vec<(String, T)> {
        let inner = self.entries(key, needed);
        let path = self.path_of(key);
        let mut sub = Reader { path, ..self.missing() };
        let mut values = Vec::new();
        for entry in inner {
            if let Err(wrong) = names.check(&entry.key) {
                wrong.report(&entry.place, "", sub.desk.log);
                continue;
            }
            let read = |node: &Node| read(&entry.key, node);
            values.extend(sub.value(entry, &shape(&entry.key), &read).map(|value| (entry.key.clone(), value)));
        }
        values
    }

    /// The entries of a table of free names; empty when there are too many.
    fn entries(&mut self, key: &'static str, needed: bool) -> &'d [Entry] {
        let entry = if needed { self.needed(key, &Shape::Table(Vec::new())) } else { self.entry(key) };
        let Some(table) = entry.and_then(|entry| self.table_of(entry)) else { return &[] };
        if table.0.len() > MAX_EACH {
            let message = format!("{} has {} names", shown(key), table.0.len());
            self.hiding_fault(key, &message, &format!("there may be at most {MAX_EACH}"));
            return &[];
        }
        &table.0
    }

    fn missing(&mut self) -> Reader<'_, 'l> {
        Reader { table: None, place: self.place.clone(), path: String::new(), shape: Vec::new(), desk: self.desk }
    }

    /// Reads the contents of a table and reports its unknown keys.
    fn inside<T>(
        &mut self,
        key: &str,
        entry: Option<&'d Entry>,
        read: impl FnOnce(&mut Reader) -> T,
    ) -> (T, Vec<Field>) {
        let table = entry.and_then(|entry| self.table_of(entry));
        let path = self.path_of(key);
        let place = entry.map_or(&self.place, |entry| &entry.place).clone();
        let mut reader = Reader { table, place, path, shape: Vec::new(), desk: self.desk };
        let value = read(&mut reader);
        let shape = reader.shape.clone();
        reader.finish();
        (value, shape)
    }

    fn table_of<'t>(&mut self, entry: &'t Entry) -> Option<&'t Table> {
        let table = entry.node.table();
        if table.is_none() {
            let message = format!("{} is {}, not a table", shown(&entry.key), entry.node.kind());
            self.desk.log.add(&entry.node.place, message, format!("write `[{}]`", self.path_of(&entry.key)));
        }
        table
    }

    fn leaf<T>(
        &mut self,
        key: &'static str,
        shape: Shape,
        needed: bool,
        read: &dyn Fn(&Node) -> Result<T, Wrong>,
    ) -> Option<T> {
        self.note(key, shape.clone(), needed);
        let entry = if needed { self.needed(key, &shape) } else { self.entry(key) };
        self.value(entry?, &shape, read)
    }

    /// Reads a value, checks its alternatives, and records its origin.
    fn value<T>(&mut self, entry: &Entry, shape: &Shape, read: &dyn Fn(&Node) -> Result<T, Wrong>) -> Option<T> {
        let node = &entry.node;
        let log = &mut *self.desk.log;
        let value = read(node).map_err(|wrong| wrong.report(&node.place, &shown(&entry.key), log)).ok();
        if value.is_some() {
            self.put(&entry.key, plain(node, shape), shape);
        }
        let Some(source) = &node.origin else {
            if self.desk.own && !self.desk.facts {
                let origin = Origin { kind: OriginKind::Mine, note: String::new(), plausible: near(node, shape) };
                let leaf = Leaf { path: self.path_of(&entry.key), value: plain(node, shape), origin };
                self.desk.provenance.leaves.extend(value.is_some().then_some(leaf));
                return value;
            }
            if self.desk.origins && !self.desk.facts && node.table().is_none() && !self.desk.log.is_partial() {
                let help = self.origin_help(&entry.key);
                self.desk.log.add(&entry.place, format!("{} has no origin", shown(&entry.key)), help);
            }
            return value;
        };
        if !source.sound {
            return value;
        }
        if source.low.is_some() && !matches!(shape, Shape::Number(_)) {
            let message = format!("{} is not a number and has no range", shown(&entry.key));
            self.desk.log.add(&source.place, message, "list the other values: `or = [...]`");
            return value;
        }
        let or = alternatives(source, self.desk.log);
        let mut good = true;
        for other in source.low.iter().chain(&source.high).chain(or) {
            if let Err(wrong) = read(other) {
                let of = format!("alternative to {}", shown(&entry.key));
                wrong.report(&other.place, &of, self.desk.log);
                good = false;
            }
        }
        if good && value.is_some() {
            self.range(entry, source);
            let usual = || if self.desk.own && source.kind == OriginKind::Mine { near(node, shape) } else { None };
            let plausible = plausible(source, or, shape).or_else(usual);
            let origin = Origin { kind: source.kind, note: source.note.clone(), plausible };
            let path = self.path_of(&entry.key);
            self.desk.provenance.leaves.push(Leaf { path, value: plain(node, shape), origin });
        }
        value
    }

    /// Checks that a range contains the value.
    fn range(&mut self, entry: &Entry, source: &Source) {
        let bounds = [&source.low, &source.high].map(|bound| bound.as_ref().and_then(Node::number));
        let ([Some(low), Some(high)], Some(value)) = (bounds, entry.node.number()) else { return };
        if !(low..=high).contains(&value) {
            let message = format!("{} is {value}, outside its own range of {low} to {high}", shown(&entry.key));
            self.desk.log.add(&source.place, message, "let `low` and `high` enclose the value");
        }
    }

    fn entry(&self, key: &str) -> Option<&'d Entry> {
        self.table.and_then(|table| table.entry(key))
    }

    /// The entry with this key; its absence is a fault, unless the whole table is absent.
    fn needed(&mut self, key: &'static str, shape: &Shape) -> Option<&'d Entry> {
        let entry = self.entry(key);
        if entry.is_none() && self.table.is_some() && !self.desk.log.is_partial() {
            let path = self.path_of(key);
            self.desk.log.add(
                &self.place,
                format!("`{path}` is missing"),
                format!("add {}", shape.example(key, &path)),
            );
        }
        entry
    }

    fn note(&mut self, key: &'static str, shape: Shape, needed: bool) {
        self.shape.push(Field { key, shape, needed });
    }

    /// How the origin of the value with this key is written. Values of inline tables, such as `front`, have theirs in
    /// the enclosing table, so the heading is never deeper than a unit's.
    fn origin_help(&self, key: &str) -> String {
        let path = self.path_of(key);
        let mut names = path::split(&path).unwrap_or_default();
        let inner = names.split_off(names.len().saturating_sub(1).min(2));
        let join = |names: &[&str]| names.iter().fold(String::new(), |path, name| path::join(&path, name));
        let (table, key) = (path::join(&join(&names), super::origin::KEY), join(&inner));
        format!("give its origin in `[{table}]`: `{key} = {{ rulebook = \"12.4\" }}`, or `history` or `assumed`")
    }

    fn path_of(&self, key: &str) -> String {
        path::join(&self.path, key)
    }
}

/// Which free names are accepted.
#[derive(Clone, Copy)]
pub struct Names {
    /// A regular expression for the schema.
    pub pattern: &'static str,
    /// The accepted names, for messages.
    pub help: &'static str,
    /// An accepted name, as an example.
    pub example: &'static str,
    /// Whether a name is accepted.
    pub good: fn(&str) -> bool,
}

impl Names {
    /// Identifiers.
    pub const IDS: Names = Names {
        pattern: "^[a-z0-9][a-z0-9-]{0,79}$",
        help: "write 1 to 80 small letters, digits and hyphens, no hyphen first",
        example: "name",
        good: |name| {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            (1..=MAX_NAME).contains(&name.len()) && name.chars().all(plain) && !name.starts_with('-')
        },
    };

    /// One character of a drawing.
    pub const SIGNS: Names = Names {
        pattern: "^[^\\s*]$",
        help: "write a single character, not a space and not `*`",
        example: ".",
        good: |name| {
            let wrong = |c: char| c == '*' || c.is_whitespace() || crate::core::hint::unseen(c);
            name.chars().count() == 1 && !name.contains(wrong)
        },
    };

    fn check(&self, name: &str) -> Result<(), Wrong> {
        let wrong = || Wrong::new(format!("{} cannot be a name here", shown(name)), self.help);
        (self.good)(name).then_some(()).ok_or_else(wrong)
    }
}

/// A fault of a value of the wrong kind.
pub fn unlike(node: &Node, wanted: &str, help: impl Into<String>) -> Wrong {
    match &node.value {
        Value::Bare(text) => Wrong::new(format!("{} is not {wanted}", shown(text)), help),
        _ => Wrong::new(format!("this is {}, not {wanted}", node.kind()), help),
    }
}

/// A whole number in a range.
pub fn number<N: TryFrom<i64>>(node: &Node, range: &RangeInclusive<i64>) -> Result<N, Wrong> {
    let help = format!("write a whole number from {} to {}", range.start(), range.end());
    let Some(number) = node.number() else { return Err(unlike(node, "a whole number", help)) };
    let fit = range.contains(&number).then(|| N::try_from(number).ok()).flatten();
    fit.ok_or_else(|| Wrong::new(format!("{number} is out of range"), help))
}

/// A number with or without a fraction, in a range.
fn decimal(node: &Node, range: &RangeInclusive<f64>) -> Result<f64, Wrong> {
    let help = format!("write a number from {} to {}", range.start(), range.end());
    let Some(number) = node.decimal() else { return Err(unlike(node, "a number", help)) };
    // Zero may have a sign, which would show in output.
    let good = range.contains(&number).then_some(number.abs());
    good.ok_or_else(|| Wrong::new(format!("{} is out of range", number_shown(number)), help))
}

/// One of several names.
pub fn chosen<'n, T>(
    node: &Node,
    names: impl IntoIterator<Item = &'n str> + Clone,
    from_name: impl Fn(&str) -> Option<T>,
) -> Result<T, Wrong> {
    let Some(text) = node.text() else {
        return Err(unlike(node, "a name in quotes", one_of("", "accepted", names)));
    };
    let listed = names.clone().into_iter().any(|name| name == text);
    let found = if listed { from_name(text) } else { None };
    found.ok_or_else(|| Wrong::new(format!("there is no {}", shown(text)), one_of(text, "accepted", names)))
}

/// One of the names that the scenario defines.
pub fn reference<'n, T>(
    node: &Node,
    names: impl IntoIterator<Item = &'n str> + Clone,
    from_name: impl Fn(&str) -> Option<T>,
) -> Result<T, Wrong> {
    chosen(node, names, from_name).map_err(Wrong::dependent)
}

/// A list of values.
pub fn list<T>(
    node: &Node,
    count: RangeInclusive<usize>,
    read: &dyn Fn(&Node) -> Result<T, Wrong>,
) -> Result<Vec<T>, Wrong> {
    let help = if count.start() == count.end() {
        format!("write {} in square brackets", counted(*count.start(), "value", "values"))
    } else {
        format!("write {} to {} values in square brackets", count.start(), count.end())
    };
    let Some(nodes) = node.list() else { return Err(unlike(node, "a list", help)) };
    if !count.contains(&nodes.len()) {
        let message = format!("the list has {}", counted(nodes.len(), "value", "values"));
        return Err(Wrong::new(message, help));
    }
    let mut values = Vec::new();
    let mut wrongs = Vec::new();
    for node in nodes {
        match read(node) {
            Ok(value) => values.push(value),
            Err(wrong) => wrongs.extend(wrong.at(&node.place).0),
        }
    }
    if wrongs.is_empty() { Ok(values) } else { Err(Wrong(wrongs)) }
}

/// The alternatives that an origin lists.
fn alternatives<'s>(source: &'s Source, log: &mut Log) -> &'s [Node] {
    match source.or.as_ref().map(|or| (or, or.list())) {
        None => &[],
        Some((_, Some(nodes))) if (1..=MAX_OR).contains(&nodes.len()) => nodes,
        Some((or, nodes)) => {
            let help = match nodes {
                Some([_, ..]) => format!("write at most {MAX_OR} values"),
                _ => "write at least one value in square brackets".to_owned(),
            };
            log.add(&or.place, "`or` lists the plausible alternatives", help);
            &[]
        }
    }
}

/// The plausible range of a number of the author's own: one less to one more.
fn near(node: &Node, shape: &Shape) -> Option<Plausible> {
    let (Shape::Number(range), Some(value)) = (shape, node.number()) else { return None };
    let (low, high) = ((value - 1).max(*range.start()), (value + 1).min(*range.end()));
    (low < high).then_some(Plausible::Range { low, high })
}

fn plausible(source: &Source, or: &[Node], shape: &Shape) -> Option<Plausible> {
    let bound = |node: &Option<Node>| node.as_ref().and_then(Node::number);
    match (bound(&source.low), bound(&source.high)) {
        (Some(low), Some(high)) => Some(Plausible::Range { low, high }),
        _ if or.is_empty() => None,
        _ => Some(Plausible::OneOf(or.iter().map(|node| plain(node, shape)).collect())),
    }
}

/// The value alone, of the kind that the shape requires.
fn plain(node: &Node, shape: &Shape) -> Plain {
    let text = || Plain::Text(node.text().unwrap_or_default().to_owned());
    match (&node.value, shape) {
        (Value::List(nodes), Shape::List(shape, _) | Shape::Set(shape, _)) => {
            Plain::List(nodes.iter().map(|node| plain(node, shape)).collect())
        }
        (_, Shape::Number(_)) => node.number().map_or_else(text, Plain::Number),
        (_, Shape::Flag) => node.flag().map_or_else(text, Plain::Flag),
        _ => text(),
    }
}
