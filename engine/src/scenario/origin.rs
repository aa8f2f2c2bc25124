//! Origins as written: an `origin` table beside the values, with a key per value and `"*"` for the rest.
//!
//! The table mirrors its parent: its keys may be tables again, for the values of sub-tables. A value takes the nearest
//! origin: of its own table first, then of the enclosing tables.

use core::cell::Cell;
use std::rc::Rc;

use super::fault::{Log, Place};
use super::provenance::OriginKind;
use super::sign;
use super::tree::{Entry, Node, Source, Table, Value};
use crate::core::hint::{MAX_LISTED, nearest, one_of, shown};

/// The key of the table of origins.
pub(crate) const KEY: &str = "origin";
/// The key for all values without their own key.
const REST: &str = "*";
/// The keys of an origin that say its kind.
pub(crate) const KINDS: [(&str, OriginKind); 4] = [
    (OriginKind::Rulebook.name(), OriginKind::Rulebook),
    (OriginKind::History.name(), OriginKind::History),
    (OriginKind::Assumed.name(), OriginKind::Assumed),
    (OriginKind::Mine.name(), OriginKind::Mine),
];
/// The most characters of a reason.
const MAX_NOTE: usize = 400;

/// A table of origins.
struct Scope {
    rest: Option<Rc<Source>>,
    named: Vec<Named>,
}

struct Named {
    key: String,
    place: Place,
    used: Cell<bool>,
    what: What,
}

enum What {
    Origin(Rc<Source>),
    Scope(Scope),
}

/// Gives every value of a file its origin and removes the tables of origins from the tree.
pub(crate) fn attach(root: &mut Table, log: &mut Log) {
    attach_inside(root, &mut Vec::new(), log);
}

/// `around` holds the scopes of the enclosing tables, outermost first, with the keys that lead from each of them here.
fn attach_inside(table: &mut Table, around: &mut Vec<(Scope, Vec<String>)>, log: &mut Log) {
    let scope = table.take(KEY).map(|entry| read_scope(&entry, log));
    around.push((scope.unwrap_or(Scope { rest: None, named: Vec::new() }), Vec::new()));
    for entry in &mut table.0 {
        around.iter_mut().for_each(|(_, path)| path.push(entry.key.clone()));
        match &mut entry.node.value {
            Value::Table(inner) => attach_inside(inner, around, log),
            _ => entry.node.origin = around.iter().rev().find_map(|(scope, path)| scope.find(path)),
        }
        around.iter_mut().for_each(|(_, path)| drop(path.pop()));
    }
    if let Some((scope, _)) = around.pop().filter(|_| !log.is_partial()) {
        scope.report_unused(table, log);
    }
}

impl Scope {
    /// The origin of the value at the end of this path.
    fn find(&self, path: &[String]) -> Option<Rc<Source>> {
        let (key, path) = path.split_first()?;
        let named = self.named.iter().find(|named| named.key == *key);
        let found = named.and_then(|named| {
            named.used.set(true);
            match &named.what {
                What::Origin(source) => Some(source.clone()),
                What::Scope(scope) => scope.find(path),
            }
        });
        found.or_else(|| self.rest.clone())
    }

    fn report_unused(&self, beside: &Table, log: &mut Log) {
        for named in &self.named {
            match &named.what {
                _ if !named.used.get() => {
                    let message = format!("this origin is for {}, but there is no such value here", shown(&named.key));
                    log.add(&named.place, message, unused_help(&named.key, beside));
                    if beside.0.is_empty() {
                        return;
                    }
                }
                What::Scope(scope) => {
                    let inner = beside.get(&named.key).and_then(Node::table);
                    scope.report_unused(inner.unwrap_or(&Table::default()), log);
                }
                What::Origin(_) => {}
            }
        }
    }
}

/// Help for an origin without a value: either name may be mistyped.
fn unused_help(key: &str, beside: &Table) -> String {
    let near = nearest(key, beside.keys()).map(|name| format!("a similar name is {}; ", shown(name)));
    let all: Vec<String> = beside.keys().map(shown).collect();
    match all.len() {
        0 => "there are no values here: an origin belongs in the same file and table as its value".to_owned(),
        1..=MAX_LISTED => format!("{}the values here: {}", near.unwrap_or_default(), all.join(", ")),
        _ => format!("{}an origin has the name of its value", near.unwrap_or_default()),
    }
}

