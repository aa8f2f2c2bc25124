//! The whole game state as plain `Copy` data.

use super::board::{Board, Large, Row, Small};
use super::data::counters::NO_UNIT;
use super::data::results::MOST_RETREAT;
use super::data::{Hex, HexSet, UnitId};
use crate::core::game::Side;
use crate::core::named::named;

named! {
    /// What is to be decided.
    Mode {
        /// Nothing: the sequence of play goes on.
        Next = "next",
        /// Where a unit is placed \[2.3\].
        SetUp = "set-up",
        /// What happens next in the phase.
        Choose = "choose",
        /// Where a lost unit returns \[11.4\].
        Returning = "returning",
        /// The next step of a move \[4\].
        Moving = "moving",
        /// The attackers of a hex \[7\].
        Joining = "joining",
        /// The attack that is resolved next \[7.2\].
        Resolving = "resolving",
        /// The attacker's support points \[10.1\].
        Support = "support",
        /// The defender's support points.
        Answer = "answer",
        /// The unit that loses a step \[9.1\].
        Losing = "losing",
        /// Whether a unit retreats or loses steps instead \[9.6\].
        Standing = "standing",
        /// The next hex of a retreat \[9.4\].
        Retreating = "retreating",
        /// An advance \[9.8\].
        Advancing = "advancing",
        /// The unit that is removed from a hex with too many \[6.2\].
        Excess = "excess",
        /// The game is over.
        Over = "over",
    }
}

named! {
    /// The manner of ending.
    Ending {
        /// After the last turn \[14.7\].
        Time = "time",
        /// By points, early \[14.5\].
        Points = "points",
        /// By the hexes that a side holds, early \[14.5\].
        Objective = "objective",
        /// By the demoralisation of an army \[14.6\].
        Morale = "morale",
        /// By the destruction of an army \[14.5\].
        Annihilation = "annihilation",
    }
}

named! {
    /// The kind of a fight.
    FightKind {
        /// An attack \[7\].
        Attack = "attack",
        /// An overrun \[4.7\].
        Overrun = "overrun",
        /// A bombardment \[10.3\].
        Barrage = "barrage",
    }
}

/// Marks of a unit.
pub(super) mod mark {
    /// It has moved, or was kept back, in this phase.
    pub const MOVED: u8 = 1;
    /// It has attacked in this phase.
    pub const FOUGHT: u8 = 1 << 1;
    /// It is disrupted \[9.7\].
    pub const DISRUPTED: u8 = 1 << 2;
    /// It is moving now.
    pub const MOVING: u8 = 1 << 3;
    /// It has left the map \[4.8\].
    pub const EXITED: u8 = 1 << 4;
    /// It is out of supply \[12\].
    pub const HUNGRY: u8 = 1 << 5;
    /// It has still to arrive \[11.1\].
    pub const WAITING: u8 = 1 << 6;
    /// It has still to retreat in this fight, or has advanced in it.
    pub const FIGHT: u8 = 1 << 7;
}

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Where it is; [`Hex::NONE`] off the map.
    pub hex: Hex,
    /// The hex in whose fight it takes part, as attacker or defender; [`Hex::NONE`] for none.
    pub target: Hex,
    /// Its steps; 0 when it is lost.
    pub steps: u8,
    /// Its marks.
    pub marks: u8,
    /// The supply phases in a row in which it was out of supply.
    pub hungry: u8,
    /// The steps received in this turn.
    pub received: u8,
}

impl Counter {
    /// A unit that is not in play.
    pub const NONE: Self = Self { hex: Hex::NONE, target: Hex::NONE, steps: 0, marks: 0, hungry: 0, received: 0 };

    /// Whether it has one of these marks.
    #[inline]
    #[must_use]
    pub const fn has(&self, marks: u8) -> bool {
        self.marks & marks != 0
    }
}

/// A move in progress \[4\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Journey {
    /// The unit that leads; [`NO_UNIT`] for none.
    pub lead: UnitId,
    /// Twelfths of movement points left.
    pub left: u16,
    /// Steps made.
    pub steps: u8,
    /// The hex from which an overrun is made; [`Hex::NONE`] without one \[4.7\].
    pub from: Hex,
}

impl Journey {
    /// No move.
    pub const NONE: Self = Self { lead: NO_UNIT, left: 0, steps: 0, from: Hex::NONE };
}

