//! The folders into which the runs and the results of a study are written.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::ThreadPool;

use crate::base::error::Failure;
use crate::base::progress::Meter;
use crate::play::claim::Claim;
use crate::play::parts::Parts;
use crate::play::purpose::{Purpose, Results};
use crate::play::simulation::{Run, Settings};
use crate::play::task::Shard;
use crate::studies::headline;
use crate::studies::skill;
use crate::studies::study::{Answer, Request};

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
    folders: Vec<PathBuf>,
    /// The progress of the runs, when they are several.
    meter: Option<Arc<Meter>>,
}

impl Host {
    /// A host for results of this purpose, with this number of worker threads.
    #[must_use]
    pub fn new(purpose: Purpose, pool: Arc<ThreadPool>, quiet: bool) -> Self {
        Self { purpose, pool, quiet, claim: None, parts: None, folders: Vec::new(), meter: None }
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
        self.measure(requests);
        requests.iter().map(|request| self.run(request, make)).collect()
    }

    /// Starts a progress bar for these runs, or adds them to the existing one.
    fn measure(&mut self, requests: &[Request]) {
        let games = requests.iter().map(|request| request.games).sum();
        match &self.meter {
            Some(meter) => meter.extend(games),
            None if requests.len() > 1 => {
                self.meter = Some(Arc::new(Meter::of_runs(requests.len(), games, self.quiet)))
            }
            None => {}
        }
    }

    fn run(&mut self, request: &Request, make: &mut Make) -> Result<Run, Failure> {
        let settings = self.settings(request);
        let root = self.purpose.folder();
        let is_root = request.folder.as_os_str().is_empty();
        let folder = if is_root { root.to_owned() } else { root.join(&request.folder) };
        let (run, parts) = make(request, &settings, &folder)?;
        // A lock is a file that is open: of thousands of runs only the folder of the results is kept locked.
        if is_root {
            self.parts = Some(parts);
        } else {
            self.folders.push(folder);
        }
        Ok(run)
    }

    /// How a request is played.
    #[must_use]
    pub fn settings(&self, request: &Request) -> Settings {
        Settings {
            seed: request.seed,
            games: request.games,
            until: request.until,
            shard: Shard::WHOLE,
            changes: request.changes.text(),
            purpose: self.purpose.clone(),
            counted: request.counted,
            quiet: self.quiet,
            beside: headline::find,
            skill: skill::find,
            shared: self.meter.clone().map(|meter| (meter, request.label.clone())),
            pool: Arc::clone(&self.pool),
        }
    }

    /// Writes the results, then removes the parts of the runs, from which the same command resumes until then.
    ///
    /// # Errors
    /// When a file cannot be written or removed.
    pub fn finish(self, answer: &Answer) -> Result<(), Failure> {
        self.meter.iter().for_each(|meter| meter.finish());
        answer.write_files(Results::in_folder(self.purpose.folder()))?;
        self.claim.map_or(Ok(()), Claim::release)?;
        self.parts.map_or(Ok(()), Parts::discard)?;
        self.folders.iter().try_for_each(|folder| Claim::on(folder, &self.purpose)?.release())
    }
}
