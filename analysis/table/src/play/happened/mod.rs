//! Event counts of the games of a run, by counter, place and stage, collected while they are played.
//!
//! Every thread has a [`Tally`], which a game fills from its events through [`Observed`]. All figures are sums of whole
//! numbers, so they are the same however the games were cut and whichever thread played them, and [`Happened`] of shards add
//! up to that of the whole run.

pub mod course;
mod cubes;
pub mod heat;
pub mod ledger;
mod observed;
mod shape;
#[cfg(feature = "native")]
mod stored;
mod tally;
mod terms;

use serde::{Deserialize, Serialize};

use crate::base::error::Failure;
use crate::statistics::skewed::Total;

pub use course::Course;
pub use heat::{HEATS, Heat, Map};
pub use ledger::{Ledger, Measure, Row};
pub use observed::{Counting, Observed};
pub use shape::{Counter, Group, Shape, spans, step};
#[cfg(feature = "native")]
pub use stored::{FILE, read, write};
pub use tally::Tally;
pub use terms::Terms;

/// The name of the shape of `happened.json`, with its version.
pub const SCHEMA: &str = "kartacz.happened/2";
/// Victory points are divided between counters in parts of this size, so that no part is lost.
pub const PARTS: u32 = 60;

/// The sums of a number over games, of its squares and of its cubes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum(pub i64, pub u64, #[serde(deserialize_with = "cubes::read")] pub i128);

impl Sum {
    /// Adds the number of a game.
    #[inline]
    pub fn count(&mut self, number: i64) {
        self.0 += number;
        self.1 += number.unsigned_abs() * number.unsigned_abs();
        self.2 += i128::from(number) * i128::from(number) * i128::from(number);
    }

    /// Adds the sums over other games.
    pub fn add(&mut self, other: Self) {
        // Files may hold any numbers.
        self.0 = self.0.saturating_add(other.0);
        self.1 = self.1.saturating_add(other.1);
        self.2 = self.2.saturating_add(other.2);
    }

    /// The mean over this number of games, with what its interval needs.
    #[must_use]
    pub fn total(self, games: u64) -> Total {
        Total::of(games, self.0, self.1, self.2)
    }

    /// The sums as numbers.
    const fn numbers(self) -> [f64; 3] {
        [self.0 as f64, self.1 as f64, self.2 as f64]
    }

    /// How much a game may have that has much, by these sums of numbers that are not negative: the mean of the numbers, weighted by
    /// their squares; 1 where all are 0.
    #[must_use]
    pub fn much(sums: impl IntoIterator<Item = Self>) -> f64 {
        let add = |(squares, cubes): (f64, f64), sum: Self| (squares + sum.1 as f64, cubes + sum.2 as f64);
        let (squares, cubes) = sums.into_iter().fold((0.0, 0.0), add);
        if squares > 0.0 { cubes / squares } else { 1.0 }
    }
}

/// The sums of products of a number and of another of the same game: of both, of the first squared and the second, of the
/// first and the second squared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joint(pub u64, pub u64, pub u64);

impl Joint {
    /// Adds the numbers of a game.
    #[inline]
    pub fn count(&mut self, number: u64, other: u64) {
        self.0 += number * other;
        self.1 += number * number * other;
        self.2 += number * other * other;
    }

    /// Adds the sums over other games.
    pub fn add(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
        self.1 = self.1.saturating_add(other.1);
        self.2 = self.2.saturating_add(other.2);
    }

    /// The first number as a share of the second over this number of games, from the sums of both.
    #[must_use]
    pub fn share(self, games: u64, of: Sum, all: Sum) -> Total {
        let products = [self.0, self.1, self.2].map(|sum| sum as f64);
        Total::of_quotient(games, of.numbers(), all.numbers(), products)
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
