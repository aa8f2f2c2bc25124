//! Events of a game, with enough detail for a third party to check them against the rulebook.

use crate::core::game::Side;
use crate::core::list::List;
use crate::core::named::named;
use crate::games::verdox::data::{BargeId, Kind as UnitKind, UnitId};
use crate::games::verdox::square::Square;
use crate::games::verdox::state::Phase;

named! {
    /// The kind of an event. Each comment lists the fields of [`Event`] that it fills.
    Kind {
        /// `side` won the draw and deploys first: `dice`.
        FirstDrawn = "first-drawn",
        /// `side` enters `unit` at `to`; `unit_kind` is hidden from the other side.
        Entered = "entered",
        /// `side` has units left but no free entry square: `count` of them wait.
        EntryBlocked = "entry-blocked",
        /// A game turn begins.
        TurnStarts = "turn-starts",
        /// `side` begins to act.
        PhaseStarts = "phase-starts",
        /// `unit` is turned face up at `from`, revealing `unit_kind`.
        Shown = "shown",
        /// `unit` moves `from`, `to`.
        Moved = "moved",
        /// `unit` at `from` rolls to move its guns: `dice`, `result`.
        GunsPulled = "guns-pulled",
        /// `unit` at `from` rolls for sinking: `dice`, `result`.
        SinkTest = "sink-test",
        /// `unit` at `from` rolls to leave its ground: `dice`, `result`.
        ExitTest = "exit-test",
        /// `unit` at `from` rolls to enter the wall at `to`: `dice`, `result`.
        EntryTest = "entry-test",
        /// `unit` at `from` attacks `target_unit` at `target`, `distance` away: `dice`, `result`.
        Attacked = "attacked",
        /// `unit` at `from` fires at the wall at `target`: `dice`, `result`.
        WallAttacked = "wall-attacked",
        /// `unit` at `from` fires at `barge` at `target`: `dice`, `result`.
        BargeAttacked = "barge-attacked",
        /// `unit` of `unit_kind` at `from` is lost; `result` is the cause.
        Lost = "lost",
        /// `unit` at `from` loses its horse and is now of `unit_kind`.
        Dismounted = "dismounted",
        /// The wall at `target` is a breach.
        Breached = "breached",
        /// The gate at `target` is captured by `side`.
        GateTaken = "gate-taken",
        /// `side` takes over `barge` at `to` with `unit`.
        BargeTaken = "barge-taken",
        /// `barge` at `from` loses its owner.
        BargeAdrift = "barge-adrift",
        /// `barge` moves `from`, `to`, with `unit` if it has a passenger.
        Sailed = "sailed",
        /// `barge` at `from` is destroyed.
        BargeLost = "barge-lost",
        /// `unit` of a destroyed barge gets ashore, `from`, `to`.
        Ashore = "ashore",
        /// `unit` of `side` takes the quarters at `to`.
        HeadquartersTaken = "headquarters-taken",
        /// The game is over: `result` is the manner of ending, `side` the winner if any.
        GameOver = "game-over",
    }
}

/// One event. Fields that a kind does not use are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The kind.
    pub kind: Kind,
    /// The game turn, from 1; 0 at set-up.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// The row of the ledger.
    pub rule: &'static str,
    /// The side that acts or is concerned.
    pub side: Option<Side>,
    /// The unit.
    pub unit: Option<UnitId>,
    /// The kind of the event.
    pub unit_kind: Option<UnitKind>,
    /// The unit that is attacked.
    pub target_unit: Option<UnitId>,
    /// The barge.
    pub barge: Option<BargeId>,
    /// The origin of a move.
    pub from: Square,
    /// The destination.
    pub to: Square,
    /// The square that is attacked.
    pub target: Square,
    /// The distance to it.
    pub distance: Option<u8>,
    /// Faces in the order rolled.
    pub dice: List<u8, 4>,
    /// A number.
    pub count: Option<u8>,
    /// The result in one word.
    pub result: &'static str,
    /// The value on the map of the first side minus that of the second, after the event.
    pub vp: i32,
}
