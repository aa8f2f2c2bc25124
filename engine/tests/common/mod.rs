//! The shipped scenarios, for tests of rules and of the other shipped files.

pub mod positions;
pub mod recorded;
pub mod systems;
pub mod table;

use std::borrow::Cow;

use kartacz_engine::games::load;
use kartacz_engine::scenario::{Faults, Loaded, Request, Sources};

pub use crate::files::{Shipped, names};
use crate::games;

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

/// The shipped files, with the first such text replaced in one of them.
pub struct EditedFile<'a> {
    pub file: &'a str,
    pub from: &'a str,
    pub to: &'a str,
}

impl Sources for EditedFile<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let text = Shipped.read(name)?;
        if !name.ends_with(self.file) {
            return Some(text);
        }
        assert!(text.contains(self.from), "{} is not in {name}", self.from);
        Some(Cow::Owned(text.replacen(self.from, self.to, 1)))
    }
}

/// A scenario with what-ifs and single values changed.
pub fn try_load(sources: &impl Sources, name: &str, what_ifs: &[&str], sets: &[&str]) -> Result<Loaded, Faults> {
    let texts = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect();
    load(sources, &Request { name: name.to_owned(), what_ifs: texts(what_ifs), sets: texts(sets) })
}

/// A shipped scenario with what-ifs and single values changed.
pub fn game<G: games::Shipped>(name: &str, what_ifs: &[&str], sets: &[&str]) -> G {
    let loaded = try_load(&Shipped, name, what_ifs, sets).unwrap_or_else(|faults| panic!("{faults}"));
    G::made(loaded.scenario).unwrap_or_else(|_| panic!("{name} is no scenario of {}", G::NAME))
}
