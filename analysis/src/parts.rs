//! The games of a run that has not come to its end: kept part by part, so that a run that was stopped goes on from them.
//!
//! They lie in `games.parts` in the folder of the run: `task.json` says what is played, and each other file holds the
//! rows of some thousand games and has their numbers and the checksum of its content in its name. Whatever is not whole
//! or belongs to another task is not taken.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::ops::Range;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use crate::aggregate::encode;
use crate::error::Failure;
use crate::files;
use crate::record::Record;
use crate::row_file::RowFile;
use crate::task::Task;
use crate::text_file;

/// The folder of the parts, in the folder of the run.
const FOLDER: &str = "games.parts";
/// The file that says what is played.
const TASK: &str = "task.json";
/// The file that is locked while a run writes its parts.
const LOCK: &str = "lock";

/// The parts of a run. Nobody else writes into the folder as long as this lives.
#[derive(Debug)]
pub struct Parts {
    folder: PathBuf,
    task: Task,
    /// The finished parts by their first game.
    finished: BTreeMap<u64, RowFile>,
    _lock: File,
}

impl Parts {
    /// Opens the parts in the folder of a run: those of the same task are taken over, all others removed.
    ///
    /// # Errors
    /// When another run writes there, or the disk fails.
    pub fn open(run: &Path, task: &Task) -> Result<Self, Failure> {
        let folder = run.join(FOLDER);
        files::make_folder(&folder)?;
        let lock = lock(&folder)?;
        let mut parts = Self { folder, task: task.clone(), finished: BTreeMap::new(), _lock: lock };
        if parts.begun().as_ref() != Some(task) {
            parts.begin()?;
        }
        parts.find()?;
        Ok(parts)
    }

    /// The task whose parts lie here.
    fn begun(&self) -> Option<Task> {
        serde_json::from_str(&text_file::read(&self.folder.join(TASK)).ok()?).ok()
    }

    /// Clears the folder. The task goes first and comes last: parts are never seen beside a task that is not theirs.
    fn begin(&self) -> Result<(), Failure> {
        let task = self.folder.join(TASK);
        if task.exists() {
            fs::remove_file(&task).map_err(|error| Failure::at(&task, error))?;
        }
        self.files()?.iter().try_for_each(|path| remove(path))?;
        files::write_json(&task, &self.task)
    }

    /// Takes over what is whole and removes the rest.
    fn find(&mut self) -> Result<(), Failure> {
        let expected: BTreeMap<u64, Range<u64>> = self.task.parts().map(|games| (games.start, games)).collect();
        for path in self.files()? {
            match named(&path).filter(|part| expected.get(&part.games.start) == Some(&part.games) && part.is_whole()) {
                Some(part) => drop(self.finished.insert(part.games.start, part)),
                None => remove(&path)?,
            }
        }
        Ok(())
    }

    /// All files but the lock and the task.
    fn files(&self) -> Result<Vec<PathBuf>, Failure> {
        let read = || -> std::io::Result<Vec<PathBuf>> {
            let paths = fs::read_dir(&self.folder)?.map(|entry| Ok(entry?.path()));
            paths
                .filter(|path| path.as_ref().is_ok_and(|path| !path.ends_with(LOCK) && !path.ends_with(TASK)))
                .collect()
        };
        read().map_err(|error| Failure::at(&self.folder, error))
    }

    /// How many games are already played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.finished.values().map(|part| part.games.end - part.games.start).sum()
    }

    /// The games that are still to be played, part by part.
    #[must_use]
    pub fn missing(&self) -> Vec<Range<u64>> {
        self.task.parts().filter(|games| !self.finished.contains_key(&games.start)).collect()
    }

    /// Keeps a part.
    ///
    /// # Errors
    /// When it cannot be written; the parts before it stay.
    pub fn keep(&mut self, games: Range<u64>, records: &[Record]) -> Result<(), Failure> {
        let bytes = encode(&self.task.layout, records)?;
        let checksum = xxh3_64(&bytes);
        let name = format!("{}-{}-{checksum:016x}.parquet", games.start, games.end);
        let path = self.folder.join(name);
        files::write(&path, &bytes).map_err(|failure| failure.with_hint(&self.hint()))?;
        self.finished.insert(games.start, RowFile { path, games, checksum });
        Ok(())
    }

    /// What is left when the disk fails.
    fn hint(&self) -> String {
        if self.folder.join(TASK).is_file() {
            format!("{} games are kept, and the same command goes on from them", self.games())
        } else {
            format!("{} was removed while games were played", self.folder.display())
        }
    }

    /// The parts in the order of the games.
    #[must_use]
    pub fn in_order(&self) -> Vec<RowFile> {
        self.finished.values().cloned().collect()
    }

    /// Removes the parts: the run has come to its end.
    ///
    /// # Errors
    /// When they cannot be removed.
    pub fn discard(self) -> Result<(), Failure> {
        fs::remove_dir_all(&self.folder).map_err(|error| Failure::at(&self.folder, error))
    }
}

/// The lock goes with the process, however that ends.
fn lock(folder: &Path) -> Result<File, Failure> {
    let path = folder.join(LOCK);
    let file = File::create(&path).map_err(|error| Failure::at(&path, error))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Failure::Work(format!(
            "{}: another run is writing here; wait for its end, or choose another folder with `--out`",
            folder.display()
        ))),
        // Where files cannot be locked, two runs are not kept apart; what they write is checked all the same.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

fn remove(path: &Path) -> Result<(), Failure> {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    removed.map_err(|error| Failure::at(path, error))
}

/// The part that a file is by its name.
fn named(path: &Path) -> Option<RowFile> {
    let name = path.file_name()?.to_str()?.strip_suffix(".parquet")?;
    let mut words = name.split('-');
    let [start, end, checksum] = [words.next()?, words.next()?, words.next()?];
    let games = start.parse().ok()?..end.parse().ok()?;
    let checksum = u64::from_str_radix(checksum, 16).ok()?;
    words.next().is_none().then(|| RowFile { path: path.to_owned(), games, checksum })
}

#[cfg(test)]
mod tests;
