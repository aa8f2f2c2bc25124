//! Which programs may be started: opening the folder of someone else runs nothing.
//!
//! A program is allowed when this user has imported it, until its files or its command change. Machines that play what others have allowed,
//! such as those of a cluster, name the record or allow all.

use std::collections::BTreeSet;
use std::env;
use std::path::PathBuf;

use xxhash_rust::xxh3::xxh3_64;

use super::home::Home;
use crate::base::error::Failure;
use crate::base::files;

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
    let (command, folder) = (home.shown(), home.folder.display());
    Err(Failure::Input(format!(
        "this scenario is played by a program, which runs with your rights: `{command}` in {folder}\n\
         if you trust it, allow it with `kartacz import program {folder} -- {command}`, which holds until it changes; \
         `{PLACE}=all` in the environment allows every program"
    )))
}

/// The mark of a program in the record.
fn mark(home: &Home, hash: &str) -> String {
    let folder = std::path::absolute(&home.folder).unwrap_or_else(|_| home.folder.clone());
    let text = format!("{}\n{}\n{hash}", folder.display(), home.command.join("\n"));
    format!("{:016x}", xxh3_64(text.as_bytes()))
}

/// The record of this user; none where the system has no place for it.
fn place() -> Option<PathBuf> {
    let of = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let usual =
        || of("XDG_STATE_HOME").or_else(|| of("LOCALAPPDATA")).or_else(|| Some(of("HOME")?.join(".local/state")));
    of(PLACE).or_else(|| Some(usual()?.join("kartacz/allowed-programs.txt")))
}

fn known() -> BTreeSet<String> {
    let text = place().and_then(|place| files::read(&place, MAX_RECORD).ok()).unwrap_or_default();
    String::from_utf8_lossy(&text).lines().map(str::to_owned).collect()
}

/// Remembers that this user allows a program.
///
/// # Errors
/// When the record cannot be written.
pub fn remember(home: &Home, hash: &str) -> Result<(), Failure> {
    let none = || Failure::Work(format!("there is no folder for the record of programs; name a file: `{PLACE}=FILE`"));
    let place = place().ok_or_else(none)?;
    let mut known = known();
    if known.len() >= MAX_KNOWN {
        known.clear();
    }
    known.insert(mark(home, hash));
    let text: String = known.iter().map(|mark| format!("{mark}\n")).collect();
    files::make_folder_of(&place)?;
    files::write(&place, text)
}
