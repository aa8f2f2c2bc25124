//! Player actions.

use crate::games::verdox::data::{BargeId, Kind, UnitId};
use crate::games::verdox::square::Square;

/// One choice at a decision point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Enter a unit of this kind here, face down \[V1.4, V1.5\].
    Enter {
        /// The kind.
        kind: Kind,
        /// The square.
        square: Square,
    },
    /// Move a unit \[V2.5\]; onto a barge where one is \[V6.11\].
    Move {
        /// The unit.
        unit: UnitId,
        /// The destination.
        to: Square,
    },
    /// Attack a unit, in melee or by fire \[V2.6\].
    Attack {
        /// The attacker.
        unit: UnitId,
        /// The square of the target.
        target: Square,
    },
    /// Shoot at a wall \[V5.19\].
    Demolish {
        /// The artillery.
        unit: UnitId,
        /// The wall.
        target: Square,
    },
    /// Shoot at a barge \[V6.10\].
    Bombard {
        /// The artillery.
        unit: UnitId,
        /// The square of the barge.
        target: Square,
    },
    /// Move a barge with its passenger \[V6.11\].
    Sail {
        /// The barge.
        barge: BargeId,
        /// The destination.
        to: Square,
    },
    /// End the phase \[V2.2\].
    End,
}

impl Action {
    /// Whether it ends the phase.
    #[must_use]
    pub const fn is_idle(self) -> bool {
        matches!(self, Action::End)
    }
}
