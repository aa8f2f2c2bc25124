//! Manifests: a study cut into shards for many machines.
//!
//! The runs that a study needs ([`crate::studies::study`]) stand one after the other in a manifest, and shards are cut from that list
//! by the cost of the games. When the shards of one manifest are complete, the study continues with their games: the runs it needs
//! then are the next wave, until it has its result. A training needs parts of its games instead of runs
//! ([`crate::play::training`]); a part is not cut.
//!
//! `run --shard K/N` writes a manifest of one wave and one run, and its shard K-1, into its folder. Shards are
//! numbered from 0 in a manifest and from 1 in `--shard`. `CLUSTERS.md` is for users; `benches/queue.rs` simulates a
//! cluster.

mod aside;
mod division;
pub mod scripts;
mod seal;
mod shard;
mod speed;
mod waves;

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

use kartacz_engine::scenario::shown;
use serde::{Deserialize, Serialize};

use crate::base::error::Failure;
use crate::base::json_file;
use crate::base::values::{MAX_GAMES, MAX_THREADS};
use crate::play::changes::Changes;
use crate::play::command::quoted;
use crate::play::kept::Rows;
use crate::play::measured::Setting as Luck;
use crate::play::series::Series;
use crate::play::task::{MAX_SHARDS, PROGRAM, SOURCES, Task};
use crate::play::unfinished::batch_of;
use crate::studies::study::Request;

use division::divided;
pub use shard::{How, There, Train, load, place, play};
pub use speed::Speeds;
pub use waves::{Wave, Waves, latest};

/// The name of the shape of `manifest.json`, with its version.
const SCHEMA: &str = "kartacz.manifest/1";
/// The most runs of a wave.
const MAX_RUNS: usize = 1_000_000;
/// The largest accepted cost of a game, in nanoseconds: a day.
const MAX_NANOSECONDS: u64 = 86_400_000_000_000;
/// The most waves: `balance` narrows its range down, wave by wave.
const MAX_WAVES: u32 = 1000;

/// A wave of a verb's study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    schema: String,
    /// The version of the program that wrote the manifest, and the hash of its sources: another one might play other games.
    program: String,
    sources: String,
    /// The words of the command line after `plan`.
    pub command: Vec<String>,
    /// The number of the wave, from 1; a stage in files and messages.
    #[serde(rename = "stage")]
    pub wave: u32,
    /// Which rows are kept.
    pub rows: Rows,
    /// Whether the result of each game is kept where rows are not.
    pub paired: bool,
    /// The number of threads of a shard.
    pub threads: u64,
    /// How many shards there are; they are numbered from 0.
    pub shards: u64,
    /// Whether they are the shares of a run, which the user numbers from 1, as in `--shard 1/4`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shares: bool,
    /// The runs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<Entry>,
    /// The parts of a training; none where there are runs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<TrainingPart>,
}

/// The work of a wave.
#[derive(Clone, Debug)]
pub enum Work {
    /// Runs of a study.
    Runs(Vec<Entry>),
    /// Parts of a training.
    Parts(Vec<TrainingPart>),
}

/// A part of the games of a training.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingPart {
    /// The name of its file.
    pub name: String,
    /// How many games it has.
    pub games: u64,
    /// The cost of a game in nanoseconds of one core, as measured when the manifest was written.
    pub nanoseconds: u64,
    /// The key of the training: equal keys play equal games.
    pub task: String,
}

/// A run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The scenario, an id or a path.
    pub scenario: String,
    /// Overlays, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub what_if: Vec<String>,
    /// Values that are set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<String>,
    /// The player of each side.
    pub players: [String; 2],
    /// The seed of the run.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
    /// How many games it has.
    pub games: u64,
    /// Whether their luck is measured.
    #[serde(default, skip_serializing_if = "Luck::is_auto")]
    pub luck: Luck,
    /// The cost of a game in nanoseconds of one core, as measured when the manifest was written.
    pub nanoseconds: u64,
    /// The hash of the scenario, in hexadecimal.
    pub scenario_hash: String,
    /// The key of the task: equal keys play equal games.
    pub task: String,
    /// Whether the events of the games are counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counted: bool,
}

/// Some games of a run, or a part of a training.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The place of the run or part in the manifest.
    pub run: usize,
    /// Which of its games.
    pub games: Range<u64>,
}

/// How a manifest is cut, and what its shards keep.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// Which rows are kept.
    pub rows: Rows,
    /// Whether the result of each game is kept where rows are not.
    pub paired: bool,
    /// How many threads a shard plays with.
    pub threads: u64,
    /// The number of shards; by default enough for [`SECONDS`] each.
    pub shards: Option<u64>,
}

/// The target time of a shard when the number of shards is not given, in seconds.
pub const SECONDS: f64 = 300.0;

