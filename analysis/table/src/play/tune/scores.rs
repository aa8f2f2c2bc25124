//! The scores of finished generations of a tuning, from which the same tuning resumes.
//!
//! The search is determined by its settings and by these scores: with them it takes the same way without playing.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::base::error::Failure;
use crate::base::files;

/// The longest file, in bytes.
const MOST: usize = 1 << 24;

/// The scores in the order in which they are asked for.
#[derive(Debug)]
pub struct Scores {
    file: PathBuf,
    content: Content,
    /// How many were asked for.
    asked: usize,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    /// Everything that decides the scores.
    tuning: String,
    scores: Vec<f64>,
}

impl Scores {
    /// The scores in a file; none when it is missing, damaged or of another tuning.
    pub fn read(file: &Path, tuning: String) -> Self {
        let known = files::read(file, MOST).ok().and_then(|text| serde_json::from_slice::<Content>(&text).ok());
        let known = known.filter(|known| known.tuning == tuning);
        let content = known.unwrap_or_else(|| Content { tuning, scores: Vec::new() });
        Self { file: file.to_owned(), content, asked: 0 }
    }

    /// Whether there are any.
    pub fn any(&self) -> bool {
        !self.content.scores.is_empty()
    }

    /// The next score: a known one, else that of games that are played.
    pub fn next(&mut self, play: impl FnOnce() -> f64) -> f64 {
        let known = self.content.scores.get(self.asked).copied();
        self.asked += 1;
        known.unwrap_or_else(|| {
            let score = play();
            self.content.scores.push(score);
            score
        })
    }

    /// Writes them.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn write(&self) -> Result<(), Failure> {
        // While known scores are asked for, the file has more.
        if self.asked < self.content.scores.len() { Ok(()) } else { files::write_json(&self.file, &self.content) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_played_once() {
        let file = std::env::temp_dir().join(format!("kartacz-scores-{}", std::process::id()));
        let mut first = Scores::read(&file, "one".to_owned());
        assert_eq!([first.next(|| 0.1), first.next(|| 1.0 / 3.0)], [0.1, 1.0 / 3.0]);
        first.write().unwrap();
        let mut again = Scores::read(&file, "one".to_owned());
        assert!(again.any());
        let played = || -> f64 { panic!("known") };
        assert_eq!([again.next(played), again.next(played), again.next(|| 0.7)], [0.1, 1.0 / 3.0, 0.7]);
        let mut other = Scores::read(&file, "two".to_owned());
        assert!(!other.any());
        assert_eq!(other.next(|| 0.5), 0.5);
        files::remove(&file).unwrap();
    }
}
