//! The folders into which the runs and the results of a study are written.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::ThreadPool;

use crate::base::error::Failure;
use crate::base::prices::Prices;
use crate::base::progress::{Meter, Planned};
use crate::play::claim::Claim;
use crate::play::parts::Parts;
use crate::play::purpose::{Purpose, Results, games_left};
use crate::play::simulation::{Run, Settings};
use crate::play::task::Shard;
use crate::program::expected;
use crate::studies::headline;
use crate::studies::skill;
use crate::studies::study::{Answer, Request};

/// The folder of the charts of a page.
const CHARTS: &str = "charts";

/// Plays the run of a request into this folder.
pub type Make<'a> = dyn FnMut(&Request, &Settings, &Path) -> Result<(Run, Parts), Failure> + 'a;

/// The folder of a study while it is driven.
pub struct Host {
    purpose: Purpose,
    pool: Arc<ThreadPool>,
    quiet: bool,
    /// The lock on the folder of the results; none before the first runs, or when the run itself is in that folder.
    claim: Option<Claim>,
    /// The parts of that run.
    parts: Option<Parts>,
    /// The folders of all other runs.
    folders: BTreeSet<PathBuf>,
    /// The progress of the runs; none before the first.
    meter: Option<Arc<Meter>>,
}

impl Host {
    /// A host for results of this purpose, with this number of worker threads.
    #[must_use]
    pub fn new(purpose: Purpose, pool: Arc<ThreadPool>, quiet: bool) -> Self {
        Self { purpose, pool, quiet, claim: None, parts: None, folders: BTreeSet::new(), meter: None }
    }

    /// The folder of the results.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.purpose.folder()
    }

    /// Plays these runs, one after the other.
    ///
    /// # Errors
    /// Those of `make`, and when the folder of the results is not free.
    pub fn supply(&mut self, requests: &[Request], make: &mut Make) -> Result<Vec<Run>, Failure> {
        let inside = requests.iter().all(|request| !request.folder.as_os_str().is_empty());
        if inside && self.claim.is_none() {
            self.claim = Some(Claim::on(self.purpose.folder(), &self.purpose)?);
        }
        let folders = requests.iter().filter_map(|request| request.folder.to_str()).filter(|name| !name.is_empty());
        if self.claim.is_some() {
            let listed = folders.map(|name| format!("{}/", name.replace('\\', "/")));
            Results::in_folder(self.purpose.folder()).list(listed)?;
        }
        self.expect(requests, Shard::WHOLE)?;
        requests.iter().map(|request| self.run(request, make)).collect()
    }

    /// Measures what the games of these runs cost, says how many they are and how long they take, and shows their progress.
    ///
    /// # Errors
    /// When a scenario does not load or a player does not exist.
    pub fn expect(&mut self, requests: &[Request], shard: Shard) -> Result<(), Failure> {
        let planned: Vec<Planned> = requests.iter().map(|request| self.planned(request, shard)).collect();
        let mut prices = self.meter.as_ref().map_or_else(Prices::default, |meter| meter.prices());
        if !self.quiet {
            // Nothing is played for a folder that is refused.
            if let [Request { folder, .. }] = requests {
                self.purpose.look(&self.purpose.folder().join(folder), true)?;
            }
            expected::learn(&mut prices, requests, &planned, &self.pool)?;
            expected::announce(&prices, &planned, self.quiet);
        }
        match (&self.meter, planned.as_slice()) {
            (Some(meter), _) => meter.extend(&planned, prices),
            (None, [one]) => {
                let meter = Meter::new(&requests[0].scenario, one.clone(), prices, self.quiet);
                self.meter = Some(Arc::new(meter));
            }
            (None, _) => self.meter = Some(Arc::new(Meter::of_runs(&planned, prices, self.quiet))),
        }
        Ok(())
    }

    /// The games of a request, and how many of them an earlier run has left.
    fn planned(&self, request: &Request, shard: Shard) -> Planned {
        let range = shard.of_games(request.games);
        let most = range.end - range.start;
        // Judged by games of which half are won.
        let whole = request.until.map_or(most, |until| until.estimate(&[0; 3], None).min(most));
        let Range { start, end } = request.wave.clone().unwrap_or(0..whole);
        let games = end - start;
        let folder = self.folder_of(request);
        // A wave begins again, see `simulate`.
        let kept = if request.wave.is_none() { self.purpose.kept(&folder) } else { games_left(&folder) };
        let kept = kept.saturating_sub(start).min(games);
        Planned { pairing: (request.scenario.clone(), request.seats.clone()), games, kept }
    }

    /// The folder of a run.
    fn folder_of(&self, request: &Request) -> PathBuf {
        let root = self.purpose.folder();
        if request.folder.as_os_str().is_empty() { root.to_owned() } else { root.join(&request.folder) }
    }

    fn run(&mut self, request: &Request, make: &mut Make) -> Result<Run, Failure> {
        let settings = self.settings(request, Shard::WHOLE);
        let (folder, is_root) = (self.folder_of(request), request.folder.as_os_str().is_empty());
        let (run, parts) = make(request, &settings, &folder)?;
        // A lock is a file that is open: of thousands of runs only the folder of the results is kept locked.
        if is_root {
            self.parts = Some(parts);
        } else {
            self.folders.insert(folder);
        }
        Ok(run)
    }

    /// The progress of the runs.
    fn meter(&self) -> Arc<Meter> {
        self.meter.clone().unwrap_or_else(|| Arc::new(Meter::of_runs(&[], Prices::default(), true)))
    }

    /// How a shard of a request is played.
    #[must_use]
    pub fn settings(&self, request: &Request, shard: Shard) -> Settings {
        Settings {
            seed: request.seed,
            games: request.games,
            luck: request.luck,
            until: request.until,
            wave: request.wave.clone(),
            shard,
            changes: request.changes.text(),
            purpose: self.purpose.clone(),
            counted: request.counted,
            quiet: self.quiet,
            beside: headline::find,
            skill: skill::find,
            meter: self.meter(),
            label: request.label.clone(),
            pool: Arc::clone(&self.pool),
        }
    }

    /// Removes the progress bar.
    pub fn end_progress(&self) {
        self.meter.iter().for_each(|meter| meter.finish());
    }

    /// Begins to replace the finished results from which the command went on: more games may have other charts.
    fn replace(&self) -> Result<(), Failure> {
        let folder = self.purpose.folder();
        let old = self.claim.as_ref().map_or(Ok(false), Claim::replace)?
            | self.parts.as_ref().map_or(Ok(false), Parts::replace)?;
        if old { Results::in_folder(folder).remove_in(CHARTS) } else { Ok(()) }
    }

    /// Writes the results, then removes the parts of the runs, from which the same command resumes until then.
    ///
    /// # Errors
    /// When a file cannot be written or removed.
    pub fn finish(self, answer: &Answer) -> Result<(), Failure> {
        self.end_progress();
        self.replace()?;
        answer.write_files(Results::in_folder(self.purpose.folder()))?;
        self.claim.map_or(Ok(()), Claim::release)?;
        self.parts.map_or(Ok(()), Parts::discard)?;
        self.folders.iter().try_for_each(|folder| Claim::on(folder, &self.purpose)?.release())
    }
}
