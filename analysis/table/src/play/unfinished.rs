//! The files of an unfinished run, by their names.

use std::ops::Range;
use std::path::Path;

use crate::play::row_file::RowFile;

/// The subfolder of a folder of results while a process writes there: the claim, and the games of a run so far.
pub const PARTS: &str = "games.parts";
/// The name of the folder while it is removed: the rename ends the unfinished run atomically.
pub const DONE: &str = "games.done";
/// The file that is locked.
pub const LOCK: &str = "lock";
/// The file with the task.
pub const TASK: &str = "task.json";
/// The end of the names of files of event counts.
pub const COUNTED: &str = "counted";
/// The end of the names of the files in which `train` keeps games.
pub const LEARNED: &str = "learned";
/// The end of the names of the files in which `exploit` keeps the scores of finished generations.
pub const SCORES: &str = "scores";

/// The games of a batch, if this is one by its name.
#[must_use]
pub fn batch_of(path: &Path) -> Option<Range<u64>> {
    named(path).map(|(_, batch)| batch.games).or_else(|| learned(path))
}

/// The games of a part of training, whose name ends with the first and the last of them.
fn learned(path: &Path) -> Option<Range<u64>> {
    let name = path.file_name()?.to_str()?.strip_suffix(LEARNED)?.strip_suffix('.')?;
    let mut words = name.rsplit('-');
    let [end, start] = [words.next()?, words.next()?];
    Some(start.parse().ok()?..end.parse().ok()?)
}

/// The name of the games and the batch that a file is by its name.
#[must_use]
pub fn named(path: &Path) -> Option<(&str, RowFile)> {
    let name = path.file_name()?.to_str()?.strip_suffix(".parquet")?;
    let mut words = name.split('-');
    let [start, end, hash, checksum] = [words.next()?, words.next()?, words.next()?, words.next()?];
    let games = start.parse().ok()?..end.parse().ok()?;
    let checksum = u64::from_str_radix(checksum, 16).ok()?;
    words.next().is_none().then(|| (hash, RowFile { path: path.to_owned(), games, checksum }))
}

/// The name of the games whose event counts a file has, if it is one of these by its name.
#[must_use]
pub fn counts_of(path: &Path) -> Option<&str> {
    let name = path.file_name()?.to_str()?.strip_suffix(COUNTED)?.strip_suffix('.')?;
    let words: Vec<&str> = name.split('-').collect();
    let &[start, end, hash, checksum] = words.as_slice() else { return None };
    let numbers = start.parse::<u64>().is_ok() && end.parse::<u64>().is_ok();
    (numbers && u64::from_str_radix(checksum, 16).is_ok()).then_some(hash)
}
