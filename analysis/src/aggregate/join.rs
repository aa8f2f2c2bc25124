//! Several files of rows made one.

use std::path::Path;

use polars_core::prelude::*;

use super::Counts;
use super::file::{GROUP, RowWriter};
use crate::error::Failure;
use crate::row_file::RowFile;
use crate::rows::Layout;

/// The most letters of a fault that are shown: it may quote the rows.
const LONGEST: usize = 200;

/// Writes the rows of these files, one after the other, into one, and counts them. They stand in groups of [`GROUP`]
/// rows however they were cut before: the same games give the same bytes.
///
/// # Errors
/// When a file cannot be read or written, or its rows are not what they should be.
pub fn join(files: &[RowFile], path: &Path, layout: &Layout) -> Result<Counts, Failure> {
    let writer = RowWriter::create(path, layout)?;
    let mut joining = Joining { writer, path, counts: Counts::none(layout), pending: None };
    for file in files {
        if !file.is_whole().map_err(|error| Failure::at(&file.path, error))? {
            return Err(strange(&file.path, "missing, or not as it was written"));
        }
        for rows in file.rows(layout)? {
            let rows = rows?;
            joining.counts.add(&rows, layout).map_err(|error| strange(&file.path, &error.to_string()))?;
            joining.add(rows)?;
        }
    }
    joining.finish()
}

/// Rows that are not what the program has written.
pub(super) fn strange(path: &Path, what: &str) -> Failure {
    let what: String = what.chars().take(LONGEST).collect();
    Failure::Input(format!("{}: {what}; play these games again", path.display()))
}

struct Joining<'a> {
    writer: RowWriter,
    path: &'a Path,
    counts: Counts,
    /// Fewer rows than a group.
    pending: Option<DataFrame>,
}

impl Joining<'_> {
    fn add(&mut self, rows: DataFrame) -> Result<(), Failure> {
        let mut rows = match self.pending.take() {
            None => rows,
            Some(pending) => pending.vstack(&rows).map_err(|error| Failure::at(self.path, error))?,
        };
        while rows.height() >= GROUP {
            self.put(rows.slice(0, GROUP))?;
            rows = rows.slice(GROUP as i64, usize::MAX);
        }
        self.pending = (rows.height() > 0).then_some(rows);
        Ok(())
    }

    fn put(&mut self, mut group: DataFrame) -> Result<(), Failure> {
        group.rechunk_mut();
        self.writer.write(&group)
    }

    fn finish(mut self) -> Result<Counts, Failure> {
        if let Some(rest) = self.pending.take() {
            self.put(rest)?;
        }
        self.writer.finish()?;
        Ok(self.counts)
    }
}
