//! Which programs may be started: opening the folder of someone else runs nothing.
//!
//! A program is allowed when this user has imported it, until its command or the files change that belong to it. Machines that
//! play what others have allowed, such as a cluster, name the record or allow all.

use std::path::PathBuf;
use std::{env, fs};

use sha2::{Digest, Sha256};

use super::home::{Home, hexadecimal};
use crate::base::error::Failure;
use crate::base::files::{self, Lock};

/// The largest record, in bytes.
const MAX_RECORD: usize = 1 << 20;
/// The most programs that are remembered.
const MAX_KNOWN: usize = 1000;
/// Where the record is kept instead of its usual place.
const PLACE: &str = "KARTACZ_PROGRAMS";
/// The word that stands in its stead where every program is allowed.
const ALL: &str = "all";

/// Whether this program may be started, now that its files have this hash.
///
/// # Errors
/// When it may not, with what to do.
pub fn may_start(home: &Home, hash: &str) -> Result<(), Failure> {
    if env::var_os(PLACE).is_some_and(|place| place == ALL) || known().contains(&mark(home, hash)) {
        return Ok(());
    }
    let (command, folder, import) = (home.shown(), home.folder.display(), home.import());
    Err(Failure::Input(format!(
        "this scenario is played by a program, which runs with your rights: `{command}` in {folder}\n\
         if you trust it, allow it with `{import}`, which holds until its files change; `{PLACE}=all` in the environment allows every program"
    )))
}

/// The mark of a program in the record.
fn mark(home: &Home, hash: &str) -> String {
    let folder = fs::canonicalize(&home.folder).unwrap_or_else(|_| home.folder.clone());
    let parts = [folder.to_string_lossy().into_owned()].into_iter().chain(home.command.clone()).chain([String::new()]);
    let mut mark = Sha256::new();
    for part in parts.chain(home.files.clone()).chain([hash.to_owned()]) {
        mark.update((part.len() as u64).to_le_bytes());
        mark.update(part.as_bytes());
    }
    hexadecimal(&mark.finalize())
}

/// The record of this user; none where the system has no place for it.
fn place() -> Option<PathBuf> {
    let of = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let usual =
        || of("XDG_STATE_HOME").or_else(|| of("LOCALAPPDATA")).or_else(|| Some(of("HOME")?.join(".local/state")));
    of(PLACE).or_else(|| Some(usual()?.join("kartacz/allowed-programs.txt")))
}

/// The marks in the record, the oldest first.
fn known() -> Vec<String> {
    let text = place().and_then(|place| files::read(&place, MAX_RECORD).ok()).unwrap_or_default();
    String::from_utf8_lossy(&text).lines().map(str::to_owned).collect()
}

/// Remembers that this user allows a program.
///
/// # Errors
/// When the record cannot be written.
pub fn remember(home: &Home, hash: &str) -> Result<(), Failure> {
    if env::var_os(PLACE).is_some_and(|place| place == ALL) {
        return Ok(());
    }
    let none = || Failure::Work(format!("there is no folder for the record of programs; name a file: `{PLACE}=FILE`"));
    let place = place().ok_or_else(none)?;
    files::make_folder_of(&place)?;
    // Imports at the same time write one after the other.
    let lock = Lock::wait(&place.with_extension("lock")).map_err(|error| Failure::at(&place, error))?;
    let mark = mark(home, hash);
    let mut known = known();
    known.retain(|one| *one != mark);
    known.push(mark);
    let oldest = known.len().saturating_sub(MAX_KNOWN);
    let text: String = known[oldest..].iter().map(|mark| format!("{mark}\n")).collect();
    let written = files::write(&place, text);
    lock.remove();
    written
}
