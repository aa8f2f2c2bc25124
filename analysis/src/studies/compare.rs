//! A comparison: the same games on several scenarios, each later one against the first.

use super::examples::{self, Flipped, Played};
use super::study::{Answer, Request, Step, Study};
use super::until::{Waves, widest};
use crate::base::error::Failure;
use crate::play::aggregate::Joint;
use crate::play::comparison::Comparison;
use crate::play::labels::Labels;
use crate::play::simulation::Run;
use crate::show::charts;
use crate::show::document::Document;
use crate::show::heat::{self, Ground};
use crate::show::ledger;
use crate::show::report::{Report, document};

/// The study of two scenarios or more.
pub struct CompareStudy {
    /// A run for each, the baseline first.
    pub requests: Vec<Request>,
    /// The waves, when the widths decide the number of games.
    pub waves: Option<Waves>,
    /// The command that plays them again.
    pub command: String,
}

impl Study for CompareStudy {
    fn writes(&self) -> &'static [&'static str] {
        &["comparison.json", "report.html", "charts/", "watch/"]
    }

    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        match played.split_first() {
            None => Ok(self.need()),
            Some((baseline, variants)) => {
                let mut report = report(baseline, variants, self.command.clone())?;
                let width = widest(report.comparisons.iter().flat_map(|comparison| comparison.shares()));
                if self.waves.as_mut().is_some_and(|waves| waves.go_on(width)) {
                    return Ok(self.need());
                }
                report.until = self.waves.as_ref().map(|waves| waves.stopped(width));
                let charts = charts::compared(&report.summaries, &report.comparisons, &report.labels)?;
                let flipped = self.flipped(&played, &report.labels)?;
                let links: Vec<_> = flipped.iter().flat_map(|of| of.links(&report.labels)).collect();
                let games = examples::turned(links);
                let mut document = Document { charts, games, ..document(&report) };
                let ground = self.requests[0].open()?.ground();
                what_changes(&mut document, baseline, (variants, ground.as_ref()), &report.labels)?;
                let then = examples::then(flipped);
                Ok(Step::Done(Box::new(Answer { then, ..Answer::new(document, "comparison.json", "report.html") })))
            }
        }
    }
}

impl CompareStudy {
    /// The runs, or the next wave of them.
    fn need(&self) -> Step {
        Step::Need(self.requests.iter().map(|request| Waves::now(self.waves.as_ref(), request)).collect())
    }

    /// Games that another side wins in a later scenario than in the first.
    fn flipped(&self, runs: &[Run], labels: &Labels) -> Result<Vec<Flipped>, Failure> {
        let played: Vec<Played> =
            self.requests.iter().zip(runs).map(|(request, run)| Played::of(request, run)).collect();
        let mut flipped: Vec<Flipped> = Vec::new();
        for (one, run) in played.iter().zip(runs).skip(1) {
            let names = [&runs[0], run].map(|run| labels.quoted(&run.summary.scenario.id));
            flipped.push(Flipped::between([&played[0], one], names)?.without(&flipped));
        }
        Ok(flipped)
    }
}

/// Adds the changes of each variant in the ledger of the baseline, and on its map.
fn what_changes(
    document: &mut Document,
    baseline: &Run,
    (variants, ground): (&[Run], Option<&Ground>),
    labels: &Labels,
) -> Result<(), Failure> {
    for variant in variants {
        if let (Some(one), Some(other)) = (&baseline.happened, &variant.happened) {
            let of = if variants.len() > 1 { labels.title(&variant.summary.scenario.id) } else { "" };
            let name = format!("{} - {}", variant.summary.scenario.id, baseline.summary.scenario.id);
            ledger::compare(document, [&name, of], [one, other], labels);
            ground.map_or(Ok(()), |ground| heat::compare(document, of, [one, other], ground, labels))?;
        }
    }
    Ok(())
}

fn report(baseline: &Run, variants: &[Run], command: String) -> Result<Report, Failure> {
    let compare = |run: &Run| -> Result<Comparison, Failure> {
        let joint = Joint::read((&run.rows, &run.task.layout), (&baseline.rows, &baseline.task.layout))?;
        Ok(Comparison::new((&run.task.layout, &run.counts), (&baseline.task.layout, &baseline.counts), &joint))
    };
    let runs = std::iter::once(baseline).chain(variants);
    Ok(Report {
        command,
        until: None,
        shown: Vec::new(),
        changes: baseline.task.changes.clone(),
        labels: Labels::of(&baseline.task.layout.about).with_titles(runs.clone().map(|run| &run.task.layout.about)),
        comparisons: variants.iter().map(compare).collect::<Result<_, _>>()?,
        summaries: runs.map(|run| run.summary.clone()).collect(),
    })
}
