//! The games of a run that has not come to its end: kept slice by slice, so that a run that was stopped goes on from them.
//!
//! They lie in `games.parts` in the folder of the run: `task.json` says what is played, and each other file holds the
//! rows of a slice of a part, some thousand games or a minute's, and has in its name their numbers, a hash of the task and the
//! checksum of its content. What is not whole is played again; what cannot be read, or was played for another task, is left
//! alone, and the run refused.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use crate::aggregate::encode;
use crate::claim::{Claim, LOCK};
use crate::error::Failure;
use crate::files;
use crate::record::Record;
use crate::row_file::RowFile;
use crate::task::Task;

/// The file that says what is played.
const TASK: &str = "task.json";

/// The parts of a run. Nobody else writes into its folder as long as this lives.
#[derive(Debug)]
pub struct Parts {
    claim: Claim,
    task: Task,
    /// The hash of the task, in the names of its slices.
    hash: String,
    /// The finished slices by their first game.
    finished: BTreeMap<u64, RowFile>,
}

impl Parts {
    /// Opens the parts in the folder of a run, and takes over those of the same task.
    ///
    /// # Errors
    /// When another run writes there, when the games of another task lie there, or when the disk fails.
    pub fn open(run: &Path, task: &Task) -> Result<Self, Failure> {
        let claim = Claim::on(run)?;
        let mut parts = Self { claim, task: task.clone(), hash: task.key(), finished: BTreeMap::new() };
        if parts.begun()?.as_ref() != Some(task) {
            parts.begin()?;
        }
        parts.find()?;
        Ok(parts)
    }

    /// The task whose games lie here; none when nothing was begun, or nobody can say what.
    fn begun(&self) -> Result<Option<Task>, Failure> {
        let path = self.claim.parts().join(TASK);
        match fs::read(&path) {
            Ok(text) => Ok(serde_json::from_slice(&text).ok()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Failure::at(&path, error)),
        }
    }

    /// Begins the task, unless games of another one would be lost.
    fn begin(&self) -> Result<(), Failure> {
        let files = self.files()?;
        let others = files.iter().filter_map(|path| named(path)).filter(|(hash, _)| *hash != self.hash);
        let games = others.map(|(_, slice)| length(&slice.games)).fold(0, u64::saturating_add);
        if games > 0 {
            return Err(self.refuse(games)?);
        }
        files::write_json(&self.claim.parts().join(TASK), &self.task)
    }

    /// What is said to who would lose games that were played for another task.
    fn refuse(&self, games: u64) -> Result<Failure, Failure> {
        let differences = self.begun()?.map_or_else(Vec::new, |begun| begun.differences(&self.task));
        let other = if differences.is_empty() { "another run".to_owned() } else { differences.join(", ") };
        let lie = match games {
            1 => "1 game of an unfinished run lies".to_owned(),
            games => format!("{games} games of an unfinished run lie"),
        };
        Ok(Failure::Input(format!(
            "{}: {lie} here, of {other}; end it with its own command, name another folder with \
             `--out`, or remove this one",
            self.claim.parts().display()
        )))
    }

    /// Takes over what is whole and removes what was not written to its end.
    fn find(&mut self) -> Result<(), Failure> {
        let mut slices = Vec::new();
        for path in self.files()? {
            match named(&path).filter(|(hash, slice)| *hash == self.hash && self.task.cuts(&slice.games)) {
                Some((_, slice)) if slice.is_whole().map_err(|error| Failure::at(&path, error))? => slices.push(slice),
                _ => remove(&path)?,
            }
        }
        slices.sort_unstable_by_key(|slice| slice.games.start);
        let mut end = 0;
        for slice in slices {
            // No game is counted twice.
            if slice.games.start < end {
                remove(&slice.path)?;
                continue;
            }
            end = slice.games.end;
            self.finished.insert(slice.games.start, slice);
        }
        Ok(())
    }

