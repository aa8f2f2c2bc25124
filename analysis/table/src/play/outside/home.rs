//! Where a program is at home: its folder, its command and its files.

use std::path::{Path, PathBuf};

use kartacz_engine::outside::Program;
use xxhash_rust::xxh3::xxh3_64;

use crate::base::error::Failure;
use crate::base::files;

/// The most files of a program.
const MAX_FILES: usize = 10_000;

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

    /// Its files, by their names from the folder: the words of the command that are files of the folder, and the others that are named,
    /// with all files below those that are folders.
    ///
    /// # Errors
    /// When a named folder has too many files.
    pub fn own_files(&self) -> Result<Vec<String>, Failure> {
        // A word such as `python3` is no file of the folder.
        let words = self.command.iter().filter(|word| files::is_file(&self.folder.join(word)));
        let mut all: Vec<String> = words.cloned().collect();
        for name in &self.files {
            below(&self.folder, name.trim_end_matches('/'), &mut all)?;
        }
        Ok(all)
    }

    /// The hash of its files, in hexadecimal.
    ///
    /// # Errors
    /// When a named file cannot be read.
    pub fn hash(&self) -> Result<String, Failure> {
        let mut all = Vec::new();
        for name in self.own_files()? {
            let path = self.folder.join(name);
            let sum = files::checksum(&path).map_err(|error| Failure::opening(&path, &error))?;
            all.extend_from_slice(&sum.to_le_bytes());
        }
        Ok(format!("{:016x}", xxh3_64(&all)))
    }
}

/// Adds a file, or all files below a folder, in the order of their names.
fn below(folder: &Path, name: &str, all: &mut Vec<String>) -> Result<(), Failure> {
    let path = folder.join(name);
    if !path.is_dir() {
        all.push(name.to_owned());
        return Ok(());
    }
    let mut inner: Vec<PathBuf> = files::entries(&path);
    inner.sort();
    for entry in inner {
        let last = entry.file_name().map(|last| last.to_string_lossy().into_owned()).unwrap_or_default();
        below(folder, &format!("{name}/{last}"), all)?;
        if all.len() > MAX_FILES {
            let place = path.display();
            return Err(Failure::Input(format!("{place} has more than {MAX_FILES} files; name those of the program")));
        }
    }
    Ok(())
}
