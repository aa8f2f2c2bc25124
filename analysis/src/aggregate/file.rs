//! Rows in a Parquet file: written chunk by chunk, read chunk by chunk.

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use polars_core::prelude::*;
use polars_io::SerReader;
use polars_io::parquet::read::ParquetReader;
use polars_io::parquet::write::{BatchedWriter, ParquetWriter};

use crate::error::Failure;
use crate::files::Part;
use crate::record::Record;
use crate::rows::{Layout, Values};
use crate::runner::CHUNK_GAMES;

/// Writes rows into a file that gets its name when it is whole.
pub struct RowWriter<'a> {
    layout: &'a Layout,
    path: PathBuf,
    part: Part,
    writer: BatchedWriter<BufWriter<File>>,
}

impl<'a> RowWriter<'a> {
    /// Begins a file of rows in this layout.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn create(path: &Path, layout: &'a Layout) -> Result<Self, Failure> {
        let part = Part::beside(path);
        let file = File::create(part.path()).map_err(|error| Failure::at(path, error))?;
        let schema = frame(layout, &[]).map(|frame| frame.schema().clone());
        let writer = schema.and_then(|schema| ParquetWriter::new(BufWriter::new(file)).batched(&schema));
        let writer = writer.map_err(|error| Failure::at(path, error))?;
        Ok(Self { layout, path: path.to_owned(), part, writer })
    }

    /// Adds the rows of these games.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&mut self, records: &[Record]) -> Result<(), Failure> {
        let written = frame(self.layout, records).and_then(|frame| self.writer.write_batch(&frame));
        written.map_err(|error| Failure::at(&self.path, error))
    }

    /// Completes the file and gives it its name.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn finish(self) -> Result<(), Failure> {
        self.writer.finish().map_err(|error| Failure::at(&self.path, error))?;
        drop(self.writer);
        self.part.keep_as(&self.path).map_err(|error| Failure::at(&self.path, error))
    }
}

fn frame(layout: &Layout, records: &[Record]) -> PolarsResult<DataFrame> {
    let columns = layout.rows(records).into_iter().map(|(name, values)| column(name.into(), values)).collect();
    DataFrame::new(records.len(), columns)
}

fn column(name: PlSmallStr, values: Values) -> Column {
    match values {
        Values::Index(values) => Column::new(name, values),
        Values::Count(values) => Column::new(name, values),
        Values::Number(values) => Column::new(name, values),
        Values::Nullable(values) => Column::new(name, values),
        Values::Text(values) => Column::new(name, values),
    }
}

/// The rows of a file, chunk by chunk, whole or only these columns.
pub fn chunks(
    path: &Path,
    columns: Option<[&str; 3]>,
) -> Result<impl Iterator<Item = Result<DataFrame, Failure>> + use<>, Failure> {
    let file = File::open(path).map_err(|error| Failure::at(path, error))?;
    let rows = ParquetReader::new(file).num_rows().map_err(|error| Failure::at(path, error))?;
    let path = path.to_owned();
    let columns = columns.map(|names| names.map(str::to_owned).to_vec());
    let size = CHUNK_GAMES as usize;
    Ok((0..rows).step_by(size).map(move |start| {
        let file = File::open(&path).map_err(|error| Failure::at(&path, error))?;
        let reader = ParquetReader::new(file).with_slice(Some((start, size))).with_columns(columns.clone());
        reader.finish().map_err(|error| Failure::at(&path, error))
    }))
}
