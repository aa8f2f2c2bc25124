//! The whole game state as plain `Copy` data.

use crate::core::game::Side;
use crate::core::list::List;
use crate::core::named::named;
use crate::games::spqr::arms::Class;
pub use crate::games::spqr::combats::{
    ATTACKER_SUPERIOR, Clashes, Combat, DEFENDER_SUPERIOR, LETS_THROUGH, MAX_COMBATS, POSITIONAL, SETTLED, SHATTERED,
};
pub use crate::games::spqr::counters::{
    ATTACKED, Ammo, COLUMN, DEPLETED, ENGAGED, EXTENDED, FIRED_NOW, LEFT_FIRST, LOST, MOVED, MOVED_NOW, Mark, OFF_MAP,
    ORDERED, ORDERED_BEFORE, PURSUED, RALLIED, RAMPAGED, REACTED, RETURNED, ROUTED, TURNED, Unit, WITHDREW,
};
use crate::games::spqr::data::{LeaderId, LineId, MAX_LEADERS, MAX_UNITS, NO_LEADER, NO_LINE, UnitId};
use crate::games::spqr::hex::{Hex, MAX_HEXES};
pub use crate::games::spqr::legs::MAX_LEGS;
use crate::games::spqr::legs::Trails;
use crate::games::spqr::window::{Frame, Window};

/// The most frames at a time.
pub const MAX_FRAMES: usize = 14;
/// The maximum number of rally attempts recorded in a turn \[10.28\].
pub const MAX_RALLIES: usize = 20;

named! {
    /// The manners of ending.
    Ending {
        /// A side reached its withdrawal level \[11.3\].
        Withdrawal = "withdrawal",
        /// Both did \[11.4\].
        Both = "both-withdraw",
        /// The last turn is over \[2.6\].
        Turns = "last-turn",
    }
}

/// He is finished for this turn \[5.15\].
pub const FINISHED: u8 = 1;
/// He has had a regular phase in this turn \[5.45\].
pub const ACTIVATED: u8 = 1 << 1;
/// He may not try momentum in this turn \[5.44\].
pub const NO_MOMENTUM: u8 = 1 << 2;
/// He has had the elite phase of this turn \[5.52\].
pub const HAD_ELITE: u8 = 1 << 3;
/// He is wounded for the battle.
pub const WOUNDED: u8 = 1 << 4;
/// He is dead, and can be replaced unless he is the overall commander.
pub const DEAD: u8 = 1 << 5;
/// An order of prepared withdrawal is under him \[6.59\]; hidden from the other side.
pub const PREPARED: u8 = 1 << 6;
/// A marker, of an order or a dummy, is under him \[6.59\].
pub const COVERED: u8 = 1 << 7;

/// A leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderState {
    /// His hex; [`Hex::NONE`] when he is not on the map.
    pub(super) hex: Hex,
    /// See [`FINISHED`] and the following.
    pub(super) flags: u8,
    /// Movement points spent in this phase \[6.14\].
    pub(super) spent: u8,
}

impl LeaderState {
    /// A leader who is not on the map.
    pub const ABSENT: LeaderState = LeaderState { hex: Hex::NONE, flags: 0, spent: 0 };

    /// Whether a flag is set.
    #[inline]
    #[must_use]
    pub const fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    pub(super) const fn set(&mut self, flag: u8, on: bool) {
        self.flags = if on { self.flags | flag } else { self.flags & !flag };
    }
}

named! {
    /// The kind of an orders phase.
    Grant {
        /// A regular activation.
        Regular = "regular",
        /// By a trump \[5.46\].
        Trump = "trump",
        /// By momentum \[5.3\].
        Momentum = "momentum",
        /// The elite phase \[5.51\].
        Elite = "elite",
        /// A reactivation \[5.33\].
        Reactivation = "reactivation",
    }
}

