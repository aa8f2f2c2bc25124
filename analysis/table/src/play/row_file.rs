//! Files of rows, without polars.

use std::io;
use std::ops::Range;
use std::path::PathBuf;

use crate::base::files;

/// A file of rows, identified by its checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowFile {
    /// Where it is.
    pub path: PathBuf,
    /// The games that its rows are of.
    pub games: Range<u64>,
    /// The checksum of its content; see [`files::checksum`].
    pub checksum: u64,
}

impl RowFile {
    /// Whether it exists unchanged.
    ///
    /// # Errors
    /// When it exists and cannot be read.
    pub fn is_whole(&self) -> io::Result<bool> {
        match files::checksum(&self.path) {
            Ok(checksum) => Ok(checksum == self.checksum),
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::InvalidInput) => Ok(false),
            Err(error) => Err(error),
        }
    }
}
