//! Several files of rows made one.

use std::path::Path;

use polars_core::prelude::*;

use super::Counts;
use super::file::{GROUP, RowWriter, Shape, strange};
use crate::base::error::Failure;
use crate::play::row_file::RowFile;
use crate::play::rows::Layout;

/// Writes the rows of these files, one after the other, into one, and counts them. They stand in groups of [`GROUP`]
/// rows however they were cut before: the same games give the same bytes.
///
/// # Errors
/// When a file cannot be read or written, or its rows are not what they should be.
pub fn join(files: &[RowFile], path: &Path, layout: &Layout) -> Result<Counts, Failure> {
    let mut counts = Counts::none(layout);
    put_together(files, path, layout, Shape::WHOLE, |rows| counts.add(rows, layout))?;
    Ok(counts)
}

/// Writes rows of this shape, one file after the other, into one, uncounted.
///
/// # Errors
/// As [`join`].
pub fn stack(files: &[RowFile], path: &Path, layout: &Layout, shape: Shape) -> Result<(), Failure> {
    put_together(files, path, layout, shape, |_| Ok(()))
}

fn put_together(
    files: &[RowFile],
    path: &Path,
    layout: &Layout,
    shape: Shape,
    mut look: impl FnMut(&DataFrame) -> PolarsResult<()>,
) -> Result<(), Failure> {
    let writer = RowWriter::create(path, layout, shape)?;
    let mut joining = Joining { writer, path, pending: None };
    for file in files {
        if !file.is_whole().map_err(|error| Failure::at(&file.path, error))? {
            return Err(strange(&file.path, "missing, or changed since it was written"));
        }
        for rows in file.rows(layout, shape)? {
            let rows = rows?;
            look(&rows).map_err(|error| strange(&file.path, &error.to_string()))?;
            joining.add(rows)?;
        }
    }
    joining.finish()
}

struct Joining<'a> {
    writer: RowWriter,
    path: &'a Path,
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

    fn finish(mut self) -> Result<(), Failure> {
        if let Some(rest) = self.pending.take() {
            self.put(rest)?;
        }
        self.writer.finish()
    }
}
