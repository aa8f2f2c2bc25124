//! Where the games of a verb come from. They are played here and now, or they were played in the shards of a manifest.
//!
//! A verb asks for all the runs that it can name before it plays the first. When games come from shards and some are not
//! there, the verb ends with [`Failure::Wanted`]: what it asked for is the next stage of the manifest. So planning, playing and
//! merging need no second description of what a verb plays.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::base::error::Failure;
use crate::play::changes::Changes;
use crate::play::kept::Kept;
use crate::play::task::Task;

/// A run that a verb asks for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The scenario, as it was typed.
    pub scenario: String,
    /// What is changed in it.
    pub changes: Changes,
    /// The player of each side, as it was asked for.
    pub seats: [String; 2],
    /// What is played.
    pub task: Task,
}

/// Where games come from; by default they are played here.
#[derive(Clone, Debug, Default)]
pub struct Supply(Option<Arc<Stock>>);

#[derive(Debug)]
struct Stock {
    /// Runs by the keys of their tasks.
    runs: BTreeMap<String, Stored>,
    asked: Mutex<Asked>,
}

/// What a verb has asked for.
#[derive(Debug, Default)]
struct Asked {
    /// The keys of all of it.
    keys: BTreeSet<String>,
    /// What is not there.
    wanted: Vec<Wanted>,
}

/// A run that was played in shards.
#[derive(Clone, Debug, Default)]
pub struct Stored {
    /// What is kept of it, in the order of the games.
    pub pieces: Vec<Kept>,
    /// Wall time of playing, all pieces one after the other.
    pub seconds: f64,
    /// The most threads that played a piece.
    pub threads: usize,
}

impl Supply {
    /// Games come from these runs, by the keys of their tasks.
    #[must_use]
    pub fn of(runs: BTreeMap<String, Stored>) -> Self {
        Self(Some(Arc::new(Stock { runs, asked: Mutex::default() })))
    }

    /// Asks for runs, when games are not played here: those that are not there are wanted.
    ///
    /// # Errors
    /// When a run cannot be named.
    pub fn want(&self, runs: impl IntoIterator<Item = Result<Wanted, Failure>>) -> Result<(), Failure> {
        let Some(stock) = &self.0 else { return Ok(()) };
        for run in runs {
            let run = run?;
            let key = run.task.key();
            let there = stock.runs.contains_key(&key);
            let mut asked = stock.asked();
            if asked.keys.insert(key) && !there {
                asked.wanted.push(run);
            }
        }
        Ok(())
    }

    /// Asks for runs and ends the verb when one is not there.
    ///
    /// # Errors
    /// [`Failure::Wanted`] when something is wanted; and as [`Supply::want`].
    pub fn need(&self, runs: impl IntoIterator<Item = Result<Wanted, Failure>>) -> Result<(), Failure> {
        self.want(runs)?;
        match &self.0 {
            Some(stock) if !stock.asked().wanted.is_empty() => Err(Failure::Wanted),
            _ => Ok(()),
        }
    }

    /// What was kept of a run; nothing when its games are played here.
    #[must_use]
    pub fn stored(&self, task: &Task) -> Option<&Stored> {
        self.0.as_ref()?.runs.get(&task.key())
    }

    /// What was asked for and is not there.
    #[must_use]
    pub fn wanted(&self) -> Vec<Wanted> {
        self.0.as_ref().map_or_else(Vec::new, |stock| stock.asked().wanted.clone())
    }
}

impl Supply {
    /// The key of a run that is there and that nobody has asked for: the verb is not what it was when it was planned.
    #[must_use]
    pub fn left_over(&self) -> Option<String> {
        let stock = self.0.as_ref()?;
        let asked = stock.asked();
        stock.runs.keys().find(|key| !asked.keys.contains(*key)).cloned()
    }
}

impl Stock {
    fn asked(&self) -> MutexGuard<'_, Asked> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
