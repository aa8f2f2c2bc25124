//! Files are opened for reading here.

use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The end of the error for what is no file.
pub const NOT_A_FILE: &str = ", not a file";

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A link, to whatever.
    Link,
    /// A pipe, a socket or a device.
    Other,
}

impl Kind {
    /// What this path is itself, when it exists.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        fs::symlink_metadata(path).ok().map(|about| Self::from(about.file_type()))
    }

    /// The name with an article.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::File => "a file",
            Self::Folder => "a folder",
            Self::Link => "a link",
            Self::Other => "a pipe or a device",
        }
    }

    /// # Errors
    /// Unless it is a file.
    pub(super) fn file(self) -> io::Result<()> {
        match self {
            Self::File => Ok(()),
            Self::Folder => Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder")),
            other => Err(io::Error::new(io::ErrorKind::InvalidInput, format!("{}{NOT_A_FILE}", other.words()))),
        }
    }
}

impl From<FileType> for Kind {
    fn from(kind: FileType) -> Self {
        match kind {
            kind if kind.is_symlink() => Self::Link,
            kind if kind.is_file() => Self::File,
            kind if kind.is_dir() => Self::Folder,
            _ => Self::Other,
        }
    }
}

/// Whether this is a regular file, and not a link to one.
#[must_use]
pub fn is_file(path: &Path) -> bool {
    Kind::of(path) == Some(Kind::File)
}

/// Options that follow no link and wait for no pipe.
pub(super) fn options() -> OpenOptions {
    let mut options = File::options();
    // Windows has no such flags: there, a path is looked at before it is opened.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_NOCTTY);
    options.read(false);
    options
}

/// Opens a regular file for reading.
///
/// # Errors
/// When it is missing, cannot be read, or is a link, a folder, a pipe or a device.
pub fn open(path: &Path) -> io::Result<File> {
    // Looked at first: to open a device may already do something.
    Kind::from(fs::symlink_metadata(path)?.file_type()).file()?;
    let file = options().read(true).open(path)?;
    // It may have been replaced meanwhile.
    Kind::from(file.metadata()?.file_type()).file()?;
    Ok(file)
}

/// Opens a file that the user names: the target of a link, too.
///
/// # Errors
/// As [`open`].
pub fn open_named(path: &Path) -> io::Result<File> {
    // Without this, links to devices, as in `/dev/stdin`, would be missing files.
    Kind::from(fs::metadata(path)?.file_type()).file()?;
    open(&target(path)?)
}

/// The target of a link; any other path unchanged.
pub(super) fn target(path: &Path) -> io::Result<PathBuf> {
    if path.is_symlink() { fs::canonicalize(path) } else { Ok(path.to_owned()) }
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// As [`open`], and when it is longer.
pub fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    whole(open(path)?, most)
}

/// Reads a file that the user names.
///
/// # Errors
/// As [`open_named`], and when it is longer.
pub fn read_named(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    whole(open_named(path)?, most)
}

fn whole(file: File, most: usize) -> io::Result<Vec<u8>> {
    let bytes = head(file, most.saturating_add(1))?;
    match bytes.len() > most {
        true => Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("the file is longer than {most} bytes"))),
        false => Ok(bytes),
    }
}

/// Reads the first bytes of a file, at most `most`.
///
/// # Errors
/// As [`open`].
pub fn read_head(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    head(open(path)?, most)
}

/// The first bytes of an open file, at most `most`.
///
/// # Errors
/// When it cannot be read.
pub fn head(file: File, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
