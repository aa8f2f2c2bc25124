//! What of a scenario can change play: the readers that add to its identity more than a value, or less.

use core::ops::RangeInclusive;

use super::{Names, Reader, Wrong, list, unlike};
use crate::core::hint::shown;
use crate::core::named::Named;
use crate::scenario::path;
use crate::scenario::plain::Plain;
use crate::scenario::provenance::Idle;
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

impl Reader<'_, '_> {
    /// The name of the rule system, which selected this reader.
    pub fn system(&mut self, name: &'static str) {
        let shape = Shape::Choice(vec![name]);
        self.put("system", Plain::Text(name.to_owned()), &shape);
        self.skip("system", shape);
    }

    /// The version of the file language, which must be the one that this program reads. It is no value of the scenario: what a
    /// file says in another version is the same game.
    pub fn version(&mut self, key: &'static str, known: i64) {
        let shape = Shape::Number(known..=known);
        self.note(key, shape.clone(), true);
        let Some(entry) = self.needed(key, &shape) else { return };
        let help = format!("this program reads version {known}: `{key} = {known}`");
        match entry.node.number() {
            Some(version) if version == known => {}
            Some(version) => {
                let message = format!("the file has version {version} of the language");
                self.desk.log.add_hiding(&entry.node.place, message, help);
            }
            None => {
                let wrong = unlike(&entry.node, "a version", help);
                wrong.report(&entry.node.place, &shown(key), self.desk.log);
            }
        }
    }

    /// A label that results refer to: unlike a display name, it is part of the identity.
    pub fn identifier(&mut self, key: &'static str) -> String {
        let id = self.label(key);
        self.put(key, Plain::Text(id.clone()), &Shape::Label);
        id
    }

    /// An optional whole number. Its default may be written out: it is then the same scenario.
    pub fn number_or<N: TryFrom<i64> + PartialEq>(
        &mut self,
        key: &'static str,
        range: RangeInclusive<i64>,
        default: N,
    ) -> N {
        let value = self.number_if(key, range, false);
        self.or_default(key, value, default)
    }

    /// An optional flag. Its default may be written out: it is then the same scenario.
    pub fn flag_or(&mut self, key: &'static str, default: bool) -> bool {
        let value = self.maybe_flag(key);
        self.or_default(key, value, default)
    }

    /// An optional variant of an enum with named variants. Its default may be written out: it is then the same scenario.
    pub(crate) fn reading_or_default<K: Named + PartialEq>(&mut self, key: &'static str) -> K {
        let value = self.maybe_choice(key, K::NAMES, K::from_name);
        self.or_default(key, value, K::default())
    }

    fn or_default<T: PartialEq>(&mut self, key: &str, value: Option<T>, default: T) -> T {
        if value.as_ref() == Some(&default) {
            self.without_effect(&[key]);
        }
        value.unwrap_or(default)
    }

    /// An optional list of texts whose order does not count, nor how often each occurs.
    pub fn set<T>(
        &mut self,
        key: &'static str,
        pattern: &'static str,
        count: RangeInclusive<usize>,
        read: &dyn Fn(&Node) -> Result<T, Wrong>,
    ) -> Option<Vec<T>> {
        self.optional_list(key, Shape::Set(Box::new(Shape::Text(pattern)), count.clone()), count, read)
    }

    /// An optional list; an empty one is the same as none.
    pub(super) fn optional_list<T>(
        &mut self,
        key: &'static str,
        shape: Shape,
        count: RangeInclusive<usize>,
        read: &dyn Fn(&Node) -> Result<T, Wrong>,
    ) -> Option<Vec<T>> {
        let values = self.leaf(key, shape, false, &|node| list(node, count.clone(), read));
        if values.as_ref().is_some_and(Vec::is_empty) {
            self.without_effect(&[key]);
        }
        values
    }

    /// A table of tables with free names whose order does not count.
    pub fn each_in_any_order<T>(
        &mut self,
        key: &'static str,
        names: Names,
        read: impl FnMut(&str, &mut Reader) -> T,
    ) -> Vec<T> {
        self.each_if(key, names, true, read)
    }

    /// Takes a value, or the values of a table, out of the identity: the other values deprive it of its effect. The names
    /// lead from this table there.
    pub fn without_effect(&mut self, names: &[&str]) {
        self.desk.provenance.identity.remove(&self.path_to(names));
    }

    /// As [`Self::without_effect`], for values that their author would expect to count: they are listed with the reason, unless they
    /// count for nothing anyway.
    pub(crate) fn idle(&mut self, names: &[&str], why: &'static str) {
        if self.desk.provenance.identity.remove(&self.path_to(names)) {
            self.unused(names, why);
        }
    }

    /// Lists a table without effect that stays in the identity.
    pub(crate) fn unused(&mut self, names: &[&str], why: &'static str) {
        let path = self.path_to(names);
        self.desk.provenance.idle.push(Idle { path, why });
    }

    /// The path of a value whose names lead there from this table.
    fn path_to(&self, names: &[&str]) -> String {
        names.iter().fold(self.path.clone(), |path, name| path::join(&path, name))
    }

    /// Adds a value of this table to the identity.
    pub(crate) fn put(&mut self, key: &str, value: Plain, shape: &Shape) {
        if self.desk.origins {
            let (kind, value) = meaning(value, shape);
            self.desk.provenance.identity.put(path::join(&self.path, key), kind, &value);
        }
    }

    /// Adds the order of the names in a table to the identity.
    pub(super) fn put_order(&mut self, key: &str) {
        let names = self.names(key);
        if self.desk.origins && !names.is_empty() {
            let names = Plain::List(names.into_iter().map(Plain::Text).collect());
            self.desk.provenance.identity.put(path::join(&self.path, key), "order", &names);
        }
    }
}

/// The type of a value in the identity, and the value without what does not count.
fn meaning(value: Plain, shape: &Shape) -> (&'static str, Plain) {
    match (value, shape) {
        (Plain::Text(text), Shape::Row) => ("text", Plain::Text(text.replace(' ', ""))),
        (Plain::List(mut values), Shape::Set(..)) => {
            values.sort_by_key(Plain::to_string);
            values.dedup();
            ("set", Plain::List(values))
        }
        (value @ Plain::Number(_), _) => ("number", value),
        (value @ Plain::Flag(_), _) => ("flag", value),
        (value @ Plain::Text(_), _) => ("text", value),
        (value @ Plain::List(_), _) => ("list", value),
        (value @ Plain::Table, _) => ("table", value),
    }
}
