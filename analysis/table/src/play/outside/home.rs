//! Where a program is at home: its folder, its command and its files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;
use std::{fs, io};

use kartacz_engine::outside::Program;
use sha2::{Digest, Sha256};

use crate::base::diagnostics::tamed_line;
use crate::base::error::Failure;
use crate::base::files;
use crate::play::command::quoted;
use crate::play::purpose::COMMAND;

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

    /// The command as it is shown: words as a shell takes them.
    #[must_use]
    pub fn shown(&self) -> String {
        tamed_line(&self.command.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" "))
    }

    /// The command that imports the program.
    #[must_use]
    pub fn import(&self) -> String {
        let files: String = self.files.iter().map(|file| format!(" --file {}", quoted(file))).collect();
        let folder = quoted(&self.folder.to_string_lossy());
        format!("kartacz import program {}{} -- {}", tamed_line(&folder), tamed_line(&files), self.shown())
    }

    /// Its files, by their names from the folder: the words of the command that are there, and the others that are named, with all files
    /// below those that are folders.
    ///
    /// # Errors
    /// When a named file is missing, or a folder has links or too many files.
    pub fn own_files(&self) -> Result<Vec<String>, Failure> {
        let mut all = Vec::new();
        // A word such as `python3` is no file of the folder.
        for word in self.command.iter().filter(|word| self.folder.join(word).exists()) {
            below(&self.folder, word, &mut all)?;
        }
        for name in &self.files {
            let path = self.folder.join(name);
            if !path.exists() {
                return Err(Failure::Input(format!("there is no file `{}`", path.display())));
            }
            below(&self.folder, name.trim_end_matches('/'), &mut all)?;
        }
        Ok(all)
    }

    /// The hash of its files and their names, in hexadecimal. It is one that no other files can be made to have.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn hash(&self) -> Result<String, Failure> {
        let mut all = Sha256::new();
        for name in self.own_files()? {
            let path = self.folder.join(&name);
            let own = sum_of(&path).map_err(|error| Failure::opening(&path, &error))?;
            all.update((name.len() as u64).to_le_bytes());
            all.update(name.as_bytes());
            all.update(own);
        }
        Ok(hexadecimal(&all.finalize()))
    }
}

/// What a file is known by while this process runs: a study asks for the same large file hundreds of times.
type Known = (PathBuf, u64, SystemTime);
/// A hash of a file.
type Sum = [u8; 32];

/// The hash of a file, or of that to which a link leads.
fn sum_of(path: &Path) -> io::Result<Sum> {
    static SUMS: Mutex<BTreeMap<Known, Sum>> = Mutex::new(BTreeMap::new());
    let path = fs::canonicalize(path)?;
    let mut file = files::open(&path)?;
    let about = file.metadata()?;
    let known = (path, about.len(), about.modified()?);
    let sums = || SUMS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(sum) = sums().get(&known) {
        return Ok(*sum);
    }
    let mut sum = Sha256::new();
    io::copy(&mut file, &mut sum)?;
    let sum = sum.finalize().into();
    sums().insert(known, sum);
    Ok(sum)
}

/// The digits of a hash.
#[must_use]
pub fn hexadecimal(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Adds a file, or all files below a folder, in the order of their names. What programs and this one write there are no files of the program.
fn below(folder: &Path, name: &str, all: &mut Vec<String>) -> Result<(), Failure> {
    let path = folder.join(name);
    if !path.is_dir() {
        all.push(name.to_owned());
        return Ok(());
    }
    let mut inner: Vec<String> = files::entries(&path)
        .iter()
        .filter_map(|entry| Some(entry.file_name()?.to_string_lossy().into_owned()))
        .collect();
    inner.sort();
    for last in inner.into_iter().filter(|last| !is_written(last)) {
        let entry = path.join(&last);
        if entry.is_symlink() {
            let place = entry.display();
            return Err(Failure::Input(format!("{place} is a link; name the files of the program one by one")));
        }
        if entry.join(COMMAND).exists() {
            continue;
        }
        below(folder, &format!("{name}/{last}"), all)?;
        if all.len() > MAX_FILES {
            let place = path.display();
            return Err(Failure::Input(format!("{place} has more than {MAX_FILES} files; name those of the program")));
        }
    }
    Ok(())
}

/// Whether an entry of a folder is no file of a program: hidden, or written by run-times or by kartacz.
fn is_written(name: &str) -> bool {
    name.starts_with('.') || ["__pycache__", "node_modules"].contains(&name) || name.ends_with(".toml")
}
