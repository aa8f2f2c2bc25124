//! The games of an unfinished run, kept batch by batch so that a stopped run resumes from them.
//!
//! They lie in `games.parts` in the folder of the run. `task.json` describes the task; each other file holds the rows of a batch
//! of a part, and its name contains their game numbers, a hash of the task without its number of games, and the checksum of its
//! content. If events are counted, a file beside them holds the counts ([`counted`]). A finished run becomes such parts when it goes on with
//! more games ([`taken`]). Incomplete batches are played again. Batches
//! that cannot be read or belong to another task are not touched, and the run is refused.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::values::MAX_GAMES;
use crate::base::words::{counted, whole};
use crate::play::aggregate::encode;
use crate::play::claim::Claim;
use crate::play::happened::{Happened, Shape};
use crate::play::purpose::Purpose;
use crate::play::record::Record;
use crate::play::row_file::RowFile;
use crate::play::rows::Layout;
use crate::play::task::Task;
use crate::play::unfinished::{LOCK, TASK, counts_of, named};
use counted::CountedFile;

/// The longest task, in bytes.
const MOST_TASK: usize = 1 << 24;

/// The parts of a run. No other process writes into its folder while this exists.
#[derive(Debug)]
pub struct Parts {
    claim: Claim,
    task: Task,
    /// The name of its games, in the names of its batches.
    hash: String,
    /// The finished batches by their first game.
    finished: BTreeMap<u64, RowFile>,
    /// The files of their event counts.
    counted: Vec<CountedFile>,
    /// How many games of a finished run were taken over; these games are the run in the folder.
    taken: u64,
}

impl Parts {
    /// Opens the parts in the folder of a run, and takes over those of the same games.
    ///
    /// # Errors
    /// When another run writes there, the folder has files of another command, or the disk fails.
    pub fn open(run: &Path, task: &Task, purpose: &Purpose) -> Result<Self, Failure> {
        let claim = Claim::for_games(run, purpose)?;
        let mut parts = Self {
            claim,
            task: task.clone(),
            hash: task.stream(),
            finished: BTreeMap::new(),
            counted: Vec::new(),
            taken: 0,
        };
        let begun = parts.begun()?;
        if begun.as_ref() != Some(task) {
            parts.begin(begun.as_ref(), purpose.force())?;
        }
        parts.claim.begin()?;
        parts.find()?;
        Ok(parts)
    }

    /// The task of the games in this folder; `None` when there is none or it cannot be read.
    fn begun(&self) -> Result<Option<Task>, Failure> {
        let path = self.claim.parts().join(TASK);
        match files::read(&path, MOST_TASK) {
            Ok(text) => Ok(serde_json::from_slice(&text).ok()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Failure::at(&path, error)),
        }
    }

    /// Begins the task, unless this would lose games of another one without `--force`.
    fn begin(&self, begun: Option<&Task>, force: bool) -> Result<(), Failure> {
        if !force {
            let files = self.files()?;
            let batches = files.iter().filter_map(|path| named(path));
            let (same, others): (Vec<_>, Vec<_>) = batches.partition(|(hash, _)| *hash == self.hash);
            let games = others.iter().map(|(_, batch)| length(&batch.games)).fold(0, u64::saturating_add);
            if games > 0 {
                return Err(self.refuse(games, begun));
            }
            // A task that can be read determines which batches are valid.
            let outside = |(_, batch): &&(&str, RowFile)| !self.task.cuts(&batch.games);
            if let Some(begun) = begun.filter(|_| same.iter().any(|batch| outside(&batch))) {
                return Err(self.too_many(&same, begun));
            }
        }
        files::write_json(&self.claim.parts().join(TASK), &self.task)
    }

    /// The refusal to discard games of another task.
    fn refuse(&self, games: u64, begun: Option<&Task>) -> Failure {
        let differences = begun.map_or_else(Vec::new, |begun| begun.differences(&self.task));
        let other = if differences.is_empty() { "another run".to_owned() } else { differences.join(", ") };
        Failure::Input(format!(
            "{}: this folder has {} of an unfinished run, of {other}; finish it with its own command, name another folder with \
             `--out`, or discard them with `--force`",
            self.claim.parts().display(),
            counted(games, "game"),
        ))
    }

    /// The refusal of a number of games below the number finished.
    fn too_many(&self, finished: &[(&str, RowFile)], begun: &Task) -> Failure {
        let games = finished.iter().map(|(_, batch)| length(&batch.games)).fold(0, u64::saturating_add);
        let end = finished.iter().map(|(_, batch)| batch.games.end).max().unwrap_or(0);
        let (here, of) = (self.claim.parts().display(), begun.games);
        // Runs of very many games are cut into longer parts: neither a few more games than are finished may do, nor any number.
        let as_many = Task { games: end, ..self.task.clone() };
        let enough = if as_many.is_cut_as(begun) { end } else { of };
        let wanted = self.task.games;
        let why = match end <= wanted {
            true => format!("a run of {} is cut into parts of another length than these", whole(wanted)),
            false => format!("not all of them are among the first {}", whole(wanted)),
        };
        let way = match begun.most_cut_alike() {
            Some(most) if most.min(MAX_GAMES) > enough => {
                format!("`--games {enough}` to `--games {}`", most.min(MAX_GAMES))
            }
            _ => format!("`--games {enough}`"),
        };
        Failure::Input(format!(
            "{here}: {} of {} of an unfinished run are finished, and {why}; {way} resumes from them; name another folder with \
             `--out`, or discard them with `--force`",
            whole(games),
            counted(of, "game"),
        ))
    }

