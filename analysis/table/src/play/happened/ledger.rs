//! The ledger of counters: losses, actions, and victory points earned and given away by each.

use serde::{Deserialize, Serialize};

use super::{Shape, Sum};

/// The measures of a counter in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Measure {
    /// Pieces that are in play at the end.
    Survived,
    /// Steps lost.
    StepsLost,
    /// Victory points earned for its side, in parts of 1/[`super::PARTS`].
    Earned,
    /// Victory points given away to the other side, in the same parts.
    Given,
    /// Shots.
    Shots,
    /// Melees.
    Melees,
    /// Activations in which it moved, fired or fought; of a commander, its own.
    Acted,
    /// Victory points earned less those given away, in the same parts.
    Net,
}

/// How many measures there are.
pub const MEASURES: usize = 8;
/// How many of them a game counts; the others follow.
pub(super) const COUNTED: usize = Measure::Net as usize;

impl Measure {
    /// All of them, in the order of the file.
    pub const ALL: [Self; MEASURES] =
        [Self::Survived, Self::StepsLost, Self::Earned, Self::Given, Self::Shots, Self::Melees, Self::Acted, Self::Net];

    /// The name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Survived => "survived",
            Self::StepsLost => "steps_lost",
            Self::Earned => "vp_earned",
            Self::Given => "vp_given",
            Self::Shots => "shots",
            Self::Melees => "melees",
            Self::Acted => "activations",
            Self::Net => "vp_net",
        }
    }

    /// Whether it is counted in parts of victory points.
    #[must_use]
    pub const fn is_points(self) -> bool {
        matches!(self, Self::Earned | Self::Given | Self::Net)
    }
}

/// The sums of a counter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// By [`Measure`].
    pub sums: [Sum; MEASURES],
    /// Games by their outcome: those in which all its pieces survive, then the others.
    pub outcomes: [[u64; 3]; 2],
}

impl Row {
    /// The sum of a measure.
    #[must_use]
    pub fn sum(&self, measure: Measure) -> Sum {
        self.sums[measure as usize]
    }
}

/// The rows of all counters, in the order of the shape.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ledger(pub Vec<Row>);

impl Ledger {
    /// The ledger of no game.
    #[must_use]
    pub fn none(shape: &Shape) -> Self {
        Self(vec![Row::default(); shape.counters.len()])
    }

    /// Adds the ledger of other games.
    pub fn add(&mut self, other: &Self) {
        for (row, other) in self.0.iter_mut().zip(&other.0) {
            row.sums.iter_mut().zip(other.sums).for_each(|(sum, other)| sum.add(other));
            let outcomes = row.outcomes.as_flattened_mut().iter_mut();
            outcomes.zip(other.outcomes.as_flattened()).for_each(|(sum, other)| *sum = sum.saturating_add(*other));
        }
    }

    /// Whether it has a row for each counter.
    #[must_use]
    pub fn is_of(&self, shape: &Shape) -> bool {
        self.0.len() == shape.counters.len()
    }
}

/// The numbers of one game, one row a counter.
#[derive(Clone, Debug)]
pub(super) struct Page(Vec<[i64; COUNTED]>);

impl Page {
    pub(super) fn of(shape: &Shape) -> Self {
        Self(vec![[0; COUNTED]; shape.counters.len()])
    }

    #[inline]
    pub(super) fn add(&mut self, counter: usize, measure: Measure, number: i64) {
        self.0[counter][measure as usize] += number;
    }

    /// Adds the game to the ledger, and begins another. `outcome` is 0 when the first side won, 1 for the second, 2 for a
    /// draw.
    pub(super) fn close(&mut self, ledger: &mut Ledger, shape: &Shape, outcome: usize) {
        for ((numbers, row), counter) in self.0.iter_mut().zip(&mut ledger.0).zip(&shape.counters) {
            let numbers = std::mem::take(numbers);
            row.sums.iter_mut().zip(numbers).for_each(|(sum, number)| sum.count(number));
            row.sums[Measure::Net as usize].count(numbers[Measure::Earned as usize] - numbers[Measure::Given as usize]);
            let lost = numbers[Measure::Survived as usize] < i64::from(counter.pieces);
            row.outcomes[usize::from(lost)][outcome] += 1;
        }
    }
}
