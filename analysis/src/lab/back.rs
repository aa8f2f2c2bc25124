//! Changes written back into the files of a scenario. Comments, the order of values and everything unchanged stay.
//!
//! A value is changed where it is written. A part that another scenario of the folder names, too, is left alone, because that
//! scenario is not to change, and so are all parts of a scenario that was opened without its folder: the scenario file overrides
//! them. A changed value keeps an origin whose plausible range includes it; otherwise it becomes the designer's own.

use std::collections::{BTreeMap, BTreeSet};

use kartacz_engine::games::load;
use kartacz_engine::scenario::{Faults, OriginKind, Plain, Plausible, Provenance, Request, joined};
use toml_edit::{Array, DocumentMut, InlineTable, Item, Key, Table, TableLike, Value};

use crate::base::error::Failure;
use crate::play::difference::{Difference, Reordered};

/// The reason of a value that was changed.
const REASON: &str = "changed in the lab";
/// The keys of files that concern layers and origins.
const PARTS: &str = "parts";
const REMOVE: &str = "remove";
const ORIGIN: &str = "origin";
const REST: &str = "*";
/// The keys by which a table is an origin, not a table of origins.
const KINDS: [&str; 4] = ["rulebook", "history", "assumed", "mine"];
/// Tables in the tables of counters are written in braces.
const MAX_HEADED: usize = 2;

/// A change of a scenario.
pub struct Change<'a> {
    /// The name of its file.
    pub file: &'a str,
    /// The files of its folder.
    pub texts: &'a BTreeMap<String, String>,
    /// Whether the other scenarios of the folder are known, so that parts of this one alone can be changed.
    pub is_whole: bool,
    /// What changes.
    pub difference: Difference,
    /// The values that the origin in the files does not cover, by path.
    pub own: BTreeSet<String>,
    /// The hash of the changed scenario.
    pub hash: u64,
}

/// The changed files, by name: none when nothing changes.
///
/// # Errors
/// When the files cannot express the change.
pub fn write_back(change: &Change<'_>) -> Result<BTreeMap<String, String>, Failure> {
    if change.difference.is_empty() {
        return Ok(BTreeMap::new());
    }
    // Where values without an origin are the designer's own, only those that would inherit another one get one.
    let plain = written(change, &BTreeSet::new())?;
    let own: BTreeSet<String> = match loaded(change, &plain) {
        Ok(provenance) => {
            let is_mine = |path: &str| provenance.get(path).is_some_and(|leaf| leaf.origin.kind == OriginKind::Mine);
            let own: BTreeSet<String> = change.own.iter().filter(|path| !is_mine(path)).cloned().collect();
            if own.is_empty() {
                return is_played(change, &provenance).map(|()| plain);
            }
            own
        }
        Err(_) => change.own.clone(),
    };
    let changed = written(change, &own)?;
    is_played(change, &loaded(change, &changed)?)?;
    Ok(changed)
}

/// The changed files, in which these values are marked as the designer's own.
fn written(change: &Change<'_>, own: &BTreeSet<String>) -> Result<BTreeMap<String, String>, Failure> {
    let mut documents = Documents::of(change)?;
    change.difference.removed.iter().for_each(|names| documents.remove(names));
    for (names, value) in &change.difference.set {
        documents.set(names, value, own)?;
    }
    change.difference.reordered.iter().for_each(|one| documents.order(one));
    Ok(documents.changed(change.texts))
}

/// What the scenario says with changed files.
fn loaded(change: &Change<'_>, changed: &BTreeMap<String, String>) -> Result<Provenance, Faults> {
    let mut texts = change.texts.clone();
    texts.extend(changed.clone());
    load(&texts, &Request::new(change.file)).map(|loaded| loaded.provenance)
}

/// The changed files must be the scenario that is played in the lab.
fn is_played(change: &Change<'_>, changed: &Provenance) -> Result<(), Failure> {
    match changed.identity.hash() == change.hash {
        true => Ok(()),
        false => Err(Failure::Input(
            "this change cannot be written into the files as they are; save it as a what-if instead".to_owned(),
        )),
    }
}

/// The scenario file and its parts.
struct Documents {
    scenario: DocumentMut,
    /// Parts of this scenario alone.
    own: BTreeMap<String, DocumentMut>,
    /// Parts that another scenario has, too.
    shared: Vec<DocumentMut>,
    file: String,
}

