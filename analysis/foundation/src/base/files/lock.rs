//! A file that one process holds at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::reading::{Kind, options, target};
use crate::base::error::Failure;

/// The pause between attempts to take a lock.
const PAUSE: Duration = Duration::from_millis(20);

/// A locked file. The system releases the lock when this is dropped or the process ends, however that ends.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    /// Locks a file, which is made where it is missing; `None` when another process holds it.
    ///
    /// # Errors
    /// When the file cannot be made, or something that is not a regular file has its name.
    pub fn take(path: &Path) -> io::Result<Option<Self>> {
        Kind::of(path).map_or(Ok(()), Kind::file)?;
        let file = match shared().write(true).create(true).truncate(false).open(path) {
            Err(error) if is_in_use(&error) => return Ok(None),
            opened => opened?,
        };
        let free = match file.try_lock() {
            Err(TryLockError::WouldBlock) => false,
            // Without file locks, other processes are not kept out.
            Ok(()) | Err(TryLockError::Error(_)) => true,
        };
        let lock = Self { path: path.to_owned(), file };
        // Its previous owner may have removed the file after it was opened here.
        Ok((free && lock.holds()).then_some(lock))
    }

    /// Takes the lock as [`Lock::take`]; waits until no other process holds it.
    ///
    /// # Errors
    /// As [`Lock::take`].
    pub fn wait(path: &Path) -> io::Result<Self> {
        loop {
            match Self::take(path) {
                Ok(Some(lock)) => return Ok(lock),
                Ok(None) => {}
                // Windows refuses a file that is being removed.
                Err(error) if cfg!(windows) && error.kind() == io::ErrorKind::PermissionDenied && path.exists() => {}
                Err(error) => return Err(error),
            }
            thread::sleep(PAUSE);
        }
    }

    /// Whether the file is still the one that was locked: it may have been removed or replaced.
    #[must_use]
    pub fn holds(&self) -> bool {
        same(&self.file, &self.path)
    }

    /// Releases the lock and removes its file. A failed removal is ignored: an unlocked file does no harm.
    pub fn remove(self) {
        if cfg!(windows) {
            // Windows removes no open file.
            let Self { path, file } = self;
            drop(file);
            let _ = fs::remove_file(path);
        } else if self.holds() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Options of the file of a lock. On Windows other processes may open it too, but not remove it while it is open.
fn shared() -> OpenOptions {
    #[allow(unused_mut, reason = "other systems change nothing")]
    let mut options = options();
    #[cfg(windows)]
    {
        const FILE_SHARE_READ: u32 = 1;
        const FILE_SHARE_WRITE: u32 = 2;
        std::os::windows::fs::OpenOptionsExt::share_mode(&mut options, FILE_SHARE_READ | FILE_SHARE_WRITE);
    }
    options
}

/// Whether Windows refused a file because another process is just removing it: a sharing violation.
fn is_in_use(error: &io::Error) -> bool {
    cfg!(windows) && error.raw_os_error() == Some(32)
}

/// The right to read, change and write a file: processes and threads have it one after the other. While one has it, there is a file
/// of the same name with `.lock` at its end; beside the target of a link.
#[derive(Debug)]
pub struct Turn(Option<Lock>);

impl Turn {
    /// Waits for it.
    ///
    /// # Errors
    /// When the file of the lock cannot be made, or a link leads nowhere.
    pub fn with(path: &Path) -> Result<Self, Failure> {
        // The target is what is written, by whatever name.
        let mut name = target(path).map_err(|error| Failure::at(path, error))?.into_os_string();
        name.push(".lock");
        let path = Path::new(&name);
        Lock::wait(path).map(|lock| Self(Some(lock))).map_err(|error| Failure::at(path, error))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.take().into_iter().for_each(Lock::remove);
    }
}

/// The lock of a folder, until this is dropped.
#[derive(Debug)]
pub enum FolderLock {
    /// This process has it.
    Held(File),
    /// Another process has it.
    Taken,
    /// The system has no such locks, or the folder is missing.
    Unknown,
}

impl FolderLock {
    /// Locks a folder if no other process has.
    #[must_use]
    pub fn on(folder: &Path) -> Self {
        let Ok(file) = options().read(true).open(folder) else { return Self::Unknown };
        match file.try_lock() {
            Ok(()) => Self::Held(file),
            Err(TryLockError::WouldBlock) => Self::Taken,
            Err(TryLockError::Error(_)) => Self::Unknown,
        }
    }
}

/// Whether the open file still has this path.
#[cfg(unix)]
pub(super) fn same(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let place = |about: fs::Metadata| (about.dev(), about.ino());
    let (here, there) = (file.metadata().map(place), fs::symlink_metadata(path).map(place));
    here.is_ok_and(|here| there.is_ok_and(|there| here == there))
}

/// On other systems an open file cannot be replaced: see [`shared`].
#[cfg(not(unix))]
pub(super) fn same(_: &File, path: &Path) -> bool {
    path.is_file()
}
