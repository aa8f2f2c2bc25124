//! Files that are either complete or absent, whenever the program or the machine stops.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

use crate::base::error::Failure;

/// Creates a folder and its missing parents, and syncs their names to disk.
///
/// # Errors
/// When it cannot be created.
pub fn make_folder(path: &Path) -> Result<(), Failure> {
    let there = |folder: &&Path| folder.as_os_str().is_empty() || folder.is_dir();
    let missing = path.ancestors().take_while(|folder| !there(folder)).count();
    fs::create_dir_all(path).map_err(|error| Failure::at(path, error))?;
    // Also syncs the name of an existing folder: its creator may have been stopped before this.
    path.ancestors().skip(1).take(missing.max(1)).for_each(sync_folder);
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

/// Writes a text or bytes; see [`write_with`].
///
/// # Errors
/// As [`write_with`].
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    write_with(path, |out| out.write_all(content.as_ref()))
}

/// Writes a value as indented JSON.
///
/// # Errors
/// As [`write_with`].
pub fn write_json(path: &Path, value: &impl Serialize) -> Result<(), Failure> {
    write_with(path, |out| {
        serde_json::to_writer_pretty(&mut *out, value)?;
        out.write_all(b"\n")
    })
}

/// Writes a temporary file and renames it, so that no reader sees half of it: see [`Part`]. Devices and pipes, which
/// must not be replaced, are written to directly.
///
/// # Errors
/// When the file cannot be written.
pub fn write_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let put = || -> io::Result<()> {
        if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            return through(File::options().write(true).open(path)?, write);
        }
        // A link stays a link: its target is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let part = Part::beside(&path);
        through(part.create()?, write)?;
        part.keep_as(&path)
    };
    put().map_err(|error| Failure::at(path, error))
}

fn through(file: File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    out.flush()
}

/// The name of a file that is being written, `.part`: removed unless it is kept.
pub struct Part(PathBuf);

impl Part {
    /// The part of this file, in the same folder.
    #[must_use]
    pub fn beside(path: &Path) -> Self {
        let mut name = path.as_os_str().to_owned();
        name.push(".part");
        Self(name.into())
    }

    /// Creates the file. A leftover of an earlier run is removed; so is a link, without touching its target.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn create(&self) -> io::Result<File> {
        match fs::remove_file(&self.0) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => File::options().write(true).create_new(true).open(&self.0),
        }
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Renames the finished file. Its content is synced to disk first: a machine that stops in
    /// between leaves no half-written file of this name.
    ///
    /// # Errors
    /// When it cannot be synced or renamed.
    pub fn keep_as(self, path: &Path) -> io::Result<()> {
        File::options().write(true).open(&self.0)?.sync_all()?;
        fs::rename(&self.0, path)?;
        path.parent().into_iter().for_each(sync_folder);
        Ok(())
    }
}

/// Syncs the names in a folder to disk, where the system supports it. Without it the files are complete but
/// may not be named yet, so a file system that refuses is not a failure.
fn sync_folder(folder: &Path) {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// No-op after [`Part::keep_as`]. An error here must not hide why the file was not kept.
impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
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
/// When it cannot be read or is not a regular file: a pipe blocks, a device never ends.
pub fn checksum(path: &Path) -> io::Result<u64> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut file = File::open(path)?;
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
mod tests {
    use super::*;

    /// A file that is being written is never a link to another one.
    #[cfg(unix)]
    #[test]
    fn the_target_of_a_link_is_not_overwritten() {
        let folder = std::env::temp_dir().join(format!("kartacz-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let [precious, path] = ["precious", "summary.json"].map(|name| folder.join(name));
        fs::write(&precious, "precious").unwrap();
        std::os::unix::fs::symlink(&precious, Part::beside(&path).path()).unwrap();
        write(&path, "new").unwrap();
        assert_eq!([&precious, &path].map(|path| fs::read_to_string(path).unwrap()), ["precious", "new"]);
        fs::remove_dir_all(folder).unwrap();
    }
}
