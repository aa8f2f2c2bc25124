//! The shipped scenarios, for tests of rules and of the other shipped files.

pub mod positions;
pub mod recorded;
pub mod systems;
pub mod table;

use std::borrow::Cow;
use std::path::PathBuf;

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::load;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::scenario::{Request, Scenario, Sources};

/// The shipped scenario files.
pub struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// The shipped files, with one text replaced in those of one folder of a game, such as `orders`.
pub struct Edited {
    pub folder: &'static str,
    pub from: &'static str,
    pub to: &'static str,
}

impl Sources for Edited {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let text = Shipped.read(name)?;
        if !name.contains(&format!("/{}/", self.folder)) {
            return Some(text);
        }
        assert_eq!(text.matches(self.from).count(), 1, "{}", self.from);
        Some(Cow::Owned(text.replace(self.from, self.to)))
    }
}

/// The names of the shipped files in a folder of a game.
pub fn names(system: &str, folder: &str) -> Vec<String> {
    let path = format!("{}/../scenarios/{system}/{folder}", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = files.map(|name| format!("{system}/{folder}/{name}")).collect();
    names.sort();
    names
}

/// A shipped scenario of *Niemenczyn* with what-ifs and single values changed.
pub fn scenario(name: &str, what_ifs: &[&str], sets: &[&str]) -> Niemenczyn {
    of_the_series(name, what_ifs, sets)
}

/// The same of *Maciejowice*.
pub fn maciejowice(name: &str, what_ifs: &[&str], sets: &[&str]) -> Maciejowice {
    of_the_series(name, what_ifs, sets)
}

fn of_the_series<E: Edition>(name: &str, what_ifs: &[&str], sets: &[&str]) -> Rules<E> {
    Rules::new(loaded(name, what_ifs, sets).of().expect("a scenario of this game"))
}

/// The same of *Verdox*.
pub fn verdox(name: &str, what_ifs: &[&str], sets: &[&str]) -> Verdox {
    Verdox::new(loaded(name, what_ifs, sets).of().expect("a scenario of Verdox"))
}

/// The same of *Pluton*.
pub fn pluton(name: &str, what_ifs: &[&str], sets: &[&str]) -> Pluton {
    Pluton::new(loaded(name, what_ifs, sets).of().expect("a scenario of Pluton"))
}

/// The same of *SPQR*.
pub fn spqr(name: &str, what_ifs: &[&str], sets: &[&str]) -> Spqr {
    Spqr::new(loaded(name, what_ifs, sets).of().expect("a scenario of SPQR"))
}

fn loaded(name: &str, what_ifs: &[&str], sets: &[&str]) -> Box<dyn Scenario> {
    let request = Request {
        name: name.to_owned(),
        what_ifs: what_ifs.iter().map(|&name| name.to_owned()).collect(),
        sets: sets.iter().map(|&set| set.to_owned()).collect(),
    };
    load(&Shipped, &request).unwrap_or_else(|faults| panic!("{faults}")).scenario
}
