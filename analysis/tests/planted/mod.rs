//! The list of faults that `.ci/planted` plants into the engine still fits the sources.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use toml::de::{DeTable, DeValue};

/// A fault of the list.
struct Fault<'a> {
    id: &'a str,
    paragraph: &'a str,
    wrong: &'a str,
    file: &'a str,
    find: &'a str,
    replace: &'a str,
}

impl<'a> Fault<'a> {
    fn read(value: &'a DeValue) -> Self {
        let text = |key: &str| {
            let entry = value.get(key).unwrap_or_else(|| panic!("a fault without `{key}`: {value:?}"));
            entry.get_ref().as_str().expect("text")
        };
        let [id, paragraph, wrong, file, find, replace] =
            ["id", "paragraph", "wrong", "file", "find", "replace"].map(text);
        Self { id, paragraph, wrong, file, find, replace }
    }

    /// The fault of the entry, if there is one.
    fn complaint(&self) -> Option<String> {
        let id = self.id;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(self.file);
        let Ok(source) = fs::read_to_string(path) else { return Some(format!("{id}: there is no file {}", self.file)) };
        let count = source.matches(self.find).count();
        if count != 1 {
            return Some(format!("{id}: its text stands {count} times in {}; bring the fault up to date", self.file));
        }
        let described = !self.paragraph.is_empty() && !self.wrong.is_empty();
        (!described || self.find == self.replace)
            .then(|| format!("{id}: it says no paragraph, no fault, or changes nothing"))
    }
}

#[test]
fn every_planted_fault_fits_the_sources() {
    let list = DeTable::parse(include_str!("faults.toml")).expect("TOML");
    let list = list.get_ref()["fault"].get_ref().as_array().expect("a list");
    let faults: Vec<Fault> = list.iter().map(|fault| Fault::read(fault.get_ref())).collect();
    let complaints: Vec<String> = faults.iter().filter_map(Fault::complaint).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    let ids: BTreeSet<&str> = faults.iter().map(|fault| fault.id).collect();
    assert_eq!(ids.len(), faults.len(), "an id stands twice");
    assert!(faults.len() >= 60, "only {} faults", faults.len());
}
