//! Player actions.

use super::data::{Hex, UnitId};

/// One choice at a decision point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Put a unit here, at set-up, as a reinforcement, or when it returns \[2.3, 11.1, 11.4\].
    Place {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: Hex,
    },
    /// Keep a reinforcement back \[11.1\].
    Hold {
        /// The unit.
        unit: UnitId,
    },
    /// Give a unit a step \[11.3\].
    Replace {
        /// The unit.
        unit: UnitId,
    },
    /// Bring a lost unit back \[11.4\].
    Rebuild {
        /// The unit.
        unit: UnitId,
    },
    /// Begin to move a unit \[4.1\].
    Move {
        /// The unit.
        unit: UnitId,
    },
    /// Take another unit along, or into an attack \[4.9, 7.1\].
    Join {
        /// The unit.
        unit: UnitId,
    },
    /// Enter the next hex \[4.2\].
    Step {
        /// The hex.
        hex: Hex,
    },
    /// Attack an enemy hex while moving \[4.7\].
    Overrun {
        /// The hex.
        hex: Hex,
    },
    /// Leave the map \[4.8\].
    Exit,
    /// End the move.
    Stop,
    /// Attack, or bombard, an enemy hex \[7.1, 10.3\].
    Attack {
        /// The hex.
        hex: Hex,
    },
    /// The attackers are complete.
    Done,
    /// Resolve a declared attack \[7.2\].
    Resolve {
        /// The hex that is attacked.
        hex: Hex,
    },
    /// Spend so many support points \[10.1\].
    Support {
        /// The points.
        points: u8,
    },
    /// Let a unit lose a step \[9.1\].
    Lose {
        /// The unit.
        unit: UnitId,
    },
    /// Retreat into the next hex \[9.4\].
    Retreat {
        /// The hex.
        hex: Hex,
    },
    /// Lose steps instead of retreating \[9.6\].
    Stand,
    /// Retreat rather than lose steps \[9.6\].
    GiveWay,
    /// Advance \[9.8\].
    Advance {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: Hex,
    },
    /// Remove a unit from a hex with too many \[6.2\].
    Remove {
        /// The unit.
        unit: UnitId,
    },
    /// End the phase.
    End,
}

impl Action {
    /// Whether it does nothing, or ends something.
    #[must_use]
    pub const fn is_idle(self) -> bool {
        matches!(self, Self::End | Self::Stop | Self::Done | Self::Hold { .. } | Self::Support { points: 0 })
    }
}
