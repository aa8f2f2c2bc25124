//! A file of TOML whose tables keep the order of the file: rules take phases, units and objectives in that order.

use toml::de::{DeTable, DeValue};

/// A value.
#[derive(Clone, Debug)]
pub enum Node {
    Nothing,
    Text(String),
    Number(i64),
    Flag(bool),
    List(Vec<Self>),
    Table(Vec<(String, Self)>),
}

static NOTHING: Node = Node::Nothing;

impl Node {
    /// Reads a file; `None` when it is not TOML.
    pub fn read(text: &str) -> Option<Self> {
        Some(table(DeTable::parse(text).ok()?.get_ref()))
    }

    /// The value of a key; nothing when the table lacks it.
    pub fn get(&self, key: &str) -> &Self {
        self.entries().find(|(known, _)| known == key).map_or(&NOTHING, |(_, value)| value)
    }

    /// The value below some keys.
    pub fn at(&self, keys: &[&str]) -> &Self {
        keys.iter().fold(self, |node, key| node.get(key))
    }

    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &(String, Self)> {
        let entries: &[(String, Self)] = if let Self::Table(entries) = self { entries } else { &[] };
        // Origins say where values are from; they are no entries.
        entries.iter().filter(|(key, _)| key != "origin")
    }

    pub fn text(&self, key: &str) -> Option<&str> {
        if let Self::Text(text) = self.get(key) { Some(text) } else { None }
    }

    /// A word with its default.
    pub fn word<'n>(&'n self, key: &str, usual: &'n str) -> &'n str {
        self.text(key).unwrap_or(usual)
    }

    pub fn maybe(&self, key: &str) -> Option<i64> {
        if let Self::Number(number) = self.get(key) { Some(*number) } else { None }
    }

    pub fn number(&self, key: &str, usual: i64) -> i64 {
        self.maybe(key).unwrap_or(usual)
    }

    pub fn flag(&self, key: &str, usual: bool) -> bool {
        if let Self::Flag(flag) = self.get(key) { *flag } else { usual }
    }

    pub fn list(&self) -> &[Self] {
        if let Self::List(list) = self { list } else { &[] }
    }

    /// The words of a list.
    pub fn words(&self) -> Vec<&str> {
        self.list()
            .iter()
            .filter_map(|one| if let Self::Text(text) = one { Some(text.as_str()) } else { None })
            .collect()
    }

    /// The numbers of a list.
    pub fn numbers(&self) -> Vec<i64> {
        self.list().iter().filter_map(|one| if let Self::Number(number) = one { Some(*number) } else { None }).collect()
    }

    pub const fn is_given(&self) -> bool {
        !matches!(self, Self::Nothing)
    }
}

fn table(table: &DeTable<'_>) -> Node {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    Node::Table(entries.into_iter().map(|(key, found)| (key.get_ref().to_string(), value(found.get_ref()))).collect())
}

fn value(found: &DeValue<'_>) -> Node {
    match found {
        DeValue::String(text) => Node::Text(text.to_string()),
        DeValue::Integer(number) => {
            Node::Number(i64::from_str_radix(number.as_str(), number.radix()).unwrap_or_default())
        }
        DeValue::Boolean(flag) => Node::Flag(*flag),
        DeValue::Array(list) => Node::List(list.iter().map(|one| value(one.get_ref())).collect()),
        DeValue::Table(inner) => table(inner),
        DeValue::Float(_) | DeValue::Datetime(_) => Node::Nothing,
    }
}
