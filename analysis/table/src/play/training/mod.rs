//! Trains the networks of learned players.
//!
//! In every round the student, which ranks candidates by the networks of the round before, meets the shipped players. From positions of
//! these games the value is learned, if the game has one; then, at decisions that the student meets (DAgger: Ross, Gordon and Bagnell 2011), roll-outs
//! judged by the value show what each candidate gains, and the ranks are learned from all rounds so far. The student then joins a league with
//! the shipped players and the students before; its equilibrium gives the opponents of the next round. Training ends early when an oracle,
//! such as a search, gains little against the equilibrium and the value hardly moves. The round that scores best against the heuristic is
//! kept.

mod games;
mod league;
mod lessons;
mod measured;
mod pool;
mod positions;
mod report;
mod round;
mod store;
mod stored;
mod strength;
mod value;

use std::sync::Arc;

use kartacz_ai::core::learning::{Networks, Student, Valued};
use kartacz_engine::scenario::learned::Form;
use rayon::ThreadPool;
use serde::Serialize;

use crate::base::error::Failure;
use crate::play::changes::Changes;
use crate::play::library::learned;
use crate::play::playable::{EXPERT, Playable};
pub use report::{Attack, Learned, Report, Round, SCHEMA, Share, Standing, Strength};
use round::Course;
pub use store::{Part, Store};
pub use value::{Bin, Generation, Left, Report as ValueReport, Times, often};

/// The name of the network of the value, the first of a form that has one. A game may do without: its roll-outs are then judged by
/// what its players know.
pub const VALUE: &str = "value";

/// Whether a value is among the networks of a form.
#[must_use]
pub fn has_value(form: &Form) -> bool {
    form.networks.iter().any(|place| place.name == VALUE)
}

/// How training is prepared for a game.
pub type Training<G> =
    for<'a> fn(&'a TrainingSettings, Vec<&'a G>, &'a ThreadPool) -> Result<Box<dyn Train + 'a>, Failure>;

/// The effort: numbers of games, lessons and roll-outs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Effort {
    /// Rounds.
    pub rounds: u64,
    /// Games of a round and scenario from which positions are taken, one of each; 0 where no value is learned.
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
    /// Games of a pairing of the league.
    pub league_games: u64,
    /// Games of the oracle per scenario and side.
    pub oracle_games: u64,
    /// The seed.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
}

/// The settings of a training.
#[derive(Clone, Debug)]
pub struct TrainingSettings {
    /// The scenarios, as typed.
    pub scenarios: Vec<String>,
    /// The changes to them.
    pub changes: Changes,
    /// The networks that the first student plays by: a name or a path; none for the heuristic's choices.
    pub start: Option<String>,
    /// The player that attacks the equilibrium after each round, if any.
    pub oracle: Option<String>,
    /// Whether the value of positions is trained, rather than the players.
    pub value: bool,
    /// The effort.
    pub effort: Effort,
    /// The command that repeats it.
    pub command: String,
    /// Whether no progress is shown.
    pub quiet: bool,
}

/// Prepared training, for any game.
pub trait Train {
    /// The inputs of the networks besides the command: scenarios, opponents, and the program.
    fn inputs(&self) -> Vec<String>;

    /// Trains; the report, and the text of the file of networks. `None` when games are left to others: the parts that are missing in the
    /// store.
    ///
    /// # Errors
    /// When a part cannot be written.
    fn train(&self, store: &Store) -> Result<Option<(Trained, String)>, Failure>;
}

/// What was trained.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Trained {
    /// The networks of players.
    Players(Box<Report>),
    /// The value of positions.
    Value(Box<ValueReport>),
}

impl Trained {
    /// Without the time that it took: where games were played in shards, only the last step was timed.
    #[must_use]
    pub fn untimed(mut self) -> Self {
        match &mut self {
            Self::Players(report) => report.throughput = None,
            Self::Value(report) => report.throughput = None,
        }
        self
    }
}

/// Prepares the training of the value of positions on these scenarios.
///
/// # Errors
/// When a shipped file of a player has a fault.
pub fn prepare_value<'a, G: Playable>(
    settings: &'a TrainingSettings,
    games: Vec<&'a G>,
    pool: &'a ThreadPool,
) -> Result<Box<dyn Train + 'a>, Failure> {
    value::prepare(settings, games, pool)
}

/// Prepares training on these scenarios.
///
/// # Errors
/// When the networks to begin with, or a shipped file of an opponent, have a fault, or there is no such oracle.
pub fn prepare<'a, G>(
    settings: &'a TrainingSettings,
    games: Vec<&'a G>,
    pool: &'a ThreadPool,
) -> Result<Box<dyn Train + 'a>, Failure>
where
    G: Playable<Expert: Student<G>> + Valued,
{
    let form = G::form();
    let (mut players, mut oracles) = (Vec::new(), Vec::new());
    let mut start: Arc<Networks> = Arc::new(vec![None; form.networks.len()]);
    if let Some(file) = &settings.start {
        let (name, networks) = learned::seat(&format!("{EXPERT}:{file}"), file, &form)?;
        players.push(name);
        start = networks;
    }
    for game in &games {
        players.extend(pool::names(*game)?);
        if let Some(oracle) = &settings.oracle {
            let seated = game.seats(&[oracle, oracle])?;
            players.extend(seated.iter().map(|oracle| oracle.name.clone()));
            oracles.push(seated.map(|oracle| oracle.player));
        }
    }
    Ok(Box::new(Course { settings, games, pool, form, start, oracles, players }))
}
