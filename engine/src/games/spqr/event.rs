//! Events of a game, with enough detail for a third party to check them against the rulebook.

use crate::core::game::Side;
use crate::core::list::List;
use crate::core::named::named;
use crate::games::spqr::data::{LeaderId, LineId, UnitId};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::window::Window;

named! {
    /// The kind of an event. Each comment lists the fields of [`Event`] that it fills.
    Kind {
        /// A turn begins.
        TurnStarts = "turn-starts",
        /// A marker of prepared withdrawal, of an order or a dummy, is put under `leader`.
        Covered = "covered",
        /// `side` may use the elite phase: `dice` of both sides when both rolled.
        EliteSide = "elite-side",
        /// The roll for the order among leaders of initiative `count`: `dice`; `side` goes first.
        OrderRolled = "order-rolled",
        /// `leader` begins an orders phase; `result` is the kind of the phase.
        PhaseStarts = "phase-starts",
        /// `leader` ends it.
        PhaseEnds = "phase-ends",
        /// `leader` is finished; `result` is the reason.
        LeaderFinished = "leader-finished",
        /// `leader` tries to trump: `dice`, `result`.
        Trumped = "trumped",
        /// `leader` tries momentum: `dice`, `result`.
        MomentumRolled = "momentum-rolled",
        /// The roll after a nine: `dice`, `result`.
        DoomRolled = "doom-rolled",
        /// `leader` rolls for a line command: `dice`, `modifier`, `result`.
        StrategyRolled = "strategy-rolled",
        /// `leader` orders the `line` of `unit`, with `units`, `count` of them; `result` is empty or `fire`.
        LineOrdered = "line-ordered",
        /// `leader` orders `unit`, or the leader `other_leader`: `result` is the order.
        Ordered = "ordered",
        /// `unit` moves `from`, `to`: `count` movement points.
        Moved = "moved",
        /// `unit` turns at `to`; `result` is the facing.
        Turned = "turned",
        /// `unit` forms or leaves column at `to`; `result` says which, `count` is its facing, from 0 for the north-east.
        ColumnChanged = "column-changed",
        /// `unit` ends its move at `to`.
        MoveEnds = "move-ends",
        /// `leader` moves `from`, `to`.
        LeaderMoved = "leader-moved",
        /// `unit` takes `count` cohesion hits; `result` is the cause.
        Hits = "hits",
        /// `unit` has `count` hits removed.
        HitsRemoved = "hits-removed",
        /// `unit` tests its quality: `dice`, `modifier`, `count` hits follow; `result` is `fails`, `passes`, or `passes with a
        /// hit` where the rule gives one at least.
        Tested = "tested",
        /// `unit` begins to withdraw from `target`; `result` is the manner.
        Withdraws = "withdraws",
        /// `unit` is shifted `from`, `to` to extend its line.
        Extended = "extended",
        /// `leader` withdraws `from`, `to`.
        LeaderWithdrew = "leader-withdrew",
        /// The order of the stack of `unit` at `to` changes.
        Reordered = "reordered",
        /// `unit` fires at `target` at distance `count`: `dice`, `modifier`, `result`; `strength` is the number to hit.
        Fired = "fired",
        /// The missiles of `unit` are now `result`; those of its screen when `count` is 1.
        Ammunition = "ammunition",
        /// `unit` gets the shock marker `result`.
        Marked = "marked",
        /// `unit` attacks `target`.
        Assigned = "assigned",
        /// `unit` lets elephants through.
        LetsThrough = "lets-through",
        /// A combat of `unit` against `target`: base column `column`; `result` is the angle.
        Clashed = "clashed",
        /// The result: `dice`, `modifier`, `column` after shifts, `hits` of attackers and defenders; `result` is the
        /// superiority.
        ShockRolled = "shock-rolled",
        /// A die for `leader`: `dice`, `result`.
        LeaderTest = "leader-test",
        /// `leader` is wounded, `result`.
        LeaderWounded = "leader-wounded",
        /// `leader` is dead; `result` is the cause.
        LeaderLost = "leader-lost",
        /// `leader` arrives at `to` as a replacement.
        LeaderReplaced = "leader-replaced",
        /// `unit` at `from` routs; `result` is the cause. When it turns to its edge, to stand at `to`, `count` is its facing, from
        /// 0 for the north-east.
        Routs = "routs",
        /// `unit` routs `from`, `to`; `leader` accompanies it.
        RoutMoves = "rout-moves",
        /// `unit` stands fast although its hits reach its quality: `dice`.
        Stands = "stands",
        /// `unit` at `from` is eliminated; `result` is the cause.
        Lost = "lost",
        /// `leader` tries to rally `unit`: `dice`, `count` hits, `result`.
        Rallied = "rallied",
        /// `unit` advances `from`, `to`; `result` is its facing.
        Advanced = "advanced",
        /// `unit` tests for pursuit of `target`: `dice`, `result`.
        PursuitRolled = "pursuit-rolled",
        /// `unit` rampages: `dice`, `result` is the direction.
        Rampages = "rampages",
        /// `unit` reloads.
        Reloaded = "reloaded",
        /// Rout points at the end of a turn: `points` by side.
        RoutPoints = "rout-points",
        /// The game is over: `result` is the ending, `side` the winner if any.
        GameOver = "game-over",
    }
}

/// One event. Fields that a kind does not use are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The kind.
    pub kind: Kind,
    /// The turn, from 1; 0 at set-up.
    pub turn: u8,
    /// The current frame.
    pub window: Window,
    /// The row of the ledger.
    pub rule: &'static str,
    /// The side that acts or is concerned.
    pub side: Option<Side>,
    /// The unit.
    pub unit: Option<UnitId>,
    /// The unit at the receiving end.
    pub target: Option<UnitId>,
    /// The leader.
    pub leader: Option<LeaderId>,
    /// Another leader.
    pub other_leader: Option<LeaderId>,
    /// The origin.
    pub from: Hex,
    /// The destination, or the place of the event.
    pub to: Hex,
    /// The sum of modifiers.
    pub modifier: Option<i8>,
    /// The number to roll.
    pub strength: Option<u8>,
    /// The column of the shock table.
    pub column: Option<u8>,
    /// Faces in the order rolled, 0 to 9.
    pub dice: List<u8, 4>,
    /// Hits of attackers and defenders.
    pub hits: Option<[u8; 2]>,
    /// A number.
    pub count: Option<u8>,
    /// A line.
    pub line: Option<LineId>,
    /// Several units of `side`, or of the side of the leader, as a bit mask.
    pub units: u64,
    /// Rout points by side.
    pub points: Option<[u16; 2]>,
    /// The result in one word.
    pub result: &'static str,
}
