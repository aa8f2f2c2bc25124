//! Trains the networks of learned players.
//!
//! In every round the student, which ranks candidates by the networks of the round before, meets the shipped players. From positions of
//! these games the value is learned, if the game has one; then, at decisions that the student meets (DAgger: Ross, Gordon and Bagnell 2011), roll-outs
//! judged by the value show what each candidate gains, and the ranks are learned from all rounds so far. The student then joins a league with
//! the shipped players and the students before; its equilibrium gives the opponents of the next round. Training ends early when an oracle,
//! such as a search, gains little against the equilibrium and the value hardly moves. The round that scores best against the heuristic is
//! kept.

mod league;
mod lessons;
mod pool;
mod positions;
mod report;
mod round;
mod store;
mod stored;
mod strength;

use std::sync::Arc;

use kartacz_ai::core::learning::{Networks, Student, Valued};
use rayon::ThreadPool;

use crate::base::error::Failure;
use crate::play::changes::Changes;
use crate::play::library::learned;
use crate::play::playable::Playable;
pub use report::{Attack, Learned, Report, Round, SCHEMA, Scenario, Share, Standing, Strength, Throughput};
use round::Course;
pub use store::{Part, Store};

/// The name of the network of the value, the first of a form that has one. A game may do without: its roll-outs are then judged by
/// what its players know.
pub const VALUE: &str = "value";

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
    /// Games of a pairing of the league.
    pub league_games: u64,
    /// Games of the oracle per scenario and side.
    pub oracle_games: u64,
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
    /// The player that attacks the equilibrium after each round, if any.
    pub oracle: Option<String>,
    /// The effort.
    pub effort: Effort,
    /// The command that repeats it.
    pub command: String,
    /// Whether no progress is shown.
    pub quiet: bool,
}

/// Prepared training, for any game.
pub trait Train {
    /// What the networks follow from besides the command: scenarios, opponents, and the program.
    fn inputs(&self) -> Vec<String>;

    /// Trains; the report, and the text of the file of networks. `None` when games are left to others: the parts that are missing in the
    /// store.
    ///
    /// # Errors
    /// When a part cannot be written.
    fn train(&self, store: &Store) -> Result<Option<(Report, String)>, Failure>;
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
    let learning = G::LEARNING.as_ref().expect("only games with something to learn are trained");
    let form = (learning.form)();
    let start: Networks = match &settings.start {
        Some(name) => learned::named(name, &form)?.networks,
        None => vec![None; form.networks.len()],
    };
    let players = games.iter().map(|game| players(*game, settings)).collect::<Result<_, Failure>>()?;
    Ok(Box::new(Course { settings, games, pool, form, start: Arc::new(start), players }))
}

/// The players of a training in a scenario, as their games are recorded: a file that is named may change, so its checksum is in the name.
fn players<G: Playable>(game: &G, settings: &TrainingSettings) -> Result<Vec<String>, Failure> {
    let mut names = pool::names(game)?;
    let start = settings.start.iter().map(|name| format!("expert:{name}"));
    for player in start.chain(settings.oracle.clone()) {
        names.extend(game.seats(&[&player, &player])?.map(|seated| seated.name));
    }
    Ok(names)
}