    /// Takes over complete batches and removes incomplete ones.
    fn find(&mut self) -> Result<(), Failure> {
        let mut batches = Vec::new();
        for path in self.files()? {
            if counts_of(&path) == Some(&*self.hash) {
                // Looked at when it is needed.
                continue;
            }
            match named(&path).filter(|(hash, batch)| *hash == self.hash && self.task.cuts(&batch.games)) {
                Some((_, batch)) if batch.is_whole().map_err(|error| Failure::at(&path, error))? => batches.push(batch),
                _ => remove(&path)?,
            }
        }
        batches.sort_unstable_by_key(|batch| batch.games.start);
        let mut end = 0;
        for batch in batches {
            // No game is counted twice.
            if batch.games.start < end {
                remove(&batch.path)?;
                continue;
            }
            end = batch.games.end;
            self.finished.insert(batch.games.start, batch);
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

    /// The layout of their rows.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.task.layout
    }

    /// How many games are already played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.finished.values().map(|part| length(&part.games)).sum()
    }

    /// The games still to be played, in order; gaps in two parts are two ranges.
    #[must_use]
    pub fn missing(&self) -> Vec<Range<u64>> {
        self.task.parts().flat_map(|part| self.gaps(part)).collect()
    }

    /// The missing games of a part.
    fn gaps(&self, part: Range<u64>) -> Vec<Range<u64>> {
        let (mut gaps, mut next) = (Vec::new(), part.start);
        for batch in self.finished.range(part.clone()).map(|(_, batch)| &batch.games) {
            gaps.push(std::mem::replace(&mut next, batch.end)..batch.start);
        }
        gaps.push(next..part.end);
        gaps.retain(|games| !games.is_empty());
        gaps
    }

    /// Keeps a batch.
    ///
    /// # Errors
    /// When it cannot be written; those before it stay.
    pub fn keep(&mut self, games: Range<u64>, records: &[Record]) -> Result<(), Failure> {
        self.still_there()?;
        let bytes = encode(&self.task.layout, records)?;
        self.keep_rows(games, &bytes)
    }

    /// Keeps the rows of a batch.
    fn keep_rows(&mut self, games: Range<u64>, bytes: &[u8]) -> Result<(), Failure> {
        let checksum = xxh3_64(bytes);
        let name = format!("{}-{}-{}-{checksum:016x}.parquet", games.start, games.end, self.hash);
        let path = self.claim.parts().join(name);
        files::write(&path, bytes).map_err(|failure| self.kept(failure))?;
        self.finished.insert(games.start, RowFile { path, games, checksum });
        Ok(())
    }

    /// Drops batches without counted events: they are played again.
    ///
    /// # Errors
    /// When a file cannot be removed.
    pub fn need_counts(&mut self) -> Result<(), Failure> {
        let files = self.files()?.into_iter().filter(|path| counts_of(path) == Some(&*self.hash));
        let there = |games: &Range<u64>| self.finished.get(&games.start).is_some_and(|batch| batch.games == *games);
        let (usable, others) = counted::usable(files, |games| {
            // A run may end with any part: a file must be of games of one, or of the first games, which were a run that did not end before.
            let all = games.iter().map(|games| games.start).min().zip(games.iter().map(|games| games.end).max());
            let fits = |(start, end): (u64, u64)| self.task.cuts(&(start..end)) || taken::are_first(games);
            games.iter().all(&there) && all.is_some_and(fits)
        });
        others.iter().try_for_each(|path| remove(path))?;
        let known: BTreeSet<u64> = usable.iter().flat_map(CountedFile::starts).collect();
        let lost: Vec<u64> = self.finished.keys().filter(|start| !known.contains(start)).copied().collect();
        for batch in lost.iter().filter_map(|start| self.finished.remove(start)) {
            remove(&batch.path)?;
        }
        self.counted = usable;
        Ok(())
    }

    /// Keeps the event counts of some batches, whose rows are kept.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep_counts(&mut self, games: Vec<Range<u64>>, happened: &Happened) -> Result<(), Failure> {
        self.still_there()?;
        let file = CountedFile::write(self.claim.parts(), &self.hash, games, happened);
        self.counted.push(file.map_err(|failure| self.kept(failure))?);
        Ok(())
    }

    /// The event counts of the games before `end`.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn happened(&self, shape: &Shape, end: u64) -> Result<Happened, Failure> {
        let mut sum = Happened::none(shape);
        let files = self.counted.iter().filter(|file| file.starts().all(|start| start < end));
        files.map(CountedFile::read).try_for_each(|happened| sum.add(&happened?))?;
        Ok(sum)
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

    /// A disk failure, with a note on the games kept.
    #[must_use]
    pub fn kept(&self, failure: Failure) -> Failure {
        match self.still_there() {
            Ok(()) => failure.with_hint(&match self.games() {
                1 => "1 game is kept, and the same command resumes from it".to_owned(),
                games => format!("{} are kept, and the same command resumes from them", counted(games, "game")),
            }),
            Err(gone) => gone,
        }
    }

    /// The batches in the order of the games.
    #[must_use]
    pub fn in_order(&self) -> Vec<RowFile> {
        self.finished.values().cloned().collect()
    }

    /// Removes the parts: the run is complete.
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

mod counted;
mod taken;
#[cfg(test)]
mod tests;
