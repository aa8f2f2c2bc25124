//! Taking over the games of a finished run, so that a run with more games goes on from them.
//!
//! Its rows are cut into the parts of the new run, and its event counts are kept as those of all its games together. The finished files
//! stay as they are: from then on the run is like one that was stopped.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::{Parts, remove};
use crate::base::error::Failure;
use crate::base::files;
use crate::play::aggregate::cut;
use crate::play::happened;
use crate::play::kept::ROWS;
use crate::play::purpose::{Earlier, FinishedRun};
use crate::play::row_file::RowFile;
use crate::play::task::Task;

impl Parts {
    /// Takes over the games of the finished run in the folder, if its games are the first of this run. `counted` when events are counted,
    /// `until` when the run looks for its end.
    ///
    /// # Errors
    /// When results would be replaced whose games cannot be taken over, and when the disk fails.
    pub fn take_over(mut self, counted: bool, until: bool) -> Result<Self, Failure> {
        match self.look_for_finished(counted, until) {
            Ok(()) => Ok(self),
            Err(failure) => {
                self.claim.abandon();
                Err(failure)
            }
        }
    }

    fn look_for_finished(&mut self, counted: bool, until: bool) -> Result<(), Failure> {
        let Some((purpose, folder)) = self.claim.held().cloned() else { return Ok(()) };
        let Some(Earlier { run, is_result, is_alone }) = purpose.earlier(&folder) else { return Ok(()) };
        let Some(run) = run.filter(|run| run.stream == self.hash) else {
            // The folder of a run of a study may have been that of another of its runs.
            return if is_result && is_alone { Err(purpose.refusal(&folder)) } else { Ok(()) };
        };
        if run.games > self.task.games {
            return if is_result { Err(purpose.refusal(&folder)) } else { Ok(()) };
        }
        if self.missing().first().is_none_or(|games| games.start >= run.games) {
            return Ok(());
        }
        match self.fault_of(&run, &folder, counted, until)? {
            None => self.take(&run, &folder, counted),
            Some(fault) if is_result && run.games < self.task.games => Err(Failure::Input(format!(
                "{fault}, so this command cannot go on from the finished games; name another folder with `--out`, or play them again \
                 with `--force`"
            ))),
            // The same games are played again.
            Some(_) => Ok(()),
        }
    }

    /// Why the games of a finished run cannot be used, in words.
    fn fault_of(
        &self,
        run: &FinishedRun,
        folder: &Path,
        counted: bool,
        until: bool,
    ) -> Result<Option<String>, Failure> {
        let changed = |path: PathBuf| Some(format!("{}: missing, or changed since it was written", path.display()));
        if until && !(Task { games: run.most, ..self.task.clone() }).is_cut_as(&self.task) {
            let text = "a run of that many games looks for its end after other games than the finished one";
            return Ok(Some(format!("{}: {text}", folder.display())));
        }
        let rows = rows_of(run, folder);
        if !rows.is_whole().map_err(|error| Failure::at(&rows.path, error))? {
            return Ok(changed(rows.path));
        }
        let path = folder.join(happened::FILE);
        let sum = || files::checksum(&path).ok().map(|sum| format!("{sum:016x}"));
        let is_lost = counted && (run.happened.is_none() || sum() != run.happened);
        Ok(if is_lost { changed(path) } else { None })
    }

    /// Cuts the finished run into parts.
    fn take(&mut self, run: &FinishedRun, folder: &Path, counted: bool) -> Result<(), Failure> {
        let path = folder.join(happened::FILE);
        let happened = counted.then(|| happened::read(&path, "play these games again")).transpose()?;
        self.drop_before(run.games)?;
        let parts: Vec<Range<u64>> = self
            .task
            .parts()
            .take_while(|part| part.start < run.games)
            .map(|part| part.start..part.end.min(run.games))
            .collect();
        let layout = self.task.layout.clone();
        cut(&rows_of(run, folder), &layout, parts.clone(), |games, bytes| self.keep_rows(games, &bytes))?;
        happened.map_or(Ok(()), |happened| self.keep_counts(parts, &happened))?;
        self.taken = run.games;
        Ok(())
    }

    /// Drops the batches with games before this one, and those whose events were counted together with theirs.
    fn drop_before(&mut self, end: u64) -> Result<(), Failure> {
        let is_early = |start: u64| start < end;
        let (early, late) = std::mem::take(&mut self.counted).into_iter().partition(|file| file.starts().any(is_early));
        self.counted = late;
        for file in early {
            file.starts().filter_map(|start| self.finished.remove(&start)).try_for_each(|batch| remove(&batch.path))?;
            file.remove()?;
        }
        let late = self.finished.split_off(&end);
        std::mem::replace(&mut self.finished, late).values().try_for_each(|batch| remove(&batch.path))
    }

    /// Whether the games before this one are those of the finished run in the folder.
    #[must_use]
    pub const fn are_taken_over(&self, end: u64) -> bool {
        self.taken == end
    }

    /// Records that the finished results from which the run went on are now being replaced; true when there are some.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn replace(&self) -> Result<bool, Failure> {
        self.claim.replace()
    }
}

/// The rows of a finished run; of a checksum that cannot be read, as of another.
fn rows_of(run: &FinishedRun, folder: &Path) -> RowFile {
    RowFile {
        path: folder.join(ROWS),
        games: 0..run.games,
        checksum: u64::from_str_radix(&run.rows, 16).unwrap_or_default(),
    }
}

/// Whether these are the first games of a run, without gaps.
pub fn are_first(games: &[Range<u64>]) -> bool {
    let mut next = 0;
    games.iter().all(|games| games.start == std::mem::replace(&mut next, games.end))
}