/// A fight in progress \[7 to 10\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The hex that is attacked; [`Hex::NONE`] without a fight.
    pub target: Hex,
    /// Its kind.
    pub kind: FightKind,
    /// The attackers that were added since it was chosen \[7.1\].
    pub joined: u8,
    /// The result, as an index.
    pub result: u8,
    /// The next effect of it.
    pub next: u8,
    /// The steps, or the strength in hundredths, that are still to be lost.
    pub left: u32,
    /// The strength that each role has lost in hundredths, as printed: attackers, defenders.
    pub lost: [u32; 2],
    /// The same, as it counted in the fight.
    pub counted: [u32; 2],
    /// The support points of each role.
    pub support: [u8; 2],
    /// The unit that retreats or advances; [`NO_UNIT`] for none.
    pub unit: UnitId,
    /// Where its retreat began.
    pub origin: Hex,
    /// The hexes that it has retreated, or advanced.
    pub gone: u8,
    /// The hexes that it has entered in its retreat.
    pub way: [Hex; MOST_RETREAT],
    /// The units that have advanced.
    pub advanced: u8,
    /// The hexes of an advance by the result; 0 when it does not say.
    pub advance: u8,
}

impl Fight {
    /// No fight.
    pub const NONE: Self = Self {
        target: Hex::NONE,
        kind: FightKind::Attack,
        joined: 0,
        result: 0,
        next: 0,
        left: 0,
        lost: [0; 2],
        counted: [0; 2],
        support: [0; 2],
        unit: NO_UNIT,
        origin: Hex::NONE,
        gone: 0,
        way: [Hex::NONE; MOST_RETREAT],
        advanced: 0,
        advance: 0,
    };
}

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<B: Board> {
    /// Every unit.
    pub(super) units: B::PerUnit<Counter>,
    /// The first unit in each hex; [`NO_UNIT`] for none.
    pub(super) top: B::PerHex<UnitId>,
    /// The next unit in the hex of each unit; [`NO_UNIT`] for none.
    pub(super) next: B::PerUnit<UnitId>,
    /// The hexes that each side was the last to occupy \[14.1\].
    pub(super) owned: [HexSet; 2],
    /// The hexes attacked in this phase \[7.4\].
    pub(super) attacked: HexSet,
    pub(super) fight: Fight,
    pub(super) journey: Journey,
    /// Points already scored by each side \[14\].
    pub(super) points: [i16; 2],
    /// The strength in defence that each side has lost \[14.6\].
    pub(super) lost: [u16; 2],
    /// Replacement points left \[11.3\].
    pub(super) replacements: u8,
    /// Support points left, by side \[10.1\].
    pub(super) support: [u8; 2],
    /// The units of each side on the map, or still to arrive.
    pub(super) alive: [u8; 2],
    /// The game turn, from 1; 0 at set-up.
    pub(super) turn: u8,
    /// The place in the sequence of play.
    pub(super) place: u8,
    /// The side that goes first in this turn \[3.3\].
    pub(super) order: Side,
    /// The weather \[13\].
    pub(super) weather: u8,
    /// Whether each army is demoralised \[14.6\].
    pub(super) broken: [bool; 2],
    /// Whether the game is decided, and ends at once.
    pub(super) stopped: bool,
    pub(super) mode: Mode,
    pub(super) ending: Ending,
    pub(super) winner: Option<Side>,
}

impl<B: Board> State<B> {
    /// Before set-up.
    pub(super) fn blank() -> Self {
        Self {
            units: B::PerUnit::filled(Counter::NONE),
            top: B::PerHex::filled(NO_UNIT),
            next: B::PerUnit::filled(NO_UNIT),
            owned: [HexSet::EMPTY; 2],
            attacked: HexSet::EMPTY,
            fight: Fight::NONE,
            journey: Journey::NONE,
            points: [0; 2],
            lost: [0; 2],
            replacements: 0,
            support: [0; 2],
            alive: [0; 2],
            turn: 0,
            place: 0,
            order: Side::First,
            weather: 0,
            broken: [false; 2],
            stopped: false,
            mode: Mode::SetUp,
            ending: Ending::Time,
            winner: None,
        }
    }
}

const _: () =
    assert!(size_of::<State<Large>>() <= 4096 && size_of::<State<Small>>() <= 1700, "a state is copied often");