    /// All files but the lock and the task.
    fn files(&self) -> Result<Vec<PathBuf>, Failure> {
        let folder = self.claim.parts();
        let read = || -> io::Result<Vec<PathBuf>> { fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect() };
        let mut paths = read().map_err(|error| Failure::at(folder, error))?;
        paths.retain(|path| !path.ends_with(LOCK) && !path.ends_with(TASK));
        Ok(paths)
    }

    /// How many games are already played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.finished.values().map(|part| length(&part.games)).sum()
    }

    /// The games that are still to be played, in their order; what is missing of two parts is two ranges.
    #[must_use]
    pub fn missing(&self) -> Vec<Range<u64>> {
        self.task.parts().flat_map(|part| self.gaps(part)).collect()
    }

    /// What is missing of a part.
    fn gaps(&self, part: Range<u64>) -> Vec<Range<u64>> {
        let (mut gaps, mut next) = (Vec::new(), part.start);
        for slice in self.finished.range(part.clone()).map(|(_, slice)| &slice.games) {
            gaps.push(std::mem::replace(&mut next, slice.end)..slice.start);
        }
        gaps.push(next..part.end);
        gaps.retain(|games| !games.is_empty());
        gaps
    }

    /// Keeps a slice.
    ///
    /// # Errors
    /// When it cannot be written; those before it stay.
    pub fn keep(&mut self, games: Range<u64>, records: &[Record]) -> Result<(), Failure> {
        self.still_there()?;
        let bytes = encode(&self.task.layout, records)?;
        let checksum = xxh3_64(&bytes);
        let name = format!("{}-{}-{}-{checksum:016x}.parquet", games.start, games.end, self.hash);
        let path = self.claim.parts().join(name);
        files::write(&path, &bytes).map_err(|failure| self.kept(failure))?;
        self.finished.insert(games.start, RowFile { path, games, checksum });
        Ok(())
    }

    /// Whether the folder is still the one that was opened.
    ///
    /// # Errors
    /// When it was removed or replaced.
    pub fn still_there(&self) -> Result<(), Failure> {
        let gone = || {
            let folder = self.claim.parts().display();
            Failure::Work(format!(
                "{folder}: removed or replaced while games were played; the same command plays them again"
            ))
        };
        self.claim.holds().then_some(()).ok_or_else(gone)
    }

    /// A failure of the disk, with what is left.
    #[must_use]
    pub fn kept(&self, failure: Failure) -> Failure {
        match self.still_there() {
            Ok(()) => failure.with_hint(&match self.games() {
                1 => "1 game is kept, and the same command goes on from it".to_owned(),
                games => format!("{games} games are kept, and the same command goes on from them"),
            }),
            Err(gone) => gone,
        }
    }

    /// The slices in the order of the games.
    #[must_use]
    pub fn in_order(&self) -> Vec<RowFile> {
        self.finished.values().cloned().collect()
    }

    /// Removes the parts: the run has come to its end.
    ///
    /// # Errors
    /// When they cannot be removed.
    pub fn discard(self) -> Result<(), Failure> {
        self.claim.release()
    }
}

fn length(games: &Range<u64>) -> u64 {
    games.end.saturating_sub(games.start)
}

fn remove(path: &Path) -> Result<(), Failure> {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    removed.map_err(|error| Failure::at(path, error))
}

/// The hash of the task and the slice that a file is by its name.
fn named(path: &Path) -> Option<(&str, RowFile)> {
    let name = path.file_name()?.to_str()?.strip_suffix(".parquet")?;
    let mut words = name.split('-');
    let [start, end, hash, checksum] = [words.next()?, words.next()?, words.next()?, words.next()?];
    let games = start.parse().ok()?..end.parse().ok()?;
    let checksum = u64::from_str_radix(checksum, 16).ok()?;
    words.next().is_none().then(|| (hash, RowFile { path: path.to_owned(), games, checksum }))
}

#[cfg(test)]
mod tests;
