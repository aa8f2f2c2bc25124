//! The choices that players make.

use crate::games::verdox::data::{BargeId, Kind, UnitId};
use crate::games::verdox::square::Square;

/// One choice at a decision point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Enter a unit of this kind here, face down \[V1.4, V1.5\].
    Enter {
        /// Which kind.
        kind: Kind,
        /// Where.
        square: Square,
    },
    /// Move a unit \[V2.5\]; onto a barge where one is \[V6.11\].
    Move {
        /// Which unit.
        unit: UnitId,
        /// To where.
        to: Square,
    },
    /// Attack a unit, hand to hand or by fire \[V2.6\].
    Attack {
        /// Who attacks.
        unit: UnitId,
        /// Where the target stands.
        target: Square,
    },
    /// Shoot at a wall \[V5.19\].
    Demolish {
        /// Which artillery.
        unit: UnitId,
        /// The wall.
        target: Square,
    },
    /// Shoot at a barge \[V6.10\].
    Bombard {
        /// Which artillery.
        unit: UnitId,
        /// Where the barge is.
        target: Square,
    },
    /// Move a barge, and who is on it \[V6.11\].
    Sail {
        /// Which barge.
        barge: BargeId,
        /// To where.
        to: Square,
    },
    /// End the phase \[V2.2\].
    End,
}

impl Action {
    /// Whether it does nothing.
    #[must_use]
    pub const fn is_idle(self) -> bool {
        matches!(self, Action::End)
    }
}
