//! Rows in Parquet files: written and read some thousand at a time.
//!
//! Rows are in groups of a fixed size from the first game on, however the run was divided: interrupted, sharded and
//! uninterrupted runs give the same bytes.

use std::ops::Range;
use std::path::{Path, PathBuf};

use polars_core::prelude::*;
use polars_io::SerReader;
use polars_io::parquet::metadata::FileMetadataRef;
use polars_io::parquet::read::{ParallelStrategy, ParquetReader};
use polars_io::parquet::write::{BatchedWriter, ParquetWriter};

use super::points;
use crate::base::error::Failure;
use crate::base::files::{self, File, Part};
use crate::play::measured;
use crate::play::points::Unit;
use crate::play::record::MOST_POINTS;
use crate::play::record::Record;
use crate::play::row_file::RowFile;
use crate::play::rows::{Layout, Values};

/// How many rows are written, read and counted at a time. Memory does not grow beyond this many.
pub const GROUP: usize = 1 << 15;

/// Which rows a file contains, and which columns of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Rows of every n-th game, for this n.
    pub every: u64,
    /// Whether a row is only the result of its game: number, outcome and victory points, and its luck.
    pub lean: bool,
}

impl Shape {
    /// Every game's whole row.
    pub const WHOLE: Self = Self { every: 1, lean: false };

    /// The rows of these games that it has.
    fn of(self, games: &Range<u64>) -> Range<u64> {
        games.start.div_ceil(self.every)..games.end.div_ceil(self.every)
    }
}

impl RowFile {
    /// The rows, chunk by chunk.
    pub(super) fn rows(
        &self,
        layout: &Layout,
        shape: Shape,
    ) -> Result<impl Iterator<Item = Result<DataFrame, Failure>>, Failure> {
        let schema = schema(layout, shape).map_err(|error| Failure::at(&self.path, error))?;
        let rows = shape.of(&self.games);
        let chunks = Chunks::open(&self.path, None)?;
        if chunks.rows as u64 != rows.end - rows.start {
            return Err(strange(&self.path, "the rows belong to other games"));
        }
        let mut games = rows.map(move |row| row * shape.every);
        let unit = layout.about.unit;
        Ok(chunks.map(move |chunk| {
            let chunk = chunk?;
            checked(&chunk, &schema, unit, &mut games).map_err(|error| strange(&self.path, &error.to_string()))?;
            Ok(chunk)
        }))
    }
}

/// Checks that the rows have these columns and belong to these games, in order; afterwards `games` yields the remaining ones.
fn checked(chunk: &DataFrame, schema: &Schema, unit: Unit, games: &mut impl Iterator<Item = u64>) -> PolarsResult<()> {
    polars_ensure!(**chunk.schema() == *schema, ComputeError: "the rows have other columns");
    let rows = chunk.column("game")?.u64()?;
    let in_order = rows.iter().all(|game| game.is_some() && game == games.next());
    polars_ensure!(in_order, ComputeError: "the rows belong to other games");
    let missing = |name: &&str| chunk.column(name).is_ok_and(|column| column.null_count() > 0);
    let needed = ["outcome", "ending", "vp", "last_stage", "decisions"];
    polars_ensure!(!needed.iter().any(missing), ComputeError: "a game has no result");
    // No game comes near this.
    let points = points(chunk, "vp", unit)?;
    let absurd = |units: i64| units.unsigned_abs() as f64 > f64::from(MOST_POINTS) * unit.scale();
    polars_ensure!(!points.i64()?.iter().flatten().any(absurd), ComputeError: "a score is out of bounds");
    Ok(())
}

/// Writes rows into a file that gets its name when it is whole.
pub struct RowWriter {
    path: PathBuf,
    shape: Shape,
    // Not buffered: rows come in large pieces, and a buffer could silently lose the last one when the disk is full.
    writer: BatchedWriter<File>,
    // Dropped after the writer, which has the file open.
    part: Part,
}

impl RowWriter {
    /// Begins a file of rows in this layout and shape.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn create(path: &Path, layout: &Layout, shape: Shape) -> Result<Self, Failure> {
        let (part, file) = Part::beside(path).map_err(|error| Failure::at(path, error))?;
        let writer = schema(layout, shape).and_then(|schema| ParquetWriter::new(file).batched(&schema));
        let writer = writer.map_err(|error| Failure::at(path, error))?;
        Ok(Self { path: path.to_owned(), shape, writer, part })
    }

    /// Adds rows.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&mut self, rows: &DataFrame) -> Result<(), Failure> {
        self.writer.write_batch(rows).map_err(|error| Failure::at(&self.path, error))
    }

    /// Adds those rows of these games that are in its shape.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, layout: &Layout, records: &[Record]) -> Result<(), Failure> {
        let every = self.shape.every;
        let sample: Vec<Record>;
        let records = match every {
            1 => records,
            _ => {
                sample = records.iter().filter(|record| record.game.is_multiple_of(every)).cloned().collect();
                &sample
            }
        };
        let rows = shaped(layout, records, self.shape).map_err(|error| Failure::Work(error.to_string()))?;
        if rows.height() > 0 { self.write(&rows) } else { Ok(()) }
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