/// The orders phase in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    /// The active leader; [`NO_LEADER`] between phases.
    pub(super) leader: LeaderId,
    /// How he got it.
    pub(super) grant: Grant,
    /// Phases that he has had in a row, this one included \[5.14\].
    pub(super) row: u8,
    /// Individual orders that are left.
    pub(super) left: u8,
    /// Line commands that are left.
    pub(super) lines: u8,
    /// Whether he gave a line command in his first phase \[4.25 B\].
    pub(super) lined: bool,
    /// Whether the roll for a line command failed in this phase \[4.25 A2\].
    pub(super) refused: bool,
    /// Whether he started the phase in an enemy zone of control \[5.27\].
    pub(super) pinned: bool,
    /// Whether a unit was ordered, or designated for shock \[5.46\].
    pub(super) acted: bool,
    /// The line that is ordered; [`NO_LINE`] for individual orders.
    pub(super) line: LineId,
    /// The units of the line that can still be ordered.
    pub(super) ordered: u64,
    /// The restriction on a tribune or prefect in this phase \[4.42\]: a class, and a formation plus one; for cavalry no
    /// class, and whether it is allied.
    pub(super) bound: Option<(Class, u8)>,
    /// The leaders whom the overall commander has ordered in this phase, one bit each \[4.3\].
    pub(super) leaders: u32,
}

impl Orders {
    /// No orders phase.
    pub const NONE: Orders = Orders {
        leader: NO_LEADER,
        grant: Grant::Regular,
        row: 0,
        left: 0,
        lines: 0,
        lined: false,
        refused: false,
        pinned: false,
        acted: false,
        line: NO_LINE,
        ordered: 0,
        bound: None,
        leaders: 0,
    };
}

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Every unit: those of the first side, then those of the second.
    pub(super) units: [Unit; MAX_UNITS],
    /// The top unit in each hex.
    pub(super) head: [UnitId; MAX_HEXES],
    /// Every leader: those of the first side, then those of the second.
    pub(super) leaders: [LeaderState; MAX_LEADERS],
    /// The units on the map, by side.
    pub(super) on_map: [u64; 2],
    /// The orders phase.
    pub(super) orders: Orders,
    /// The shock segment.
    pub(super) clashes: Clashes,
    /// The flight paths of units that have fled from cavalry in this segment \[10.42\].
    pub(super) trails: Trails,
    /// The attempts to rally of this turn \[10.28\].
    pub(super) rallies: List<(LeaderId, UnitId), MAX_RALLIES>,
    /// The stack of frames, innermost last.
    pub(super) stack: List<Frame, MAX_FRAMES>,
    /// Rout points that a side has lost \[11.2\].
    pub(super) lost: [u16; 2],
    /// The turn, from 1; 0 at set-up.
    pub(super) turn: u8,
    /// The number of orders phases begun in this turn.
    pub(super) phases: u8,
    /// The side that moves first among leaders of the same initiative, by initiative, two bits each \[5.12\]: 0 before
    /// the die roll, else the side that is next, plus one.
    pub(super) ties: u32,
    /// The sides that have tried to trump in this activation, one bit each \[5.43\].
    pub(super) tried: u8,
    /// Whether each side has used a prepared withdrawal in this turn \[6.58\].
    pub(super) withdrew: [bool; 2],
    /// How the game ended.
    pub(super) ending: Option<Ending>,
    /// The winner, if it was not drawn.
    pub(super) winner: Option<Side>,
}

impl State {
    /// The number of legs of all flight paths.
    #[must_use]
    pub fn legs(&self) -> usize {
        self.trails.legs()
    }

    /// The state of a unit.
    #[inline]
    #[must_use]
    pub const fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit as usize]
    }

    /// Whether a flight path did not fit.
    #[must_use]
    pub fn has_lost_ways(&self) -> bool {
        self.trails.are_full()
    }

    /// The current frame.
    #[inline]
    #[must_use]
    pub fn top(&self) -> Frame {
        self.stack.last().unwrap_or(Frame::new(Window::Over, Side::First))
    }
}

const _: () = assert!(size_of::<State>() <= 3072, "a state is copied often");
