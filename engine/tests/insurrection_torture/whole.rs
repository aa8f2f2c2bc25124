//! A scenario as one file with all its layers applied, a value per line: saved with a failure, and edited when
//! shrinking.

use std::collections::BTreeSet;

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::maciejowice::M1794;
use kartacz_engine::games::niemenczyn::N1794;
use kartacz_engine::scenario::{Plain, Request};

use crate::insurrection_torture::shipped::Loaded;

/// The lines of a scenario: paths and values.
#[derive(Clone)]
pub struct Whole {
    lines: Vec<(String, String)>,
}

impl Whole {
    pub fn of<E: Edition>(loaded: &Loaded<E>) -> Self {
        let scenario = &loaded.scenario;
        let text = |path: &str, value: &str| (path.to_owned(), quoted(value));
        let mut lines = vec![text("system", loaded.system), text("title", &scenario.title)];
        for (index, key) in ["first", "second"].into_iter().enumerate() {
            lines.push(text(&format!("sides.{key}.id"), &scenario.side_ids[index]));
            lines.push(text(&format!("sides.{key}.name"), &scenario.side_names[index]));
        }
        let leaves = &loaded.provenance.leaves;
        lines.extend(leaves.iter().map(|leaf| (leaf.path.clone(), value(&leaf.value))));
        let mut whole = Self { lines };
        for kind in ["units", "commanders"] {
            let named = whole.ids(kind).into_iter().map(|id| (format!("{kind}.{id}.name"), quoted(&id)));
            whole.lines.extend(named.collect::<Vec<_>>());
        }
        if whole.ids("map.roads").is_empty() {
            whole.lines.push(("map.roads".to_owned(), "{}".to_owned()));
        }
        whole
    }

    /// The names of the tables inside a table.
    pub fn ids(&self, table: &str) -> BTreeSet<String> {
        let inner = self.lines.iter().filter_map(|(path, _)| path.strip_prefix(table)?.strip_prefix('.'));
        inner.filter_map(|rest| rest.split('.').next().map(str::to_owned)).collect()
    }

    /// Removes a table and its contents.
    pub fn without(&self, table: &str) -> Self {
        let inside = |path: &str| path.strip_prefix(table).is_some_and(|rest| rest.starts_with('.'));
        Self { lines: self.lines.iter().filter(|(path, _)| !inside(path)).cloned().collect() }
    }

    /// Adds a copy of an existing table.
    pub fn copied(&self, table: &str, name: &str) -> Self {
        let copy = |(path, value): &(String, String)| {
            Some((format!("{name}.{}", path.strip_prefix(table)?.strip_prefix('.')?), value.clone()))
        };
        let copies: Vec<(String, String)> = self.lines.iter().filter_map(copy).collect();
        Self { lines: self.lines.iter().cloned().chain(copies).collect() }
    }

    /// With another value, if the path exists with another value.
    pub fn with(&self, path: &str, value: &str) -> Option<Self> {
        let mut other = self.clone();
        let line = other.lines.iter_mut().find(|line| line.0 == path && line.1 != value)?;
        line.1 = value.to_owned();
        Some(other)
    }

    /// Sets a value, whether the path exists or not.
    pub fn set(&self, path: &str, value: &str) -> Self {
        let mut lines: Vec<(String, String)> = self.lines.iter().filter(|line| line.0 != path).cloned().collect();
        lines.push((path.to_owned(), value.to_owned()));
        Self { lines }
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let line = |(path, value): &(String, String)| format!("{path} = {value}\n");
        self.lines.iter().map(line).collect::<String>() + "\n[origin]\n\"*\" = { rulebook = \"0\" }\n"
    }
}

/// Loads the text of a flattened file.
pub fn loaded<E: Edition>(text: &str) -> Result<Loaded<E>, String> {
    let files = [("case.toml", text)];
    Loaded::of(&files.as_slice(), &Request::new("case.toml"))
}

/// Loads and prepares the text of a flattened file, if it is legal.
pub fn game<E: Edition>(text: &str) -> Option<Rules<E>> {
    loaded(text).ok().map(|loaded| Rules::new(loaded.scenario))
}

fn value(plain: &Plain) -> String {
    match plain {
        Plain::Text(text) => quoted(text),
        plain => plain.to_string(),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn whole_files_are_the_same<E: Edition>(generated: u64, least: u64) {
    let shipped = crate::insurrection_torture::shipped::Shipped::<E>::look();
    let switches = crate::random_play::switches::all(E::SYSTEM);
    let drawn = |seed| loaded::<E>(&crate::insurrection_torture::generator::scenario::<E>(seed, &switches)).ok();
    let all = shipped.requests.iter().filter_map(|request| shipped.load(request).ok());
    let mut compared = 0;
    for one in all.chain((0..generated).filter_map(drawn)) {
        let text = Whole::of(&one).text();
        let again = loaded::<E>(&text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        assert_eq!(one.scenario.hash, again.scenario.hash, "{text}");
        compared += 1;
    }
    assert!(compared > least, "{compared} were compared");
}

#[test]
fn a_whole_file_is_the_same_scenario() {
    whole_files_are_the_same::<N1794>(200, 150);
    whole_files_are_the_same::<M1794>(100, 75);
}
