//! `command.json`: the record of a folder of results.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::no_link;
use crate::base::error::Failure;
use crate::base::files::{self, Kind};
use crate::base::text_file;

/// The file.
pub const COMMAND: &str = "command.json";
/// The name of its shape, with its version.
pub(super) const SCHEMA: &str = "kartacz.command/2";
/// The name of the shape before files were listed.
const UNLISTED: &str = "kartacz.command/1";
/// How deep in a folder of results such a folder lies at most: `stage-1/shards/0`.
const ABOVE: usize = 3;
/// The longest record, in bytes: the files of hundreds of thousands of runs.
const MOST: usize = 1 << 28;

/// `command.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    pub(super) schema: String,
    /// The command.
    pub(super) command: String,
    /// The other inputs; none where they are not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) inputs: Vec<String>,
    /// Whether this folder lies in that of the command.
    pub(super) within: bool,
    /// Whether the results are whole.
    pub(super) finished: bool,
    /// The files that the command has written or is about to write, from this folder, with `/` in their paths. A name that ends with it is
    /// a folder that has a record of its own, or whose folders have. `None` in a record of an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) files: Option<BTreeSet<String>>,
    /// The checksums of finished files that a user may go on to edit.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) sums: BTreeMap<String, String>,
    /// The last run whose rows in this folder were whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) run: Option<FinishedRun>,
}

/// A run whose rows in a folder are whole, as the record of the folder notes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishedRun {
    /// The name of its games, see [`crate::play::task::Task::stream`].
    pub stream: String,
    /// How many games it has.
    pub games: u64,
    /// How many games it could have had: the length of its parts follows from it.
    pub most: u64,
    /// The checksum of its rows.
    pub rows: String,
    /// The checksum of its event counts, if counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub happened: Option<String>,
}

impl Record {
    /// A record that lists no file yet.
    pub(super) fn new(command: &str, within: bool) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            command: command.to_owned(),
            inputs: Vec::new(),
            within,
            finished: false,
            files: Some(BTreeSet::new()),
            sums: BTreeMap::new(),
            run: None,
        }
    }

    /// The record of a folder; `None` when it has none or it cannot be read.
    pub(super) fn read(folder: &Path) -> Option<Self> {
        let text = text_file::found(&folder.join(COMMAND), MOST).ok()?;
        serde_json::from_str(&text).ok().filter(Self::is_sound)
    }

    /// Whether it is of a known version and lists only what lies in its folder.
    fn is_sound(&self) -> bool {
        let version = if self.files.is_some() { SCHEMA } else { UNLISTED };
        self.schema == version && self.names().all(|name| is_inside(name))
    }

    pub(super) fn write(&self, folder: &Path) -> Result<(), Failure> {
        files::write_json(&folder.join(COMMAND), self)
    }

    /// The listed names.
    pub(super) fn names(&self) -> impl Iterator<Item = &String> {
        self.files.iter().flatten()
    }

    /// Whether a record of this version lists the name.
    pub(super) fn lists(&self, name: &str) -> bool {
        self.files.as_ref().is_some_and(|files| files.contains(name))
    }

    /// The listed files, and the listed folders.
    pub(super) fn places(&self, folder: &Path) -> (Vec<PathBuf>, Vec<PathBuf>) {
        let (folders, files): (Vec<_>, Vec<_>) = self.names().partition(|name| name.ends_with('/'));
        let joined = |names: Vec<&String>| -> Vec<PathBuf> {
            names.iter().map(|name| folder.join(name.trim_end_matches('/'))).collect()
        };
        (joined(files), joined(folders))
    }

    /// Forgets the files that are not there, and notes the checksums of those that a user may go on to edit.
    pub(super) fn settle(&mut self, folder: &Path) {
        let there = |name: &String| Kind::of(&folder.join(name.trim_end_matches('/'))).is_some();
        self.files.iter_mut().for_each(|files| files.retain(there));
        let edited = self.names().filter(|name| name.ends_with(".toml"));
        self.sums = edited.filter_map(|name| Some((name.clone(), sum_of(&folder.join(name))?))).collect();
    }

    /// The listed files that were changed since they were finished.
    pub(super) fn edited(&self, folder: &Path) -> Vec<&str> {
        let changed = |(name, sum): &(&String, &String)| sum_of(&folder.join(name)).is_some_and(|now| now != **sum);
        self.sums.iter().filter(changed).map(|(name, _)| name.as_str()).collect()
    }
}

fn sum_of(path: &Path) -> Option<String> {
    files::checksum(path).ok().map(|sum| format!("{sum:016x}"))
}

/// Whether a name leads to a place inside the folder.
fn is_inside(name: &str) -> bool {
    let name = name.strip_suffix('/').unwrap_or(name);
    name.split('/').all(|part| !["", ".", ".."].contains(&part) && !part.contains(['\\', ':', '\0']))
}

/// Lists files in the record of a folder, before they are written.
///
/// # Errors
/// When a file of such a name is there that the record does not list, when there is a link on the way, and when the disk fails.
pub(super) fn list(folder: &Path, names: impl IntoIterator<Item = String>) -> Result<(), Failure> {
    let mut record = Record::read(folder).ok_or_else(|| {
        Failure::Work(format!("{}: removed or replaced while it was written", folder.join(COMMAND).display()))
    })?;
    let names: Vec<String> = names.into_iter().filter(|name| !record.lists(name)).collect();
    if names.is_empty() {
        return Ok(());
    }
    no_strangers(folder, &names)?;
    record.files.get_or_insert_default().extend(names);
    record.schema = SCHEMA.to_owned();
    record.write(folder)
}

/// Checks that no file of these names is there, and no link on the way to one.
///
/// # Errors
/// When there is one.
pub(super) fn no_strangers<'a>(folder: &Path, names: impl IntoIterator<Item = &'a String>) -> Result<(), Failure> {
    for name in names {
        let mut path = folder.to_owned();
        for part in name.split('/').filter(|part| !part.is_empty()) {
            path.push(part);
            no_link(&path)?;
        }
        if !name.ends_with('/') && Kind::of(&path).is_some() {
            return Err(Failure::Input(format!(
                "{}: the record of this folder does not list this file, so it is not replaced, not even with `--force`; move it, or name \
                 another folder with `--out`",
                path.display()
            )));
        }
    }
    Ok(())
}

/// Lists files in a folder inside one of results that is written without a claim, such as that of a shard. Where it has no record, one of
/// the command of the folder above is made.
///
/// # Errors
/// As when a file is written.
pub fn note(folder: &Path, names: impl IntoIterator<Item = String>) -> Result<(), Failure> {
    if Record::read(folder).is_none() {
        let above = folder.ancestors().skip(1).take(ABOVE).find_map(Record::read);
        Record::new(&above.map_or_else(String::new, |above| above.command), true).write(folder)?;
    }
    list(folder, names)
}
