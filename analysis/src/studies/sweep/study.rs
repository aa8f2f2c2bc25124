//! The study behind `sweep`: every point, then the response curve or heat map.

use std::time::Instant;

use super::export::document;
use super::{Played, Sweep};
use crate::base::error::Failure;
use crate::play::labels::Labels;
use crate::play::over::Over;
use crate::play::simulation::Run;
use crate::play::throughput::Throughput;
use crate::show::document::Document;
use crate::studies::examples::{self, Flipped, linked, named};
use crate::studies::laboratory::{Laboratory, Measure};
use crate::studies::response::{Axis, Cell, Figures, Setup, cells};
use crate::studies::study::{Answer, Step, Study};
use crate::studies::sweep::charts;

/// The study of one value or two.
pub struct SweepStudy {
    laboratory: Laboratory,
    over: Vec<Over>,
    axes: Vec<Axis>,
    cells: Vec<Cell>,
    measure: Measure,
    command: String,
    begin: Instant,
}

impl SweepStudy {
    /// Checks whether the scenario accepts every point; `command` makes it again.
    ///
    /// # Errors
    /// When it does not.
    pub fn new(laboratory: Laboratory, over: Vec<Over>, measure: Measure, command: String) -> Result<Self, Failure> {
        let begin = Instant::now();
        let cells = cells(&laboratory, &over)?;
        let axes = over.iter().map(|over| Axis::new(&laboratory, over)).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { laboratory, over, axes, cells, measure, command, begin })
    }
}

impl Study for SweepStudy {
    fn writes(&self) -> &'static [&'static str] {
        &["sweep.json", "report.html", "charts/", "flips/"]
    }

    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        let points = super::points(&self.cells);
        if played.is_empty() {
            return Ok(Step::Need(self.laboratory.requests(&points)));
        }
        let requests = self.laboratory.requests(&points);
        let shown: Vec<_> =
            requests.iter().zip(&played).map(|(request, run)| examples::Played::of(request, run)).collect();
        let samples = self.laboratory.samples(&points, &played)?;
        let played = Played { cells: self.cells.clone(), samples };
        let (baseline, measure) = (played.baseline(), self.measure);
        let setup = Setup::new(&self.laboratory, baseline, measure, self.command.clone());
        let throughput = Throughput::since(self.begin);
        let sweep = Sweep::new(setup, (&self.over, self.axes.clone()), &played, measure, throughput);
        let labels = Labels::of(&baseline.about);
        // The values with the lowest and the highest mean: where one is the baseline, its run is the first.
        let [least, most] = [sweep.least, sweep.greatest].map(|place| &sweep.points[place]);
        let run = |point: &Figures| points.iter().position(|known| known.0 == point.set).unwrap_or(0);
        let flipped = Flipped::between([&shown[run(least)], &shown[run(most)]], [named(&least.set), named(&most.set)])?;
        let charts = linked(charts::draw(&sweep, measure, &labels)?, &flipped.links(&labels));
        let document = Document { charts, ..document(&sweep, measure, &labels) };
        let then = examples::then(vec![flipped]);
        Ok(Step::Done(Box::new(Answer { then, ..Answer::new(document, "sweep.json", "report.html") })))
    }
}
