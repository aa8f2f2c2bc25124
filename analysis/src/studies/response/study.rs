//! The study behind `sweep` and `balance`: every point, or a coarse grid and then the values around the crossing.

use std::path::PathBuf;
use std::time::Instant;

use super::export::document;
use super::figures::{Axis, Figures, Setup};
use super::grid::{Cell, cells};
use super::levels::Level;
use super::search::Search;
use super::{Aim, Played, Response, charts, record};
use crate::base::error::Failure;
use crate::play::labels::Labels;
use crate::play::over::Over;
use crate::play::purpose::Results;
use crate::play::simulation::Run;
use crate::play::throughput::Throughput;
use crate::play::value_curves::ValueCurves;
use crate::show::document::Document;
use crate::studies::examples::{self, Flipped, named};
use crate::studies::factor::Factor;
use crate::studies::laboratory::{Laboratory, Measure, Point, Sample};
use crate::studies::record_file::RecordFile;
use crate::studies::study::{Answer, Request, Step, Study};

/// The study of the response of a measure to values.
pub struct ResponseStudy {
    /// The games by the players of the study.
    own: Level,
    /// The same games by others.
    levels: Vec<Level>,
    axes: Vec<Axis>,
    cells: Vec<Cell>,
    search: Search,
    measure: Measure,
    aim: Aim,
    command: String,
    begin: Instant,
    /// The runs that were played, with their points.
    shown: Vec<(Point, examples::Played)>,
    /// The indices of the games requested last.
    asked: Vec<usize>,
    /// The file that its curve is put into.
    record: Option<PathBuf>,
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
            own: Level::new(laboratory, cells.len()),
            levels: Vec::new(),
            axes,
            search,
            measure,
            aim,
            command,
            begin,
            cells,
            shown: Vec::new(),
            asked: Vec::new(),
            record: None,
        })
    }

    /// The same study, whose curve is put into this file: that of the score over one number of the scenario as it is.
    #[must_use]
    pub fn recorded(mut self, file: Option<PathBuf>) -> Self {
        self.record = file;
        self
    }

    /// The same points in these laboratories, too, which differ in the players.
    #[must_use]
    pub fn beside(mut self, laboratories: impl IntoIterator<Item = Laboratory>) -> Self {
        let points = self.cells.len();
        self.levels = laboratories.into_iter().map(|laboratory| Level::new(laboratory, points)).collect();
        self
    }

    /// The runs of these places that are not the baseline; with it, when it has not been played.
    fn requests(&mut self, places: Vec<usize>) -> Vec<Request> {
        self.asked = places.into_iter().filter(|&place| !self.cells[place].as_it_is).collect();
        let points = self.points();
        let levels = std::iter::once(&self.own).chain(&self.levels);
        levels.flat_map(|level| level.laboratory.requests(&points)).collect()
    }

    /// The points that were requested last.
    fn points(&self) -> Vec<Point> {
        let first = self.own.baseline.is_none().then(Point::default);
        first.into_iter().chain(self.asked.iter().map(|&place| self.cells[place].point.clone())).collect()
    }

    fn absorb(&mut self, played: &[Run]) -> Result<(), Failure> {
        let points = self.points();
        let requests = self.own.laboratory.requests(&points);
        let shown = requests.iter().zip(played).map(|(request, run)| examples::Played::of(request, run));
        self.shown.extend(points.iter().cloned().zip(shown));
        let levels = std::iter::once(&mut self.own).chain(&mut self.levels);
        for (level, runs) in levels.zip(played.chunks(points.len().max(1))) {
            level.absorb(&points, &self.asked, runs)?;
        }
        Ok(())
    }

    fn answer(&self, baseline: &Sample) -> Result<Answer, Failure> {
        let of = |place: usize| Some((&self.cells[place], &self.own.of(place)?.games));
        let points = self.search.places().iter().filter_map(|&place| of(place)).collect();
        let setup = Setup::new(&self.own.laboratory, baseline, self.measure, self.command.clone());
        let throughput = Throughput::since(self.begin);
        let played = Played { points, baseline };
        let levels = self.levels.iter().filter_map(|level| level.figures(&self.cells, self.measure)).collect();
        let response = Response::new(setup, self.axes.clone(), &played, (self.measure, self.aim), throughput);
        let response = Response { levels, ..response };
        let labels = Labels::of(&baseline.about);
        let flipped = self.flipped(response.ends())?;
        let links: Vec<_> = flipped.iter().flat_map(|of| of.links(&labels)).collect();
        let (charts, games) = (charts::draw(&response, self.measure, &labels)?, examples::turned(links));
        let document = Document { charts, games, ..document(&response, self.measure, &labels) };
        let curve =
            self.record.as_ref().map(|_| record::curve(&response, &played, self.command.clone())).transpose()?;
        let (file, pages) = (self.record.clone(), examples::then(flipped));
        let then = move |results: Results| {
            pages(results)?;
            let Some((file, curve)) = file.as_ref().zip(curve.as_ref()) else { return Ok(()) };
            ValueCurves::update(file, |curves| {
                curves.put(curve.clone());
                Ok(())
            })
        };
        Ok(Answer { then: Box::new(then), ..Answer::new(document, self.writes()[0], "report.html") })
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
            let mean = |&place: &usize| Some(self.own.of(place)?.games.mean(self.measure));
            let means = self.search.asked().iter().filter_map(mean).collect();
            self.search.answer(means);
        }
        let places = self.search.next();
        match (&self.own.baseline, places.is_empty()) {
            (Some(baseline), true) => Ok(Step::Done(Box::new(self.answer(baseline)?))),
            _ => Ok(Step::Need(self.requests(places))),
        }
    }
}
