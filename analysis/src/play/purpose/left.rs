//! Files that commands leave in a folder of results.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::{COMMAND, Record, kin};
use crate::base::error::Failure;
use crate::base::files::plain;
use crate::base::text_file;
use crate::play::claim::{DONE, LOCK, PARTS};
use crate::play::command;
use crate::play::happened;
use crate::play::kept::{RESULTS, ROWS};
use crate::play::parts::{is_counted, slice_of};

/// The files of results.
const FILES: [&str; 18] = [
    ROWS,
    RESULTS,
    happened::FILE,
    "summary.json",
    "report.html",
    "comparison.json",
    "what-if.json",
    "sweep.json",
    "balance.json",
    "design.json",
    "sensitivity.json",
    "explain.json",
    "tournament.json",
    "tournament.html",
    "train.json",
    "networks.toml",
    "skill.json",
    "skill.html",
];
/// Another one, of `exploit`, which names its other files after sides.
const EXPLOIT: &str = "exploit.json";
/// Folders with pictures, and with pages of games.
const PICTURES: &str = "charts";
const PAGES: [&str; 2] = ["watch", "flips"];
/// The folder of the overlays of `design`.
const OVERLAYS: &str = "proposals";
/// Folders that hold folders of runs and nothing else.
const SHELVES: [&str; 2] = ["points", "reference"];
/// Folders of pages in the folder of an entry that was checked.
pub const CHECKED: [&str; 2] = ["now", "before"];
/// Files that are not results.
const OURS: [&str; 3] = [COMMAND, PARTS, DONE];
/// The manifest of the first stage of a plan.
const PLAN: &str = "stage-1/manifest.json";
/// The file of a stage, the folder of its shards, and that of what was learned of its games.
const STAGE: [&str; 3] = ["manifest.json", "shards", "learned"];
/// The start of the line in which weights tuned by `exploit` record their command.
const WEIGHTS: &str = "# Made by: kartacz tune ";

/// The content of a folder that must not be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Unfinished games, with their number.
    Games(u64),
    /// A plan, perhaps with shards.
    Plan,
    /// Results.
    Results,
}

impl Left {
    /// The content of a folder and of the folders inside it that belong to the same command.
    pub fn of(folder: &Path, known: Option<&Record>) -> Option<Self> {
        let mut folders = inner(folder, known);
        folders.push(folder.to_owned());
        let kept = folders.iter().map(|folder| games(folder)).fold(0, u64::saturating_add);
        let finished = known.is_some_and(|known| known.finished);
        if kept > 0 && !finished {
            return Some(Self::Games(kept));
        }
        if is_file(&folder.join(PLAN)) {
            return Some(Self::Plan);
        }
        let results = |folder: &PathBuf| files().any(|name| is_file(&folder.join(name)));
        let others = || entries(folder).iter().any(|path| !OURS.iter().any(|name| path.ends_with(name)));
        let there =
            kept > 0 || folders.iter().any(results) || finished && others() || !weights(folder, known).is_empty();
        there.then_some(Self::Results)
    }
}

/// The names of the files of results.
fn files() -> impl Iterator<Item = &'static str> {
    FILES.into_iter().chain([EXPLOIT])
}

/// How many games an unfinished run has left in a folder.
pub fn games(folder: &Path) -> u64 {
    let slices = entries(&folder.join(PARTS)).into_iter().filter_map(|path| slice_of(&path));
    slices.map(|games| games.end.saturating_sub(games.start)).fold(0, u64::saturating_add)
}

/// The paths of the program's own files in a folder that could be links.
pub fn places(folder: &Path) -> Vec<PathBuf> {
    let own = files().chain([COMMAND, PICTURES, OVERLAYS]).chain(PAGES).chain(SHELVES).map(|name| folder.join(name));
    let parts = folder.join(PARTS);
    let kept = [LOCK, "task.json"].map(|name| parts.join(name));
    let within = [PICTURES, OVERLAYS].into_iter().chain(PAGES).flat_map(|name| entries(&folder.join(name)));
    let stages =
        entries(folder).into_iter().filter(|path| is_named_stage(path)).flat_map(|stage| places_of_stage(&stage));
    own.chain(within).chain([parts]).chain(kept).chain(stages).collect()
}

