//! Points: the scenario with other values, its runs and their games.

use std::path::PathBuf;

use kartacz_engine::scenario::Provenance;

use super::{Factors, Games, factors_on_luck};
use crate::base::diagnostics::tamed;
use crate::base::error::Failure;
use crate::base::width::{beginning, column};
use crate::games::{System, load};
use crate::play::aggregate::{results, results_with_luck};
use crate::play::changes::Changes;
use crate::play::head::Head;
use crate::play::library;
use crate::play::measured::Setting as Luck;
use crate::play::record::About;
use crate::play::series::Series;
use crate::play::simulation::Run;
use crate::studies::factor::accept::Loader;
use crate::studies::study::Request;

/// The widest line of progress, in thousandths of a column.
const LINE: usize = 80_000;
/// Where the games of the points lie, in the folder of the results.
const POINTS: &str = "points";

/// A scenario, its players, and how many games are played with which seed.
#[derive(Clone, Debug)]
pub struct Laboratory {
    /// The scenario, as it was typed.
    pub scenario: String,
    /// The changes of the command line.
    pub changes: Changes,
    /// The player of each side.
    pub seats: [String; 2],
    /// The seed of the games.
    pub seed: u64,
    /// How many games each point has.
    pub games: u64,
    /// Whether the luck of games is measured.
    pub luck: Luck,
    /// The folder of its runs, inside that of the results.
    pub folder: PathBuf,
}

/// Values set beyond those of the command line, as `--set` takes them. None is the baseline.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point(pub Vec<String>);

/// A point and the results of its games.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The values set.
    pub point: Point,
    /// The games of the point.
    pub games: Games,
    /// The scenario with these values, as in reports.
    pub about: About,
    /// The players of both sides.
    pub players: [String; 2],
}

impl Laboratory {
    /// A laboratory for this scenario and these players: the seed, and how many games each point has.
    #[must_use]
    pub fn new(scenario: &str, changes: &Changes, seats: [String; 2], Series { seed, games, luck }: Series) -> Self {
        let (scenario, changes) = (scenario.to_owned(), changes.clone());
        Self { scenario, changes, seats, seed, games, luck, folder: PathBuf::new() }
    }

    /// The games of each point.
    const fn series(&self) -> Series {
        Series { seed: self.seed, games: self.games, luck: self.luck }
    }

    /// Loads the scenario with the values of a point.
    ///
    /// # Errors
    /// Every fault of the files and of the values.
    pub fn load(&self, point: &Point) -> Result<Box<dyn System>, Failure> {
        load(&self.changes_of(point).request(&self.scenario))
    }

    /// Reads the scenario with the values of a point: every value that can change play. This takes far less time than
    /// [`Laboratory::load`], which looks along every line of sight.
    ///
    /// # Errors
    /// As [`Laboratory::load`].
    pub fn read(&self, point: &Point) -> Result<Provenance, Failure> {
        self.loader().read(&point.0)
    }

    /// The loader with the scenario and the changes of the command line.
    #[must_use]
    pub fn loader(&self) -> Loader<'_> {
        Loader { load: &library::load, scenario: &self.scenario, changes: &self.changes }
    }

    /// The runs of these points, each the same games.
    #[must_use]
    pub fn requests(&self, points: &[Point]) -> Vec<Request> {
        let label = |place: usize, point: &Point| format!("point {} of {}: {}", place + 1, points.len(), point.text());
        points.iter().enumerate().map(|(place, point)| self.request(point, label(place, point))).collect()
    }

    /// The run of a point, with a line of progress.
    #[must_use]
    pub fn request(&self, point: &Point, label: String) -> Request {
        Request {
            folder: self.folder.join(POINTS).join(point.folder()),
            label: beginning(&tamed(&label), LINE, column),
            ..Request::new(&self.scenario, &self.changes_of(point), self.seats.clone(), self.series())
        }
    }

    /// The games of these points, from their runs.
    ///
    /// # Errors
    /// When the rows of a run cannot be read.
    pub fn samples(&self, points: &[Point], runs: &[Run]) -> Result<Vec<Sample>, Failure> {
        points.iter().zip(runs).map(|(point, run)| Sample::of(point, run)).collect()
    }

    /// As [`Laboratory::samples`], without luck: that of the baseline, which comes first, determines the factors.
    ///
    /// # Errors
    /// When the rows of a run cannot be read.
    pub fn samples_without_luck(&self, points: &[Point], runs: &[Run]) -> Result<Vec<Sample>, Failure> {
        let mut samples = self.samples(points, runs)?;
        let factors = samples.first().map_or_else(Factors::default, |baseline| factors_on_luck(&baseline.games));
        samples.iter_mut().for_each(|sample| sample.games.take_luck_out(factors));
        Ok(samples)
    }

    /// The head of a result of its points.
    #[must_use]
    pub fn head(&self, about: &About, command: String) -> Head {
        Head::new(about, self.changes.text(), command, self.seed, self.games)
    }

    fn changes_of(&self, point: &Point) -> Changes {
        let mut changes = self.changes.clone();
        changes.set.extend(point.0.iter().cloned());
        changes
    }
}

impl Point {
    /// The values in words.
    #[must_use]
    pub fn text(&self) -> String {
        if self.0.is_empty() { "baseline".to_owned() } else { self.0.join(", ") }
    }

    /// A name for a folder: the same for the same values, another for others.
    fn folder(&self) -> String {
        if self.0.is_empty() {
            return "as-it-is".to_owned();
        }
        let text = self.0.join(" ");
        let plain: String = text.chars().map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '-' }).collect();
        let short: String = plain.chars().take(LONGEST).collect();
        format!("{}-{:016x}", short.trim_matches('-'), xxhash_rust::xxh3::xxh3_64(text.as_bytes()))
    }
}

/// The most letters of the values in the name of a folder.
const LONGEST: usize = 60;

impl Sample {
    /// The games of a run.
    ///
    /// # Errors
    /// When its rows cannot be read.
    pub fn of(point: &Point, run: &Run) -> Result<Self, Failure> {
        let mut games = Games::of(run.task.layout.about.unit);
        let rows = (&*run.rows, &run.task.layout);
        match rows.1.luck {
            None => results(rows, |outcome, vp| games.add(outcome, vp))?,
            Some(_) => results_with_luck(rows, |_, (outcome, vp), luck| {
                games.add(outcome, vp);
                games.add_luck(luck);
            })?,
        }
        let (about, players) = (run.task.layout.about.clone(), run.task.players.clone());
        Ok(Self { point: point.clone(), games, about, players })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_folders_of_their_own() {
        let point = |sets: &[&str]| Point(sets.iter().map(|&set| set.to_owned()).collect());
        let folders = [&[][..], &["a=1"], &["a=-1"], &["a=1", "b=2"], &["a=1 b=2"]].map(|sets| point(sets).folder());
        assert_eq!(folders[0], "as-it-is");
        assert!(folders[1].starts_with("a-1-"), "{}", folders[1]);
        for (place, folder) in folders.iter().enumerate() {
            // The last two have the same text, but cannot both be set.
            assert!(place == 4 || !folders[..place].contains(folder), "{folder}");
            assert!(folder.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '-'), "{folder}");
        }
    }
}
