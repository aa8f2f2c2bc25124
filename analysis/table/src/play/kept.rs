//! How much of a run is kept: all rows, a sample of them, or none.
//!
//! Without all rows the games are counted as they are played. Counts are whole numbers and add up in any order, so a billion
//! games need no billion rows. Verbs that pair the games of several runs keep the result of each game besides: its outcome and
//! its victory points, a byte or two.

use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::base::error::Failure;
use crate::play::aggregate::{Counts, Shape, join, stack};
use crate::play::happened::{self, Happened};
use crate::play::row_file::RowFile;
use crate::play::rows::Layout;

/// The rows of a run.
pub const ROWS: &str = "games.parquet";
/// The results of the games, where not all rows are kept.
pub const RESULTS: &str = "results.parquet";
/// The approximate rows of a sample, over all runs.
const SAMPLE: u64 = 100_000;

/// Which rows are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rows {
    /// Every game
    #[default]
    All,
    /// About 100,000: every n-th game
    Sample,
    /// None: games are only counted
    None,
}

impl Rows {
    /// The sampling step for a number of games; `None` when no row is kept.
    #[must_use]
    pub fn every(self, games: u64) -> Option<u64> {
        match self {
            Self::All => Some(1),
            Self::Sample => Some(games.div_ceil(SAMPLE).max(1)),
            Self::None => None,
        }
    }
}

/// The kept files and counts of some games of a run.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Which games.
    pub games: Range<u64>,
    /// The file of rows, and the step: only every step-th row is kept.
    pub rows: Option<(RowFile, u64)>,
    /// The result of each game, where not all rows are kept.
    pub results: Option<RowFile>,
    /// The counts, where not all rows are kept.
    pub counts: Option<Counts>,
    /// The event counts, if counted.
    pub happened: Option<RowFile>,
}

impl Kept {
    /// Joins the pieces of a run in `folder`, in the order of its games. Returns their counts, and the file with the
    /// result of each game, if kept.
    ///
    /// # Errors
    /// When a file cannot be read or written, or is damaged.
    pub fn join(pieces: &[Self], games: u64, folder: &Path, layout: &Layout) -> Result<(Counts, PathBuf), Failure> {
        let mut next = 0;
        let in_order = pieces.iter().all(|piece| piece.games.start == std::mem::replace(&mut next, piece.games.end));
        if !in_order || next != games {
            return Err(Failure::Input("the shards do not contain every game exactly once; plan again".to_owned()));
        }
        let rows = folder.join(ROWS);
        let files = |of: &dyn Fn(&Self) -> Option<&RowFile>| -> Vec<RowFile> {
            pieces.iter().filter_map(of).cloned().collect()
        };
        let row_files = files(&|piece| piece.rows.as_ref().map(|(file, _)| file));
        let Some(counts) = pieces.iter().map(|piece| piece.counts.as_ref()).collect::<Option<Vec<_>>>() else {
            return Ok((join(&row_files, &rows, layout)?, rows));
        };
        let mut sum = Counts::none(layout);
        for (piece, counts) in pieces.iter().zip(counts) {
            if !counts.are_of(piece.games.end - piece.games.start, layout) {
                let Range { start, end } = piece.games;
                let text = format!("the counts of games {start} to {} are impossible; play their shard again", end - 1);
                return Err(Failure::Input(text));
            }
            sum.add_all(counts);
        }
        if let Some((_, every)) = pieces.first().and_then(|piece| piece.rows.as_ref()) {
            stack(&row_files, &rows, layout, Shape { every: *every, lean: false })?;
        }
        let results = folder.join(RESULTS);
        let result_files = files(&|piece| piece.results.as_ref());
        if !result_files.is_empty() {
            stack(&result_files, &results, layout, Shape { every: 1, lean: true })?;
        }
        Ok((sum, results))
    }

    /// The event counts of all pieces.
    ///
    /// # Errors
    /// When a file is missing or damaged, or was counted of another scenario.
    pub fn happened(pieces: &[Self]) -> Result<Happened, Failure> {
        let help = "play their shard again";
        let mut sum: Option<Happened> = None;
        for piece in pieces {
            let Range { start, end } = piece.games;
            let missing = || Failure::Input(format!("the events of games {start} to {end} were not counted; {help}"));
            let file = piece.happened.as_ref().ok_or_else(missing)?;
            Happened::add_to(&mut sum, happened::read(&file.path, help)?)?;
        }
        sum.ok_or_else(|| Failure::Input("there are no games".to_owned()))
    }
}