impl Entry {
    /// The entry of a run with this cost per game.
    ///
    /// # Errors
    /// When its scenario does not load, or a player does not exist.
    pub fn new(request: &Request, nanoseconds: u64) -> Result<Self, Failure> {
        let Request { scenario, changes, seats, .. } = request;
        let system = request.open()?;
        let task = request.task(&*system)?;
        Ok(Self {
            scenario: scenario.clone(),
            what_if: changes.what_if.clone(),
            set: changes.set.clone(),
            players: seats.clone(),
            seed: task.seed,
            games: task.games,
            luck: request.luck,
            nanoseconds: nanoseconds.clamp(1, MAX_NANOSECONDS),
            scenario_hash: task.layout.about.hash_text(),
            task: task.key(),
            counted: request.counted && system.counts(),
        })
    }

    /// The run that it names.
    #[must_use]
    pub fn request(&self) -> Request {
        let series = Series { seed: self.seed, games: self.games, luck: self.luck };
        let request = Request::new(&self.scenario, &self.changes(), self.players.clone(), series);
        Request { counted: self.counted, ..request }
    }

    /// The changes to the scenario.
    #[must_use]
    fn changes(&self) -> Changes {
        Changes { set: self.set.clone(), what_if: self.what_if.clone() }
    }
}

impl Manifest {
    /// The manifest of a wave.
    #[must_use]
    pub fn new(command: &[String], wave: u32, work: Work, cut: Cut) -> Self {
        let (runs, parts) = match work {
            Work::Runs(runs) => (runs, Vec::new()),
            Work::Parts(parts) => (Vec::new(), parts),
        };
        let mut manifest = Self {
            schema: SCHEMA.to_owned(),
            program: PROGRAM.to_owned(),
            sources: SOURCES.to_owned(),
            command: command.to_vec(),
            wave,
            rows: cut.rows,
            paired: cut.paired,
            threads: cut.threads,
            shards: 1,
            shares: false,
            runs,
            parts,
        };
        let wanted =
            cut.shards.unwrap_or_else(|| (manifest.core_seconds() / cut.threads as f64 / SECONDS).ceil() as u64);
        manifest.shards = wanted.clamp(1, manifest.most_shards().clamp(1, MAX_SHARDS));
        manifest
    }

    /// The games and the cost of a game of every run or part.
    fn items(&self) -> impl Iterator<Item = (u64, u64)> {
        let runs = self.runs.iter().map(|run| (run.games, run.nanoseconds));
        runs.chain(self.parts.iter().map(|part| (part.games, part.nanoseconds)))
    }

    fn costs(&self) -> impl Iterator<Item = u128> {
        self.items().map(|(games, nanoseconds)| u128::from(games) * u128::from(nanoseconds))
    }

    /// The name of the run or part at this place: the key of its task, or its file.
    #[must_use]
    pub fn key_of(&self, place: usize) -> &str {
        self.runs.get(place).map_or_else(|| self.parts[place].name.as_str(), |run| run.task.as_str())
    }

    /// The name of a shard as the user knows it: `0`, or `1/4`, the first share of four.
    #[must_use]
    pub fn name_of(&self, shard: u64) -> String {
        if self.shares { format!("{}/{}", shard.saturating_add(1), self.shards) } else { shard.to_string() }
    }

    /// The planned command, as a shell takes it.
    #[must_use]
    pub fn command_text(&self) -> String {
        let words = ["kartacz"].into_iter().map(str::to_owned).chain(self.command.iter().map(|word| quoted(word)));
        words.collect::<Vec<_>>().join(" ")
    }

