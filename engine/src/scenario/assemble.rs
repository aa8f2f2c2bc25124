//! Assembles a scenario from its layers.

use core::mem;

use super::fault::{Log, Place};
use super::origin;
use super::set::{set, take_out};
use super::source::{self, Overlay, Sources, stays_inside};
use super::taken::{self, MAX_TAKEN, Taken};
use super::tree::{self, Entry, Node, Table, Value};
use super::{Request, RuleSystem, Systems, named};
use crate::core::hint::shown;

/// Keys of a file that concern layering, not the scenario.
const PARTS: &str = "parts";
const REMOVE: &str = "remove";
/// Keys of an overlay that do not replace those of the scenario underneath.
const OWN: [&str; 2] = ["title", "system"];
/// The most parts of a file, and the most overlays.
const MAX_PARTS: usize = 16;
/// The most paths to remove.
const MAX_REMOVED: usize = 1000;
/// The most options.
const MAX_SETS: usize = 1000;

/// Reads all files and options of a request into one tree; `None` when there is no scenario file.
pub(super) fn assemble(systems: &Systems, sources: &impl Sources, request: &Request, log: &mut Log) -> Option<Table> {
    let name = with_suffix(&request.name);
    let (file, text) = source::open(sources, &name, None, log)?;
    let mut layers = Layers { sources, folder: source::folder(&name).to_owned(), log };
    let mut root = layers.file(Table::default(), file, &text);
    layers.log.ends_own();
    layers.limit("--what-if", request.what_ifs.len(), MAX_PARTS);
    for what_if in request.what_ifs.iter().take(MAX_PARTS) {
        root = layers.overlay(root, what_if);
    }
    layers.limit("--set", request.sets.len(), MAX_SETS);
    let system = root.get("system").and_then(Node::text).and_then(|name| named(systems, name));
    let shape = system.filter(|_| !request.sets.is_empty()).map(RuleSystem::shape);
    for option in request.sets.iter().take(MAX_SETS) {
        set(&mut root, shape.as_ref(), option, log);
    }
    Some(root)
}

fn with_suffix(name: &str) -> String {
    if name.ends_with(".toml") { name.to_owned() } else { format!("{name}.toml") }
}

struct Layers<'a, S> {
    sources: &'a S,
    folder: String,
    log: &'a mut Log,
}

