//! A run of one scenario: its report, and games to watch.

use std::collections::BTreeSet;
use std::sync::Arc;

use kartacz_engine::scenario::Provenance;

use super::examples::{WATCH, page_of, watched};
use super::study::{Answer, Request, Step, Study};
use crate::base::error::Failure;
use crate::games::System;
use crate::play::aggregate::Ended;
use crate::play::happened::FILE;
use crate::play::kept::ROWS;
use crate::play::labels::Labels;
use crate::play::purpose::Results;
use crate::play::series::GameId;
use crate::play::simulation::{Run, SUMMARY};
use crate::play::summary::Summary;
use crate::show::charts;
use crate::show::document::{Document, Link};
use crate::show::output::write_games;
use crate::show::report::{Report, Shown, document};
use crate::show::{decided, happened, heat, ledger};

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

impl Study for RunStudy {
    fn writes(&self) -> &'static [&'static str] {
        &[ROWS, SUMMARY, FILE, "report.html", "charts/", "watch/"]
    }

    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        let Some(run) = played.into_iter().next() else { return Ok(Step::Need(vec![self.request.clone()])) };
        let mut report = Report::of_run(&run.task, run.summary.clone(), self.command.clone());
        report.shown = first_of_each(&run);
        let extremes = run.counts.extremes.both().map_or_else(Vec::new, Vec::from);
        let charts = charts::draw(&report.summaries, &report.labels)?;
        let mut document = Document { charts, ..document(&report) };
        document.tables.extend(happened::table(&run.rows, &run.task.layout, &report.labels)?);
        if let Some(games) = &mut document.games {
            extreme(&extremes, &run, &report.labels).for_each(|link| games.add(link));
        }
        if let Some(happened) = &run.happened {
            ledger::add(&mut document, &run.summary, happened, &report.labels);
            let pages = (page_of, |game| self.play(&run.summary, game));
            decided::add(&mut document, (&run.summary, happened), &report.labels, &mut report.shown, pages);
            if let Some(ground) = self.system.ground() {
                heat::add(&mut document, &run.summary, happened, &ground, &report.labels)?;
            }
        }
        let games = report.shown.iter().map(|shown| shown.game).chain(extremes.iter().map(|of| of.game));
        let games: BTreeSet<u64> = games.collect();
        let (Request { seats, seed, luck, .. }, system, provenance) =
            (self.request.clone(), Arc::clone(&self.system), self.provenance.clone());
        let then = move |results: Results| {
            let page = |&game: &u64| {
                Ok((game, system.replay(&provenance, &seats, GameId { seed, index: game }, luck)?.page()?))
            };
            write_games(results, WATCH, games.iter().map(page))
        };
        Ok(Step::Done(Box::new(Answer { document, json: None, page: Some("report.html"), then: Box::new(then) })))
    }
}

/// Links to the games with the most and with the fewest victory points.
fn extreme<'a>(ends: &'a [Ended], run: &'a Run, labels: &'a Labels) -> impl Iterator<Item = Link> + 'a {
    let outcomes = run.task.layout.outcomes();
    let one = &labels.sides()[0];
    let link = move |(&Ended { game, vp, outcome }, which)| {
        let known = watched(game, &labels.outcome(outcomes[outcome]), run.task.layout.about.unit.points(vp));
        Link { text: format!("the {which} victory points for {one}: {}", known.text), ..known }
    };
    ends.iter().zip(["most", "fewest"]).map(link)
}

impl RunStudy {
    /// The command that plays a game of the run.
    fn play(&self, summary: &Summary, game: u64) -> String {
        let Request { scenario, changes, seats: [first, second], .. } = &self.request;
        decided::replay((summary, scenario), changes, [first, second], game)
    }
}

/// The first game of each outcome, to watch: the same whatever the threads.
fn first_of_each(run: &Run) -> Vec<Shown> {
    let outcomes = run.task.layout.outcomes();
    let shown = |(first, outcome): (Option<(u64, i32)>, &str)| {
        let (game, vp) = first?;
        let vp = run.task.layout.about.unit.points(vp);
        Some(Shown { game, outcome: outcome.to_owned(), vp, page: page_of(game) })
    };
    run.counts.first.into_iter().zip(outcomes).filter_map(shown).collect()
}