impl Documents {
    fn of(change: &Change<'_>) -> Result<Self, Failure> {
        let parse = |name: &str| -> Result<DocumentMut, Failure> {
            let text = change.texts.get(name).ok_or_else(|| Failure::Input(format!("there is no file {name}")))?;
            text.parse().map_err(|error| Failure::Input(format!("{name}: {error}")))
        };
        let scenario = parse(change.file)?;
        let others: BTreeSet<String> = change
            .texts
            .iter()
            .filter(|(name, _)| *name != change.file)
            .filter_map(|(_, text)| text.parse().ok())
            .flat_map(|other: DocumentMut| parts(&other))
            .collect();
        let (mut own, mut shared) = (BTreeMap::new(), Vec::new());
        for part in parts(&scenario) {
            let document = parse(&part)?;
            if others.contains(&part) || !change.is_whole {
                shared.push(document);
            } else {
                own.insert(part, document);
            }
        }
        Ok(Self { scenario, own, shared, file: change.file.to_owned() })
    }

    /// The files whose text is another by now.
    fn changed(&self, texts: &BTreeMap<String, String>) -> BTreeMap<String, String> {
        let scenario = std::iter::once((&self.file, &self.scenario));
        let all = scenario.chain(&self.own).map(|(name, document)| (name.clone(), document.to_string()));
        all.filter(|(name, text)| texts.get(name) != Some(text)).collect()
    }

    /// Removes a table or value wherever it is written; from a shared part, the scenario removes it.
    fn remove(&mut self, names: &[String]) {
        for document in self.own.values_mut().chain([&mut self.scenario]) {
            take_out(document.as_table_mut(), names);
        }
        if self.shared.iter().any(|part| has(part.as_table(), names)) {
            let list = self.scenario.entry(REMOVE).or_insert_with(|| Item::Value(Array::new().into()));
            if let Some(list) = list.as_array_mut() {
                list.push(joined(names));
            }
        }
    }

    fn set(&mut self, names: &[String], value: &str, own_values: &BTreeSet<String>) -> Result<(), Failure> {
        let value: Value = value.parse().map_err(|error| Failure::Input(format!("{}: {error}", joined(names))))?;
        let is_own = own_values.contains(&joined(names));
        let document = self.home(names);
        put(document.as_table_mut(), names, value);
        if is_own {
            own(document.as_table_mut(), names);
        }
        Ok(())
    }

    /// Puts the values of a table in their order, wherever they are written.
    fn order(&mut self, Reordered { table, names, .. }: &Reordered) {
        for document in self.own.values_mut().chain([&mut self.scenario]) {
            if let Some(found) = inner(document.as_table_mut(), table) {
                order(found, names);
            }
        }
    }

    /// The document in which a value is written, or a new one belongs: beside the values of its table, of its kind.
    fn home(&mut self, names: &[String]) -> &mut DocumentMut {
        let elsewhere = self.shared.iter().any(|part| has(part.as_table(), names));
        let mut homes = [names.len(), names.len() - 1, 1].into_iter().filter(|depth| *depth > 0);
        let found = homes.find_map(|depth| {
            let has = |document: &DocumentMut| has(document.as_table(), &names[..depth]);
            if has(&self.scenario) || elsewhere {
                return Some(None);
            }
            self.own.iter().find(|(_, part)| has(part)).map(|(name, _)| Some(name.clone()))
        });
        match found.flatten() {
            Some(name) => self.own.get_mut(&name).expect("it was found"),
            None => &mut self.scenario,
        }
    }
}

/// The parts that a scenario file names.
pub fn parts(document: &DocumentMut) -> Vec<String> {
    let list = document.get(PARTS).and_then(Item::as_array);
    list.into_iter().flatten().filter_map(|part| part.as_str().map(str::to_owned)).collect()
}

fn has(table: &dyn TableLike, names: &[String]) -> bool {
    let Some((first, rest)) = names.split_first() else { return true };
    table.get(first).is_some_and(|item| rest.is_empty() || item.as_table_like().is_some_and(|inner| has(inner, rest)))
}

/// Removes what is at the end of a path, and its origin.
fn take_out(table: &mut dyn TableLike, names: &[String]) {
    let Some((first, rest)) = names.split_first() else { return };
    if let Some(origins) = table.get_mut(ORIGIN).and_then(Item::as_table_like_mut) {
        take_out(origins, names);
    }
    if rest.is_empty() {
        table.remove(first);
    } else if let Some(inner) = table.get_mut(first).and_then(Item::as_table_like_mut) {
        take_out(inner, rest);
    }
    // An empty table of origins says nothing.
    if table.get(ORIGIN).and_then(Item::as_table_like).is_some_and(TableLike::is_empty) {
        table.remove(ORIGIN);
    }
}

/// Sets the value at the end of a path. Missing tables are made.
fn put(table: &mut dyn TableLike, names: &[String], value: Value) {
    put_below(table, names, value, 0);
}

