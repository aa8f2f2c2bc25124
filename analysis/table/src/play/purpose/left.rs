//! What commands leave in a folder of results, by its record.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::LISTED_PLAN;
use super::recorded::{COMMAND, Record};
use crate::base::error::Failure;
use crate::base::files::{entries, is_file, remove, remove_dead, whole_of};
use crate::play::unfinished::{DONE, LOCK, PARTS, SCORES, TASK, batch_of, counts_of};

/// Files that are not results.
const OURS: [&str; 3] = [COMMAND, PARTS, DONE];

/// The content of a folder that must not be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Unfinished games, with their number.
    Games(u64),
    /// A plan, perhaps with shards.
    Plan,
    /// Results.
    Results,
    /// Results whose files are not listed.
    Unlisted,
}

impl Left {
    /// The content of a folder and of the folders inside it that belong to the same command.
    pub fn of(folder: &Path, known: Option<&Record>) -> Option<Self> {
        let inner = inner(folder, known);
        let kept = inner.iter().map(|(folder, _)| games(folder)).fold(games(folder), u64::saturating_add);
        let Some(known) = known else { return (kept > 0).then_some(Self::Games(kept)) };
        if known.files.is_none() {
            let others = entries(folder).iter().any(|path| !OURS.iter().any(|name| path.ends_with(name)));
            return (kept > 0 || others).then_some(Self::Unlisted);
        }
        if kept > 0 && !known.finished {
            return Some(Self::Games(kept));
        }
        if known.lists(LISTED_PLAN) && is_file(&folder.join(LISTED_PLAN)) {
            return Some(Self::Plan);
        }
        let listed = |folder: &Path, known: &Record| known.places(folder).0.iter().any(|path| is_file(path));
        let there = kept > 0 || listed(folder, known) || inner.iter().any(|(folder, known)| listed(folder, known));
        there.then_some(Self::Results)
    }
}

/// How many games an unfinished run has left in a folder.
pub fn games(folder: &Path) -> u64 {
    let batches = entries(&folder.join(PARTS)).into_iter().filter_map(|path| batch_of(&path));
    batches.map(|games| games.end.saturating_sub(games.start)).fold(0, u64::saturating_add)
}

/// The paths of the program's own files in a folder that could be links: with the listed files, the folders on the way to them.
pub fn places(folder: &Path, names: &[String]) -> Vec<PathBuf> {
    let known = Record::read(folder);
    let parts = folder.join(PARTS);
    let mut places: BTreeSet<PathBuf> = [folder.join(COMMAND), parts.join(LOCK), parts.join(TASK), parts].into();
    for name in known.iter().flat_map(Record::names).chain(names) {
        let mut path = folder.to_owned();
        for part in name.split('/').filter(|part| !part.is_empty()) {
            path.push(part);
            places.insert(path.clone());
        }
    }
    // Names in these folders are chosen later.
    let open = names.iter().filter(|name| name.ends_with('/')).flat_map(|name| entries(&folder.join(name)));
    places.into_iter().chain(open).collect()
}

/// Whether a file in a folder is one of the results there.
pub fn is_of_results(folder: &Path, inside: &Path, known: &Record) -> bool {
    let Some(inside) = inside.to_str().map(|inside| inside.replace('\\', "/")) else { return false };
    let first = inside.split('/').next().unwrap_or_default();
    match known.files {
        Some(_) => OURS.contains(&first) || known.lists(&inside),
        // Any file may be one: those of the folder and of the folders in it.
        None => is_file(&folder.join(&inside)) && inside.split('/').count() <= 2,
    }
}

/// Removes the files that the record of a folder lists, and the games so far; the lock stays. Links are not followed.
///
/// # Errors
/// When something cannot be removed.
pub fn clear(folder: &Path, known: Option<&Record>) -> Result<(), Failure> {
    for (inside, record) in inner(folder, known) {
        clear(&inside, Some(&record))?;
        remove_empty(&inside);
    }
    tidy(folder, known);
    let (files, folders) = known.map_or_else(Default::default, |known| known.places(folder));
    let above = above(folder, files.iter().chain(&folders));
    files.iter().filter(|path| is_file(path)).try_for_each(|path| remove(path))?;
    // The deepest first.
    let (folders, above) = (folders.iter().rev(), above.iter().rev());
    folders.for_each(|path| remove_empty(path));
    above.for_each(|path| remove_empty(path));
    let parts = folder.join(PARTS);
    entries(&parts).into_iter().filter(|path| is_slice(path)).try_for_each(|path| remove(&path))?;
    let record = folder.join(COMMAND);
    if is_file(&record) { remove(&record) } else { Ok(()) }
}

/// The folders between a folder and places in it.
fn above<'a>(folder: &Path, places: impl Iterator<Item = &'a PathBuf>) -> BTreeSet<PathBuf> {
    let above =
        |path: &'a PathBuf| path.ancestors().skip(1).take_while(move |above| *above != folder).map(Path::to_owned);
    places.flat_map(above).collect()
}

/// Removes what killed processes have left of the listed files that they were writing.
pub fn tidy(folder: &Path, known: Option<&Record>) {
    let files = known.map_or_else(Vec::new, |known| known.places(folder).0);
    let (own, above) = (folder.join(COMMAND), above(folder, files.iter()));
    for part in above.iter().map(PathBuf::as_path).chain([folder]).flat_map(entries) {
        if whole_of(&part).is_some_and(|whole| whole == own || files.contains(&whole)) {
            remove_dead(&part);
        }
    }
}

/// Whether this is a batch of kept games or the scores of a tuning, or one that was being written when its run was killed.
fn is_slice(path: &Path) -> bool {
    let scores = |path: &Path| path.extension().is_some_and(|kind| kind == SCORES);
    let ours = |path: &Path| batch_of(path).is_some() || counts_of(path).is_some() || scores(path);
    ours(path) || whole_of(path).is_some_and(|whole| ours(&whole))
}

/// The listed folders with records of their own that belong to the command of a folder.
fn inner(folder: &Path, known: Option<&Record>) -> Vec<(PathBuf, Record)> {
    let Some(known) = known else { return Vec::new() };
    let ours = |path: &PathBuf| {
        let record = (!path.is_symlink()).then(|| Record::read(path)).flatten()?;
        record.within.then(|| (path.clone(), record))
    };
    let (_, folders) = known.places(folder);
    let listed = folders.iter().filter(|path| !path.is_symlink());
    // A folder without a record holds folders that have one.
    let found = |path: &PathBuf| match ours(path) {
        Some(one) => vec![one],
        None => entries(path).iter().filter_map(ours).collect(),
    };
    listed.flat_map(found).collect()
}

/// Removes a folder in which nothing is left, with the lock of a run that is over. One with other files stays.
fn remove_empty(folder: &Path) {
    if folder.is_symlink() {
        return;
    }
    let parts = folder.join(PARTS);
    let over = |path: &PathBuf| path.ends_with(LOCK) || path.ends_with(TASK);
    if !parts.is_symlink() && entries(&parts).iter().all(over) {
        let _ = fs::remove_dir_all(&parts);
    }
    let _ = fs::remove_dir(folder);
}
