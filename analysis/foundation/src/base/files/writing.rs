//! Files are written here.
//!
//! A file is written under a temporary name of its own (`.part`), synced, renamed, and its folder synced. So a file
//! with its final name is complete, even after a power failure, and two processes that write one file do not meet.
//! Processes that read, change and write a file take turns (`Turn`). Files are closed before they are renamed or
//! removed, as Windows demands.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Serialize;

use super::lock::same;
use super::reading::{Kind, open, options, target};
use crate::base::error::Failure;

/// The end of the names of files that are being written.
const PART: &str = ".part";
/// The mark of temporary names that this program gives.
const MARK: &str = "kartacz-";
/// On Windows a temporary file is unlocked before it is renamed: one younger than this may have a living process.
const YOUNG: Duration = Duration::from_secs(300);
/// How often a temporary name that exists already is replaced by another.
const ATTEMPTS: u32 = 10;

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
    write_with(path, |out| json(out, value))
}

/// Writes a value as indented JSON with a line break.
///
/// # Errors
/// When it cannot be written.
pub fn json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    out.write_all(b"\n")
}

/// Writes a temporary file and renames it, so that no reader sees half of it: see [`Part`]. Only a regular file is replaced.
///
/// # Errors
/// When the file cannot be written, or something else has its name.
pub fn write_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let put = || -> io::Result<()> {
        replaceable(path)?;
        let (part, file) = Part::beside(path)?;
        through(file, write)?;
        part.keep_as(path)
    };
    put().map_err(|error| Failure::at(path, error))
}

/// Writes a text or bytes into a file that the user names; see [`write_named_with`].
///
/// # Errors
/// As [`write_named_with`].
pub fn write_named(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    write_named_with(path, |out| out.write_all(content.as_ref()))
}

/// As [`write_with`], for a file that the user names. A link stays a link: its target is replaced. Devices, and pipes
/// that another process reads, are written to directly.
///
/// # Errors
/// When the file cannot be written.
pub fn write_named_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    if is_direct(path) {
        return direct(path).and_then(|file| through(file, write)).map_err(|error| Failure::at(path, error));
    }
    let file = target(path).map_err(|error| Failure::at(path, error))?;
    remove_parts(&file);
    write_with(&file, write)
}

/// Checks that a file that the user names could be written; an existing file is not changed. A device or a pipe is not opened: the reader
/// of the pipe would see its end.
///
/// # Errors
/// When it could not.
pub fn can_write(path: &Path) -> Result<(), Failure> {
    if is_direct(path) {
        return Ok(());
    }
    let probe = || -> io::Result<()> {
        let file = target(path)?;
        replaceable(&file)?;
        let (part, open) = Part::beside(&file)?;
        drop(open);
        drop(part);
        Ok(())
    };
    probe().map_err(|error| Failure::at(path, error))
}

/// Creates a file of a name that is not taken.
///
/// # Errors
/// When the name is taken, or the file cannot be written.
pub fn create(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let put = || -> io::Result<()> {
        let mut file = options().write(true).create_new(true).open(path)?;
        file.write_all(content.as_ref())?;
        file.sync_all()
    };
    put().map_err(|error| Failure::at(path, error))
}

/// Copies a file, with its permissions; a change of one does not change the other.
///
/// # Errors
/// When the second name is taken, or the file is no regular one.
pub fn duplicate(from: &Path, to: &Path) -> Result<(), Failure> {
    let put = || -> io::Result<()> {
        let source = open(from)?;
        let permissions = source.metadata()?.permissions();
        copied(source, to)?;
        fs::set_permissions(to, permissions)
    };
    put().map_err(|error| Failure::at(to, error))
}

fn copied(mut source: File, to: &Path) -> io::Result<()> {
    let mut copied = options().write(true).create_new(true).open(to)?;
    io::copy(&mut source, &mut copied)?;
    copied.sync_all()
}

/// Gives a file a second name, or copies it where the disk has no links to files.
///
/// # Errors
/// When the second name is taken, or the file is no regular one.
pub fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    let put = || -> io::Result<()> {
        let source = open(from)?;
        match fs::hard_link(from, to) {
            Ok(()) => Ok(()),
            Err(_) => copied(source, to),
        }
    };
    put().map_err(|error| Failure::at(to, error))
}

/// # Errors
/// When something that is not a regular file has this name.
fn replaceable(path: &Path) -> io::Result<()> {
    Kind::of(path).map_or(Ok(()), Kind::file)
}

/// Whether this is a device or a pipe, by whatever name.
#[must_use]
pub fn is_direct(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| Kind::from(about.file_type()) == Kind::Other)
}

