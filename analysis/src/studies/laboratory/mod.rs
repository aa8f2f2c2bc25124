//! The laboratory: one scenario with other values, the same games each time.
//!
//! Game `i` has the same seed whatever the values are: common random numbers. So two points are compared game by game, and
//! what their games share cancels out of the difference.

mod games;
mod measure;

use std::io::{Write, stderr};
use std::path::PathBuf;

use kartacz_engine::scenario::Provenance;

pub use games::{Difference, Games};
pub use measure::Measure;

use crate::base::diagnostics::tamed;
use crate::base::error::Failure;
use crate::base::values::Seat;
use crate::base::width::{beginning, column};
use crate::games::{System, load};
use crate::play::aggregate::results;
use crate::play::changes::Changes;
use crate::play::claim::Claim;
use crate::play::library;
use crate::play::playing::Playing;
use crate::play::purpose::Purpose;
use crate::play::record::About;
use crate::play::simulation::{Plan, Run};
use crate::play::supply::Wanted;
use crate::studies::headline;

/// The widest line of progress, in thousandths of a column.
const LINE: usize = 80_000;
/// Where the games of the points lie, in the folder of the results.
const POINTS: &str = "points";

/// A scenario, its players, and how many games are played with which seed.
#[derive(Debug)]
pub struct Laboratory {
    scenario: String,
    changes: Changes,
    seats: Vec<Seat>,
    plan: Plan,
    folder: PathBuf,
    quiet: bool,
}

/// A scenario as it is played: values set beyond those of the command line, as `--set` takes them. None is the baseline.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point(pub Vec<String>);

/// A point and what came of its games.
#[derive(Clone, Debug)]
pub struct Sample {
    /// What was set.
    pub point: Point,
    /// Its games.
    pub games: Games,
    /// The scenario with these values, as reports tell of it.
    pub about: About,
    /// The players of both sides.
    pub players: [String; 2],
}

impl Laboratory {
    /// A laboratory whose results have this purpose, and go to its folder.
    ///
    /// # Errors
    /// When the threads cannot be started.
    pub fn new(
        scenario: &str,
        changes: &Changes,
        seats: &[Seat],
        playing: &Playing,
        purpose: &Purpose,
    ) -> Result<Self, Failure> {
        Ok(Self {
            scenario: scenario.to_owned(),
            changes: changes.clone(),
            seats: seats.to_vec(),
            plan: Plan::new(playing, changes, purpose, headline::find)?,
            folder: purpose.folder().to_owned(),
            quiet: playing.quiet,
        })
    }

    /// The same whose results go to a folder inside.
    #[must_use]
    pub fn inside(self, name: &str) -> Self {
        Self { folder: self.folder.join(name), ..self }
    }

    /// The seed of the games.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.plan.seed
    }

    /// How many games each point has.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.plan.games
    }

    /// The threads that play.
    #[must_use]
    pub fn pool(&self) -> &rayon::ThreadPool {
        &self.plan.pool
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
        Ok(library::load(&self.changes_of(point).request(&self.scenario))?.provenance)
    }

    /// Plays the games of every point, each the same games. What an earlier, interrupted command has played is not
    /// played again; [`Laboratory::settle`] ends that.
    ///
    /// # Errors
    /// When a point does not load (all are looked at first), or a file cannot be written.
    pub fn play(&self, points: &[Point]) -> Result<Vec<Sample>, Failure> {
        points.iter().try_for_each(|point| self.read(point).map(drop))?;
        self.plan.supply.need(points.iter().map(|point| self.wanted(point)))?;
        points.iter().enumerate().map(|(place, point)| self.play_one(point, [place, points.len()])).collect()
    }

    /// Says that these points will be played, too: when games come from shards, all that is known to be needed is asked for at once.
    ///
    /// # Errors
    /// When a point does not load.
    pub fn want(&self, points: &[Point]) -> Result<(), Failure> {
        self.plan.supply.want(points.iter().map(|point| self.wanted(point)))
    }

    fn wanted(&self, point: &Point) -> Result<Wanted, Failure> {
        let system = self.load(point)?;
        let games = (self.plan.seed, self.plan.games);
        system.wanted((&self.scenario, &self.changes_of(point)), &system.seats(&self.seats)?, games)
    }

    fn play_one(&self, point: &Point, [place, of]: [usize; 2]) -> Result<Sample, Failure> {
        let system = self.load(point)?;
        self.say(&format!("point {} of {of}: {}", place + 1, point.told()));
        let plan = Plan { changes: self.changes_of(point).told(), ..self.plan.clone() };
        let run = system.simulate(&system.seats(&self.seats)?, &plan, &self.folder_of(point))?;
        let games = games_of(&run)?;
        Ok(Sample { point: point.clone(), games, about: run.task.layout.about, players: run.task.players })
    }

    /// Removes what was kept of the games of these points to go on from: the results that are made from them are written.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn settle(&self, points: &[Point]) -> Result<(), Failure> {
        points.iter().try_for_each(|point| Claim::on(&self.folder_of(point), &self.plan.purpose)?.release())
    }

    /// The folder of the games of a point, named after its values.
    #[must_use]
    pub fn folder_of(&self, point: &Point) -> PathBuf {
        self.folder.join(POINTS).join(point.folder())
    }

    fn changes_of(&self, point: &Point) -> Changes {
        let mut changes = self.changes.clone();
        changes.set.extend(point.0.iter().cloned());
        changes
    }

    /// Says what is done, in a line. Nobody to hear it is no error.
    fn say(&self, text: &str) {
        if !self.quiet {
            let _ = writeln!(stderr(), "{}", beginning(&tamed(text), LINE, column));
        }
    }
}

impl Point {
    /// The values in words.
    #[must_use]
    pub fn told(&self) -> String {
        if self.0.is_empty() { "as it is".to_owned() } else { self.0.join(", ") }
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

/// What came of the games of a run.
fn games_of(run: &Run) -> Result<Games, Failure> {
    let mut games = Games::default();
    results((&run.rows, &run.task.layout), |outcome, vp| games.add(outcome, vp))?;
    Ok(games)
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
            // The last two are told in the same words, but nobody can set both.
            assert!(place == 4 || !folders[..place].contains(folder), "{folder}");
            assert!(folder.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '-'), "{folder}");
        }
    }
}
