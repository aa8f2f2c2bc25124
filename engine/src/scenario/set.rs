//! Single values from the command line: `PATH=VALUE`; `PATH=remove` takes a value or a table out.

use std::rc::Rc;

use super::fault::{Log, Place};
use super::path;
use super::provenance::OriginKind;
use super::schema::Shape;
use super::tree::Source;
use super::tree::{Entry, Node, Table, Value, parse_value};
use crate::core::hint::unseen;
use crate::core::hint::{one_of, shown};

/// The origin of such a value.
const NOTE: &str = "set by an option";
const HELP: &str = "write PATH=VALUE, such as `victory.automatic=5`, or PATH=remove";
/// The word that takes a value out.
const REMOVE: &str = "remove";
/// The most characters of an option.
const MAX_OPTION: usize = 40_000;

/// Sets one value, or takes it out. Tables of the rule system that the scenario leaves to their defaults are made.
pub(super) fn set(root: &mut Table, shape: Option<&Shape>, option: &str, log: &mut Log) {
    let file = log.open(&format!("--set {}", shown_option(option)), option);
    let place = |span| Place { file, span };
    let Some((path, value)) = option.split_once('=').filter(|_| option.chars().count() <= MAX_OPTION) else {
        let help =
            if option.contains('=') { format!("write at most {MAX_OPTION} characters") } else { HELP.to_owned() };
        return log.add_hiding(&place(0..option.len()), "this sets no value", help);
    };
    if let Some(at) = option.find(unseen) {
        let sign: String = option[at..].chars().take(1).collect();
        let message = format!("this has the invisible character {}", shown(&sign));
        return log.add_hiding(&place(at..at + sign.len()), message, "remove it");
    }
    for (part, span, what) in [(path, 0..0, "path before"), (value, option.len()..option.len(), "value after")] {
        if part.trim().is_empty() {
            return log.add_hiding(&place(span), format!("there is no {what} `=`"), HELP);
        }
    }
    let start = path.len() + 1;
    let place = place(0..path.len());
    if value.trim() == REMOVE {
        return take_out(root, path, &place, log);
    }
    let Some(mut node) = read_value(file, value, start, log) else { return };
    mark(&mut node, &place);
    let Some(names) = path::split(path) else {
        return log.add(&place, format!("{} is not a path", shown(path)), path::HELP);
    };
    if let Some(shape) = shape {
        make_tables(root, shape, &names, &place);
    }
    match root.walk(&names) {
        Ok((table, key)) => put(table, key, node, &place, log),
        Err((name, help)) => log.add(&place, format!("there is no {} in the scenario", shown(&name)), help),
    }
}

/// Makes the tables of a path that the scenario does not have, as far as the rule system has tables of these names. Items with free
/// names, such as units, are not made: a name that is not there is more likely a mistake.
fn make_tables(root: &mut Table, shape: &Shape, names: &[&str], place: &Place) {
    let Some((_, around)) = names.split_last() else { return };
    let (mut table, mut shape) = (root, shape);
    for name in around {
        let Some(inner @ (Shape::Table(_) | Shape::Each(..))) = shape.inner(name) else { return };
        if table.entry(name).is_none() {
            if matches!(shape, Shape::Each(..)) {
                return;
            }
            let node = Node::new(Value::Table(Table::default()), place.clone());
            table.0.push(Entry { key: (*name).to_owned(), place: place.clone(), node });
        }
        let Some(Entry { node: Node { value: Value::Table(next), .. }, .. }) = table.entry_mut(name) else { return };
        (table, shape) = (next, inner);
    }
}

fn shown_option(option: &str) -> String {
    shown(option).trim_matches('`').to_owned()
}

fn read_value(file: usize, text: &str, start: usize, log: &mut Log) -> Option<Node> {
    let start = start + text.len() - text.trim_start().len();
    let text = text.trim();
    if text.starts_with(['[', '{', '"', '\'']) {
        return parse_value(file, text, start, log);
    }
    let place = Place { file, span: start..start + text.len() };
    Some(Node::new(Value::Bare(text.to_owned()), place))
}

/// Gives the value, and those inside it, the origin of an option.
fn mark(node: &mut Node, place: &Place) {
    match &mut node.value {
        Value::Table(table) => table.0.iter_mut().for_each(|entry| mark(&mut entry.node, place)),
        _ => {
            let (kind, note) = (OriginKind::Mine, NOTE.to_owned());
            node.origin = Some(Rc::new(Source {
                kind,
                note,
                low: None,
                high: None,
                or: None,
                sound: true,
                place: place.clone(),
            }));
        }
    }
}

fn put(table: &mut Table, key: &str, node: Node, place: &Place, log: &mut Log) {
    let Some(entry) = table.entry_mut(key) else {
        return table.0.push(Entry { key: key.to_owned(), place: place.clone(), node });
    };
    if let (Some(inner), None) = (entry.node.table(), node.table()) {
        let help = one_of("", "its values", inner.keys());
        return log.add(place, format!("{} is a table, not a value", shown(key)), help);
    }
    entry.node = node;
}

/// Removes the value or table at a path from the tree.
pub(super) fn take_out(root: &mut Table, path: &str, place: &Place, log: &mut Log) {
    let taken = path::split(path).ok_or_else(|| (path.to_owned(), path::HELP.to_owned())).and_then(|names| {
        let (table, last) = root.walk(&names)?;
        let help = one_of(last, "names here", table.keys());
        table.take(last).ok_or_else(|| (last.to_owned(), help))
    });
    if let Err((name, help)) = taken {
        log.add(place, format!("there is no {} to remove", shown(&name)), help);
    }
}
