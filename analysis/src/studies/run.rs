//! A run of one scenario: its report, and games to watch.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use kartacz_engine::scenario::Provenance;

use super::study::{Answer, Request, Step, Study};
use crate::base::error::Failure;
use crate::base::format::Format;
use crate::games::System;
use crate::play::simulation::Run;
use crate::show::output::{write_games, write_report};
use crate::show::report::{Report, Shown};

/// The folder of the games to watch, in the folder of the results.
const WATCH: &str = "watch";

/// The study of one run.
pub struct RunStudy {
    /// The run, on a scenario that is loaded.
    pub request: Request,
    /// The scenario.
    pub system: Arc<dyn System>,
    /// The origins of its values.
    pub provenance: Provenance,
    /// The command that plays it again.
    pub command: String,
}

/// The report, and the data to replay its games.
struct Found {
    report: Report,
    request: Request,
    system: Arc<dyn System>,
    provenance: Provenance,
}

impl Study for RunStudy {
    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        let Some(run) = played.into_iter().next() else { return Ok(Step::Need(vec![self.request.clone()])) };
        let mut report = Report::of_run(&run.task, run.summary.clone(), self.command.clone());
        report.shown = first_of_each(&run);
        Ok(Step::Done(Box::new(Found {
            report,
            request: self.request.clone(),
            system: Arc::clone(&self.system),
            provenance: self.provenance.clone(),
        })))
    }
}

impl Answer for Found {
    fn write_files(&self, folder: &Path) -> Result<(), Failure> {
        write_report(&self.report, folder)?;
        let Request { seats, seed, .. } = &self.request;
        let page =
            |shown: &Shown| Ok((shown.game, self.system.replay(&self.provenance, seats, (*seed, shown.game))?.page()?));
        write_games(&folder.join(WATCH), self.report.shown.iter().map(page))
    }

    fn print(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        format.write(&self.report, out)
    }
}

/// The first game of each outcome, to watch: the same whatever the threads.
fn first_of_each(run: &Run) -> Vec<Shown> {
    let outcomes = run.task.layout.outcomes();
    let shown = |(first, outcome): (Option<(u64, i32)>, &str)| {
        let (game, vp) = first?;
        Some(Shown { game, outcome: outcome.to_owned(), vp, page: format!("{WATCH}/game-{game}.html") })
    };
    run.counts.first.into_iter().zip(outcomes).filter_map(shown).collect()
}
