//! The study behind `what-if`: both runs, and pages of flipped games.

use std::sync::Arc;

use kartacz_engine::scenario::Provenance;

use super::export::{NAMES, document};
use super::{Flip, WhatIf, charts};
use crate::base::error::Failure;
use crate::games::System;
use crate::play::aggregate::{Joint, paired};
use crate::play::changes::Changes;
use crate::play::head::Scenario;
use crate::play::labels::Labels;
use crate::play::library::overlay_title;
use crate::play::purpose::Results;
use crate::play::series::GameId;
use crate::play::simulation::Run;
use crate::play::summary::Summary;
use crate::show::charts::draw as charts_of_runs;
use crate::show::document::Document;
use crate::show::output::write_games;
use crate::show::replay::{Tale, Twice};
use crate::show::{heat, ledger};
use crate::studies::flips::{Clearest, FLIPS};
use crate::studies::study::{Answer, Request, Step, Study};
use crate::studies::until::Waves;

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

    /// The changes in words: the titles of overlays, in quotation marks, and values.
    fn text(&self) -> String {
        let Changes { what_if, set } = &self.request.changes;
        let system = self.system.about().system;
        let titles = what_if.iter().map(|name| format!("\u{201c}{}\u{201d}", overlay_title(&system, name)));
        titles.chain(set.iter().cloned()).collect::<Vec<_>>().join(" with ")
    }

    /// The player of each side.
    #[must_use]
    pub fn seats(&self) -> &[String; 2] {
        &self.request.seats
    }

    /// Plays a game of the run once more, to show it.
    fn replay(&self, game: u64) -> Result<Box<dyn Tale + '_>, Failure> {
        let Request { seats, seed, luck, .. } = &self.request;
        self.system.replay(&self.provenance, seats, GameId { seed: *seed, index: game }, *luck)
    }
}

/// The study: the same games with and without changes.
pub struct WhatIfStudy {
    /// The baseline and the variant.
    variants: [Variant; 2],
    /// The waves, when the widths decide the number of games.
    waves: Option<Waves>,
    /// The command that plays them again.
    command: String,
}

impl WhatIfStudy {
    /// The baseline and the variant; `command` plays them again.
    #[must_use]
    pub fn new(mut variants: [Variant; 2], waves: Option<Waves>, command: String) -> Self {
        for (variant, folder) in variants.iter_mut().zip(RUNS) {
            variant.request.folder = folder.into();
        }
        Self { variants, waves, command }
    }

    /// Both runs, or the next wave of them.
    fn need(&self) -> Step {
        let now = |variant: &Variant| Waves::now(self.waves.as_ref(), &variant.request);
        Step::Need(self.variants.iter().map(now).collect())
    }
}

impl Study for WhatIfStudy {
    fn writes(&self) -> &'static [&'static str] {
        &["what-if.json", "report.html", "charts/", "flips/"]
    }

    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        let Ok([baseline, variant]) = <[Run; 2]>::try_from(played) else {
            return Ok(self.need());
        };
        let mut found = compared(&self.variants[1].request.changes, &baseline, &variant)?;
        let width = found.widest();
        if self.waves.as_mut().is_some_and(|waves| waves.go_on(width)) {
            return Ok(self.need());
        }
        found.until = self.waves.as_ref().map(|waves| waves.stopped(width));
        let [original, changed] = &self.variants;
        let (changes, labels) = (&changed.request.changes, Labels::of(&baseline.task.layout.about));
        let happened = [baseline.happened.clone(), variant.happened.clone()];
        let named = |(run, name): (Run, &str)| {
            let scenario = Scenario { id: name.to_owned(), ..run.summary.scenario };
            Summary { scenario, ..run.summary }
        };
        let runs = [baseline, variant].into_iter().zip(NAMES).map(named).collect::<Vec<_>>();
        let mut document = Document {
            charts: charts(&found, &labels)?,
            run_charts: charts_of_runs(&runs, &labels)?,
            ..document(&found, &changed.text(), &runs, &labels, &self.command)
        };
        if let [Some(one), Some(other)] = &happened {
            ledger::compare(&mut document, [&found.scenario, ""], [one, other], &labels);
            if let Some(ground) = original.system.ground() {
                heat::compare(&mut document, "", [one, other], &ground, &labels)?;
            }
        }
        let (original, changed, changes) = (original.clone(), changed.clone(), changes.text());
        // Pages of an earlier run, which may have shown other games, go.
        let then = Box::new(move |results: Results| {
            let page = |flip: &Flip| {
                let [one, other] = [original.replay(flip.game)?, changed.replay(flip.game)?];
                Ok((flip.game, Twice { games: [&*one, &*other], changes: &changes }.page()?))
            };
            write_games(results, FLIPS, found.flips.iter().map(page))
        });
        Ok(Step::Done(Box::new(Answer { then, ..Answer::new(document, "what-if.json", "report.html") })))
    }
}

/// Compares the runs game by game.
fn compared(changes: &Changes, baseline: &Run, variant: &Run) -> Result<WhatIf, Failure> {
    let layouts = [variant, baseline].map(|run| &run.task.layout);
    let (mut joint, mut clearest) = (Joint::of(layouts), Clearest::default());
    paired((&variant.rows, layouts[0]), (&baseline.rows, layouts[1]), |pair| {
        joint.add(&pair);
        clearest.add(&pair);
    })?;
    Ok(WhatIf::new(changes, baseline, variant, &joint, &clearest))
}
