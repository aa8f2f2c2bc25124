//! A file of rows cut into several.

use std::ops::Range;

use polars_core::prelude::*;

use super::file::{Shape, encoded, strange};
use crate::base::error::Failure;
use crate::play::row_file::RowFile;
use crate::play::rows::Layout;

/// Cuts the rows of a file into those of these games, which follow each other from its first game on, and hands the content of a file
/// with each of them to `keep`.
///
/// # Errors
/// When the file cannot be read, or its rows are not what they should be, and those of `keep`.
pub fn cut(
    file: &RowFile,
    layout: &Layout,
    pieces: impl IntoIterator<Item = Range<u64>>,
    mut keep: impl FnMut(Range<u64>, Vec<u8>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let fault = |error: PolarsError| strange(&file.path, &error.to_string());
    let mut chunks = file.rows(layout, Shape::WHOLE)?;
    let mut rest = DataFrame::empty();
    for games in pieces {
        let length = (games.end - games.start) as usize;
        while rest.height() < length {
            let more = chunks.next().ok_or_else(|| strange(&file.path, "the rows belong to other games"))??;
            rest = if rest.height() == 0 { more } else { rest.vstack(&more).map_err(fault)? };
        }
        let mut rows = rest.slice(0, length);
        rows.rechunk_mut();
        keep(games, encoded(&mut rows).map_err(fault)?)?;
        rest = rest.slice(length as i64, usize::MAX);
    }
    Ok(())
}
