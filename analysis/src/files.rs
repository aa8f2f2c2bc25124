//! Files that are whole or not there.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::error::Failure;

/// Writes a text; see [`write_with`].
///
/// # Errors
/// As [`write_with`].
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_with(path, |out| out.write_all(text.as_bytes()))
}

/// Writes a file aside and then gives it its name, so that nobody ever sees half of it. Devices and pipes, which
/// must not be replaced, are written to directly.
///
/// # Errors
/// When the file cannot be written.
pub fn write_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let put = || -> io::Result<()> {
        if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            return through(File::options().write(true).open(path)?, write);
        }
        // A link stays a link: what it names is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let part = Part::beside(&path);
        through(File::create(part.path())?, write)?;
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

    /// Where it is written.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Gives the finished file its name.
    ///
    /// # Errors
    /// When it cannot be renamed.
    pub fn keep_as(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.0, path)
    }
}

/// Nothing is there any more after [`Part::keep_as`]; a part that cannot be removed must not hide why it was not kept.
impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
