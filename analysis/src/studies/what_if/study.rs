//! The study behind `what-if`: both runs, and pages of flipped games.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use kartacz_engine::scenario::Provenance;

use super::export::{WhatIfReport, page};
use super::{Clearest, FLIPS, Flip, WhatIf, charts};
use crate::base::error::Failure;
use crate::base::files;
use crate::base::format::Format;
use crate::games::System;
use crate::play::aggregate::{Joint, paired};
use crate::play::changes::Changes;
use crate::play::labels::Labels;
use crate::play::simulation::Run;
use crate::play::summary::Summary;
use crate::show::charts as runs;
use crate::show::charts::Chart;
use crate::show::output::{write_charts, write_games};
use crate::show::replay::{Tale, Twice};
use crate::studies::study::{Answer, Request, Step, Study};

/// The folders of the runs, in the folder of the results.
const RUNS: [&str; 2] = ["baseline", "variant"];

/// The baseline or the variant: a scenario that is loaded, and its run.
#[derive(Clone)]
pub struct Variant {
    system: Arc<dyn System>,
    provenance: Provenance,
    request: Request,
}

impl Variant {
    /// A scenario, the origins of its values, and its run.
    #[must_use]
    pub fn new(system: Arc<dyn System>, provenance: Provenance, request: Request) -> Self {
        let request = Request { system: Some(Arc::clone(&system)), ..request };
        Self { system, provenance, request }
    }

    /// The player of each side.
    #[must_use]
    pub fn seats(&self) -> &[String; 2] {
        &self.request.seats
    }

    /// Plays a game of the run once more, to show it.
    fn replay(&self, game: u64) -> Result<Box<dyn Tale + '_>, Failure> {
        self.system.replay(&self.provenance, &self.request.seats, (self.request.seed, game))
    }
}

/// The study: the same games with and without changes.
pub struct WhatIfStudy {
    /// The baseline and the variant.
    variants: [Variant; 2],
    /// The command that plays them again.
    command: String,
}

struct Found {
    whatif: WhatIf,
    summaries: [Summary; 2],
    labels: Labels,
    command: String,
    variants: [Variant; 2],
}

impl WhatIfStudy {
    /// The baseline and the variant; `command` plays them again.
    #[must_use]
    pub fn new(mut variants: [Variant; 2], command: String) -> Self {
        for (variant, folder) in variants.iter_mut().zip(RUNS) {
            variant.request.folder = folder.into();
        }
        Self { variants, command }
    }
}

impl Study for WhatIfStudy {
    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        let Ok([baseline, variant]) = <[Run; 2]>::try_from(played) else {
            return Ok(Step::Need(self.variants.iter().map(|variant| variant.request.clone()).collect()));
        };
        Ok(Step::Done(Box::new(Found {
            whatif: compared(&self.variants[1].request.changes, &baseline, &variant)?,
            labels: Labels::of(&baseline.task.layout.about),
            summaries: [baseline.summary, variant.summary],
            command: self.command.clone(),
            variants: self.variants.clone(),
        })))
    }
}

/// Compares the runs game by game.
fn compared(changes: &Changes, baseline: &Run, variant: &Run) -> Result<WhatIf, Failure> {
    let (mut joint, mut clearest) = (Joint::default(), Clearest::default());
    paired((&variant.rows, &variant.task.layout), (&baseline.rows, &baseline.task.layout), |pair| {
        joint.add(&pair);
        clearest.add(&pair);
    })?;
    Ok(WhatIf::new(changes, baseline, variant, &joint, &clearest))
}

impl Found {
    fn report(&self) -> WhatIfReport<'_> {
        WhatIfReport {
            found: &self.whatif,
            summaries: self.summaries.each_ref(),
            labels: &self.labels,
            command: &self.command,
        }
    }

    /// Writes a page for each of the clearest flips. Pages of an earlier run, which may have played other games, go.
    fn write_flips(&self, folder: &Path) -> Result<(), Failure> {
        let [baseline, variant] = &self.variants;
        let both = |flip: &Flip| {
            let [one, other] = [baseline.replay(flip.game)?, variant.replay(flip.game)?];
            Ok((flip.game, Twice { games: [&*one, &*other], changes: &variant.request.changes.text() }.page()?))
        };
        write_games(folder, self.whatif.flips.iter().map(both))
    }
}

impl Answer for Found {
    fn write_files(&self, folder: &Path) -> Result<(), Failure> {
        let report = self.report();
        let charts = draw(&report)?;
        write_charts(charts.iter().flatten(), folder)?;
        files::write_json(&folder.join("what-if.json"), &self.whatif)?;
        files::write(&folder.join("report.html"), page(&report, &charts))?;
        self.write_flips(&folder.join(FLIPS))
    }

    fn print(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        format.write(&self.report(), out)
    }
}

/// The charts of the change, and those of the runs.
fn draw(report: &WhatIfReport) -> Result<[Vec<Chart>; 2], Failure> {
    Ok([charts(report.found, report.labels)?, runs::draw(&report.named(), report.labels)?])
}
