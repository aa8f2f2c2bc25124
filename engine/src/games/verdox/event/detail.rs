//! The details of events: their words in logs.

use crate::core::facts::Roll;
use crate::core::named::named;
use crate::games::verdox::data::{Hit, UnitId};

named! {
    /// Whether a die shows a low enough face: the guns can be moved, the unit sinks, gets out, or gets up.
    Answer {
        /// It does not.
        No = "no",
        /// It does.
        Yes = "yes",
    }
}

named! {
    /// The result of fire at a wall \[V5.19\].
    WallHit {
        /// The wall holds.
        Holds = "none",
        /// It is a breach.
        Breach = "breach",
    }
}

named! {
    /// The manner in which a unit is lost.
    Cause {
        /// By an attack \[V2.6\].
        Destroyed = "destroyed",
        /// In a marsh \[V5.16\].
        Sunk = "sunk",
        /// With its barge \[V6.10\].
        Drowned = "drowned",
    }
}

/// An attack on a unit \[V2.6\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The unit that is attacked.
    pub enemy: UnitId,
    /// The distance to it.
    pub distance: u8,
    /// The roll.
    pub roll: Roll<Hit>,
}
