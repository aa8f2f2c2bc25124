//! Player actions.

use crate::games::pluton::data::UnitId;
use crate::games::pluton::hex::Hex;

/// One choice at a decision point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Set up the unit that is due here.
    Place {
        /// The hex.
        hex: Hex,
    },
    /// Leave the marker that is due in place, on or off the map \[4.2 F.1, 8.3a\].
    Stay,
    /// Move the marker that is due by one hex \[8.3a\].
    Shift {
        /// The hex.
        hex: Hex,
    },
    /// Remove the marker that is due from the map; it is available again in the next stage \[4.2 F.1\].
    Lift,
    /// Place the marker that is due \[8.2, 8.3a\].
    Call {
        /// The hex.
        hex: Hex,
    },
    /// Begin the move of a unit \[6.1\].
    Begin {
        /// The unit.
        unit: UnitId,
    },
    /// Run, before the first step \[6.4\].
    Run,
    /// Let another unit of the hex move along.
    Join {
        /// The unit.
        unit: UnitId,
    },
    /// Move one hex, or enter the map \[6.1\].
    Step {
        /// The hex.
        hex: Hex,
    },
    /// Drop a unit from the moving group: its move is over.
    Drop {
        /// The unit.
        unit: UnitId,
    },
    /// End the move.
    Halt,
    /// End the movement phase.
    EndMoves,
    /// Choose the next unit to fire at the end of movement \[4.2 F.2\].
    Aim {
        /// The unit.
        firer: UnitId,
    },
    /// Fire \[7.3\].
    Fire {
        /// The firer.
        firer: UnitId,
        /// The target.
        target: UnitId,
        /// The boxes that fire; 0 for all remaining ones \[7.6\].
        boxes: u8,
    },
    /// Fire no more now.
    Pass,
    /// Declare an attack in close combat \[10.2\].
    Attack,
    /// Declare none \[10.2\].
    Refrain,
    /// A unit takes the next loss of a close combat \[10.3\].
    Lose {
        /// The unit.
        unit: UnitId,
    },
    /// Retreat with the unit that is due \[10.3\].
    Retreat {
        /// The hex.
        hex: Hex,
    },
}

impl Action {
    /// Whether it does nothing, or ends something.
    #[must_use]
    pub const fn is_idle(self) -> bool {
        matches!(self, Action::Stay | Action::Halt | Action::EndMoves | Action::Pass | Action::Refrain)
    }
}