fn put_below(table: &mut dyn TableLike, names: &[String], value: Value, depth: usize) {
    let Some((first, rest)) = names.split_first() else { return };
    if rest.is_empty() {
        return match table.get_mut(first).and_then(Item::as_value_mut) {
            Some(old) => {
                let decor = old.decor().clone();
                *old = value;
                *old.decor_mut() = decor;
            }
            None => drop(table.insert(first, Item::Value(value))),
        };
    }
    if table.get(first).is_none() {
        let item = if depth < MAX_HEADED && !has_braces(table) {
            let mut made = Table::new();
            // `[units]` has no line of its own before `[units.narbutt]`.
            made.set_implicit(true);
            Item::Table(made)
        } else {
            Item::Value(InlineTable::new().into())
        };
        table.insert(first, item);
    }
    if let Some(inner) = table.get_mut(first).and_then(Item::as_table_like_mut) {
        put_below(inner, rest, value, depth + 1);
    }
}

/// Whether a table has tables in braces: further ones are written like them, because all of them come before tables with a head.
fn has_braces(table: &dyn TableLike) -> bool {
    table.iter().any(|(_, item)| item.is_inline_table())
}

/// The table or value at the end of a path.
fn inner<'t>(table: &'t mut dyn TableLike, names: &[String]) -> Option<&'t mut Item> {
    let (first, rest) = names.split_first()?;
    let item = table.get_mut(first)?;
    if rest.is_empty() { Some(item) } else { inner(item.as_table_like_mut()?, rest) }
}

/// Orders the values of a table. Tables with a head of their own change places in the file.
fn order(table: &mut Item, names: &[String]) {
    let rank = |key: &Key| names.iter().position(|name| name == key.get());
    match table {
        Item::Table(table) => {
            if has_braces(table) {
                in_braces(table);
            }
            table.sort_values_by(|one, _, other, _| rank(one).cmp(&rank(other)));
            // Heads of the same place are written in the order of the table.
            let first = table.iter().filter_map(|(_, item)| item.as_table()?.position()).min();
            let heads = table.iter_mut().filter_map(|(_, item)| item.as_table_mut());
            heads.for_each(|head| head.set_position(first));
        }
        Item::Value(Value::InlineTable(table)) => table.sort_values_by(|one, _, other, _| rank(one).cmp(&rank(other))),
        _ => {}
    }
}

/// Puts the tables that have a head into braces.
fn in_braces(table: &mut Table) {
    for (_, item) in table.iter_mut() {
        if let Some(headed) = item.as_table().cloned() {
            *item = Item::Value(headed.into_inline_table().into());
        }
    }
}

/// Makes a value the designer's own, in the table of origins beside it. In braces there are none: they stand in the table around.
fn own(table: &mut dyn TableLike, names: &[String]) {
    let Some((first, rest)) = names.split_first() else { return };
    if !rest.is_empty()
        && let Some(inner) = table.get_mut(first).and_then(Item::as_table_mut)
    {
        return own(inner, rest);
    }
    let siblings = table.get(first).and_then(Item::as_table_like).map(keys).unwrap_or_default();
    if table.get(ORIGIN).is_none() {
        table.insert(ORIGIN, Item::Table(Table::new()));
    }
    let Some(origins) = table.get_mut(ORIGIN).and_then(Item::as_table_like_mut) else { return };
    if rest.is_empty() {
        return drop(origins.insert(first, mine()));
    }
    // An origin for all values in the braces becomes one for each, so that the others keep it.
    let rest_of_all = origins.get(first).filter(|item| is_origin(item)).or(origins.get(REST)).cloned();
    if origins.get(first).is_none_or(is_origin) {
        let mut each = InlineTable::new();
        for key in &siblings {
            if let Some(origin) = rest_of_all.clone().and_then(|item| item.into_value().ok()) {
                each.insert(key, origin);
            }
        }
        origins.insert(first, Item::Value(each.into()));
    }
    if let Some(each) = origins.get_mut(first).and_then(Item::as_table_like_mut) {
        put(each, rest, origin());
    }
}

fn keys(table: &dyn TableLike) -> Vec<String> {
    table.iter().map(|(key, _)| key.to_owned()).collect()
}

fn is_origin(item: &Item) -> bool {
    item.as_table_like().is_some_and(|table| KINDS.iter().any(|kind| table.get(kind).is_some_and(Item::is_str)))
}

fn origin() -> Value {
    let mut table = InlineTable::new();
    table.insert("mine", REASON.into());
    table.into()
}

fn mine() -> Item {
    Item::Value(origin())
}

/// The values whose origin in the scenario as it was does not cover what they are now.
#[must_use]
pub fn not_covered(from: &Provenance, to: &Provenance) -> BTreeSet<String> {
    let covers = |path: &str, value: &Plain| {
        let Some(old) = from.get(path) else { return false };
        match (&old.origin.plausible, value) {
            _ if old.value == *value => true,
            (Some(Plausible::Range { low, high }), Plain::Number(now)) => (low..=high).contains(&now),
            _ => false,
        }
    };
    to.leaves.iter().filter(|leaf| !covers(&leaf.path, &leaf.value)).map(|leaf| leaf.path.clone()).collect()
}