impl<S: Sources> Layers<'_, S> {
    /// Lays a file, with its parts, over the tree so far.
    fn file(&mut self, root: Table, file: usize, text: &str) -> Table {
        let mut own = tree::parse(file, text, self.log);
        let parts = self.names(own.take(PARTS), "names of files", MAX_PARTS);
        let remove = self.names(own.take(REMOVE), "paths of values", MAX_REMOVED);
        origin::attach(&mut own, self.log);
        let mut shared = Table::default();
        for (name, place) in parts {
            let part = self.part(&name, &place);
            merge(&mut shared, part, &mut Some(&mut *self.log));
        }
        let mut root = root;
        merge(&mut root, shared, &mut None);
        for (path, place) in remove {
            take_out(&mut root, &path, &place, self.log);
        }
        merge(&mut root, own, &mut None);
        root
    }

    fn part(&mut self, name: &str, place: &Place) -> Table {
        if !stays_inside(name) {
            let help = "parts are files in the folder of the scenario, or in folders below it";
            self.log.add_hiding(place, format!("{} is not the name of a part", shown(name)), help);
            return Table::default();
        }
        let Some((file, text)) = source::open(self.sources, &format!("{}{name}", self.folder), Some(place), self.log)
        else {
            return Table::default();
        };
        let mut part = tree::parse(file, &text, self.log);
        for key in [PARTS, REMOVE] {
            if let Some(entry) = part.take(key) {
                self.log.add(&entry.place, format!("a part has no {}", shown(key)), "write it in the scenario file");
            }
        }
        origin::attach(&mut part, self.log);
        part
    }

    fn overlay(&mut self, root: Table, name: &str) -> Table {
        if let Some(taken) = Taken::of(name) {
            return self.taken(root, name, &taken);
        }
        let overlay = if name.ends_with(".toml") {
            Overlay { file: name.to_owned(), folder: self.folder.clone() }
        } else if stays_inside(name) {
            let system = root.get("system").and_then(Node::text).unwrap_or_default();
            self.sources.overlay(&self.folder, system, name)
        } else {
            let file = self.log.open(&format!("--what-if {}", shown(name).trim_matches('`')), name);
            let place = Place { file, span: 0..name.len() };
            self.log.add(
                &place,
                "this is not the name of a what-if",
                "write a plain name, or a path ending in `.toml`",
            );
            return root;
        };
        let Some((file, text)) = source::open(self.sources, &overlay.file, None, self.log) else { return root };
        let kept: Vec<Entry> = OWN.iter().filter_map(|key| root.entry(key).cloned()).collect();
        let home = mem::replace(&mut self.folder, overlay.folder);
        let mut root = self.file(root, file, &text);
        self.folder = home;
        for entry in kept {
            self.restore(&mut root, entry);
        }
        root
    }

    /// Takes values from another scenario, whose files are counted separately.
    fn taken(&mut self, mut root: Table, name: &str, taken: &Taken) -> Table {
        let option = self.log.open(&format!("--what-if {}", shown(name).trim_matches('`')), name);
        let place = Place { file: option, span: 0..name.len() };
        if name.len() > MAX_TAKEN {
            let help = format!("write at most {MAX_TAKEN} bytes");
            self.log.add_hiding(&place, "this takes too many values", help);
            return root;
        }
        let file = self.sources.scenario(&with_suffix(taken.scenario));
        let Some((number, text)) = source::open(self.sources, &file, Some(&place), self.log) else { return root };
        let values = self.log.count_apart(0);
        let home = mem::replace(&mut self.folder, source::folder(&file).to_owned());
        let other = self.file(Table::default(), number, &text);
        self.folder = home;
        self.log.count_apart(values);
        taken::lay(&mut root, &other, taken, &place, self.log);
        root
    }

    /// Reports an option that is given too often.
    fn limit(&mut self, option: &str, count: usize, most: usize) {
        if count > most {
            let place = Place { file: self.log.open(option, ""), span: 0..0 };
            self.log.add_hiding(
                &place,
                format!("this is given {count} times"),
                format!("it may be given {most} times"),
            );
        }
    }

    /// Restores the scenario's own title and system after an overlay, which has its own title.
    fn restore(&mut self, root: &mut Table, kept: Entry) {
        let Some(entry) = root.entry_mut(&kept.key) else { return root.0.push(kept) };
        if kept.key == "system" && entry.node.text() != kept.node.text() {
            let help = format!("this scenario has the system {}", shown(kept.node.text().unwrap_or("?")));
            self.log.add(&entry.node.place, "the overlay is for another rule system", help);
        }
        *entry = kept;
    }

    /// A list of names.
    fn names(&mut self, entry: Option<Entry>, what: &str, most: usize) -> Vec<(String, Place)> {
        let Some(entry) = entry else { return Vec::new() };
        let nodes = entry.node.list().filter(|nodes| nodes.len() <= most);
        let names = nodes.map(|nodes| nodes.iter().map(|node| Some((node.text()?.to_owned(), node.place.clone()))));
        let names = names.and_then(|names| names.collect::<Option<Vec<_>>>());
        if names.is_none() {
            let help = format!("write them in quotes, between `[` and `]`, at most {most}");
            self.log.add_hiding(&entry.node.place, format!("{} is not a list of {what}", shown(&entry.key)), help);
        }
        names.unwrap_or_default()
    }
}

/// Lays `over` on `base`: tables are merged, other values replaced. With a log, a value given twice is a fault.
fn merge(base: &mut Table, over: Table, once: &mut Option<&mut Log>) {
    for entry in over.0 {
        let Some(old) = base.entry_mut(&entry.key) else {
            base.0.push(entry);
            continue;
        };
        match (&mut old.node.value, entry.node.value) {
            (Value::Table(old), Value::Table(new)) => merge(old, new, once),
            (_, value) => {
                if let Some(log) = once {
                    let first = if log.is_full() { String::new() } else { log.show(&old.place) };
                    let help = format!("it is given at {first} already: remove one of the two");
                    log.add(&entry.place, format!("{} is given twice", shown(&entry.key)), help);
                    continue;
                }
                old.node = Node { value, ..entry.node };
                old.place = entry.place;
            }
        }
    }
}
