//! The texts of scenario files: the shipped ones, and those that the user adds.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::base::error::Failure;
use crate::play::library::SHIPPED;
use kartacz_engine::games::load;
use kartacz_engine::scenario::{Loaded, Overlay, Request, Sources};

/// Shipped files, and added ones, which come first.
#[derive(Debug, Default)]
pub struct Texts {
    added: BTreeMap<String, String>,
}

impl Texts {
    /// Adds a file, or replaces it.
    pub fn add(&mut self, name: String, text: String) {
        self.added.insert(name, text);
    }

    /// The names of the added files.
    pub fn added(&self) -> impl Iterator<Item = &str> {
        self.added.keys().map(String::as_str)
    }

    /// Loads scenarios from these texts.
    pub fn loader(&self) -> impl Fn(&Request) -> Result<Loaded, Failure> + '_ {
        |request| load(self, request).map_err(Failure::Faults)
    }

    /// The remarks behind values: `automatic = 4  # the lead that wins`, by path.
    #[must_use]
    pub fn remarks(&self, system: &str) -> BTreeMap<String, String> {
        let folder = format!("{system}/");
        let shipped = SHIPPED.iter().map(|(name, text)| (*name, *text));
        let added = self.added.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let mut remarks = BTreeMap::new();
        for (_, text) in shipped.chain(added).filter(|(name, _)| name.starts_with(&folder)) {
            remarks_of(text, &mut remarks);
        }
        remarks
    }
}

impl Sources for Texts {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        match self.added.get(name) {
            Some(text) => Some(Cow::Borrowed(text)),
            None => SHIPPED.read(name),
        }
    }

    /// A scenario in any folder has the overlays beside it, and after them the shipped ones of its rule system.
    fn overlay(&self, folder: &str, system: &str, name: &str) -> Overlay {
        let [beside, shipped] = [folder, &format!("{system}/")].map(|folder| Overlay::beside(folder, name));
        if self.read(&beside.file).is_some() { beside } else { shipped }
    }
}

/// The comment before the first value of a file, without its signs.
#[must_use]
pub fn preface(text: &str) -> String {
    let lines = text.lines().take_while(|line| line.starts_with('#') || line.trim().is_empty());
    let lines: Vec<&str> = lines.map(|line| line.trim_start_matches('#').trim()).collect();
    lines.join("\n").trim().to_owned()
}

fn remarks_of(text: &str, remarks: &mut BTreeMap<String, String>) {
    let mut table = String::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.split(']').next()) {
            name.clone_into(&mut table);
        } else if let Some((key, remark)) = remark(line) {
            let path = if table.is_empty() { key.to_owned() } else { format!("{table}.{key}") };
            remarks.entry(path).or_insert_with(|| remark.to_owned());
        }
    }
}

/// The key of a line and the remark behind its value, which has no `#` of its own.
fn remark(line: &str) -> Option<(&str, &str)> {
    let (key, rest) = line.split_once('=')?;
    let (_, remark) = rest.split_once('#').filter(|_| rest.matches('#').count() == 1)?;
    let (key, remark) = (key.trim(), remark.trim());
    let plain = key.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_".contains(sign));
    (plain && !key.is_empty() && !remark.is_empty()).then_some((key, remark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_found_by_path() {
        let mut remarks = BTreeMap::new();
        remarks_of("stages = 6  # in all\n[victory]\n# no value\nautomatic = 4  # the lead\nmelee = 1\n", &mut remarks);
        let found: Vec<_> = remarks.iter().map(|(path, remark)| (path.as_str(), remark.as_str())).collect();
        assert_eq!(found, [("stages", "in all"), ("victory.automatic", "the lead")]);
    }

    #[test]
    fn the_preface_of_a_file_is_its_first_comment() {
        assert_eq!(
            preface("# What if?\n#\n# Two lines\n# of text.\n\ntitle = \"A\"\n"),
            "What if?\n\nTwo lines\nof text."
        );
    }

    #[test]
    fn shipped_scenarios_have_remarks() {
        let remarks = Texts::default().remarks("niemenczyn");
        assert!(remarks["victory.automatic"].starts_with("the lead"), "{remarks:?}");
    }
}
