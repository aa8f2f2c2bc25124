//! The files of a training: one for each finished part of the games, and one for each network learned from them.
//!
//! A training that is stopped resumes from these files. A training on many machines is the same loop over three kinds of stores: one
//! that plays the parts of a shard, one that lists the parts that are missing, and one that only learns of those that are there.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rayon::ThreadPool;
use xxhash_rust::xxh3::xxh3_64;

use super::stored::Stored;
use crate::base::error::Failure;
use crate::base::files;
use crate::play::purpose::note;
use crate::play::unfinished::{LEARNED, batch_of};

/// The file with the task of a folder.
const TASK: &str = "training.txt";
/// The longest task, in bytes.
const MOST_TASK: usize = 1 << 20;
/// The longest part, in bytes.
const MOST: usize = 1 << 32;
/// Games from which the cost of a part is estimated.
const SAMPLE: u64 = 2;

/// Finished parts of one training.
pub struct Store {
    /// Parts that lie elsewhere, by their names.
    known: BTreeMap<String, PathBuf>,
    /// The folder of new parts.
    folder: PathBuf,
    mode: Mode,
    missing: RefCell<Vec<Part>>,
}

/// How missing parts are handled.
enum Mode {
    /// Missing parts are played.
    Here,
    /// Missing parts are listed, with their cost on so many threads.
    Listed(u64),
    /// Missing parts are left out.
    Left,
    /// The named parts are played; nothing is learned.
    Shard(BTreeSet<String>),
}

/// A part that is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The name of its file.
    pub name: String,
    /// The number of games of the part.
    pub games: u64,
    /// The cost of a game, in nanoseconds of one core.
    pub nanoseconds: u64,
}

impl Store {
    /// Checks that a folder holds no parts of another task.
    ///
    /// # Errors
    /// When it does.
    pub fn check(folder: &Path, task: &str) -> Result<(), Failure> {
        match files::read(&folder.join(TASK), MOST_TASK).is_ok_and(|known| known != task.as_bytes()) {
            true => Err(Failure::Input(format!(
                "{}: an unfinished training of another command, by another program or from other files; name another folder \
                 with `--out`, or discard it with `--force`",
                folder.display()
            ))),
            false => Ok(()),
        }
    }

    /// Opens a folder in which everything is played; `force` removes parts of another task.
    ///
    /// # Errors
    /// When it holds parts of another task, or cannot be written.
    pub fn open(folder: &Path, task: &str, force: bool) -> Result<Self, Failure> {
        files::make_folder(folder)?;
        if let Err(other) = Self::check(folder, task) {
            if !force {
                return Err(other);
            }
            let parts = files::entries(folder).into_iter().filter(|part| batch_of(part).is_some());
            parts.into_iter().try_for_each(|part| files::remove(&part))?;
        }
        files::write(&folder.join(TASK), task)?;
        Ok(Self::new(BTreeMap::new(), folder, Mode::Here))
    }

    /// A store of parts played elsewhere, which lists the others. What is learned goes into the folder.
    #[must_use]
    pub fn listing(known: BTreeMap<String, PathBuf>, folder: &Path, pool: &ThreadPool) -> Self {
        Self::new(known, folder, Mode::Listed(pool.current_num_threads() as u64))
    }

    /// A store of parts played elsewhere, which plays none. What is learned goes into the folder.
    #[must_use]
    pub fn learning(known: BTreeMap<String, PathBuf>, folder: &Path) -> Self {
        Self::new(known, folder, Mode::Left)
    }

    /// A store that plays the parts of these names into the folder, beside those that are known.
    #[must_use]
    pub fn shard(known: BTreeMap<String, PathBuf>, folder: &Path, names: BTreeSet<String>) -> Self {
        Self::new(known, folder, Mode::Shard(names))
    }

    fn new(known: BTreeMap<String, PathBuf>, folder: &Path, mode: Mode) -> Self {
        Self { known, folder: folder.to_owned(), mode, missing: RefCell::default() }
    }

    /// The parts that were needed and could not be played.
    #[must_use]
    pub fn missing(&self) -> Vec<Part> {
        self.missing.borrow().clone()
    }

    /// A part of the games: read if it is finished, else played and kept; `None` where it is left to others.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn played<T: Stored>(
        &self,
        name: &str,
        games: Range<u64>,
        play: impl Fn(Range<u64>) -> T,
    ) -> Result<Option<T>, Failure> {
        let file = file_of(name, &games);
        if let Some(known) = self.read(&file) {
            return Ok(Some(known));
        }
        match &self.mode {
            Mode::Listed(threads) => {
                let part = self.part(file, &games, *threads, play);
                self.missing.borrow_mut().push(part);
                Ok(None)
            }
            Mode::Left => Ok(None),
            Mode::Shard(names) if !names.contains(&file) => Ok(None),
            Mode::Here | Mode::Shard(_) => self.keep(&file, play(games)).map(Some),
        }
    }

    /// What is learned of the games that `gather` returns; `None` where these are missing, or in a shard.
    ///
    /// # Errors
    /// Those of `gather`, and when it cannot be written.
    pub(super) fn learned<S, T: Stored>(
        &self,
        name: &str,
        gather: impl FnOnce() -> Result<Option<S>, Failure>,
        learn: impl FnOnce(S) -> T,
    ) -> Result<Option<T>, Failure> {
        let file = file_of(name, &(0..0));
        if let Some(known) = self.read(&file) {
            return Ok(Some(known));
        }
        match gather()? {
            Some(gathered) if !matches!(self.mode, Mode::Shard(_)) => self.keep(&file, learn(gathered)).map(Some),
            _ => Ok(None),
        }
    }

    /// A damaged part counts as missing.
    fn read<T: Stored>(&self, file: &str) -> Option<T> {
        let path = self.known.get(file).cloned().unwrap_or_else(|| self.folder.join(file));
        let bytes = files::read(&path, MOST).ok()?;
        let (content, sum) = bytes.split_last_chunk()?;
        (xxh3_64(content) == u64::from_le_bytes(*sum)).then(|| T::read(content)).flatten()
    }

    fn keep<T: Stored>(&self, file: &str, made: T) -> Result<T, Failure> {
        files::make_folder(&self.folder)?;
        if matches!(self.mode, Mode::Listed(_) | Mode::Left) {
            note(&self.folder, [file.to_owned()])?;
        }
        let mut bytes = Vec::new();
        made.write(&mut bytes);
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        files::write(&self.folder.join(file), &bytes)?;
        Ok(made)
    }

    /// A missing part. Parts of the same name cost the same: the first is measured.
    fn part<T>(&self, name: String, games: &Range<u64>, threads: u64, play: impl Fn(Range<u64>) -> T) -> Part {
        let length = games.end - games.start;
        let kind = |name: &str| name.rsplitn(3, '-').last().map(str::to_owned);
        let alike =
            self.missing.borrow().iter().find(|part| kind(&part.name) == kind(&name)).map(|part| part.nanoseconds);
        let measure = || {
            let (begin, sample) = (Instant::now(), SAMPLE.min(length));
            play(games.start..games.start + sample);
            (begin.elapsed().as_nanos() * u128::from(threads) / u128::from(sample.max(1))).max(1) as u64
        };
        Part { name, games: length, nanoseconds: alike.unwrap_or_else(measure) }
    }
}

