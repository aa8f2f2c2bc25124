//! Scenario files on disk: read whole, as text, up to a size limit; or in the lab, the files that it has opened, and no others.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock};

use kartacz_engine::scenario::{MAX_FILE, Refusal};

use crate::base::error::{Trouble, trouble};
use crate::base::files::{File, Kind, NOT_A_FILE, open, open_named, read_head_of};

/// Texts that are read by their names before the disk is looked at.
static HELD: RwLock<BTreeMap<String, String>> = RwLock::new(BTreeMap::new());
/// Whether the disk is closed: only held texts are read.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Holds texts, to be read by their names.
pub fn hold(texts: impl IntoIterator<Item = (String, String)>) {
    HELD.write().unwrap_or_else(PoisonError::into_inner).extend(texts);
}

/// From now on, only held texts are read. A page of the lab may name any file as the orders, weights or networks of a player; it must
/// not thereby read the disk.
pub fn close_disk() {
    CLOSED.store(true, Ordering::Relaxed);
}

/// The text that is held under this name; none when the disk has to be looked at.
fn held(path: &Path) -> Option<Result<String, Refusal>> {
    let name = path.to_string_lossy();
    let text = HELD.read().unwrap_or_else(PoisonError::into_inner).get(&*name).cloned();
    match text {
        Some(text) => Some(Ok(text)),
        None => CLOSED.load(Ordering::Relaxed).then(|| Err(Refusal::missing(&name))),
    }
}

/// Reads a file that the user names, up to one byte past the limit: enough to see that it is too long.
///
/// # Errors
/// When the file is missing, is not a regular file (a pipe blocks, a device never ends), or is not text.
pub fn read(path: &Path) -> Result<String, Refusal> {
    held(path).unwrap_or_else(|| read_up_to(path, MAX_FILE))
}

/// Reads at most `most` bytes of a file that the user names, plus one if it is longer.
///
/// # Errors
/// As [`read`].
pub fn read_up_to(path: &Path, most: usize) -> Result<String, Refusal> {
    text(path, open_named(path), most)
}

/// As `read_up_to`, for a file that is found in a folder of the program: a link is refused.
///
/// # Errors
/// As [`read`], and when it is a link.
pub fn found(path: &Path, most: usize) -> Result<String, Refusal> {
    text(path, open(path), most)
}

fn text(path: &Path, file: io::Result<File>, most: usize) -> Result<String, Refusal> {
    let bytes =
        file.and_then(|file| read_head_of(file, most.saturating_add(1))).map_err(|error| refusal(path, &error))?;
    if bytes.len() > most {
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let message = format!("the file `{}` is not valid UTF-8, first in line {line}", path.display());
        Refusal { message, help: "save it as plain text in UTF-8".to_owned() }
    })
}

fn refusal(path: &Path, error: &io::Error) -> Refusal {
    let name = path.display();
    let Trouble { cause, help } = trouble(&error.to_string());
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Refusal::missing(&name.to_string()),
        io::ErrorKind::IsADirectory => no_file(path, Kind::Folder.words()),
        io::ErrorKind::InvalidInput if cause.ends_with(NOT_A_FILE) => no_file(path, cause.trim_end_matches(NOT_A_FILE)),
        kind => {
            let help = match kind {
                io::ErrorKind::InvalidFilename => help,
                _ => "check the file and its permissions",
            };
            Refusal { message: format!("the file `{name}` cannot be read: {cause}"), help: help.to_owned() }
        }
    }
}

fn no_file(path: &Path, what: &str) -> Refusal {
    let message = format!("`{}` is {what}, not a file", path.display());
    Refusal { message, help: "name a scenario file, which ends in `.toml`".to_owned() }
}