/// The same in the folder of a stage of a plan.
#[must_use]
pub fn places_of_stage(stage: &Path) -> Vec<PathBuf> {
    let inside = STAGE.map(|name| stage.join(name));
    [stage.to_owned()].into_iter().chain(inside).collect()
}

/// Whether a file in a folder is one of the results there. Where no command is recorded, it takes two files of results.
pub fn is_of_results(folder: &Path, inside: &Path, known: Option<&Record>) -> bool {
    let path = folder.join(inside);
    let names: Vec<&str> = inside.iter().map(|name| name.to_str().unwrap_or_default()).collect();
    match (names.as_slice(), known) {
        (&[name], Some(_)) => {
            name == COMMAND || files().any(|file| file == name) || weights(folder, known).contains(&path)
        }
        (&[name], None) => {
            let beside = files().any(|file| file != name && is_file(&folder.join(file)));
            beside && files().any(|file| file == name)
        }
        (&[first, .., last, _], Some(_)) => CHECKED.contains(&last) || is_kept(first),
        (&[first, _], Some(_)) => is_kept(first),
        _ => false,
    }
}

/// Whether a folder of this name in one of results holds nothing but files of theirs.
fn is_kept(name: &str) -> bool {
    let names = [PICTURES, PARTS, OVERLAYS].into_iter().chain(PAGES).chain(SHELVES);
    names.into_iter().any(|kept| kept == name) || is_named_stage(Path::new(name))
}

/// The weights tuned by `exploit`: files that are named after a side and say how they were made.
/// Other files there are not its own.
fn weights(folder: &Path, known: Option<&Record>) -> Vec<PathBuf> {
    let tuned = known.is_some_and(|known| command::split(&known.command).get(1).is_some_and(|verb| verb == "exploit"));
    let files = if tuned { entries(folder) } else { Vec::new() };
    files.into_iter().filter(|path| is_tuned(path)).collect()
}

/// Whether this is a file of weights that is named after the side that it was tuned for.
fn is_tuned(path: &Path) -> bool {
    let side = || {
        let text = is_file(path).then(|| text_file::read(path).ok()).flatten()?;
        // The command stands in a comment, in as many lines as it takes.
        let made = text.lines().skip_while(|line| !line.starts_with(WEIGHTS)).map_while(|line| line.strip_prefix("# "));
        let words = command::split(&made.collect::<Vec<_>>().join(" "));
        let place = words.iter().position(|word| word == "--side")?;
        words.get(place + 1).map(|side| plain(side))
    };
    let named = |side: String| path.file_name().is_some_and(|name| name.to_str() == Some(&format!("{side}.toml")));
    path.extension().is_some_and(|kind| kind == "toml") && side().is_some_and(named)
}

/// Removes the files of a command in a folder, without following links or removing files that the program does not
/// write.
///
/// # Errors
/// When something cannot be removed.
pub fn clear(folder: &Path, known: Option<&Record>) -> Result<(), Failure> {
    for inside in inner(folder, known) {
        clear_own(&inside)?;
        remove_empty(&inside);
    }
    for shelf in SHELVES.map(|name| folder.join(name)) {
        remove_empty(&shelf.join(SHELVES[0]));
        remove_empty(&shelf);
    }
    weights(folder, known).iter().try_for_each(|path| remove(path))?;
    clear_own(folder)
}

