//! Event counts of the games of a run, by counter, place and stage, collected while they are played.
//!
//! Every thread has a [`Tally`], which a game fills from its events through [`Observed`]. All figures are sums of whole
//! numbers, so they are the same however the games were cut and whichever thread played them, and [`Happened`] of shards add
//! up to that of the whole run.

pub mod course;
pub mod heat;
pub mod ledger;
mod observed;
mod shape;
#[cfg(feature = "native")]
mod stored;
mod tally;

use serde::{Deserialize, Serialize};

use crate::base::error::Failure;

pub use course::Course;
pub use heat::{HEATS, Heat, Map};
pub use ledger::{Ledger, Measure, Row};
pub use observed::{Counting, Observed};
pub use shape::{Counter, Group, Shape, spans, step};
#[cfg(feature = "native")]
pub use stored::{FILE, read, write};
pub use tally::Tally;

/// The name of the shape of `happened.json`, with its version.
pub const SCHEMA: &str = "kartacz.happened/1";
/// Victory points are divided between counters in parts of this size, so that no part is lost.
pub const PARTS: u32 = 60;

/// The sum of a number over games, and the sum of its squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum(pub i64, pub u64);

impl Sum {
    /// Adds the number of a game.
    #[inline]
    pub fn count(&mut self, number: i64) {
        self.0 += number;
        self.1 += number.unsigned_abs() * number.unsigned_abs();
    }

    /// Adds the sums over other games.
    pub fn add(&mut self, other: Self) {
        // Files may hold any numbers.
        self.0 = self.0.saturating_add(other.0);
        self.1 = self.1.saturating_add(other.1);
    }

    /// Mean and spread over this number of games.
    #[must_use]
    pub fn moments(self, games: u64) -> crate::statistics::Moments {
        crate::statistics::Moments { n: games, sum: self.0.into(), squares: self.1.into() }
    }
}

/// Event counts of some games of a run, in the shape of `happened.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Happened {
    /// [`SCHEMA`].
    pub schema: String,
    /// How many games.
    pub games: u64,
    /// The shape of the counts.
    pub shape: Shape,
    /// The counters.
    pub ledger: Ledger,
    /// How the games went.
    pub course: Course,
    /// The events by place.
    pub map: Map,
}

impl Happened {
    /// The counts of no game.
    #[must_use]
    pub fn none(shape: &Shape) -> Self {
        let (ledger, course, map) = (Ledger::none(shape), Course::none(shape), Map::none(shape));
        Self { schema: SCHEMA.to_owned(), games: 0, shape: shape.clone(), ledger, course, map }
    }

    /// Adds the counts of other games of the run.
    ///
    /// # Errors
    /// When other things were counted in them.
    pub fn add(&mut self, other: &Self) -> Result<(), Failure> {
        if self.schema != other.schema || self.shape != other.shape || !other.is_of_its_shape() {
            let text = "the events of these games were counted for another scenario; play them again";
            return Err(Failure::Input(text.to_owned()));
        }
        self.games = self.games.saturating_add(other.games);
        self.ledger.add(&other.ledger);
        self.course.add(&other.course);
        self.map.add(&other.map);
        Ok(())
    }

    /// Adds to a sum of which nothing is there at first.
    ///
    /// # Errors
    /// As [`Self::add`].
    pub fn add_to(sum: &mut Option<Self>, more: Self) -> Result<(), Failure> {
        match sum {
            Some(sum) => sum.add(&more),
            None => {
                *sum = Some(more);
                Ok(())
            }
        }
    }

    /// The sums of a measure for a side in a span (0 is the whole game), by place.
    #[must_use]
    pub fn places(&self, heat: Heat, side: usize, span: usize) -> &[Sum] {
        self.map.places(&self.shape, heat, side, span)
    }

    /// Whether its lists are as long as its shape says, as in every file that this program writes.
    #[must_use]
    pub fn is_of_its_shape(&self) -> bool {
        let Self { schema, shape, ledger, course, map, .. } = self;
        schema == SCHEMA && shape.is_sound() && ledger.is_of(shape) && course.is_of(shape) && map.is_of(shape)
    }
}
