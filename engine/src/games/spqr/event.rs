//! Events of a game, with enough detail for a third party to check them against the rulebook.

use crate::core::facts::facts;
use crate::core::game::Side;
use crate::core::list::List;
use crate::games::spqr::counters::{Ammo, Mark};
use crate::games::spqr::data::{LeaderId, LineId, UnitId};
use crate::games::spqr::details::{
    Aim, Cause, Danger, Death, Doom, Finish, Formation, Manner, Marking, Motion, Peril, Pursuit, Rally, Rampage,
    ShotResult, Success, Superior, Tested,
};
use crate::games::spqr::facing::{Angle, Facing};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::state::{Ending, Grant};
use crate::games::spqr::tables::Casualty;
use crate::games::spqr::window::Window;

facts! {
    /// What happened, with the details that only events of this kind have. Each comment lists the fields of [`Event`] that
    /// are filled, too.
    Fact,
    /// The kind of an event.
    Kind {
        /// A turn begins.
        TurnStarts = "turn-starts",
        /// A marker of prepared withdrawal, of an order or a dummy, is put under `leader`.
        Covered = "covered",
        /// `side` may use the elite phase: `dice` of both sides when both rolled.
        EliteSide = "elite-side",
        /// The roll for the order among leaders of an initiative: `dice`; `side` goes first.
        OrderRolled {
            /// The initiative.
            initiative: u8,
        } = "order-rolled",
        /// `leader` begins an orders phase.
        PhaseStarts {
            /// The kind of the phase.
            grant: Grant,
        } = "phase-starts",
        /// `leader` ends it.
        PhaseEnds = "phase-ends",
        /// `leader` is finished.
        LeaderFinished {
            /// The reason.
            reason: Finish,
        } = "leader-finished",
        /// `leader` tries to trump: `dice`.
        Trumped {
            /// The result.
            result: Success,
        } = "trumped",
        /// `leader` tries momentum: `dice`.
        MomentumRolled {
            /// The result.
            result: Success,
        } = "momentum-rolled",
        /// The roll after a nine: `leader`, `dice`.
        DoomRolled {
            /// The result.
            result: Doom,
        } = "doom-rolled",
        /// `leader` rolls for a line command: `dice`, `modifier`.
        StrategyRolled {
            /// The strategy of the overall commander.
            strategy: u8,
            /// The result.
            result: Success,
        } = "strategy-rolled",
        /// `leader` orders a line, which was named by `unit`.
        LineOrdered {
            /// The line.
            line: LineId,
            /// Its units, of the side of the leader, as a bit mask.
            units: u64,
            /// Whether the units fire in place.
            fires: bool,
        } = "line-ordered",
        /// `leader` orders `unit`, or another leader to move.
        Ordered {
            /// The other leader.
            other: Option<LeaderId>,
        } = "ordered",
        /// `unit` moves `from`, `to`. It is off the map before a return, and after it leaves.
        Moved {
            /// The kind of the move.
            motion: Motion,
        } = "moved",
        /// `unit` turns at `to`.
        Turned {
            /// The new facing.
            facing: Facing,
        } = "turned",
        /// `unit` forms or leaves column at `to`.
        ColumnChanged {
            /// The new formation.
            formation: Formation,
            /// The facing in it.
            facing: Facing,
        } = "column-changed",
        /// `unit` ends its move at `to`.
        MoveEnds = "move-ends",
        /// `leader` moves `from`, `to`.
        LeaderMoved = "leader-moved",
        /// `unit` takes cohesion hits. Those of a rallied unit are rolled: `dice`, `modifier`.
        Hits {
            /// The number.
            hits: u8,
            /// The cause.
            cause: Cause,
        } = "hits",
        /// `unit` has hits removed.
        HitsRemoved {
            /// The number.
            hits: u8,
        } = "hits-removed",
        /// `unit` tests its quality: `dice`, `modifier`.
        Tested {
            /// The result.
            result: Tested,
        } = "tested",
        /// `unit` begins to withdraw from `target`.
        Withdraws {
            /// The manner.
            manner: Manner,
        } = "withdraws",
        /// `unit` is shifted `from`, `to` to extend its line.
        Extended = "extended",
        /// `leader` withdraws `from`, `to`.
        LeaderWithdrew = "leader-withdrew",
        /// The order of the stack of `unit` at `to` changes.
        Reordered = "reordered",
        /// `unit` fires at `target` or at `leader`: `dice`, `modifier`.
        Fired {
            /// The target.
            aim: Aim,
            /// The result.
            result: ShotResult,
        } = "fired",
        /// The missiles of `unit` change.
        Ammunition {
            /// The missiles that are left.
            ammo: Ammo,
            /// Whether they are those of its screen.
            screen: bool,
        } = "ammunition",
        /// `unit` gets a shock marker.
        Marked {
            /// The marker.
            mark: Mark,
            /// The reason.
            marking: Marking,
        } = "marked",
        /// `unit` attacks `target`.
        Assigned = "assigned",
        /// `unit` lets elephants through.
        LetsThrough = "lets-through",
        /// A combat of `unit` against `target`.
        Clashed {
            /// The base column of the shock table.
            column: u8,
            /// The angle of the attack.
            angle: Angle,
        } = "clashed",
        /// The result of a combat of `unit` against `target`: `dice`, `modifier`.
        ShockRolled {
            /// The column of the shock table after shifts.
            column: u8,
            /// The hits of attackers and defenders.
            hits: [u8; 2],
            /// The side with superiority.
            superior: Superior,
        } = "shock-rolled",
        /// A die for `leader`: `dice`.
        LeaderTest {
            /// The occasion.
            danger: Danger,
            /// The result.
            result: Peril,
        } = "leader-test",
        /// The second die for `leader`: `dice`.
        LeaderWounded {
            /// The result.
            wound: Casualty,
        } = "leader-wounded",
        /// `leader` is dead.
        LeaderLost {
            /// The cause.
            cause: Death,
        } = "leader-lost",
        /// `leader` arrives at `to` as a replacement.
        LeaderReplaced = "leader-replaced",
        /// `unit` at `from` routs.
        Routs {
            /// The cause.
            cause: Cause,
            /// The facing when it turns to its edge, to stand at `to`.
            facing: Option<Facing>,
        } = "routs",
        /// `unit` routs `from`, `to`; `leader` accompanies it.
        RoutMoves = "rout-moves",
        /// `unit` stands fast although its hits reach its quality: `dice`, `modifier`.
        Stands = "stands",
        /// `unit` at `from` is eliminated.
        Lost {
            /// The cause.
            cause: Cause,
        } = "lost",
        /// `leader` tries to rally `unit`: `dice`, `modifier`.
        Rallied {
            /// The result.
            result: Rally,
        } = "rallied",
        /// `unit` advances `from`, `to`.
        Advanced {
            /// The facing after it.
            facing: Facing,
        } = "advanced",
        /// `unit` tests for pursuit of `target`: `dice`.
        PursuitRolled {
            /// The result.
            result: Pursuit,
        } = "pursuit-rolled",
        /// `unit` rampages: `dice`.
        Rampages {
            /// The result.
            result: Rampage,
        } = "rampages",
        /// `unit` reloads.
        Reloaded = "reloaded",
        /// Rout points at the end of a turn.
        RoutPoints {
            /// The points by side.
            points: [u16; 2],
        } = "rout-points",
        /// The game is over: `side` is the winner, if any.
        GameOver {
            /// The ending.
            ending: Ending,
        } = "game-over",
    }
}

