//! Held-out games: the scenario and its proposals on common game numbers, by the players of the search and by others.

use std::path::Path;

use super::figures::{self, Figures};
use super::result::Played;
use super::search::Aim;
use super::variant::Variant;
use crate::base::error::Failure;
use crate::base::files;
use crate::play::simulation::Run;
use crate::studies::factor::Factor;
use crate::studies::laboratory::{Laboratory, Measure, Point, Sample};
use crate::studies::study::Request;
use crate::studies::tournament::searches;

/// The shelf of all runs, in the folder of the results.
const POINTS: &str = "points";
/// The name of the runs by the players of the search.
const HELD_OUT: &str = "held-out";

/// Other players for the proposals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The player of each side.
    pub seats: [String; 2],
    /// The games of each proposal.
    pub games: u64,
}

impl Strength {
    /// Whether a player searches: then it plays only the best proposals.
    #[must_use]
    pub fn searches(&self) -> bool {
        self.seats.iter().any(|seat| searches(seat))
    }
}

/// Players, each with a laboratory and the name of its runs.
pub struct Tables {
    tables: Vec<(Laboratory, String)>,
}

impl Tables {
    /// The players of the search, and the others that do not search; or those that do.
    #[must_use]
    pub fn of(laboratory: &Laboratory, strengths: &[Strength], searching: bool) -> Self {
        let own = (!searching).then(|| (laboratory.clone(), HELD_OUT.to_owned()));
        let other = |strength: &Strength| {
            let Strength { seats, games } = strength.clone();
            let name = files::plain(&seats[0]);
            (Laboratory { seats, games, ..laboratory.clone() }, name)
        };
        let others = strengths.iter().filter(|strength| strength.searches() == searching).map(other);
        Self { tables: own.into_iter().chain(others).collect() }
    }

    /// The runs of the scenario and of these variants, by each player.
    #[must_use]
    pub fn requests(&self, variants: &[&Variant], choices: &[Factor]) -> Vec<Request> {
        let own = Variant::default();
        let all: Vec<&Variant> = std::iter::once(&own).chain(variants.iter().copied()).collect();
        let of = |(laboratory, name): &(Laboratory, String)| {
            let player = &laboratory.seats[0];
            let what = |which: usize| match which {
                0 => format!("held-out games by {player}, the scenario"),
                which => format!("held-out games by {player}, proposal {which} of {}", variants.len()),
            };
            let run = |(which, variant): (usize, &&Variant)| Request {
                counted: true,
                ..request(laboratory, (variant, choices), name, &what(which))
            };
            all.iter().enumerate().map(run).collect::<Vec<_>>()
        };
        self.tables.iter().flat_map(of).collect()
    }

    /// The figures of these runs, by player: of the scenario, then of this number of variants.
    ///
    /// # Errors
    /// When the rows of a run cannot be read.
    pub fn read(&self, variants: usize, runs: &[Run], aim: &Aim) -> Result<Vec<Vec<Played>>, Failure> {
        let one = |((laboratory, _), runs): (&(Laboratory, String), &[Run])| {
            let samples = runs.iter().map(|run| Sample::of(&Point::default(), run));
            let samples = samples.collect::<Result<Vec<_>, _>>()?;
            let played = |(place, (run, sample)): (usize, (&Run, &Sample))| {
                let figures = Figures::of(run);
                let difference = sample.games.minus(&samples[0].games, Measure::Score);
                Played {
                    players: laboratory.seats.clone(),
                    verdict: figures::verdict(&figures.both(), (aim.target, aim.within)),
                    figures,
                    difference: (place > 0).then(|| difference.into()),
                }
            };
            Ok(runs.iter().zip(&samples).enumerate().map(played).collect())
        };
        self.tables.iter().zip(runs.chunks(variants + 1)).map(one).collect()
    }
}

/// The run of a variant, in a folder whose name begins so.
#[must_use]
pub fn request(laboratory: &Laboratory, (variant, choices): (&Variant, &[Factor]), name: &str, what: &str) -> Request {
    let point = Point(variant.sets(choices));
    let request = laboratory.request(&point, format!("{what}: {}", point.text()));
    let own = request.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Request { folder: Path::new(POINTS).join(format!("{name}-{own}")), ..request }
}
