//! The study behind `balance`: a coarse grid, then the values around the crossing.

use std::time::Instant;

use super::chart;
use super::export::document;
use super::search::Search;
use super::{Balance, Played};
use crate::base::error::Failure;
use crate::play::labels::Labels;
use crate::play::over::Over;
use crate::play::simulation::Run;
use crate::play::throughput::Throughput;
use crate::show::document::Document;
use crate::studies::examples::{self, Flipped, linked, named};
use crate::studies::laboratory::{Laboratory, Measure, Point, Sample};
use crate::studies::response::{Axis, Cell, Setup, cells};
use crate::studies::study::{Answer, Request, Step, Study};

/// The search for the value that brings a measure to a target.
pub struct BalanceStudy {
    laboratory: Laboratory,
    over: Over,
    axis: Axis,
    cells: Vec<Cell>,
    search: Search,
    measure: Measure,
    target: f64,
    command: String,
    begin: Instant,
    /// The baseline.
    baseline: Option<Sample>,
    /// The games of each value that was played and is not the baseline.
    samples: Vec<Option<Sample>>,
    /// The runs that were played, with their values.
    shown: Vec<(Point, examples::Played)>,
    /// The indices of the games requested last.
    asked: Vec<usize>,
}

impl BalanceStudy {
    /// Checks whether the scenario accepts all these numbers, the values of `over`; `command` makes it again.
    ///
    /// # Errors
    /// When it does not.
    pub fn new(
        laboratory: Laboratory,
        (over, numbers): (Over, Vec<i64>),
        (measure, target): (Measure, f64),
        command: String,
    ) -> Result<Self, Failure> {
        let begin = Instant::now();
        let cells = cells(&laboratory, std::slice::from_ref(&over))?;
        let axis = Axis::new(&laboratory, &over)?;
        let known = cells.iter().position(|cell| cell.as_it_is);
        let search = Search::new(numbers, known, target);
        let samples = cells.iter().map(|_| None).collect();
        Ok(Self {
            laboratory,
            over,
            axis,
            cells,
            search,
            measure,
            target,
            command,
            begin,
            baseline: None,
            samples,
            shown: Vec::new(),
            asked: Vec::new(),
        })
    }

    /// The runs of these places that are not the baseline; with it, when it has not been played.
    fn requests(&mut self, places: Vec<usize>) -> Vec<Request> {
        self.asked = places.into_iter().filter(|&place| !self.cells[place].as_it_is).collect();
        self.laboratory.requests(&self.points())
    }

    /// The points that were requested last.
    fn points(&self) -> Vec<Point> {
        let first = self.baseline.is_none().then(Point::default);
        first.into_iter().chain(self.asked.iter().map(|&place| self.cells[place].point.clone())).collect()
    }

    fn absorb(&mut self, played: &[Run]) -> Result<(), Failure> {
        let points = self.points();
        let requests = self.laboratory.requests(&points);
        let shown = requests.iter().zip(played).map(|(request, run)| examples::Played::of(request, run));
        self.shown.extend(points.iter().cloned().zip(shown));
        let mut samples = self.laboratory.samples(&points, played)?.into_iter();
        if self.baseline.is_none() {
            self.baseline = samples.next();
        }
        for (&place, sample) in self.asked.iter().zip(samples) {
            self.samples[place] = Some(sample);
        }
        Ok(())
    }

    /// The games of a value that was played.
    fn of(&self, place: usize) -> Option<&Sample> {
        self.samples[place].as_ref().or(self.baseline.as_ref())
    }

    fn answer(&self, baseline: &Sample) -> Result<Answer, Failure> {
        let of = |place: usize| Some((&self.cells[place], &self.of(place)?.games));
        let points = self.search.places().iter().filter_map(|&place| of(place)).collect();
        let played = Played { over: &self.over, points, baseline };
        let setup = Setup::new(&self.laboratory, baseline, self.measure, self.command.clone());
        let throughput = Throughput::since(self.begin);
        let balance = Balance::new(setup, self.axis.clone(), &played, (self.measure, self.target), throughput);
        let labels = Labels::of(&baseline.about);
        let flipped = self.flipped(&balance)?;
        let links: Vec<_> = flipped.iter().flat_map(|of| of.links(&labels)).collect();
        let charts = linked(vec![chart::draw(&balance, self.measure, &labels)?], &links);
        let document = Document { charts, ..document(&balance, self.measure, &labels) };
        Ok(Answer { then: examples::then(flipped), ..Answer::new(document, "balance.json", "report.html") })
    }

    /// Games that another side wins at the greatest value than at the least.
    fn flipped(&self, balance: &Balance) -> Result<Vec<Flipped>, Failure> {
        let run = |set: &Vec<String>| {
            let own = self.shown.iter().find(|(point, _)| point.0 == *set);
            own.or_else(|| self.shown.first()).map(|(_, run)| run)
        };
        let ends = [balance.points.first(), balance.points.last()];
        let [Some(first), Some(last)] = ends.map(|point| point.map(|point| &point.figures.set)) else {
            return Ok(Vec::new());
        };
        let (Some(one), Some(other)) = (run(first), run(last)) else { return Ok(Vec::new()) };
        Ok(vec![Flipped::between([one, other], [named(first), named(last)])?])
    }
}

impl Study for BalanceStudy {
    fn writes(&self) -> &'static [&'static str] {
        &["balance.json", "report.html", "charts/", "flips/"]
    }

    fn step(&mut self, played: Vec<Run>) -> Result<Step, Failure> {
        if !played.is_empty() {
            self.absorb(&played)?;
            let mean = |&place: &usize| Some(self.of(place)?.games.mean(self.measure));
            let means = self.search.asked().iter().filter_map(mean).collect();
            self.search.answer(means);
        }
        let places = self.search.next();
        match (&self.baseline, places.is_empty()) {
            (Some(baseline), true) => Ok(Step::Done(Box::new(self.answer(baseline)?))),
            _ => Ok(Step::Need(self.requests(places))),
        }
    }
}
