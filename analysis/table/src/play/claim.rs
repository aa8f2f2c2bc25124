//! The right to write results into a folder: one process has it at a time, for one command ([`crate::play::purpose`]).
//!
//! A lock ends with its process; before every write the folder is checked to be the claimed one.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::base::error::Failure;
use crate::base::files::{self, Lock, entries};
use crate::play::purpose::{Purpose, no_links_in};
use crate::play::unfinished::{DONE, LOCK, PARTS, TASK};

/// The right to write into a folder, until this is dropped or the process ends, however that ends.
#[derive(Debug)]
pub struct Claim {
    parts: PathBuf,
    lock: Lock,
    /// The purpose and the folder; `None` when only the lock is held.
    held: Option<(Purpose, PathBuf)>,
}

impl Claim {
    /// Claims a folder, which is made where it is missing, for the results of a command.
    ///
    /// # Errors
    /// When another process writes there, the folder has files of another command, or the disk fails.
    pub fn on(folder: &Path, purpose: &Purpose) -> Result<Self, Failure> {
        let claim = Self::with(folder, purpose, false)?;
        claim.begin()?;
        Ok(claim)
    }

    /// As `on`, for games: existing ones are checked before any is removed, then [`Claim::begin`] follows.
    ///
    /// # Errors
    /// As [`Claim::on`].
    pub fn for_games(folder: &Path, purpose: &Purpose) -> Result<Self, Failure> {
        Self::with(folder, purpose, true)
    }

    fn with(folder: &Path, purpose: &Purpose, plays: bool) -> Result<Self, Failure> {
        // A refused folder is not touched.
        purpose.look(folder, plays)?;
        let claim = Self::locked(folder)?;
        purpose.enter(folder, plays)?;
        Ok(Self { held: Some((purpose.clone(), folder.to_owned())), ..claim })
    }

    /// Records what the folder is for.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn begin(&self) -> Result<(), Failure> {
        self.held.as_ref().map_or(Ok(()), |(purpose, folder)| purpose.begin(folder))
    }

    /// Records that the finished results from which the command went on are now being replaced; true when there are some.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn replace(&self) -> Result<bool, Failure> {
        self.held.as_ref().map_or(Ok(false), |(purpose, folder)| purpose.replace(folder))
    }

    /// The folder, and the purpose that it is claimed for.
    #[must_use]
    pub const fn held(&self) -> Option<&(Purpose, PathBuf)> {
        self.held.as_ref()
    }

    /// Keeps other processes out of a folder, whatever it is for.
    ///
    /// # Errors
    /// When another process writes there, or the disk fails.
    pub fn locked(folder: &Path) -> Result<Self, Failure> {
        no_links_in(folder)?;
        files::make_folder(folder)?;
        let parts = folder.join(PARTS);
        files::make_folder(&parts)?;
        let path = parts.join(LOCK);
        let lock = Lock::take(&path).map_err(|error| Failure::at(&path, error))?;
        let claim = Self { parts, lock: lock.ok_or_else(|| busy(folder))?, held: None };
        claim.sweep()?;
        Ok(claim)
    }

    /// The folder for the games so far.
    #[must_use]
    pub fn parts(&self) -> &Path {
        &self.parts
    }

    /// Whether the folder is still the one that was claimed: it may have been removed or replaced.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.lock.holds()
    }

    /// Releases the folder and removes the games so far: the results are complete.
    ///
    /// # Errors
    /// When they cannot be removed.
    pub fn release(self) -> Result<(), Failure> {
        if !self.holds() {
            return Ok(());
        }
        if let Some((purpose, folder)) = &self.held {
            purpose.finish(folder)?;
        }
        self.sweep()?;
        let done = self.done();
        let Self { parts, lock, .. } = self;
        // Windows renames no folder with an open file. Elsewhere no other process may take the lock before the folder is renamed.
        let lock = Some(lock).filter(|_| !cfg!(windows));
        match fs::rename(&parts, &done) {
            // Another process has taken the lock meanwhile: the folder is its own.
            Err(error) if cfg!(windows) && error.kind() == ErrorKind::PermissionDenied => return Ok(()),
            renamed => renamed.map_err(|error| Failure::at(&parts, error))?,
        }
        drop(lock);
        swept(&done)
    }

    /// Releases a folder in which nothing was done, and removes what the claim has put there. Games stay.
    pub fn abandon(self) {
        let Self { parts, lock, .. } = self;
        let nothing = entries(&parts).iter().all(|path| path.ends_with(LOCK) || path.ends_with(TASK));
        // Windows removes no folder with an open file. Elsewhere no other process may take the lock before the folder is removed.
        let lock = Some(lock).filter(|_| !cfg!(windows));
        if nothing {
            let _ = fs::remove_dir_all(&parts);
        }
        drop(lock);
    }

    fn done(&self) -> PathBuf {
        self.parts.with_file_name(DONE)
    }

    /// Removes leftovers of a finished run that was stopped during cleanup.
    fn sweep(&self) -> Result<(), Failure> {
        swept(&self.done())
    }
}

fn swept(done: &Path) -> Result<(), Failure> {
    match fs::remove_dir_all(done) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(Failure::at(done, error)),
        _ => Ok(()),
    }
}

fn busy(folder: &Path) -> Failure {
    Failure::Work(format!(
        "{}: another run is writing here; wait for it to end, or choose another folder with `--out`",
        folder.display()
    ))
}