/// Removes the files directly in a folder; the lock stays.
fn clear_own(folder: &Path) -> Result<(), Failure> {
    for name in files() {
        let path = folder.join(name);
        if is_file(&path) {
            remove(&path)?;
        }
    }
    let pictures = folder.join(PICTURES);
    let drawn = entries(&pictures).into_iter().filter(|path| path.extension().is_some_and(|kind| kind == "svg"));
    drawn.filter(|path| is_file(path)).try_for_each(|path| remove(&path))?;
    remove_empty(&pictures);
    let overlays = folder.join(OVERLAYS);
    entries(&overlays).into_iter().filter(|path| is_overlay(path)).try_for_each(|path| remove(&path))?;
    let _ = fs::remove_dir(overlays);
    PAGES.iter().try_for_each(|name| clear_pages(&folder.join(name)))?;
    let checked = |entry: &&PathBuf| !entry.is_symlink() && CHECKED.iter().all(|name| entry.join(name).is_dir());
    for entry in entries(folder).iter().filter(checked) {
        CHECKED.iter().try_for_each(|name| clear_pages(&entry.join(name)))?;
        // Only where nothing else is in it.
        let _ = fs::remove_dir(entry);
    }
    for stage in entries(folder).into_iter().filter(|path| is_stage(path)) {
        fs::remove_dir_all(&stage).map_err(|error| Failure::at(&stage, error))?;
    }
    let parts = folder.join(PARTS);
    entries(&parts).into_iter().filter(|path| is_slice(path)).try_for_each(|path| remove(&path))?;
    let claimed_for = folder.join(COMMAND);
    if is_file(&claimed_for) {
        remove(&claimed_for)?;
    }
    Ok(())
}

/// Whether this is the overlay of a proposal.
fn is_overlay(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let number = name.strip_prefix("proposal-").and_then(|rest| rest.strip_suffix(".toml"));
    number.is_some_and(|number| number.parse::<u32>().is_ok()) && is_file(path)
}

/// Whether this is a slice of kept games, or one that was being written when its run was killed.
fn is_slice(path: &Path) -> bool {
    let half = path.extension().is_some_and(|kind| kind == "part");
    let ours = |path: &Path| slice_of(path).is_some() || is_counted(path);
    ours(path) || half && ours(&path.with_extension(""))
}

/// Removes the pages of games in a folder.
fn clear_pages(pages: &Path) -> Result<(), Failure> {
    entries(pages).into_iter().filter(|path| is_game(path)).try_for_each(|path| remove(&path))?;
    let _ = fs::remove_dir(pages);
    Ok(())
}

/// The folders of runs inside a folder that belong to its command.
fn inner(folder: &Path, known: Option<&Record>) -> Vec<PathBuf> {
    let Some(known) = known else { return Vec::new() };
    let shelves = [folder.to_owned(), folder.join("points"), folder.join("reference"), folder.join("reference/points")];
    let folders = shelves.iter().filter(|shelf| !shelf.is_symlink()).flat_map(|shelf| entries(shelf));
    let ours = |path: &PathBuf| {
        let record = (path.is_dir() && !path.is_symlink()).then(|| Record::read(path)).flatten();
        record.is_some_and(|record| record.within && kin(&record.command, &known.command))
    };
    folders.filter(ours).collect()
}

/// Whether this is a stage of a plan.
fn is_stage(path: &Path) -> bool {
    is_named_stage(path) && !path.is_symlink() && is_file(&path.join(STAGE[0]))
}

/// Whether something is called as a stage of a plan is.
#[must_use]
pub fn is_named_stage(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_prefix("stage-"));
    name.is_some_and(|number| number.parse::<u32>().is_ok())
}

fn is_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|about| about.is_file())
}

/// The entries of a folder, unordered; none when it is not a folder, or a link to one.
fn entries(folder: &Path) -> Vec<PathBuf> {
    if folder.is_symlink() {
        return Vec::new();
    }
    fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect()
}

fn remove(path: &Path) -> Result<(), Failure> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(Failure::at(path, error)),
        _ => Ok(()),
    }
}

/// Removes a folder in which nothing is left, with the lock of a run that is over. One with other files stays.
fn remove_empty(folder: &Path) {
    if folder.is_symlink() {
        return;
    }
    let parts = folder.join(PARTS);
    if entries(&parts).iter().all(|path| path.ends_with(LOCK) || path.ends_with("task.json")) && !parts.is_symlink() {
        let _ = fs::remove_dir_all(&parts);
    }
    let _ = fs::remove_dir(folder);
}

/// Whether this is the page of a game.
#[must_use]
pub fn is_game(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let number = name.strip_prefix("game-").and_then(|rest| rest.strip_suffix(".html"));
    number.is_some_and(|number| number.parse::<u64>().is_ok()) && path.is_file()
}
