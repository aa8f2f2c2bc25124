//! The study behind `knock-out`: the baseline, and a run for each counter.

use std::time::Instant;

use super::counters::{Change, Found};
use super::export::document;
use super::ranking::ranked;
use super::result::{Baseline, KnockOut, SCHEMA};
use crate::base::error::Failure;
use crate::play::labels::Labels;
use crate::play::simulation::Run;
use crate::play::throughput::Throughput;
use crate::studies::laboratory::{Laboratory, Measure, Point, Sample};
use crate::studies::study::{Answer, Step, Study};

/// A study that is planned.
pub struct KnockOutStudy {
    laboratory: Laboratory,
    measure: Measure,
    change: Change,
    found: Found,
    command: String,
    begin: Instant,
}

impl KnockOutStudy {
    /// A study of these counters; `command` makes it again.
    ///
    /// # Errors
    /// When there is no counter.
    pub fn new(
        laboratory: Laboratory,
        (measure, change): (Measure, Change),
        found: Found,
        command: String,
    ) -> Result<Self, Failure> {
        if found.variants.is_empty() {
            let why = found.refused.first().map(|one| format!("; the first, {}: {}", one.name, one.why));
            let what = if change == Change::Without { "taken out" } else { "doubled" };
            return Err(Failure::Input(format!("no counter of the scenario can be {what}{}", why.unwrap_or_default())));
        }
        Ok(Self { laboratory, measure, change, found, command, begin: Instant::now() })
    }

    /// The baseline, and the scenario without each counter.
    fn points(&self) -> Vec<Point> {
        let variants = self.found.variants.iter().map(|variant| Point(variant.sets.clone()));
        std::iter::once(Point::default()).chain(variants).collect()
    }

    fn result(&self, samples: &[Sample]) -> KnockOut {
        let (first, rest) = samples.split_first().expect("the baseline was played");
        let variants = self.found.variants.iter().zip(rest);
        let variants = variants.map(|(one, sample)| (one.counter.clone(), one.sets.clone(), sample.games.clone()));
        let (mean, interval) = first.games.estimate(self.measure);
        KnockOut {
            schema: SCHEMA,
            head: self.laboratory.head(&first.about, self.command.clone()),
            change: self.change,
            sides: first.about.sides.clone(),
            players: first.players.clone(),
            measure: self.measure.name(&first.about.sides),
            rate: self.measure.is_rate(),
            baseline: Baseline { mean, low: interval.low, high: interval.high, plain: first.games.plain(self.measure) },
            counters: ranked(variants.collect(), &first.games, self.measure),
            refused: self.found.refused.clone(),
            throughput: Throughput::since(self.begin),
        }
    }
}

impl Study for KnockOutStudy {
    fn writes(&self) -> &'static [&'static str] {
        &["knock-out.json", "report.html", "charts/"]
    }

    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        let points = self.points();
        if played.len() != points.len() {
            return Ok(Step::Need(self.laboratory.requests(&points)));
        }
        let samples = self.laboratory.samples_without_luck(&points, &played)?;
        let labels = Labels::of(&samples[0].about);
        let document = document(&self.result(&samples), self.measure, &labels)?;
        Ok(Step::Done(Box::new(Answer::new(document, "knock-out.json", "report.html"))))
    }
}