impl Fact {
    /// The result in a few words, as used in logs.
    #[must_use]
    pub const fn result(self) -> Option<&'static str> {
        Some(match self {
            Self::PhaseStarts { grant } => grant.name(),
            Self::LeaderFinished { reason } => reason.name(),
            Self::Trumped { result } | Self::MomentumRolled { result } | Self::StrategyRolled { result, .. } => {
                result.name()
            }
            Self::DoomRolled { result } => result.name(),
            Self::LineOrdered { fires: true, .. } => "fire",
            Self::Ordered { other: Some(_) } => "move",
            Self::Moved { motion } => return motion.name(),
            Self::ColumnChanged { formation, .. } => formation.name(),
            Self::Hits { cause, .. } | Self::Routs { cause, .. } | Self::Lost { cause } => cause.name(),
            Self::Tested { result } => result.name(),
            Self::Withdraws { manner } => manner.name(),
            Self::Fired { result, .. } => result.name(),
            Self::Ammunition { ammo, .. } => ammo.name(),
            Self::Marked { mark, .. } => mark.name(),
            Self::Clashed { angle, .. } => angle.name(),
            Self::ShockRolled { superior, .. } => superior.name(),
            Self::LeaderTest { result, .. } => result.name(),
            Self::LeaderWounded { wound } => wound.name(),
            Self::LeaderLost { cause } => cause.name(),
            Self::Stands => "stands",
            Self::Rallied { result } => result.name(),
            Self::PursuitRolled { result } => result.name(),
            Self::Rampages { result } => result.name(),
            Self::GameOver { ending } => ending.name(),
            _ => return None,
        })
    }

    /// The number that logs call the count.
    #[must_use]
    pub const fn count(self) -> Option<u8> {
        match self {
            Self::OrderRolled { initiative } => Some(initiative),
            Self::LineOrdered { units, .. } => Some(units.count_ones() as u8),
            Self::Hits { hits, .. } | Self::HitsRemoved { hits } => Some(hits),
            Self::Tested { result } => result.hits(),
            Self::Fired { aim: Aim::Unit { distance, .. }, .. } => Some(distance),
            Self::Ammunition { screen: true, .. } => Some(1),
            _ => None,
        }
    }

    /// The facing of the unit after the event, if the event says so.
    #[must_use]
    pub const fn facing(self) -> Option<Facing> {
        match self {
            Self::Moved { motion: Motion::Step(facing) } => Some(facing),
            Self::Turned { facing } | Self::Advanced { facing } | Self::ColumnChanged { facing, .. } => Some(facing),
            Self::Routs { facing, .. } => facing,
            _ => None,
        }
    }

    /// The number to roll.
    #[must_use]
    pub const fn strength(self) -> Option<u8> {
        match self {
            Self::StrategyRolled { strategy, .. } => Some(strategy),
            Self::Fired { aim: Aim::Unit { strength, .. }, .. } => strength,
            _ => None,
        }
    }

    /// The column of the shock table.
    #[must_use]
    pub const fn column(self) -> Option<u8> {
        match self {
            Self::Clashed { column, .. } | Self::ShockRolled { column, .. } => Some(column),
            _ => None,
        }
    }
}

/// One event. Fields that a kind does not use are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The kind with its details.
    pub fact: Fact,
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
    /// The origin.
    pub from: Hex,
    /// The destination, or the place of the event.
    pub to: Hex,
    /// The sum of modifiers.
    pub modifier: Option<i8>,
    /// Faces in the order rolled, 0 to 9.
    pub dice: List<u8, 4>,
}

impl Event {
    /// The kind.
    #[inline]
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.fact.kind()
    }
}
