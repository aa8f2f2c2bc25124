//! Events of a game, with enough detail for a third party to check them against the rulebook.

mod detail;
mod rule;

pub use detail::{Answer, Attack, Cause, WallHit};
pub use rule::Rule;

use crate::core::facts::{Roll, facts};
use crate::core::game::Side;
use crate::games::verdox::data::{BargeId, Hit, Kind as UnitKind, UnitId, side_of};
use crate::games::verdox::square::Square;
use crate::games::verdox::state::{Ending, Phase};

facts! {
    /// What happened, with the details that only events of this kind have. Each comment lists the fields of [`Event`] that
    /// are filled, too.
    Fact,
    /// The kind of an event.
    Kind {
        /// `side` won the draw with this die and deploys first.
        FirstDrawn {
            /// The face.
            die: u8,
        } = "first-drawn",
        /// `side` enters `unit` at `to`; its kind is `None` for the other side.
        Entered(Option<UnitKind>) = "entered",
        /// `side` has units left but no free entry square.
        EntryBlocked {
            /// How many of them wait.
            waiting: u8,
        } = "entry-blocked",
        /// A game turn begins.
        TurnStarts = "turn-starts",
        /// `side` begins to act.
        PhaseStarts = "phase-starts",
        /// `unit` is turned face up at `from`, revealing its kind.
        Shown(UnitKind) = "shown",
        /// `unit` moves `from`, `to`.
        Moved = "moved",
        /// `unit` at `from` rolls to move its guns `to`.
        GunsPulled(Roll<Answer>) = "guns-pulled",
        /// `unit` at `from` rolls for sinking on its way `to`.
        SinkTest(Roll<Answer>) = "sink-test",
        /// `unit` at `from` rolls to leave its ground, `to`.
        ExitTest(Roll<Answer>) = "exit-test",
        /// `unit` at `from` rolls to enter the wall at `to`.
        EntryTest(Roll<Answer>) = "entry-test",
        /// `unit` at `from` attacks a unit at `target`.
        Attacked(Attack) = "attacked",
        /// `unit` at `from` fires at the wall at `target`.
        WallAttacked(Roll<WallHit>) = "wall-attacked",
        /// `unit` at `from` fires at a barge at `target`.
        BargeAttacked(BargeId, Roll<Hit>) = "barge-attacked",
        /// `unit` of this kind at `from` is lost.
        Lost(UnitKind, Cause) = "lost",
        /// `unit` at `from` loses its horse and is now of this kind.
        Dismounted(UnitKind) = "dismounted",
        /// The wall at `target` is a breach.
        Breached = "breached",
        /// The gate at `target` is captured by `unit` of `side`.
        GateTaken = "gate-taken",
        /// `side` takes over a barge at `to` with `unit`.
        BargeTaken(BargeId) = "barge-taken",
        /// A barge at `from` loses its owner.
        BargeAdrift(BargeId) = "barge-adrift",
        /// A barge moves `from`, `to`, with `unit` if it has a passenger.
        Sailed(BargeId) = "sailed",
        /// A barge at `from` is destroyed.
        BargeLost(BargeId) = "barge-lost",
        /// `unit` of a destroyed barge gets ashore, `from`, `to`.
        Ashore = "ashore",
        /// `unit` of `side` takes the quarters at `to`.
        HeadquartersTaken = "headquarters-taken",
        /// The game is over; `side` is the winner, if any.
        GameOver(Ending) = "game-over",
    }
}

/// One event. Fields that a kind does not use are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub fact: Fact,
    /// The game turn, from 1; 0 at set-up.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// The paragraph.
    pub rule: Rule,
    /// The side that acts or is concerned.
    pub side: Option<Side>,
    /// The unit.
    pub unit: Option<UnitId>,
    /// The origin of a move.
    pub from: Square,
    /// The destination.
    pub to: Square,
    /// The square that is attacked.
    pub target: Square,
    /// The value on the map of the first side minus that of the second, after the event.
    pub vp: i32,
}

const _: () = assert!(size_of::<Event>() <= 32, "an event is copied often");

impl Event {
    /// The kind.
    #[inline]
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.fact.kind()
    }

    /// The side that acts, or that of the unit.
    #[must_use]
    pub fn owner(&self) -> Option<Side> {
        self.side.or_else(|| self.unit.map(side_of))
    }
}