/// The content of a file with the rows of these games.
///
/// # Errors
/// When polars refuses them: a defect.
pub fn encode(layout: &Layout, records: &[Record]) -> Result<Vec<u8>, Failure> {
    let written = frame(layout, records).and_then(|mut rows| encoded(&mut rows));
    written.map_err(|error| Failure::Work(error.to_string()))
}

/// The content of a file with these rows.
pub(super) fn encoded(rows: &mut DataFrame) -> PolarsResult<Vec<u8>> {
    let mut bytes = Vec::new();
    // On this thread alone: the others play.
    ParquetWriter::new(&mut bytes).set_parallel(false).finish(rows)?;
    Ok(bytes)
}

fn schema(layout: &Layout, shape: Shape) -> PolarsResult<SchemaRef> {
    shaped(layout, &[], shape).map(|frame| frame.schema().clone())
}

/// The most letters of a fault that are shown: it may quote the rows.
const LONGEST: usize = 200;
/// The columns of the result of a game; those of its luck follow them.
const RESULT: [&str; 3] = ["game", "outcome", "vp"];

fn shaped(layout: &Layout, records: &[Record], shape: Shape) -> PolarsResult<DataFrame> {
    let rows = frame(layout, records)?;
    let luck = if layout.luck.is_some() { &measured::NAMES[..] } else { &[] };
    if shape.lean { rows.select(RESULT.iter().chain(luck).copied()) } else { Ok(rows) }
}

/// The rows of these games.
pub(super) fn frame(layout: &Layout, records: &[Record]) -> PolarsResult<DataFrame> {
    let columns = layout.rows(records).into_iter().map(|(name, values)| column(name.into(), values)).collect();
    DataFrame::new(records.len(), columns)
}

fn column(name: PlSmallStr, values: Values) -> Column {
    match values {
        Values::Index(values) => Column::new(name, values),
        Values::Count(values) => Column::new(name, values),
        Values::Number(values) => Column::new(name, values),
        Values::Decimal(values) => Column::new(name, values),
        Values::Nullable(values) => Column::new(name, values),
        Values::Text(values) => Column::new(name, values),
    }
}

/// The rows of a file, chunk by chunk.
pub struct Chunks {
    path: PathBuf,
    /// The metadata of the file: its size grows with the file, so it is read once.
    about: FileMetadataRef,
    columns: Option<Vec<String>>,
    rows: usize,
    /// The first row of the next chunk.
    next: usize,
}

impl Chunks {
    /// Opens a file, for whole rows or only these columns of them.
    ///
    /// # Errors
    /// When it cannot be read or is no such file.
    pub fn open(path: &Path, columns: Option<&[&str]>) -> Result<Self, Failure> {
        let about = reader(path)?.get_metadata().cloned().map_err(|error| Failure::at(path, error))?;
        let columns = columns.map(|names| names.iter().copied().map(str::to_owned).collect());
        Ok(Self { path: path.to_owned(), rows: about.num_rows, about, columns, next: 0 })
    }

    /// The number of rows of the file.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The columns, without rows.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn heading(&self) -> Result<DataFrame, Failure> {
        self.read(0, 0)
    }

    fn read(&self, start: usize, rows: usize) -> Result<DataFrame, Failure> {
        let mut reader = reader(&self.path)?;
        reader.set_metadata(self.about.clone());
        // To hand the columns of a chunk to other threads and wait for them takes longer than to read them.
        let reader = reader.read_parallel(ParallelStrategy::None);
        let reader = reader.with_slice(Some((start, rows))).with_columns(self.columns.clone());
        reader.finish().map_err(|error| Failure::at(&self.path, error))
    }
}

impl Iterator for Chunks {
    type Item = Result<DataFrame, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.next;
        self.next += GROUP;
        (start < self.rows).then(|| self.read(start, GROUP))
    }
}

fn reader(path: &Path) -> Result<ParquetReader<File>, Failure> {
    let file = files::open(path).map_err(|error| Failure::opening(path, &error))?;
    Ok(ParquetReader::new(file))
}

/// The error for rows that this program did not write.
pub(super) fn strange(path: &Path, what: &str) -> Failure {
    let what: String = what.chars().take(LONGEST).collect();
    Failure::Input(format!("{}: {what}; play these games again", path.display()))
}
