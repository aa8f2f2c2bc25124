//! Finished runs, from which a command with more games goes on.

use std::path::Path;

use super::left::games;
use super::recorded::{FinishedRun, Record};
use super::{Purpose, refuse};
use crate::base::error::Failure;

/// What an earlier command has left of the run in a folder.
#[derive(Clone, Debug)]
pub struct Earlier {
    /// The run; `None` when its rows were never whole.
    pub run: Option<FinishedRun>,
    /// Whether it is part of the finished results of a command with fewer games, which this command is about to replace.
    pub is_result: bool,
    /// Whether these results are those of this folder alone, and not of a study that has runs in several folders.
    pub is_alone: bool,
}

impl Purpose {
    /// What an earlier command has left of the run in a folder; nothing when all is played again.
    #[must_use]
    pub fn earlier(&self, folder: &Path) -> Option<Earlier> {
        let known = Record::read(folder).filter(|_| !self.force)?;
        let is_result = known.finished && self.goes_on_from(&known);
        Some(Earlier { is_result, is_alone: !known.within, run: known.run })
    }

    /// How many games of the run in a folder are not played again.
    #[must_use]
    pub fn kept(&self, folder: &Path) -> u64 {
        let finished = self.earlier(folder).and_then(|earlier| earlier.run).map_or(0, |run| run.games);
        games(folder).max(finished)
    }

    /// The refusal to replace the finished results in a folder, from which this command cannot go on.
    #[must_use]
    pub fn refusal(&self, folder: &Path) -> Failure {
        refuse(folder, Record::read(folder).as_ref(), false)
    }
}
