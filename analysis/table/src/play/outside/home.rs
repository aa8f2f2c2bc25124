//! Where a program is at home: its folder, its command and its files.

use std::path::{Path, PathBuf};

use kartacz_engine::outside::Program;
use xxhash_rust::xxh3::xxh3_64;

use crate::base::error::Failure;
use crate::base::files;

/// A command in its folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Home {
    /// The folder in which it is started.
    pub folder: PathBuf,
    /// The words of its command line.
    pub command: Vec<String>,
    /// Its files in the folder that are not words of the command.
    pub files: Vec<String>,
    /// The most memory of a child, in megabytes.
    pub memory: u32,
}

impl Home {
    /// The home of the program of this scenario.
    #[must_use]
    pub fn of(scenario: &str, program: &Program) -> Self {
        let folder = Path::new(scenario).parent().filter(|folder| !folder.as_os_str().is_empty());
        Self {
            folder: folder.unwrap_or(Path::new(".")).to_owned(),
            command: program.command.clone(),
            files: program.files.clone(),
            memory: program.memory,
        }
    }

    /// The command as it is shown: words with spaces in quotes.
    #[must_use]
    pub fn shown(&self) -> String {
        let word = |word: &String| if word.contains(' ') { format!("\"{word}\"") } else { word.clone() };
        self.command.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// The hash of its files, in hexadecimal: the words of the command that are files of the folder, and the others that are named.
    ///
    /// # Errors
    /// When a named file cannot be read.
    pub fn hash(&self) -> Result<String, Failure> {
        let mut all = Vec::new();
        for (name, is_named) in
            self.command.iter().map(|name| (name, false)).chain(self.files.iter().map(|name| (name, true)))
        {
            let path = self.folder.join(name);
            // A word such as `python3` is no file of the folder.
            if !is_named && !files::is_file(&path) {
                continue;
            }
            let sum = files::checksum(&path).map_err(|error| Failure::opening(&path, &error))?;
            all.extend_from_slice(&sum.to_le_bytes());
        }
        Ok(format!("{:016x}", xxh3_64(&all)))
    }
}
