//! Files of a scenario: its parts, the what-ifs that fit it, the orders written for it, weights, and learned sets.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;

use kartacz_engine::games::load;
use kartacz_engine::outside::{self, Program};
use kartacz_engine::scenario::orders::{Heading, heading};
use kartacz_engine::scenario::{Overlay, Refusal, Request, Sources};

use super::{Library, fits, folder_of, ids, on_disk, present};
use crate::base::error::Failure;

/// The folder of what-ifs beside scenarios.
pub const WHAT_IFS: &str = "what-if";
/// The folder of orders beside scenarios.
pub const ORDERS: &str = "orders";
/// The folder of weights beside scenarios.
pub const WEIGHTS: &str = "weights";
/// The folder of learned sets beside scenarios.
pub const LEARNED: &str = "learned";

/// A scenario and its files.
#[derive(Debug)]
pub struct Belongings {
    /// The name of the scenario's file.
    pub scenario: String,
    /// The names of the what-ifs that fit it.
    pub what_ifs: Vec<String>,
    /// The names of the orders written for it, and their headings.
    pub orders: Vec<(String, Heading)>,
    /// The texts of all files, by their names in the folder of the scenario.
    pub files: BTreeMap<String, String>,
    /// The program that plays it, where one does.
    pub program: Option<Program>,
}

impl Belongings {
    /// The files of a scenario: an id names a shipped one, a path that ends in `.toml` a file.
    ///
    /// # Errors
    /// When there is no such scenario, and every fault of its files.
    pub fn of(scenario: &str) -> Result<Self, Failure> {
        let request = Request::new(scenario);
        present(&request)?;
        let reading = Reading::new(&request);
        let loaded = load(&reading, &request).map_err(Failure::Faults)?;
        let program = loaded.scenario.seen_as::<outside::Scenario>().map(|scenario| scenario.program.clone());
        let mut texts = reading.texts.take();
        let what_ifs = what_ifs(scenario, &mut texts);
        let orders = orders(scenario, &Library::new(&request));
        let of_players = |folder: &'static str| {
            names_in(scenario, folder).into_iter().map(move |name| file(scenario, folder, &name))
        };
        let ordered = orders.iter().map(|(name, _)| file(scenario, ORDERS, name));
        for name in ordered.chain(of_players(WEIGHTS)).chain(of_players(LEARNED)) {
            if reading.read(&name).is_none() {
                return Err(reading.refusal(&name).into());
            }
        }
        texts.extend(reading.texts.take());
        let folder = folder_of(scenario);
        let within = |name: String| name.strip_prefix(folder).map_or(name.clone(), str::to_owned);
        Ok(Self {
            scenario: format!("{}.toml", last(scenario)),
            what_ifs,
            orders,
            program,
            files: texts.into_iter().map(|(name, text)| (within(name), text)).collect(),
        })
    }
}

/// The what-ifs that fit a scenario; they and their parts are added to the texts.
fn what_ifs(scenario: &str, texts: &mut BTreeMap<String, String>) -> Vec<String> {
    let mut fitting = Vec::new();
    for name in names_in(scenario, WHAT_IFS) {
        let request = Request { what_ifs: vec![name.clone()], ..Request::new(scenario) };
        let reading = Reading::new(&request);
        if load(&reading, &request).is_ok() {
            texts.extend(reading.texts.take());
            fitting.push(name);
        }
    }
    fitting
}

/// The orders that were written for a scenario of this name.
fn orders(scenario: &str, sources: &impl Sources) -> Vec<(String, Heading)> {
    let headed = names_in(scenario, ORDERS).into_iter().filter_map(|name| {
        let heading = heading(sources, &file(scenario, ORDERS, &name))?;
        Some((name, heading))
    });
    headed.filter(|(_, heading)| last(&heading.scenario) == last(scenario)).collect()
}

/// The names of the files in a folder beside a scenario.
fn names_in(scenario: &str, folder: &str) -> Vec<String> {
    let folder = format!("{}{folder}/", folder_of(scenario));
    match on_disk(scenario) {
        true => fits::names_in(&folder),
        false => ids().filter_map(|id| id.strip_prefix(&folder)).map(str::to_owned).collect(),
    }
}

fn file(scenario: &str, folder: &str, name: &str) -> String {
    format!("{}{folder}/{name}.toml", folder_of(scenario))
}

/// The last name of a path, without `.toml`.
fn last(path: &str) -> &str {
    let path = path.strip_suffix(".toml").unwrap_or(path);
    path.rsplit('/').next().unwrap_or(path)
}

/// A library that records the texts it returns: the files that the loader reads are those a scenario needs.
struct Reading<'a> {
    library: Library<'a>,
    texts: RefCell<BTreeMap<String, String>>,
}

impl<'a> Reading<'a> {
    fn new(request: &'a Request) -> Self {
        Self { library: Library::new(request), texts: RefCell::default() }
    }
}

impl Sources for Reading<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let text = self.library.read(name)?;
        self.texts.borrow_mut().insert(name.to_owned(), text.clone().into_owned());
        Some(text)
    }

    fn refusal(&self, name: &str) -> Refusal {
        self.library.refusal(name)
    }

    fn overlay(&self, folder: &str, system: &str, name: &str) -> Overlay {
        self.library.overlay(folder, system, name)
    }
}
