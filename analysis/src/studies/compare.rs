//! A comparison: the same games on several scenarios, each later one against the first.

use std::io::{self, Write};
use std::path::Path;

use super::study::{Answer, Request, Step, Study};
use crate::base::error::Failure;
use crate::base::files;
use crate::base::format::Format;
use crate::play::aggregate::Joint;
use crate::play::comparison::Comparison;
use crate::play::labels::Labels;
use crate::play::simulation::Run;
use crate::show::output::write_report;
use crate::show::report::{Compared, Report};

/// The study of two scenarios or more.
pub struct CompareStudy {
    /// A run for each, the baseline first.
    pub requests: Vec<Request>,
    /// The command that plays them again.
    pub command: String,
}

struct Found(Report);

impl Study for CompareStudy {
    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        match played.split_first() {
            None => Ok(Step::Need(self.requests.clone())),
            Some((baseline, variants)) => {
                let report = report(baseline, variants, self.command.clone())?;
                Ok(Step::Done(Box::new(Found(report))))
            }
        }
    }
}

impl Answer for Found {
    fn write_files(&self, folder: &Path) -> Result<(), Failure> {
        write_report(&self.0, folder)?;
        files::write_json(&folder.join("comparison.json"), &Compared::of(&self.0))
    }

    fn print(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        format.write(&self.0, out)
    }
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
