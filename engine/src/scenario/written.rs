//! The values of a scenario as written in its layers, before a rule system reads them; used to compare two scenarios.

use super::assemble::assemble;
use super::fault::{Faults, Log};
use super::path;
use super::plain::Plain;
use super::source::Sources;
use super::tree::{Node, Table, Value};
use super::{Request, Systems};

/// A value as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The names on the path to it, outermost table first.
    pub names: Vec<String>,
    /// The value.
    pub value: Plain,
}

impl Written {
    /// The path, as options take it.
    #[must_use]
    pub fn path(&self) -> String {
        joined(&self.names)
    }
}

/// The path of these names.
#[must_use]
pub fn joined(names: &[String]) -> String {
    names.iter().fold(String::new(), |path, name| path::join(&path, name))
}

/// All values of a scenario, in the order of writing; tables without values among them.
///
/// # Errors
/// Every fault of the layers; those that only the rule system finds are not among them.
pub fn written(systems: &Systems, sources: &impl Sources, request: &Request) -> Result<Vec<Written>, Faults> {
    let mut log = Log::default();
    match (assemble(systems, sources, request, &mut log), log.count()) {
        (Some(tree), 0) => {
            let mut all = Vec::new();
            list(&tree, &mut Vec::new(), &mut all);
            Ok(all)
        }
        _ => Err(log.into_faults()),
    }
}

fn list(table: &Table, names: &mut Vec<String>, all: &mut Vec<Written>) {
    for entry in &table.0 {
        names.push(entry.key.clone());
        match entry.node.table() {
            Some(inner) if inner.0.is_empty() => all.push(Written { names: names.clone(), value: Plain::Table }),
            Some(inner) => list(inner, names, all),
            None => all.push(Written { names: names.clone(), value: plain(&entry.node) }),
        }
        names.pop();
    }
}

fn plain(node: &Node) -> Plain {
    match &node.value {
        Value::Number(number) => Plain::Number(*number),
        Value::Flag(flag) => Plain::Flag(*flag),
        Value::Text(text) | Value::Bare(text) => Plain::Text(text.clone()),
        Value::Fraction(number) => Plain::Text(number.to_string()),
        Value::Other(kind) => Plain::Text((*kind).to_owned()),
        Value::List(nodes) => Plain::List(nodes.iter().map(plain).collect()),
        Value::Table(table) => {
            let pair = |(key, node): (&str, &Node)| Plain::List(vec![Plain::Text(key.to_owned()), plain(node)]);
            Plain::List(table.0.iter().map(|entry| pair((&entry.key, &entry.node))).collect())
        }
    }
}
