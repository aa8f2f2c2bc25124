//! New folders of scenario files.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use kartacz_engine::scenario::{shown, unseen};

use super::belongings::{LEARNED, ORDERS, WEIGHTS, WHAT_IFS};
use crate::base::error::Failure;
use crate::base::files;

/// The folder, if it is empty.
///
/// # Errors
/// When it is not, or not the name of a folder.
pub fn free(name: &str) -> Result<&Path, Failure> {
    let refused = |why: &str| Err(Failure::Input(format!("{} {why}; name a new folder", shown(name))));
    let folder = Path::new(name);
    if name.is_empty() || name.contains(unseen) {
        return refused("is not the name of a folder");
    }
    match fs::read_dir(folder) {
        Ok(mut entries) => match entries.next() {
            None => Ok(folder),
            Some(_) => refused("is not empty"),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => match folder.is_symlink() {
            true => refused("is a dangling link"),
            false => Ok(folder),
        },
        Err(error) if error.kind() == ErrorKind::NotADirectory => refused("is a file, or is below one"),
        Err(error) => Err(Failure::at(folder, error)),
    }
}

/// Writes the texts under their names in the folder, and copies of these files; either all of them or none.
///
/// # Errors
/// When a file cannot be written.
pub fn write(
    folder: &Path,
    texts: &BTreeMap<String, String>,
    copies: &BTreeMap<String, PathBuf>,
) -> Result<(), Failure> {
    let made = !folder.exists();
    let mut written = Vec::new();
    let mut make = |name: &str, write: &dyn Fn(&Path) -> Result<(), Failure>| {
        let path = folder.join(name);
        files::make_folder_of(&path)?;
        // Another process may have written into the folder since it was seen to be empty.
        let taken = path.symlink_metadata().is_ok();
        write(&path).inspect(|()| written.push(path.clone())).inspect_err(|_| {
            // Half a file is removed with the others.
            written.extend((!taken).then(|| path.clone()));
        })
    };
    let texts = texts.iter().try_for_each(|(name, text)| make(name, &|path| files::create(path, text)));
    let done =
        texts.and_then(|()| copies.iter().try_for_each(|(name, from)| make(name, &|to| files::duplicate(from, to))));
    done.inspect_err(|_| {
        remove(folder, &written);
        if made {
            let _ = fs::remove_dir(folder);
        }
    })
}

/// The folders below a scenario's.
pub const FOLDERS: [&str; 4] = [WHAT_IFS, ORDERS, WEIGHTS, LEARNED];

/// Removes the files written before a failure. The caller reports that failure, so one of the removal is ignored.
fn remove(folder: &Path, written: &[PathBuf]) {
    for path in written {
        let _ = fs::remove_file(path);
    }
    // Only folders that are empty can be removed like this.
    for below in FOLDERS {
        let _ = fs::remove_dir(folder.join(below));
    }
}
