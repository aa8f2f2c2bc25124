//! The counters \[2\].

use super::{MAX_STEPS, Start};
use crate::core::game::Side;

/// A unit: first those of the first side, in the order of the file.
pub type UnitId = u8;
/// No unit.
pub const NO_UNIT: UnitId = u8::MAX;

/// A class of units \[2.2\].
#[derive(Clone, Debug)]
pub struct Class {
    /// Its id.
    pub id: String,
    /// Whether its units exert zones of control \[5.1\].
    pub zoc: bool,
    /// What a unit counts for stacking \[6.1\].
    pub stacking: u8,
    /// The shift that a unit gives to an attack from, or a defence of, its hex: leaders \[10.2\].
    pub shift: u8,
    /// Whether its units may attack \[7.1\].
    pub attacks: bool,
}

/// The values of a unit with so many steps \[2.1\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Values {
    /// Its strength in attack.
    pub attack: u8,
    /// Its strength in defence.
    pub defence: u8,
    /// Its movement points.
    pub moves: u8,
}

/// A counter.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its class, as an index.
    pub class: u8,
    /// The number of steps, 1 to 4.
    pub steps: u8,
    /// Its values with one step, with two and so on; those of a whole unit are at `steps - 1`.
    pub values: [Values; MAX_STEPS],
    /// From how many hexes away it supports an attack, or bombards \[7.6, 10.3\]; 1 is an adjacent hex.
    pub range: u8,
    /// Its strength in bombardment \[10.3\].
    pub barrage: u8,
    /// What its loss is worth to the enemy, or its leaving the map to its own side \[14.3, 14.4\].
    pub worth: u8,
    /// Where and when it enters play.
    pub start: Start,
    /// The steps with which it begins.
    pub begins_with: u8,
}

impl Unit {
    /// Its values with so many steps.
    #[inline]
    #[must_use]
    pub fn with(&self, steps: u8) -> Values {
        self.values[usize::from(steps.max(1)) - 1]
    }

    /// Its values when whole.
    #[must_use]
    pub fn whole(&self) -> Values {
        self.with(self.steps)
    }
}
