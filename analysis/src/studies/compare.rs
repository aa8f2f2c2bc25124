//! A comparison: the same games on several scenarios, each later one against the first.

use super::study::{Answer, Request, Step, Study};
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
    /// The command that plays them again.
    pub command: String,
}

impl Study for CompareStudy {
    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        match played.split_first() {
            None => Ok(Step::Need(self.requests.clone())),
            Some((baseline, variants)) => {
                let report = report(baseline, variants, self.command.clone())?;
                let charts = charts::draw(&report.summaries, &report.labels)?;
                let mut document = Document { charts, ..document(&report) };
                let ground = self.requests[0].open()?.ground();
                what_changes(&mut document, baseline, (variants, ground.as_ref()), &report.labels)?;
                Ok(Step::Done(Box::new(Answer::new(document, "comparison.json", "report.html"))))
            }
        }
    }
}

/// Adds what each variant changes in the ledger of the baseline, and on its map.
fn what_changes(
    document: &mut Document,
    baseline: &Run,
    (variants, ground): (&[Run], Option<&Ground>),
    labels: &Labels,
) -> Result<(), Failure> {
    for variant in variants {
        if let (Some(one), Some(other)) = (&baseline.happened, &variant.happened) {
            let name = format!("{} - {}", variant.summary.scenario, baseline.summary.scenario);
            ledger::compare(document, &name, [one, other], labels);
            ground.map_or(Ok(()), |ground| heat::compare(document, &name, [one, other], ground, labels))?;
        }
    }
    Ok(())
}

fn report(baseline: &Run, variants: &[Run], command: String) -> Result<Report, Failure> {
    let compare = |run: &Run| -> Result<Comparison, Failure> {
        let joint = Joint::read((&run.rows, &run.task.layout), (&baseline.rows, &baseline.task.layout))?;
        Ok(Comparison::new((&run.task.layout, &run.counts), (&baseline.task.layout, &baseline.counts), &joint))
    };
    Ok(Report {
        command,
        shown: Vec::new(),
        changes: baseline.task.changes.clone(),
        labels: Labels::of(&baseline.task.layout.about),
        comparisons: variants.iter().map(compare).collect::<Result<_, _>>()?,
        summaries: std::iter::once(baseline).chain(variants).map(|run| run.summary.clone()).collect(),
    })
}
