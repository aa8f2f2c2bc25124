//! Several files of rows made one.

use std::path::Path;

use polars_core::prelude::*;

use super::Counts;
use super::file::{GROUP, RowWriter};
use crate::error::Failure;
use crate::row_file::RowFile;
use crate::rows::Layout;

/// Writes the rows of these files, one after the other, into one, and counts them. They stand in groups of [`GROUP`]
/// rows however they were cut before: the same games give the same bytes.
///
/// # Errors
/// When a file cannot be read or written, or its rows are not what they should be.
pub fn join(files: &[RowFile], path: &Path, layout: &Layout) -> Result<Counts, Failure> {
    let writer = RowWriter::create(path, layout)?;
    let mut joining = Joining { writer, path, layout, counts: Counts::none(layout), pending: None };
    for file in files {
        for rows in file.rows(layout)? {
            joining.add(rows?)?;
        }
    }
    joining.finish()
}

struct Joining<'a> {
    writer: RowWriter,
    path: &'a Path,
    layout: &'a Layout,
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
        self.counts.add(&group, self.layout).map_err(|error| Failure::at(self.path, error))?;
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
