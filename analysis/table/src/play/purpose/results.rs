//! Writing into a folder of results.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::recorded::{FinishedRun, Record, list};
use crate::base::error::Failure;
use crate::base::files;

/// A folder of results that this process has claimed. Each file is listed in the record of the folder before it is written, so that
/// `--force` can remove what a command has written and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Results<'a> {
    folder: &'a Path,
}

impl<'a> Results<'a> {
    /// The results in a folder.
    #[must_use]
    pub const fn in_folder(folder: &'a Path) -> Self {
        Self { folder }
    }

    /// The folder.
    #[must_use]
    pub const fn folder(&self) -> &'a Path {
        self.folder
    }

    /// The place of a file, which is listed and can be written.
    ///
    /// # Errors
    /// When another file has its name, or the disk fails.
    pub fn place(&self, name: &str) -> Result<PathBuf, Failure> {
        self.list([name.to_owned()])?;
        let path = self.folder.join(name);
        files::make_folder_of(&path)?;
        Ok(path)
    }

    /// Lists several files. A name that ends with `/` is a folder with a record of its own.
    ///
    /// # Errors
    /// As [`Results::place`].
    pub fn list(&self, names: impl IntoIterator<Item = String>) -> Result<(), Failure> {
        list(self.folder, names)
    }

    /// Writes a file, whose name may lead into a folder inside.
    ///
    /// # Errors
    /// As [`Results::place`].
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> Result<(), Failure> {
        files::write(&self.place(name)?, content)
    }

    /// Writes a value as indented JSON.
    ///
    /// # Errors
    /// As [`Results::place`].
    pub fn write_json(&self, name: &str, value: &impl Serialize) -> Result<(), Failure> {
        files::write_json(&self.place(name)?, value)
    }

    /// Notes the run whose rows are now whole in the folder.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn note_run(&self, run: FinishedRun) -> Result<(), Failure> {
        match Record::read(self.folder).filter(|known| known.run.as_ref() != Some(&run)) {
            Some(known) => Record { run: Some(run), ..known }.write(self.folder),
            None => Ok(()),
        }
    }

    /// Removes the listed files in a folder inside: those of an earlier play of the command.
    ///
    /// # Errors
    /// When one cannot be removed.
    pub fn remove_in(&self, inside: &str) -> Result<(), Failure> {
        let record = Record::read(self.folder);
        let start = format!("{inside}/");
        let old = record.iter().flat_map(Record::names).filter(|name| name.starts_with(&start) && !name.ends_with('/'));
        old.map(|name| self.folder.join(name))
            .filter(|path| files::is_file(path))
            .try_for_each(|path| files::remove(&path))
    }
}
