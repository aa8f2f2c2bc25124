//! Levels of play: the games of every point by the same players.

use serde::Serialize;

use super::figures::Figures;
use super::grid::Cell;
use crate::base::error::Failure;
use crate::play::rows::DRAW;
use crate::play::simulation::Run;
use crate::show::charts::style::BESIDE;
use crate::studies::laboratory::{Factors, Laboratory, Measure, Point, Sample, factors_on_luck};

/// The most levels beside the players of the sweep: each has a colour of its own.
pub const MAX_BESIDE: usize = BESIDE.len();

/// A laboratory with the games of its points.
pub struct Level {
    /// The laboratory.
    pub laboratory: Laboratory,
    /// The baseline.
    pub baseline: Option<Sample>,
    /// The games of each point that was played and is not the baseline.
    samples: Vec<Option<Sample>>,
    /// The factors of the baseline.
    factors: Factors,
}

/// The figures of a level beside the players of the sweep.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Beside {
    /// The players of both sides.
    pub players: [String; 2],
    /// How many games each point has.
    pub games: u64,
    /// The baseline.
    pub baseline: Figures,
    /// The points, in the order of the sweep.
    pub points: Vec<Figures>,
}

impl Level {
    /// No games yet, of this many points.
    #[must_use]
    pub fn new(laboratory: Laboratory, points: usize) -> Self {
        Self { laboratory, baseline: None, samples: vec![None; points], factors: Factors::default() }
    }

    /// Takes the runs of the points that were requested last: of the baseline when it has not been played, then of the places `asked`.
    ///
    /// # Errors
    /// When the rows of a run cannot be read.
    pub fn absorb(&mut self, points: &[Point], asked: &[usize], runs: &[Run]) -> Result<(), Failure> {
        let mut samples = self.laboratory.samples(points, runs)?;
        if let (None, Some(baseline)) = (&self.baseline, samples.first()) {
            self.factors = factors_on_luck(&baseline.games);
        }
        samples.iter_mut().for_each(|sample| sample.games.take_luck_out(self.factors));
        let mut samples = samples.into_iter();
        if self.baseline.is_none() {
            self.baseline = samples.next();
        }
        for (&place, sample) in asked.iter().zip(samples) {
            self.samples[place] = Some(sample);
        }
        Ok(())
    }

    /// The games of a point that was played.
    #[must_use]
    pub fn of(&self, place: usize) -> Option<&Sample> {
        self.samples[place].as_ref().or(self.baseline.as_ref())
    }

    /// The figures of every point; `None` before they were played.
    #[must_use]
    pub fn figures(&self, cells: &[Cell], measure: Measure) -> Option<Beside> {
        let baseline = self.baseline.as_ref()?;
        let [one, other] = &baseline.about.sides;
        let of =
            |cell, sample: &Sample| Figures::new(cell, &sample.games, &baseline.games, measure, [one, other, DRAW]);
        let points = cells.iter().enumerate().filter_map(|(place, cell)| Some(of(Some(cell), self.of(place)?)));
        Some(Beside {
            players: baseline.players.clone(),
            games: self.laboratory.games,
            baseline: of(None, baseline),
            points: points.collect(),
        })
    }
}

impl Beside {
    /// The players, once when both sides have the same.
    #[must_use]
    pub fn name(&self) -> String {
        by(&self.players)
    }
}

/// Players of both sides in one word: `heuristic`, or `heuristic against random`.
#[must_use]
pub fn by([one, other]: &[String; 2]) -> String {
    if one == other { one.clone() } else { format!("{one} against {other}") }
}
