//! The study behind `sweep` and `balance`: every point, or a coarse grid and then the values around the crossing.

use std::time::Instant;

use super::export::document;
use super::figures::{Axis, Figures, Setup};
use super::grid::{Cell, cells};
use super::search::Search;
use super::{Aim, Played, Response, charts};
use crate::base::error::Failure;
use crate::play::labels::Labels;
use crate::play::over::Over;
use crate::play::simulation::Run;
use crate::play::throughput::Throughput;
use crate::show::document::Document;
use crate::studies::examples::{self, Flipped, named};
use crate::studies::factor::Factor;
use crate::studies::laboratory::{Laboratory, Measure, Point, Sample};
use crate::studies::study::{Answer, Request, Step, Study};

/// The study of the response of a measure to values.
pub struct ResponseStudy {
    laboratory: Laboratory,
    axes: Vec<Axis>,
    cells: Vec<Cell>,
    search: Search,
    measure: Measure,
    aim: Aim,
    command: String,
    begin: Instant,
    /// The baseline.
    baseline: Option<Sample>,
    /// The games of each point that was played and is not the baseline.
    samples: Vec<Option<Sample>>,
    /// The runs that were played, with their points.
    shown: Vec<(Point, examples::Played)>,
    /// The indices of the games requested last.
    asked: Vec<usize>,
}

impl ResponseStudy {
    /// Checks whether the scenario accepts every point of these values; those of a balance are whole numbers. `command` makes it again.
    ///
    /// # Errors
    /// When it does not.
    pub fn new(
        laboratory: Laboratory,
        over: &[Over],
        (measure, aim): (Measure, Aim),
        command: String,
    ) -> Result<Self, Failure> {
        let begin = Instant::now();
        let own = laboratory.read(&Point::default())?;
        let factors: Vec<Factor> = over.iter().map(|over| Factor::of_over(over, &own)).collect();
        let cells = cells(&laboratory, &factors, &own)?;
        let axes: Vec<Axis> = factors.iter().map(Axis::of).collect();
        let search = match aim {
            Aim::Sweep => Search::all(cells.len()),
            Aim::Balance(target) => {
                let numbers = axes.first().and_then(Axis::numbers).unwrap_or_default();
                Search::crossing(numbers, cells.iter().position(|cell| cell.as_it_is), target)
            }
        };
        Ok(Self {
            laboratory,
            axes,
            search,
            measure,
            aim,
            command,
            begin,
            baseline: None,
            samples: cells.iter().map(|_| None).collect(),
            cells,
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

    /// The games of a point that was played.
    fn of(&self, place: usize) -> Option<&Sample> {
        self.samples[place].as_ref().or(self.baseline.as_ref())
    }

    fn answer(&self, baseline: &Sample) -> Result<Answer, Failure> {
        let of = |place: usize| Some((&self.cells[place], &self.of(place)?.games));
        let points = self.search.places().iter().filter_map(|&place| of(place)).collect();
        let setup = Setup::new(&self.laboratory, baseline, self.measure, self.command.clone());
        let throughput = Throughput::since(self.begin);
        let played = Played { points, baseline };
        let response = Response::new(setup, self.axes.clone(), &played, (self.measure, self.aim), throughput);
        let labels = Labels::of(&baseline.about);
        let flipped = self.flipped(response.ends())?;
        let links: Vec<_> = flipped.iter().flat_map(|of| of.links(&labels)).collect();
        let (charts, games) = (charts::draw(&response, self.measure, &labels)?, examples::turned(links));
        let document = Document { charts, games, ..document(&response, self.measure, &labels) };
        Ok(Answer { then: examples::then(flipped), ..Answer::new(document, self.writes()[0], "report.html") })
    }

    /// Games that another side wins at the second of two points than at the first.
    fn flipped(&self, ends: [&Figures; 2]) -> Result<Vec<Flipped>, Failure> {
        let run = |point: &Figures| {
            let own = self.shown.iter().find(|(known, _)| known.0 == point.set);
            // Where it is the baseline, its run is the first.
            own.or_else(|| self.shown.first()).map(|(_, run)| run)
        };
        let [Some(one), Some(other)] = ends.map(run) else { return Ok(Vec::new()) };
        Ok(vec![Flipped::between([one, other], ends.map(|point| named(&point.set)))?])
    }
}

impl Study for ResponseStudy {
    fn writes(&self) -> &'static [&'static str] {
        match self.aim {
            Aim::Sweep => &["sweep.json", "report.html", "charts/", "flips/"],
            Aim::Balance(_) => &["balance.json", "report.html", "charts/", "flips/"],
        }
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
