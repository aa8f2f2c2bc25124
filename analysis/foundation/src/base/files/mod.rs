//! The files of the program: the one way to open a file for reading ([`open`], [`read`], and [`open_named`] for what the user names), and
//! the one way to write one ([`write`], and [`write_named`]).
//!
//! Only regular files are opened: a pipe could block and a device never end. A link is followed only where the user names it on the
//! command line; what is found in a folder is never a link. A file that is written is either complete or absent, whenever the program
//! or the machine stops. `analysis/tests/tidy.rs` refuses files that are opened in another way.

mod lock;
mod reading;
mod writing;

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

use crate::base::error::Failure;

pub use lock::{FolderLock, Lock, Turn};
/// An open file.
pub use std::fs::File;

pub use reading::{Kind, NOT_A_FILE, head as read_head_of, is_file, open, open_named, read, read_head, read_named};
pub use writing::{
    Part, can_write, copy, create, duplicate, is_direct, json, remove_dead, remove_parts, whole_of, write, write_json,
    write_named, write_named_with, write_with,
};

/// Creates a folder and its missing parents, and syncs their names to disk.
///
/// # Errors
/// When it cannot be created.
pub fn make_folder(path: &Path) -> Result<(), Failure> {
    let there = |folder: &&Path| folder.as_os_str().is_empty() || folder.is_dir();
    let missing = path.ancestors().take_while(|folder| !there(folder)).count();
    fs::create_dir_all(path).map_err(|error| Failure::at(path, error))?;
    // Also syncs the name of an existing folder: its creator may have been stopped before this.
    path.ancestors().skip(1).take(missing.max(1)).for_each(writing::sync_folder);
    Ok(())
}

/// Creates the folder of a file if it is missing.
///
/// # Errors
/// When it cannot be created.
pub fn make_folder_of(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or(Ok(()), make_folder)
}

/// The entries of a folder, unordered; none when it is not a folder, or a link to one.
#[must_use]
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    if folder.is_symlink() {
        return Vec::new();
    }
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect()
}

/// Removes a file; a missing one is none. A link is removed, not its target.
///
/// # Errors
/// When it cannot be removed.
pub fn remove(path: &Path) -> Result<(), Failure> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::at(path, error)),
        _ => Ok(()),
    }
}

/// Half of the checksum of some content, in hexadecimal: enough to detect a change.
#[must_use]
pub fn fingerprint(bytes: &[u8]) -> String {
    format!("{:08x}", xxh3_64(bytes) as u32)
}

/// The checksum of a file's content: 64 bits of XXH3.
///
/// # Errors
/// As [`open`].
pub fn checksum(path: &Path) -> io::Result<u64> {
    let mut file = open(path)?;
    let mut hash = Xxh3Default::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hash.digest()),
            length => hash.update(&buffer[..length]),
        }
    }
}

/// The most bytes of a scenario's name in the name of a folder.
pub const LONGEST: usize = 60;

/// A text made safe as the name of a folder.
#[must_use]
pub fn plain(name: &str) -> String {
    let plain: String = name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect();
    let plain = plain.trim_matches('-');
    // Names of folders are limited in bytes.
    let end = plain.char_indices().map(|(place, letter)| place + letter.len_utf8()).take_while(|&end| end <= LONGEST);
    plain[..end.last().unwrap_or(0)].to_owned()
}

#[cfg(test)]
mod tests;
