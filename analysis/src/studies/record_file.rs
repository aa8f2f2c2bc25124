//! Files with one recorded result per scenario and its changes: headlines, skill curves.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::base::error::Failure;
use crate::base::files::{self, Turn};
use crate::base::json_file;

/// A recorded result.
pub trait Entry {
    /// The id of its scenario and the changes of the command line.
    fn place(&self) -> (&str, &str);

    /// Whether it is of the scenario with this hash, with these ids of sides.
    fn is_of(&self, scenario_hash: &str, sides: &[String; 2]) -> bool;

    /// Whether every number is within its range.
    fn is_sound(&self) -> bool;
}

/// A file of recorded results, in the order of their scenarios, then of the changes.
pub trait RecordFile: Default + Serialize + DeserializeOwned {
    /// A result.
    type Entry: Entry;
    /// The kind of the file, for messages.
    const KIND: &'static str;
    /// Where such files come from.
    const HELP: &'static str;
    /// The name of the shape, with its version.
    const SCHEMA: &'static str;

    /// The name of the shape in this file.
    fn schema(&self) -> &str;

    /// The results.
    fn entries(&self) -> &[Self::Entry];

    /// The results, to be changed.
    fn entries_mut(&mut self) -> &mut Vec<Self::Entry>;

    /// Reads a file; one without results when it is not there yet.
    ///
    /// # Errors
    /// When it is another kind of file.
    fn read(path: &Path) -> Result<Self, Failure> {
        if !path.exists() {
            return Ok(Self::default());
        }
        let file: Self = json_file::read(path, Self::KIND, Self::HELP)?;
        match file.schema() == Self::SCHEMA && file.entries().iter().all(Entry::is_sound) {
            true => Ok(file),
            false => Err(Failure::Input(format!(
                "{}: not a {} of the shape {} with shares from 0 to 1; {}",
                path.display(),
                Self::KIND,
                Self::SCHEMA,
                Self::HELP
            ))),
        }
    }

    /// Checks that a file can be read and written, and creates its folder: errors should come before hours of play.
    ///
    /// # Errors
    /// As [`RecordFile::update`].
    fn ready(path: &Path) -> Result<(), Failure> {
        Self::read(path)?;
        files::make_folder_of(path)?;
        files::can_write(path)
    }

    /// Reads the file as it is now, changes it and writes it. Meanwhile no other process does so: what they have added stays.
    ///
    /// # Errors
    /// As [`RecordFile::read`], and when the file cannot be written.
    fn update<T>(path: &Path, change: impl FnOnce(&mut Self) -> Result<T, Failure>) -> Result<T, Failure> {
        files::make_folder_of(path)?;
        let _turn = Turn::with(path)?;
        let mut file = Self::read(path)?;
        let changed = change(&mut file)?;
        files::write_named_with(path, |out| files::json(out, &file))?;
        Ok(changed)
    }

    /// The result of the scenario with this hash.
    fn of(&self, scenario_hash: &str, sides: &[String; 2]) -> Option<&Self::Entry> {
        self.entries().iter().find(|known| known.is_of(scenario_hash, sides))
    }

    /// Inserts a result, replacing that of the same scenario with the same changes.
    fn put(&mut self, entry: Self::Entry) {
        let entries = self.entries_mut();
        entries.retain(|known| known.place() != entry.place());
        entries.push(entry);
        entries.sort_by(|one, other| one.place().cmp(&other.place()));
    }
}