    /// How many games there are, all runs together.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.items().map(|(games, _)| games).sum()
    }

    /// With more, some would be empty.
    fn most_shards(&self) -> u64 {
        if self.parts.is_empty() { self.games() } else { self.parts.len() as u64 }
    }

    /// How long one core takes for all of them, in seconds.
    #[must_use]
    pub fn core_seconds(&self) -> f64 {
        self.costs().sum::<u128>() as f64 / 1e9
    }

    /// How long a shard takes, in seconds: of a training the longest.
    #[must_use]
    pub fn seconds_of_a_shard(&self) -> f64 {
        let core_seconds = match self.loads() {
            Some(loads) => loads.into_iter().max().unwrap_or(0) as f64 / 1e9,
            None => self.core_seconds() / self.shards as f64,
        };
        core_seconds / self.threads as f64
    }

    /// The cost of each shard of a training; `None` for runs, whose shards cost the same.
    fn loads(&self) -> Option<Vec<u128>> {
        if self.parts.is_empty() {
            return None;
        }
        let mut loads = vec![0; self.shards as usize];
        let costs: Vec<u128> = self.costs().collect();
        let division = divided(&costs, self.shards);
        division.into_iter().zip(costs).for_each(|(shard, cost)| loads[shard as usize] += cost);
        Some(loads)
    }

    /// The pieces of a shard, in order; each game of each run is in one shard.
    #[must_use]
    pub fn pieces(&self, shard: u64) -> Vec<Piece> {
        if self.parts.is_empty() { self.pieces_of_runs(shard) } else { self.pieces_of_training(shard) }
    }

    /// The parts of a shard, uncut.
    fn pieces_of_training(&self, shard: u64) -> Vec<Piece> {
        let costs: Vec<u128> = self.costs().collect();
        let division = divided(&costs, self.shards);
        let own = division.iter().enumerate().filter(|(_, of)| **of == shard);
        own.map(|(run, _)| Piece { run, games: 0..self.parts[run].games }).collect()
    }

    /// The games of a shard, which are cut where it begins and ends.
    fn pieces_of_runs(&self, shard: u64) -> Vec<Piece> {
        let total: u128 = self.costs().sum();
        let edge = |shard: u64| total * u128::from(shard) / u128::from(self.shards);
        let (from, to) = (edge(shard), edge(shard + 1));
        let mut start = 0;
        let mut pieces = Vec::new();
        for (run, ((count, nanoseconds), cost)) in self.items().zip(self.costs()).enumerate() {
            // A game belongs to the shard in which it begins.
            let first = |edge: u128| (edge.saturating_sub(start).div_ceil(u128::from(nanoseconds))) as u64;
            let games = first(from).min(count)..first(to).min(count);
            if !games.is_empty() {
                pieces.push(Piece { run, games });
            }
            start += cost;
        }
        pieces
    }

    /// Of how many games of a run the row of one is kept; `None` when no row is.
    #[must_use]
    pub fn every(&self) -> Option<u64> {
        self.rows.every(self.games())
    }

    /// The checksum: shards are sealed with it.
    #[must_use]
    pub fn key(&self) -> String {
        json_file::checksum(self)
    }

    /// Checks that it is a manifest of this program.
    fn check(&self) -> Result<(), String> {
        let ours = [("program", &self.program, PROGRAM), ("sources", &self.sources, SOURCES)];
        if self.schema == SCHEMA
            && let Some((what, there, here)) = ours.iter().find(|(_, there, here)| there != here)
        {
            return Err(format!(
                " planned with {what} {}, but this is {what} {here}; use the program that planned it, or plan again",
                shown(there)
            ));
        }
        let item = |(games, nanoseconds): (u64, u64)| {
            (1..=MAX_GAMES).contains(&games) && (1..=MAX_NANOSECONDS).contains(&nanoseconds)
        };
        let count = self.runs.len() + self.parts.len();
        let games: u128 = self.items().map(|(games, _)| u128::from(games)).sum();
        let runs = self.runs.iter().map(|run| run.task.as_str());
        let parts = self.parts.iter().map(|part| part.name.as_str());
        let names: BTreeSet<&str> = runs.chain(parts).collect();
        let either = self.runs.is_empty() || self.parts.is_empty();
        let kept = self.parts.is_empty() || self.rows == Rows::All && !self.paired;
        let holds = [
            ("schema", self.schema == SCHEMA),
            ("stage", (1..=MAX_WAVES).contains(&self.wave)),
            ("threads", (1..=MAX_THREADS).contains(&self.threads)),
            ("parts", either && kept && self.parts.iter().all(TrainingPart::fits_its_name)),
            ("tasks", names.len() == count),
            ("runs", (1..=MAX_RUNS).contains(&count) && self.items().all(item) && games < 1 << 60),
            ("shards", (1..=MAX_SHARDS).contains(&self.shards) && self.shards <= self.most_shards()),
        ];
        match holds.iter().find(|(_, holds)| !holds) {
            None => Ok(()),
            Some((name, _)) => Err(format!(" `{name}` has an unexpected value")),
        }
    }
}

/// The manifest of one run, cut into equal shards: every machine with the same command makes the
/// same one.
///
/// # Errors
/// When the scenario does not load, or a player does not exist.
pub fn of_run(command: &[String], request: &Request, shards: u64) -> Result<Manifest, Failure> {
    let cut = Cut { rows: Rows::All, paired: false, threads: 1, shards: Some(shards) };
    let manifest = Manifest::new(command, 1, Work::Runs(vec![Entry::new(request, 1)?]), cut);
    Ok(Manifest { shares: true, ..manifest })
}

impl TrainingPart {
    /// Whether a file of its name, in the folder of a shard, is a part of a training with as many games.
    fn fits_its_name(&self) -> bool {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '.';
        let games = batch_of(Path::new(&self.name)).and_then(|games| games.end.checked_sub(games.start));
        self.name.chars().all(plain) && games == Some(self.games)
    }
}

/// The error for a manifest that does not match its runs.
pub(crate) fn wrong_task(entry: &Entry, here: &Task) -> Failure {
    let hash = here.layout.about.hash_text();
    let why = if hash == entry.scenario_hash {
        "its players, seed or number of games differ".to_owned()
    } else {
        format!("its values differ (hash {hash}, not {})", shown(&entry.scenario_hash))
    };
    Failure::Input(format!(
        "{}: not as planned: {why}; restore the files of scenario and players, or plan again",
        shown(&entry.scenario)
    ))
}

#[cfg(test)]
mod tests;
