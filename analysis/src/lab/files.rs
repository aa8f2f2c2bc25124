//! The files of the user at a desk, for the program that serves it.

use std::collections::BTreeMap;

use kartacz_engine::games::{load, written};
use kartacz_engine::scenario::Request;

use serde_json::{Value, json};

use super::back::{Change, not_covered, parts, write_back};
use super::desk::Desk;
use super::requests::Scenario;
use super::texts::{Texts, is_own};
use crate::base::error::Failure;
use crate::play::difference::{Difference, Version};
use crate::play::library::folder_of;

/// The folder of files that were opened without one, and the one of their what-ifs.
const LOOSE: &str = "./";
const WHAT_IFS: &str = "what-if/";

#[cfg(feature = "native")]
impl Desk {
    /// Replaces the files that the program has opened.
    pub fn lend(&mut self, files: BTreeMap<String, String>) {
        self.texts.lend(files);
    }

    /// The names of the scenarios among the files of the user.
    pub fn own_scenarios(&self) -> impl Iterator<Item = &str> {
        self.texts.own_scenarios()
    }
}

impl Desk {
    /// The files of the user in a folder, by their names in it.
    #[must_use]
    pub fn own_files(&self, folder: &str) -> BTreeMap<String, String> {
        self.texts.in_folder(folder)
    }

    /// The files of a scenario of the user's, its own and its parts: their names and texts.
    ///
    /// # Errors
    /// When it is no file of the user's.
    pub fn files_of(&self, scenario: &str) -> Result<Vec<(String, String)>, Failure> {
        let home = folder_of(scenario);
        let texts = self.own_files(home);
        let own = &scenario[home.len()..];
        let text = texts.get(own).ok_or_else(|| Failure::Input("only files of yours can be read".to_owned()))?;
        let parts = text.parse().map(|document| parts(&document)).unwrap_or_default();
        let names = std::iter::once(own.to_owned()).chain(parts);
        Ok(names.filter_map(|name| Some((format!("{home}{name}"), texts.get(&name)?.clone()))).collect())
    }

    /// The files of a scenario of the user's that its changes make others, by their names.
    ///
    /// # Errors
    /// When it is no file of the user's, or the files cannot say the change.
    pub fn write_back(&self, scenario: &Scenario) -> Result<Value, Failure> {
        let home = folder_of(&scenario.scenario);
        let (file, texts) = (&scenario.scenario[home.len()..], self.own_files(home));
        if !texts.contains_key(file) {
            return Err(Failure::Input("only a file of yours can be written".to_owned()));
        }
        let is_whole = true;
        let changed = write_back(&self.change(scenario, (file, is_whole), &texts)?)?;
        let files: Vec<_> = changed.into_iter().map(|(name, text)| (format!("{home}{name}"), text)).collect();
        Ok(json!({ "files": files }))
    }

    /// What changes in the files of a folder, of which `file` is the scenario's; whether they are all of its files.
    ///
    /// # Errors
    /// When the scenario has a fault, with or without its changes.
    pub fn change<'a>(
        &self,
        scenario: &Scenario,
        (file, is_whole): (&'a str, bool),
        texts: &'a BTreeMap<String, String>,
    ) -> Result<Change<'a>, Failure> {
        let (before, after) = (Request::new(&scenario.scenario), scenario.request());
        let [from, to] = [load(&self.texts, &before)?.provenance, load(&self.texts, &after)?.provenance];
        let [old, new] = [written(&self.texts, &before)?, written(&self.texts, &after)?];
        let version = |provenance, written| Version { provenance, written };
        Ok(Change {
            file,
            texts,
            is_whole,
            difference: Difference::of(version(&from, &old), version(&to, &new)),
            own: not_covered(&from, &to),
            hash: to.identity.hash(),
        })
    }
}

#[cfg(feature = "native")]
impl Texts {
    /// Replaces the files that were lent before by these.
    pub fn lend(&mut self, files: BTreeMap<String, String>) {
        for name in std::mem::take(&mut self.lent) {
            if !files.contains_key(&name) {
                self.added.remove(&name);
            }
        }
        self.lent = files.keys().cloned().collect();
        files.into_iter().for_each(|(name, text)| self.add(name, text));
    }
}

impl Texts {
    /// The files of the user in a folder, by their names in it.
    #[must_use]
    pub fn in_folder(&self, folder: &str) -> BTreeMap<String, String> {
        // Loose files lie beside folders that are others'.
        let is_near = |name: &str| folder != LOOSE || !name.contains('/') || name.starts_with(WHAT_IFS);
        let inside = |(name, text): (&String, &String)| {
            let name = name.strip_prefix(folder).filter(|name| is_near(name))?;
            Some((name.to_owned(), text.clone()))
        };
        if is_own(folder) { self.added.iter().filter_map(inside).collect() } else { BTreeMap::new() }
    }
}
