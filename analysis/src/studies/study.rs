//! Studies as values: a study requests runs until it has a result.
//!
//! Playing here, planning for a cluster and merging shards are three ways of supplying the runs to the same loop, [`drive`].
//!
//! `program/prepared.rs` plays the runs on this machine; `program/verbs/plan.rs` has none and writes the first requests
//! into a manifest; `program/verbs/merge.rs` takes them from shards, and missing ones become the manifest of the next
//! wave. So every verb that provides a study can be planned and merged.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use rayon::ThreadPool;

use crate::base::error::Failure;
use crate::games::{self, System};
use crate::play::changes::Changes;
use crate::play::measured::Setting as Luck;
use crate::play::purpose::Results;
use crate::play::series::Series;
use crate::play::simulation::Run;
use crate::play::task::Task;
use crate::play::until::Until;
use crate::show::document::Document;
use crate::show::output::write_page;

/// A study of the balance.
pub trait Study: Send {
    /// The files of its results, by the names that are fixed: see [`crate::play::purpose::Purpose::writing`].
    fn writes(&self) -> &'static [&'static str];

    /// The next step. `played` are the runs of the step before, in the order in which they were requested; none at first.
    ///
    /// # Errors
    /// When a scenario does not load or a file of a run cannot be read.
    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure>;
}

/// The next step of a study.
pub enum Step {
    /// The runs that the study needs: all that it can request now.
    Need(Vec<Request>),
    /// The result.
    Done(Box<Answer>),
}

/// The result of a study.
pub struct Answer {
    /// The document.
    pub document: Document,
    /// The name of its JSON file, if it has one.
    pub json: Option<&'static str>,
    /// The name of its page, if it has one.
    pub page: Option<&'static str>,
    /// Work left in the folder after these files are written.
    pub then: Box<Then>,
}

/// Work in the folder of the results.
pub type Then = dyn Fn(Results) -> Result<(), Failure> + Send;

impl Answer {
    /// A result with a JSON file and a page of these names.
    #[must_use]
    pub fn new(document: Document, json: &'static str, page: &'static str) -> Self {
        Self { document, json: Some(json), page: Some(page), then: Box::new(|_| Ok(())) }
    }

    /// Writes its files into the folder of the results, the charts of the page among them.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write_files(&self, results: Results) -> Result<(), Failure> {
        let Self { document, json, page, then } = self;
        json.map_or(Ok(()), |name| results.write(name, &document.json))?;
        page.map_or(Ok(()), |name| write_page(document, results, name))?;
        then(results)
    }
}

/// A run that a study needs.
#[derive(Clone)]
pub struct Request {
    /// The scenario, as it was typed.
    pub scenario: String,
    /// The changes to it.
    pub changes: Changes,
    /// The player of each side, as typed.
    pub seats: [String; 2],
    /// The seed of the run.
    pub seed: u64,
    /// The number of games; the maximum when `until` is given.
    pub games: u64,
    /// Whether their luck is measured.
    pub luck: Luck,
    /// When to stop before that.
    pub until: Option<Until>,
    /// The games to play now, of a study that looks for its end: see `until.rs`.
    pub wave: Option<Range<u64>>,
    /// Whether the events of the games are counted.
    pub counted: bool,
    /// The folder of the run, inside that of the results; empty for that folder itself.
    pub folder: PathBuf,
    /// A line of progress; may be empty.
    pub label: String,
    /// The scenario, where it is loaded already.
    pub system: Option<Arc<dyn System>>,
}

impl Request {
    /// A run of these players, with a seed and a number of games, in the folder of the results.
    #[must_use]
    pub fn new(scenario: &str, changes: &Changes, seats: [String; 2], Series { seed, games, luck }: Series) -> Self {
        Self {
            scenario: scenario.to_owned(),
            changes: changes.clone(),
            seats,
            seed,
            games,
            luck,
            until: None,
            wave: None,
            counted: false,
            folder: PathBuf::new(),
            label: String::new(),
            system: None,
        }
    }

    /// The scenario, loaded.
    ///
    /// # Errors
    /// Every fault of its files and of the changes.
    pub fn open(&self) -> Result<Arc<dyn System>, Failure> {
        match &self.system {
            Some(system) => Ok(Arc::clone(system)),
            None => Ok(games::load(&self.changes.request(&self.scenario))?.into()),
        }
    }

    /// The task on this scenario.
    ///
    /// # Errors
    /// When a player does not exist.
    pub fn task(&self, system: &dyn System) -> Result<Task, Failure> {
        system.task(&self.seats, &self.changes, Series { seed: self.seed, games: self.games, luck: self.luck })
    }

    /// Whether both play the same games of the same scenario.
    #[must_use]
    pub fn is_same_run(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }

    fn identity(&self) -> (&str, &Changes, &[String; 2], u64, u64, Luck) {
        (&self.scenario, &self.changes, &self.seats, self.seed, self.games, self.luck)
    }
}

/// The runs from a supplier.
pub enum Supply {
    /// All requested runs, in their order.
    Runs(Vec<Run>),
    /// The runs that are not available.
    Missing(Vec<Request>),
}

/// How a loop over a study ended.
pub enum End {
    /// With its result.
    Answer(Box<Answer>),
    /// With runs that were not available.
    Missing(Vec<Request>),
}

/// Runs a study on these threads until it has a result, or a run that it needs is not available.
///
/// # Errors
/// Those of the study and of `supply`.
pub fn drive(
    study: &mut dyn Study,
    pool: &ThreadPool,
    supply: &mut dyn FnMut(Vec<Request>) -> Result<Supply, Failure>,
) -> Result<End, Failure> {
    let mut played = Vec::new();
    loop {
        match pool.install(|| study.step(played))? {
            Step::Done(answer) => return Ok(End::Answer(answer)),
            Step::Need(requests) => match supply(requests)? {
                Supply::Runs(runs) => played = runs,
                Supply::Missing(requests) => return Ok(End::Missing(requests)),
            },
        }
    }
}
