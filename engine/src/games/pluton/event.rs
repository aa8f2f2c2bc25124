//! Events of a game, with enough detail for a third party to check them against the rulebook.

use crate::core::game::Side;
use crate::core::list::List;
use crate::core::named::named;
use crate::games::pluton::data::{MarkerId, UnitId};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::state::Phase;

named! {
    /// The kind of an event. Each comment lists the fields of [`Event`] that it fills.
    Kind {
        /// `unit` is set up at `to`.
        SetUp = "set-up",
        /// A stage begins.
        StageStarts = "stage-starts",
        /// `side` begins a phase.
        PhaseStarts = "phase-starts",
        /// The arrival roll for the units of place number `count`: `dice`, `result`.
        EntryTest = "entry-test",
        /// The units of place number `count` may enter.
        MayEnter = "may-enter",
        /// `marker` of `side` is placed at `to`.
        MarkerPlaced = "marker-placed",
        /// `marker` is moved `from`, `to`.
        MarkerShifted = "marker-shifted",
        /// `marker` is taken from `from`; `result` is the reason.
        MarkerLifted = "marker-lifted",
        /// `marker` at `from` rolls for drift, `to`: `dice`.
        Drifted = "drifted",
        /// Indirect fire of `marker` at `to` on `target`: `strength`, `modifier`, `modified`, `dice`, `levels`, `losses`.
        Shelled = "shelled",
        /// `unit` begins to move at `from` with `count` other units; `result` is `run` or empty.
        MoveStarts = "move-starts",
        /// `unit` moves `from`, `to`; entering the map it has no `from`.
        Moved = "moved",
        /// `unit` ends its move at `to`.
        MoveEnds = "move-ends",
        /// `unit` at `from` fires `count` half boxes at `target` at `to`, `distance` away: `strength`, `modifier`,
        /// `modified`, `dice`, `levels`, `losses`.
        Fired = "fired",
        /// `unit` at `to` is down to `count` half boxes after `losses`.
        Weakened = "weakened",
        /// `unit` at `from` is eliminated; `result` is the cause.
        Lost = "lost",
        /// `unit` at `to` has now the level `result`.
        Efficiency = "efficiency",
        /// `unit` withdraws `from`, `to`.
        Withdrew = "withdrew",
        /// The roll for the commander `unit` at `to`, whose stack took `losses`: `dice`, `result`.
        CommanderTest = "commander-test",
        /// The roll for a new commander of the company of `unit` at `to`: `dice`, `result`.
        PromotionTest = "promotion-test",
        /// `unit` is the new commander at `to`.
        Promoted = "promoted",
        /// `side` declares in secret about the hex `to`: `result`.
        Declared = "declared",
        /// No close combat at `to`.
        NoClash = "no-clash",
        /// Close combat at `to`, `side` attacks: `dice`, column `result`, `modifier` columns of shift; `strength` and
        /// `count` are the half boxes of attacker and defender.
        Clash = "clash",
        /// `unit` at `to` reorganises, by `dice` if it is undirected: `result`.
        Reorganised = "reorganised",
        /// `unit` at `to` is seen by the other side.
        Revealed = "revealed",
        /// `unit` at `to` is no longer seen.
        Concealed = "concealed",
        /// The game is over: `result` is the rank, `side` the winner if any.
        GameOver = "game-over",
    }
}

/// One event. Fields that a kind does not use are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The kind.
    pub kind: Kind,
    /// The stage, from 1; 0 at set-up.
    pub stage: u8,
    /// The phase.
    pub phase: Phase,
    /// The row of the ledger.
    pub rule: &'static str,
    /// The side that acts or is concerned.
    pub side: Option<Side>,
    /// The unit.
    pub unit: Option<UnitId>,
    /// The unit that is fired at.
    pub target: Option<UnitId>,
    /// The artillery marker.
    pub marker: Option<MarkerId>,
    /// The origin.
    pub from: Hex,
    /// The destination, or the place of the event.
    pub to: Hex,
    /// The distance of fire.
    pub distance: Option<u8>,
    /// The strength before modification.
    pub strength: Option<u8>,
    /// The sum of modifiers.
    pub modifier: Option<i8>,
    /// The strength after modification.
    pub modified: Option<u8>,
    /// Faces in the order rolled, 1 to 10.
    pub dice: List<u8, 4>,
    /// The levels of efficiency lost by the effect.
    pub levels: Option<u8>,
    /// Losses.
    pub losses: Option<u8>,
    /// A number.
    pub count: Option<u8>,
    /// The result in one word.
    pub result: &'static str,
    /// The victory points of the first side minus those of the second if the game ended now, in half points; `None` where
    /// they are hidden.
    pub half_vp: Option<i32>,
}