/// The name of the file of a part.
fn file_of(name: &str, games: &Range<u64>) -> String {
    format!("{name}-{}-{}.{LEARNED}", games.start, games.end)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::fs;

    use super::*;
    use crate::statistics::Scores;

    /// A folder of the temporary ones, removed with this.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("kartacz-store-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn scores(games: Range<u64>) -> Vec<Scores> {
        vec![Scores { losses: games.start, draws: 0, wins: games.end }]
    }

    fn unplayed(_: Range<u64>) -> Vec<Scores> {
        panic!("it is there")
    }

    #[test]
    fn a_part_is_made_once_and_a_folder_belongs_to_one_task() {
        let folder = Folder::new("once");
        let folder = &folder.0;
        let store = Store::open(folder, "a", false).unwrap();
        assert_eq!(store.played("league-1", 0..512, scores).unwrap(), Some(scores(0..512)));
        let file = folder.join("league-1-0-512.learned");
        let mut damaged = fs::read(&file).unwrap();
        damaged[0] ^= 1;
        fs::write(&file, damaged).unwrap();
        assert_eq!(store.played("league-1", 0..512, scores).unwrap(), Some(scores(0..512)), "made again");
        let again = Store::open(folder, "a", true).unwrap();
        assert_eq!(again.played("league-1", 0..512, unplayed).unwrap(), Some(scores(0..512)));
        assert!(Store::open(folder, "b", false).is_err_and(|failure| failure.to_string().contains("another program")));
        assert!(file.exists());
        Store::open(folder, "b", true).unwrap();
        assert!(!file.exists());
    }

    /// A wave of many machines: the missing parts are listed, each with the cost of its kind; a shard plays its own and learns nothing;
    /// with all of them the listing store learns.
    #[test]
    fn parts_are_listed_played_in_shards_and_learned_from() {
        let (plan, shard) = (Folder::new("plan"), Folder::new("shard"));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let samples = Cell::new(0);
        let play = |games: Range<u64>| {
            samples.set(samples.get() + 1);
            scores(games)
        };
        let gather = |store: &Store| -> Result<Option<u64>, Failure> {
            let all = [0..100, 100..150].map(|games| store.played("league-1", games, play));
            let [Some(one), Some(other)] = all.map(Result::unwrap) else { return Ok(None) };
            Ok(Some(one[0].wins + other[0].wins))
        };
        let learn = |sum: u64| scores(0..sum);
        let listing = Store::listing(BTreeMap::new(), &plan.0, &pool);
        assert_eq!(listing.learned("ranks-1", || gather(&listing), learn).unwrap(), None);
        let missing = listing.missing();
        let named: Vec<(&str, u64)> = missing.iter().map(|part| (part.name.as_str(), part.games)).collect();
        assert_eq!(named, [("league-1-0-100.learned", 100), ("league-1-100-150.learned", 50)]);
        assert_eq!((samples.get(), missing[0].nanoseconds), (1, missing[1].nanoseconds));

        let names: Vec<String> = missing.iter().map(|part| part.name.clone()).collect();
        let store = Store::shard(BTreeMap::new(), &shard.0, [names[0].clone()].into());
        assert_eq!(store.learned("ranks-1", || gather(&store), learn).unwrap(), None);
        assert!(shard.0.join(&names[0]).exists() && !shard.0.join(&names[1]).exists());
        let store = Store::shard(BTreeMap::new(), &shard.0, names.iter().cloned().collect());
        assert_eq!(store.learned("ranks-1", || gather(&store), learn).unwrap(), None, "a shard learns nothing");

        let known: BTreeMap<String, PathBuf> = names.iter().map(|name| (name.clone(), shard.0.join(name))).collect();
        let all = Store::listing(known, &plan.0, &pool);
        assert_eq!(all.learned("ranks-1", || gather(&all), learn).unwrap(), Some(scores(0..250)));
        let later = Store::shard(BTreeMap::new(), &plan.0, BTreeSet::new());
        let unlearned = |_: u64| panic!("it is there");
        assert_eq!(later.learned("ranks-1", || panic!("it is there"), unlearned).unwrap(), Some(scores(0..250)));
    }
}
