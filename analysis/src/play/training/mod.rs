//! Trains the networks of learned players.
//!
//! In every round the student, which ranks candidates by the networks of the round before, meets the shipped players. From positions of
//! these games the value is learned; then, at decisions that the student meets (DAgger: Ross, Gordon and Bagnell 2011), roll-outs
//! judged by the value show what each candidate gains, and the ranks are learned from all rounds so far. The round that scores best
//! against the heuristic is kept.

mod lessons;
mod pool;
mod positions;
mod report;
mod round;
mod store;
mod strength;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kartacz_ai::core::learning::{Networks, Student, Valued};
use rayon::ThreadPool;

use crate::base::error::Failure;
use crate::play::changes::Changes;
use crate::play::library::learned;
use crate::play::playable::Playable;
pub use report::{Learned, Report, Round, SCHEMA, Scenario, Strength, Throughput};
use round::Course;

/// How training is prepared for a game.
pub type Training<G> =
    for<'a> fn(&'a TrainingSettings, Vec<&'a G>, &'a ThreadPool) -> Result<Box<dyn Train + 'a>, Failure>;

/// How much is played and learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Effort {
    /// Rounds.
    pub rounds: u64,
    /// Games of a round and scenario from which positions are taken, one of each.
    pub positions: u64,
    /// Games of a round and scenario in which the student is taught.
    pub lessons: u64,
    /// One decision in this many is taught.
    pub one_in: u32,
    /// Roll-outs of a candidate.
    pub roll_outs: usize,
    /// Units of the hidden layer.
    pub hidden: usize,
    /// Games per scenario and side that measure the student.
    pub games: u64,
    /// The seed.
    pub seed: u64,
}

/// What to train.
#[derive(Clone, Debug)]
pub struct TrainingSettings {
    /// The scenarios, as typed.
    pub scenarios: Vec<String>,
    /// The changes to them.
    pub changes: Changes,
    /// The networks that the first student plays by: a name or a path; none for the heuristic's choices.
    pub start: Option<String>,
    /// The effort.
    pub effort: Effort,
    /// Whether progress is shown.
    pub quiet: bool,
    /// The folder for what is kept between rounds and for the result.
    pub folder: PathBuf,
}

/// Prepared training, for any game.
pub trait Train {
    /// Trains, writes the networks; the report of it. What is finished of an interrupted training with the same settings is not
    /// played again.
    ///
    /// # Errors
    /// When a file cannot be read or written.
    fn train(&self) -> Result<Report, Failure>;
}

/// The file of networks in a folder of training.
#[must_use]
pub fn networks_in(folder: &Path) -> PathBuf {
    folder.join("networks.toml")
}

/// Prepares training on these scenarios.
///
/// # Errors
/// When the networks to begin with have a fault.
pub fn prepare<'a, G>(
    settings: &'a TrainingSettings,
    games: Vec<&'a G>,
    pool: &'a ThreadPool,
) -> Result<Box<dyn Train + 'a>, Failure>
where
    G: Playable<Expert: Student<G>> + Valued,
{
    let learning = G::LEARNING.as_ref().expect("only games with something to learn are trained");
    let form = (learning.form)();
    let start: Networks = match &settings.start {
        Some(name) => learned::named(name, &form)?.networks,
        None => vec![None; form.networks.len()],
    };
    Ok(Box::new(Course { settings, games, pool, form, start: Arc::new(start) }))
}
