//! Event counts of the games of batches, kept beside their rows.
//!
//! The threads count the games of a save together, and some games between them are still being played, so one file is of several
//! batches. It is used only when the rows of all of them are there.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::base::error::Failure;
use crate::base::files;
use crate::play::happened::Happened;
use crate::play::unfinished::COUNTED;

/// The longest file, in bytes.
const MOST: usize = 1 << 28;

/// A file, by the games that it is of.
#[derive(Clone, Debug)]
pub struct CountedFile {
    path: PathBuf,
    games: Vec<Range<u64>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    games: Vec<(u64, u64)>,
    happened: Happened,
}

impl CountedFile {
    /// Writes the event counts of these batches of the games of this name.
    pub fn write(folder: &Path, hash: &str, games: Vec<Range<u64>>, happened: &Happened) -> Result<Self, Failure> {
        let ranges = games.iter().map(|games| (games.start, games.end)).collect();
        let content = Content { games: ranges, happened: happened.clone() };
        let text = serde_json::to_vec(&content).map_err(|error| Failure::Work(error.to_string()))?;
        let [start, end] = [games.first().map_or(0, |games| games.start), games.last().map_or(0, |games| games.end)];
        let path = folder.join(format!("{start}-{end}-{hash}-{:016x}.{COUNTED}", xxh3_64(&text)));
        files::write(&path, text)?;
        Ok(Self { path, games })
    }

    /// The first games of its batches.
    pub fn starts(&self) -> impl Iterator<Item = u64> {
        self.games.iter().map(|games| games.start)
    }

    /// Removes the file.
    pub fn remove(self) -> Result<(), Failure> {
        files::remove(&self.path)
    }

    /// The event counts.
    pub fn read(&self) -> Result<Happened, Failure> {
        let damaged = || {
            let text =
                format!("{}: missing, or changed since it was written; play these games again", self.path.display());
            Failure::Input(text)
        };
        content(&self.path).map(|content| content.happened).ok_or_else(damaged)
    }
}

/// The files that are as they were written and of batches that `fit`, none of them twice; and the others.
pub fn usable(
    files: impl Iterator<Item = PathBuf>,
    fit: impl Fn(&[Range<u64>]) -> bool,
) -> (Vec<CountedFile>, Vec<PathBuf>) {
    let (mut usable, mut others, mut known) = (Vec::new(), Vec::new(), BTreeSet::new());
    for path in files {
        let games: Option<Vec<Range<u64>>> =
            content(&path).map(|content| content.games.into_iter().map(|(start, end)| start..end).collect());
        match games.filter(|games| fit(games) && games.iter().all(|games| !known.contains(&games.start))) {
            Some(games) => {
                known.extend(games.iter().map(|games| games.start));
                usable.push(CountedFile { path, games });
            }
            None => others.push(path),
        }
    }
    usable.sort_unstable_by_key(|file| file.games.first().map(|games| games.start));
    (usable, others)
}

/// The content of a file; none when it is not as it was written.
fn content(path: &Path) -> Option<Content> {
    let text = files::read(path, MOST).ok()?;
    let checksum = path.file_stem()?.to_str()?.rsplit('-').next()?;
    (u64::from_str_radix(checksum, 16) == Ok(xxh3_64(&text))).then(|| serde_json::from_slice(&text).ok())?
}
