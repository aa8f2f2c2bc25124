//! The texts of scenario files: the shipped ones, and those of the user.
//!
//! Files of the user have a name that begins with `./`, `../`, `/` or a drive. What such a file names is looked up among the files of
//! the user alone: a scenario of theirs never takes a part from a shipped scenario of the same name.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::base::error::Failure;
use crate::base::text_file;
use crate::play::library::SHIPPED;
use kartacz_engine::games::load;
use kartacz_engine::scenario::{Loaded, Overlay, Refusal, Request, Sources};

/// Shipped files, and added ones, which come first.
#[derive(Debug, Default)]
pub struct Texts {
    pub(super) added: BTreeMap<String, String>,
    /// The names of the added files that the program has opened.
    #[cfg(feature = "native")]
    pub(super) lent: std::collections::BTreeSet<String>,
}

impl Texts {
    /// Adds a file, or replaces it. Players can name it from now on, too.
    pub fn add(&mut self, name: String, text: String) {
        text_file::hold([(name.clone(), text.clone())]);
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

    /// The ids of the scenarios of the user: files that name a rule system and are nothing else, and those added beside shipped ones.
    pub fn own_scenarios(&self) -> impl Iterator<Item = &str> {
        self.added.iter().filter(|(_, text)| is_scenario(text)).map(|(name, _)| match is_own(name) {
            true => name.as_str(),
            false => name.strip_suffix(".toml").unwrap_or(name),
        })
    }

    /// The remarks behind values: `automatic = 4  # the lead that wins`, by path.
    #[must_use]
    pub fn remarks(&self, system: &str, folder: &str) -> BTreeMap<String, String> {
        let is_near = |name: &str| name.starts_with(&format!("{system}/")) || name.starts_with(folder);
        let shipped = SHIPPED.iter().map(|(name, text)| (*name, *text));
        let added = self.added.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let mut remarks = BTreeMap::new();
        for (_, text) in added.chain(shipped).filter(|(name, _)| is_near(name)) {
            remarks_of(text, &mut remarks);
        }
        remarks
    }
}

impl Sources for Texts {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        match self.added.get(name) {
            Some(text) => Some(Cow::Borrowed(text)),
            None if is_own(name) => None,
            None => SHIPPED.read(name),
        }
    }

    fn refusal(&self, name: &str) -> Refusal {
        let refusal = Refusal::missing(name);
        match is_own(name) {
            true => Refusal { help: "open it together with the scenario".to_owned(), ..refusal },
            false => refusal,
        }
    }

    /// A scenario in any folder has the overlays beside it, and after them the shipped ones of its rule system.
    fn overlay(&self, folder: &str, system: &str, name: &str) -> Overlay {
        let [beside, shipped] = [folder, &format!("{system}/")].map(|folder| Overlay::beside(folder, name));
        if self.read(&beside.file).is_some() { beside } else { shipped }
    }
}

/// Whether a name is that of a file of the user.
#[must_use]
pub fn is_own(name: &str) -> bool {
    name.starts_with(['.', '/']) || name.get(1..3) == Some(":/")
}

/// Whether a file is a scenario: it names a rule system before its first table, and is no file of weights, networks or orders.
fn is_scenario(text: &str) -> bool {
    let keys = text.lines().map(str::trim_start).take_while(|line| !line.starts_with('['));
    let keys: Vec<&str> = keys.filter_map(|line| Some(line.split_once('=')?.0.trim_end())).collect();
    keys.contains(&"system") && !["weights", "learned", "scenario"].iter().any(|other| keys.contains(other))
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
        let remarks = Texts::default().remarks("niemenczyn", "niemenczyn/");
        assert!(remarks["victory.automatic"].starts_with("the lead"), "{remarks:?}");
    }
}
