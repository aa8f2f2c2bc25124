//! The course of one game: what its positions were worth, and what each roll was.
//!
//! The worth of a roll is how much it moved the expected value of the state that its action leads to: the mean over other dice
//! for all rolls after it, minus the mean over other dice for it and all rolls after it. The rolls of an action thus sum to its
//! luck, without remainder; a choice moves the value, too, and counts as no luck.

mod appraiser;
mod deed;

use core::ops::Range;

use kartacz_engine::core::game::Game;

use super::learning::Valued;
use super::luck::Luck;
pub use appraiser::{Appraiser, REPEATS};
pub use deed::{Actions, Deed, Shown};

/// What the first side may expect.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Expected {
    /// The probability to win.
    pub win: f64,
    /// The probability of a draw.
    pub draw: f64,
    /// The victory points, in units of the game.
    pub vp: f64,
}

impl Expected {
    /// The score, 0 to 1: a draw is half a win.
    #[must_use]
    pub fn score(self) -> f64 {
        self.win + 0.5 * self.draw
    }

    /// What it is more than something else.
    #[must_use]
    pub fn minus(self, other: Self) -> Luck {
        Luck { win: self.win - other.win, draw: self.draw - other.draw, vp: self.vp - other.vp }
    }
}

/// A moment in which the expected value of a game changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// The number of events before it.
    pub at: usize,
    /// What a roll was worth; none for a choice.
    pub luck: Option<Luck>,
    /// The value after it.
    pub value: Expected,
}

/// The course of a game, or of its beginning.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// The moments, in their order.
    pub changes: Vec<Change>,
}

impl Course {
    /// The course of the game with this seed, in which this was done.
    pub fn of<G: Valued>(game: &G, appraiser: &mut Appraiser<G>, seed: u64, deeds: &[Deed<G>]) -> Self {
        let mut changes = Vec::new();
        for (deed, number) in deeds.iter().zip(numbers(deeds)) {
            changes.extend(appraiser.changes_in(game, deed, seed, number));
        }
        Self { changes }
    }

    /// The luck of all rolls.
    #[must_use]
    pub fn luck(&self) -> Luck {
        self.luck_in(0..usize::MAX)
    }

    /// The luck of the rolls of these events.
    #[must_use]
    pub fn luck_in(&self, events: Range<usize>) -> Luck {
        let mut sum = Luck::default();
        self.rolls(events).for_each(|luck| sum.plus(luck));
        sum
    }

    /// What each roll of these events was worth.
    pub fn rolls(&self, events: Range<usize>) -> impl Iterator<Item = Luck> {
        self.changes.iter().filter(move |change| events.contains(&change.at)).filter_map(|change| change.luck)
    }

    /// The value after this number of events; that of the beginning before the first.
    #[must_use]
    pub fn after(&self, events: usize) -> Option<Expected> {
        let next = self.changes.partition_point(|change| change.at < events);
        self.changes.get(next.saturating_sub(1)).map(|change| change.value)
    }
}

/// The number of each deed among those with rolls.
pub fn numbers<G: Game>(deeds: &[Deed<G>]) -> impl Iterator<Item = u64> {
    deeds.iter().scan(0, |next, deed| {
        let number = *next;
        *next += u64::from(!deed.rolls.is_empty());
        Some(number)
    })
}
