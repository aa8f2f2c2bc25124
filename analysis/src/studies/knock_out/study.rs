//! The study behind `knock-out`: the baseline, and a run for each counter.

use std::time::Instant;

use serde::Serialize;

use super::counters::{Change, Found, Refused};
use super::export::document;
use super::ranking::{Ranked, ranked};
use crate::base::error::Failure;
use crate::play::head::Head;
use crate::play::labels::Labels;
use crate::play::simulation::Run;
use crate::play::throughput::Throughput;
use crate::studies::laboratory::{Laboratory, Measure, Point, Sample};
use crate::studies::study::{Answer, Step, Study};

/// The name of the shape of `knock-out.json`, with its version.
pub const SCHEMA: &str = "kartacz.knock-out/1";

/// A finished study, in the shape of `knock-out.json`. Shares and scores are 0..1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KnockOut {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The program, the scenario, and the games of each run.
    #[serde(flatten)]
    pub head: Head,
    /// What was done to each counter.
    pub change: Change,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The player of each side.
    pub players: [String; 2],
    /// The name of the measure.
    pub measure: String,
    /// Whether it is a share or a score; else it is in victory points.
    pub rate: bool,
    /// The baseline.
    pub baseline: Baseline,
    /// The counters, the greatest difference first.
    pub counters: Vec<Ranked>,
    /// Counters that the scenario cannot lose or double.
    pub refused: Vec<Refused>,
    /// How long it took.
    pub throughput: Throughput,
}

/// The baseline.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Baseline {
    /// The mean of the measure.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

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
            baseline: Baseline { mean, low: interval.low, high: interval.high },
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
        let samples = self.laboratory.samples(&points, &played)?;
        let labels = Labels::of(&samples[0].about);
        let document = document(&self.result(&samples), self.measure, &labels)?;
        Ok(Step::Done(Box::new(Answer::new(document, "knock-out.json", "report.html"))))
    }
}