/// Opens a device or a pipe. A pipe without a reader is refused: the program would wait for one.
fn direct(path: &Path) -> io::Result<File> {
    // While this is open, the pipe has a writer, and its reader does not see an end between the two.
    #[cfg(unix)]
    let _reader = {
        use std::os::unix::fs::OpenOptionsExt;
        let asked = File::options().write(true).custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY).open(path);
        asked.map_err(|error| match error.raw_os_error() {
            Some(libc::ENXIO) => io::Error::other("a pipe that no process reads"),
            _ => error,
        })?
    };
    File::options().write(true).open(path)
}

fn through(file: File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    out.flush()
}

/// A file that is being written under a name of its own beside the file that it becomes; removed unless it is kept. It is locked
/// until then: an unlocked one was left by a process that was killed.
#[derive(Debug)]
pub struct Part {
    path: PathBuf,
    /// The handle that holds the lock.
    locked: Option<File>,
}

impl Part {
    /// Creates the part of this file, and opens it. No other process and no other thread has its name.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn beside(path: &Path) -> io::Result<(Self, File)> {
        let mut attempt = 0;
        loop {
            let path = unused(path);
            match options().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < ATTEMPTS => attempt += 1,
                Err(error) => return Err(error),
                Ok(file) => {
                    // Where the system has no locks, leftovers are not recognised.
                    let taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
                    // Another process that removes leftovers may have seen it before it was locked.
                    if (taken || !same(&file, &path)) && attempt < ATTEMPTS {
                        attempt += 1;
                        continue;
                    }
                    let part = Self { path, locked: Some(file.try_clone()?) };
                    return Ok((part, file));
                }
            }
        }
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Renames the finished file. Its content is synced to disk first: a machine that stops in between leaves no half-written file of
    /// this name.
    ///
    /// # Errors
    /// When it cannot be synced or renamed.
    pub fn keep_as(mut self, path: &Path) -> io::Result<()> {
        let locked = self.locked.take();
        locked.as_ref().map_or(Ok(()), File::sync_all)?;
        replaceable(path)?;
        // Windows renames no locked file; see `YOUNG`. Elsewhere it is locked as long as it has this name.
        let locked = locked.filter(|_| !cfg!(windows));
        fs::rename(&self.path, path)?;
        drop(locked);
        path.parent().into_iter().for_each(sync_folder);
        Ok(())
    }
}

/// No-op after [`Part::keep_as`]. An error here must not hide why the file was not kept.
impl Drop for Part {
    fn drop(&mut self) {
        let unlocked = self.locked.take().filter(|_| !cfg!(windows));
        let _ = fs::remove_file(&self.path);
        drop(unlocked);
    }
}

/// A temporary name: that of the file, the process and the time, and a number that no other thread has.
fn unused(path: &Path) -> PathBuf {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let nanoseconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{MARK}{:x}-{nanoseconds:x}-{number:x}{PART}", process::id()));
    PathBuf::from(name)
}

/// The file that a temporary file would have become.
#[must_use]
pub fn whole_of(part: &Path) -> Option<PathBuf> {
    let name = part.file_name()?.to_str()?.strip_suffix(PART)?;
    let (whole, rest) = name.rsplit_once('.')?;
    let mut numbers = rest.strip_prefix(MARK)?.split('-');
    let is_number = |text: &str| u128::from_str_radix(text, 16).is_ok();
    (numbers.by_ref().take(3).filter(|text| is_number(text)).count() == 3 && numbers.next().is_none())
        .then(|| part.with_file_name(whole))
}

/// Removes the temporary files that killed processes have left of a file. A failed removal is ignored.
pub fn remove_parts(path: &Path) {
    let left = super::entries(path.parent().unwrap_or(Path::new("")));
    let of = |part: &&PathBuf| whole_of(part).is_some_and(|whole| whole.file_name() == path.file_name());
    left.iter().filter(of).for_each(|part| remove_dead(part));
}

/// Removes a temporary file unless a process is writing it.
pub fn remove_dead(part: &Path) {
    if cfg!(windows) && is_young(part) {
        return;
    }
    // Its lock is free only when its process has ended. On Windows a locked file can be removed by no other process.
    let Ok(file) = options().write(true).open(part) else { return };
    if file.try_lock().is_ok() {
        let _ = fs::remove_file(part);
    }
}

/// Whether a file was written so recently that its process may be about to rename it; unknown ages are young.
fn is_young(file: &Path) -> bool {
    let written = fs::symlink_metadata(file).and_then(|about| about.modified());
    written.ok().and_then(|written| written.elapsed().ok()).is_none_or(|age| age < YOUNG)
}

/// Syncs the names in a folder to disk, where the system supports it. Without it the files are complete but
/// may not be named yet, so a file system that refuses is not a failure.
pub(super) fn sync_folder(folder: &Path) {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
