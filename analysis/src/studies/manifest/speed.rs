//! The cost of games, measured before they are cut into shards.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rayon::ThreadPool;

use crate::base::error::Failure;
use crate::play::series::Stretch;
use crate::studies::study::Request;

/// The time limit of all measurements, apart from long games.
const BUDGET: Duration = Duration::from_secs(20);
/// The measuring time for the players of one scenario.
const EACH: Duration = Duration::from_millis(700);

/// Nanoseconds of one core that a game takes, by scenario and players.
#[derive(Debug)]
pub struct Speeds<'a> {
    pool: &'a ThreadPool,
    known: BTreeMap<(String, [String; 2]), u64>,
}

impl<'a> Speeds<'a> {
    /// None yet; games are played on these threads.
    #[must_use]
    pub fn new(pool: &'a ThreadPool) -> Self {
        Self { pool, known: BTreeMap::new() }
    }

    /// The cost of a game of each of these runs. Runs of one scenario with the same players are assumed to cost the same,
    /// whatever its changes.
    ///
    /// # Errors
    /// When a scenario does not load.
    pub fn of(&mut self, runs: &[Request]) -> Result<Vec<u64>, Failure> {
        let kind = |run: &Request| (run.scenario.clone(), run.seats.clone());
        let mut kinds: Vec<&Request> = Vec::new();
        for run in runs {
            if !kinds.iter().any(|other| kind(other) == kind(run)) {
                kinds.push(run);
            }
        }
        let time = EACH.min(BUDGET / kinds.len().max(1) as u32);
        for run in kinds {
            let nanoseconds = self.measure(run, time)?;
            self.known.insert(kind(run), nanoseconds);
        }
        Ok(runs.iter().map(|run| self.known[&kind(run)]).collect())
    }

    /// Plays twice as many games each time, until the last ones took long enough.
    fn measure(&self, run: &Request, time: Duration) -> Result<u64, Failure> {
        let system = run.open()?;
        let threads = self.pool.current_num_threads() as u64;
        let mut games = threads.min(run.games);
        loop {
            let begin = Instant::now();
            self.pool.install(|| system.records(&run.seats, Stretch { seed: run.seed, games: 0..games }, &|| {}))?;
            let taken = begin.elapsed();
            if taken * 2 >= time || games >= run.games {
                let working = threads.min(games);
                return Ok((taken.as_nanos() * u128::from(working) / u128::from(games)).max(1) as u64);
            }
            games = (2 * games).min(run.games);
        }
    }
}
