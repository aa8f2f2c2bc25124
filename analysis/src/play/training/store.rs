//! What is kept of training between interruptions: a file for each finished part.

use std::fs;
use std::path::{Path, PathBuf};

use kartacz_ai::core::learning::Alternatives;

use super::positions::Sample;
use crate::base::error::Failure;
use crate::base::files;
use crate::play::parts::slice_of;
use crate::statistics::Scores;

/// The file that says what a folder was made by.
const TASK: &str = "training.txt";

/// A folder of finished parts of one task.
pub(super) struct Store {
    folder: PathBuf,
}

impl Store {
    /// Opens a folder for a task; `force` removes parts of another.
    ///
    /// # Errors
    /// When it holds parts of another task, or cannot be written.
    pub fn open(folder: &Path, task: &str, force: bool) -> Result<Self, Failure> {
        files::make_folder(folder)?;
        let file = folder.join(TASK);
        if fs::read_to_string(&file).is_ok_and(|known| known != task) {
            if !force {
                return Err(Failure::Input(format!(
                    "{}: an unfinished training by another program or from other files; name another folder with `--out`, or throw \
                     it away with `--force`",
                    folder.display()
                )));
            }
            for part in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
                if slice_of(&part).is_some() {
                    fs::remove_file(&part).map_err(|error| Failure::at(&part, error))?;
                }
            }
        }
        files::write(&file, task)?;
        Ok(Self { folder: folder.to_owned() })
    }

    /// The part of this name: read if it is finished, else made and kept.
    ///
    /// # Errors
    /// When it cannot be read or written.
    pub fn part<T: Stored>(&self, name: &str, make: impl FnOnce() -> T) -> Result<T, Failure> {
        let file = self.folder.join(name);
        if let Some(known) = fs::read(&file).ok().and_then(|bytes| T::read(&bytes)) {
            return Ok(known);
        }
        let made = make();
        let mut bytes = Vec::new();
        made.write(&mut bytes);
        files::write(&file, &bytes)?;
        Ok(made)
    }
}

/// What can be kept.
pub(super) trait Stored: Sized {
    fn write(&self, bytes: &mut Vec<u8>);
    /// `None` for a damaged file: the part is made again.
    fn read(bytes: &[u8]) -> Option<Self>;
}

/// Reads numbers from bytes.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn word(&mut self) -> Option<u32> {
        let (word, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*word))
    }

    fn numbers(&mut self, count: usize) -> Option<Vec<f32>> {
        (0..count).map(|_| self.word().map(f32::from_bits)).collect()
    }
}

fn write_numbers(numbers: &[f32], bytes: &mut Vec<u8>) {
    numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
}

impl Stored for Vec<Sample> {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.len() as u32).to_le_bytes());
        for sample in self {
            bytes.extend(u32::from(sample.result).to_le_bytes());
            write_numbers(&sample.features, bytes);
        }
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let mut bytes = Bytes(bytes);
        let count = bytes.word()?;
        let mut sample = || {
            let result = u8::try_from(bytes.word()?).ok()?;
            let features = bytes.numbers(kartacz_ai::core::learning::MAX_WIDTH)?;
            Some(Sample { features: features.try_into().ok()?, result })
        };
        let samples = (0..count).map(|_| sample()).collect::<Option<Vec<_>>>()?;
        bytes.0.is_empty().then_some(samples)
    }
}

impl Stored for Vec<Alternatives> {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.len() as u32).to_le_bytes());
        for Alternatives { network, rows, gains } in self {
            for count in [*network, rows.len(), gains.len()] {
                bytes.extend((count as u32).to_le_bytes());
            }
            write_numbers(rows, bytes);
            write_numbers(gains, bytes);
        }
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let mut bytes = Bytes(bytes);
        let count = bytes.word()?;
        let mut lesson = || {
            let [network, rows, gains] = [bytes.word()?, bytes.word()?, bytes.word()?].map(|word| word as usize);
            Some(Alternatives { network, rows: bytes.numbers(rows)?, gains: bytes.numbers(gains)? })
        };
        let lessons = (0..count).map(|_| lesson()).collect::<Option<Vec<_>>>()?;
        bytes.0.is_empty().then_some(lessons)
    }
}

impl Stored for Vec<Scores> {
    fn write(&self, bytes: &mut Vec<u8>) {
        for Scores { losses, draws, wins } in self {
            [losses, draws, wins].iter().for_each(|count| bytes.extend((**count as u32).to_le_bytes()));
        }
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let mut bytes = Bytes(bytes);
        let mut all = Self::new();
        while !bytes.0.is_empty() {
            let [losses, draws, wins] = [bytes.word()?, bytes.word()?, bytes.word()?].map(u64::from);
            all.push(Scores { losses, draws, wins });
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lessons() -> Vec<Alternatives> {
        vec![Alternatives { network: 3, rows: vec![0.5, 1.5, -2.0, 8.0], gains: vec![0.0, 0.25] }]
    }

    #[test]
    fn what_is_written_is_read_and_damage_is_noticed() {
        let samples = vec![Sample { features: [0.25; kartacz_ai::core::learning::MAX_WIDTH], result: 2 }];
        let (mut one, mut other) = (Vec::new(), Vec::new());
        samples.write(&mut one);
        lessons().write(&mut other);
        assert_eq!((Vec::<Sample>::read(&one), Vec::<Alternatives>::read(&other)), (Some(samples), Some(lessons())));
        for bytes in [&other[..other.len() - 1], &[other.clone(), vec![0]].concat()[..], &[][..]] {
            assert_eq!(Vec::<Alternatives>::read(bytes), None);
        }
    }

    #[test]
    fn a_part_is_made_once_and_a_folder_belongs_to_one_task() {
        const NAME: &str = "lessons-1-0-0-512.learned";
        let folder = std::env::temp_dir().join(format!("kartacz-store-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let store = Store::open(&folder, "a", false).unwrap();
        assert_eq!(store.part(NAME, lessons).unwrap(), lessons());
        let again = Store::open(&folder, "a", true).unwrap();
        assert_eq!(again.part(NAME, || -> Vec<Alternatives> { panic!("it is there") }).unwrap(), lessons());
        assert!(Store::open(&folder, "b", false).is_err_and(|failure| failure.to_string().contains("another program")));
        assert!(folder.join(NAME).exists());
        Store::open(&folder, "b", true).unwrap();
        assert!(!folder.join(NAME).exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
