//! Folders in which shards are written before they get their names, and the removal of those that killed processes have left.
//!
//! A folder is locked while it is written, and the system releases the lock however the process ends: an unlocked folder is left
//! over. Another machine that shares the disk may not see the lock, so it judges only the folders that it has made itself,
//! by the mark in their names.

use std::fs::{self, DirEntry};
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::base::error::Failure;
use crate::base::files::{self, FolderLock};

/// The end of the name of such a folder.
const PART: &str = ".part";
/// The age at which folders of other machines count as left over.
const ABANDONED: Duration = Duration::from_secs(24 * 3600);
/// The number of attempts to create a folder that another process removes before it is locked.
const ATTEMPTS: u32 = 10;
/// What identifies this machine since its start: the locks of all processes on it are seen by all.
const MACHINE: &str = "/proc/sys/kernel/random/boot_id";

/// The folder in which a shard is written before it gets its name; removed if it never does.
pub struct Aside {
    path: PathBuf,
    _lock: FolderLock,
}

impl Aside {
    /// A new folder for a shard, beside it.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn beside(shard: &Path) -> Result<Self, Failure> {
        for _ in 0..ATTEMPTS {
            let path = unused(shard);
            files::make_folder(&path)?;
            let lock = FolderLock::on(&path);
            // Before it was locked, another process may have taken it for a leftover.
            if !matches!(lock, FolderLock::Taken) && path.is_dir() {
                return Ok(Self { path, _lock: lock });
            }
        }
        Err(Failure::Work(format!("{}: another process removes its unfinished files; try again", shard.display())))
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Renames it. When another process has been faster, `same` compares the two.
    pub fn settle(&self, folder: &Path, same: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
        match fs::rename(&self.path, folder) {
            Err(error) if is_taken(&error) => same(),
            renamed => renamed.map_err(|error| Failure::at(folder, error)),
        }
    }

    /// Replaces the existing folder.
    pub fn replace(&self, folder: &Path) -> Result<(), Failure> {
        let mut name = self.path.as_os_str().to_owned();
        name.push(format!("-old{PART}"));
        // Not locked: it may be removed at any time.
        let old = Self { path: PathBuf::from(name), _lock: FolderLock::Unknown };
        match fs::rename(folder, &old.path) {
            // Another process has removed it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            renamed => renamed.map_err(|error| Failure::at(folder, error))?,
        }
        self.settle(folder, || Ok(()))
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        let _ = if self.path.is_dir() { fs::remove_dir_all(&self.path) } else { fs::remove_file(&self.path) };
    }
}

fn is_taken(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::AlreadyExists)
}

/// A name beside a shard: its number, the process, the machine and the time.
fn unused(shard: &Path) -> PathBuf {
    let nanoseconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    let mut name = shard.as_os_str().to_owned();
    name.push(format!("-{}-{}-{nanoseconds:x}{PART}", std::process::id(), machine().unwrap_or_default()));
    PathBuf::from(name)
}

/// The mark of this machine; `None` where it has none.
fn machine() -> Option<String> {
    files::read(Path::new(MACHINE), 1 << 10).ok().map(|id| files::fingerprint(&id))
}

/// Removes what processes of this machine have left of these shards when they were killed. A failed removal is ignored.
pub fn remove_dead(shards: &Path, numbers: &RangeInclusive<u64>) {
    let here = machine();
    let of = |name: &str| name.split('-').next().and_then(|number| number.parse().ok());
    let wanted = |name: &str| of(name).is_some_and(|number| numbers.contains(&number));
    let dead = parts(shards).into_iter().filter(|(name, _)| wanted(name) && is_of(name, here.as_deref()));
    dead.for_each(|(_, entry)| remove_unlocked(&entry.path()));
}

/// Removes all that killed processes have left, on other machines that for a day. A failed removal is ignored.
pub fn remove_all_dead(shards: &Path) {
    let here = machine();
    for (name, entry) in parts(shards) {
        if is_of(&name, here.as_deref()) {
            remove_unlocked(&entry.path());
        } else if is_old(&entry) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// The folders of this kind, with their names. Links are not followed.
fn parts(shards: &Path) -> Vec<(String, DirEntry)> {
    let entries = fs::read_dir(shards).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let named = folders.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry)));
    named.filter(|(name, _)| name.ends_with(PART)).collect()
}

/// Whether a folder of this name was made on this machine.
fn is_of(name: &str, machine: Option<&str>) -> bool {
    machine.is_some_and(|machine| name.split('-').nth(2) == Some(machine))
}

fn is_old(entry: &DirEntry) -> bool {
    let changed = entry.metadata().and_then(|about| about.modified());
    changed.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > ABANDONED))
}

/// Removes a folder while its lock is held, so that its maker can see that it is gone: see [`Aside::beside`].
fn remove_unlocked(folder: &Path) {
    if let FolderLock::Held(_lock) = FolderLock::on(folder) {
        let _ = fs::remove_dir_all(folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Shards(PathBuf);

    impl Shards {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("kartacz-aside-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        /// A folder that a killed process has left: it has a file and no lock.
        fn left(&self, name: &str) -> PathBuf {
            let path = self.0.join(name);
            fs::create_dir_all(&path).unwrap();
            fs::write(path.join("0-rows.parquet"), "PAR1").unwrap();
            path
        }
    }

    impl Drop for Shards {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn of_machine(shard: u64, machine: &str) -> String {
        format!("{shard}-31419-{machine}-18a0b1c2d3e4f506{PART}")
    }

    #[test]
    fn only_leftovers_of_the_dead_are_removed() {
        let Some(here) = machine() else { return };
        let shards = Shards::new("dead");
        let [living, other_living] = [0, 1].map(|shard| Aside::beside(&shards.0.join(shard.to_string())).unwrap());
        let [dead, other_dead] = [0, 10].map(|shard| shards.left(&of_machine(shard, &here)));
        let old = shards.left(&format!("{}-old{PART}", of_machine(0, &here)));
        let kept = [shards.left(&of_machine(0, "elsewhere")), shards.left("0"), shards.left("10-mine")];
        remove_dead(&shards.0, &(0..=0));
        assert!(!dead.exists() && !old.exists() && other_dead.exists());
        remove_all_dead(&shards.0);
        assert!(!other_dead.exists());
        assert!(kept.iter().all(|path| path.exists()) && living.path().exists() && other_living.path().exists());
        living.settle(&shards.0.join("1"), || Ok(())).unwrap();
        drop((living, other_living));
        assert_eq!(fs::read_dir(&shards.0).unwrap().count(), kept.len() + 1);
    }
}