fn read_scope(entry: &Entry, log: &mut Log) -> Scope {
    let mut scope = Scope { rest: None, named: Vec::new() };
    let Value::Table(table) = &entry.node.value else {
        log.add_hiding(&entry.node.place, format!("{} is {}, not a table", shown(&entry.key), entry.node.kind()), HOW);
        return scope;
    };
    for entry in &table.0 {
        let what = match entry.node.table().filter(|inner| holds_origins(inner)) {
            Some(_) => What::Scope(read_scope(entry, log)),
            None => What::Origin(Rc::new(read_origin(entry, log))),
        };
        match what {
            What::Origin(source) if entry.key == REST => scope.rest = Some(source),
            what => {
                let (key, place) = (entry.key.clone(), entry.place.clone());
                scope.named.push(Named { key, place, used: Cell::new(false), what });
            }
        }
    }
    scope
}

/// Whether a table holds origins of several values, rather than being an origin itself.
fn holds_origins(table: &Table) -> bool {
    !table.0.is_empty() && table.0.iter().all(|entry| entry.node.table().is_some())
}

const HOW: &str = "write `{ rulebook = \"12.4\" }`, `{ history = \"the figure\" }`, or `{ assumed = \"the reason\", low = 1, high = 3 }` \
                   (`or = [...]` for other than numbers), or `{ mine = \"what I try\" }`";

/// Reads an origin. A faulty one still counts as an origin, so that its values do not seem to have none.
fn read_origin(entry: &Entry, log: &mut Log) -> Source {
    let place = entry.place.clone();
    let mut source =
        Source { kind: OriginKind::Assumed, note: String::new(), low: None, high: None, or: None, sound: false, place };
    let Some(table) = entry.node.table() else {
        log.add(&entry.node.place, format!("the origin is {}, not a table", entry.node.kind()), HOW);
        return source;
    };
    let known = ["rulebook", "history", "assumed", "mine", "low", "high", "or"];
    for entry in table.0.iter().filter(|entry| !known.contains(&entry.key.as_str())) {
        let message = format!("an origin has no key {}", shown(&entry.key));
        log.add(&entry.place, message, one_of(&entry.key, "keys", known));
    }
    let mut kinds = KINDS.iter().filter_map(|(key, kind)| Some((table.get(key)?, *kind)));
    let (note, kind) = match (kinds.next(), kinds.next()) {
        (Some(only), None) => only,
        (first, _) => {
            let slip = table.keys().any(|key| !known.contains(&key));
            match first {
                Some(_) => log.add(
                    &entry.place,
                    "the origin has more than one of `rulebook`, `history`, `assumed`, `mine`",
                    HOW,
                ),
                None if slip => {}
                None => log.add(&entry.place, "the origin has none of `rulebook`, `history`, `assumed`, `mine`", HOW),
            }
            return source;
        }
    };
    source.kind = kind;
    [source.low, source.high, source.or] = ["low", "high", "or"].map(|key| table.get(key).cloned());
    source.sound = source.check(log);
    match read_note(note, kind, log) {
        Some(note) => source.note = note,
        None => source.sound = false,
    }
    source
}

fn read_note(note: &Node, kind: OriginKind, log: &mut Log) -> Option<String> {
    if let Some((message, help)) =
        note.text().filter(|text| !text.is_empty()).and_then(|text| sign::wrong(text, MAX_NOTE))
    {
        log.add(&note.place, format!("this {message}"), help);
        return None;
    }
    let paragraph = |text: &str| kind != OriginKind::Rulebook || text.starts_with(|c: char| c.is_ascii_digit());
    let text = note.text().filter(|text| !text.is_empty() && paragraph(text));
    if text.is_none() {
        let (message, help) = match kind {
            OriginKind::Rulebook => {
                ("this names no paragraph", "write its number in quotes, such as \"12.4\"".to_owned())
            }
            OriginKind::History => ("this gives no figure", words_help()),
            OriginKind::Assumed | OriginKind::Mine => ("this gives no reason", words_help()),
        };
        log.add(&note.place, message, help);
    }
    text.map(str::to_owned)
}

fn words_help() -> String {
    format!("write it in quotes, with 1 to {MAX_NOTE} characters on one line")
}

impl Source {
    /// Whether the keys are consistent; the range itself is checked with the value.
    fn check(&self, log: &mut Log) -> bool {
        let range = self.low.is_some() || self.high.is_some();
        let (message, help) = match self.kind {
            _ if self.low.is_some() != self.high.is_some() => {
                ("the range has only one end", "give both, such as `low = 1, high = 3`")
            }
            _ if range && self.or.is_some() => {
                ("the origin has a range and a list", "keep `low` and `high` for a number, `or` for other values")
            }
            OriginKind::Rulebook if range || self.or.is_some() => (
                "a rulebook value has no range",
                "remove `low`, `high` and `or`, or write `assumed` in place of `rulebook`",
            ),
            OriginKind::Assumed if !range && self.or.is_none() => (
                "an assumed value needs a plausible range or alternatives",
                "add `low = 1, high = 3` for a number, `or = [...]` for other values",
            ),
            _ => return true,
        };
        log.add(&self.place, message, help);
        false
    }
}
