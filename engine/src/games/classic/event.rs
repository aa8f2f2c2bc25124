//! Events of a game, with enough detail for a third party to check them against the rulebook.

use super::data::counters::NO_UNIT;
use super::data::results::Who;
use super::data::{Hex, UnitId};
use super::state::{Ending, FightKind};
use crate::core::facts::facts;
use crate::core::game::Side;
pub use crate::scenario::rulebook::Rule;

/// How a fight was rolled \[8\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The kind of fight.
    pub kind: FightKind,
    /// The strength of the attack, in hundredths.
    pub attack: u32,
    /// The strength of the defence, in hundredths.
    pub defence: u32,
    /// The column of the odds, before shifts; below 0 below the first.
    pub odds: i8,
    /// The shift in all.
    pub shift: i8,
    /// The column that was used, as an index; -1 without effect.
    pub column: i8,
    /// The sum of the dice.
    pub roll: u8,
    /// What is added to it.
    pub modifier: i8,
    /// The result, as an index; 255 without effect.
    pub result: u8,
}

facts! {
    /// What happened, with the details that only events of this kind have. Each comment lists the fields of [`Event`] that
    /// are filled, too.
    Fact,
    /// The kind of an event.
    Kind {
        /// `unit` is placed at `to`, by its owner or by chance.
        Placed {
            /// Whether by chance.
            drawn: bool,
        } = "placed",
        /// A game turn begins.
        TurnStarts = "turn-starts",
        /// `side` begins a phase; none for one of the whole turn.
        PhaseStarts = "phase-starts",
        /// The weather is this one, by a roll or not.
        WeatherIs {
            /// The weather, as an index.
            weather: u8,
            /// The face; 0 without a roll.
            die: u8,
        } = "weather-is",
        /// The sides roll for the first half of the turn; `side` goes first.
        InitiativeRolled {
            /// The faces.
            dice: [u8; 2],
        } = "initiative-rolled",
        /// `unit` arrives at `to`.
        Arrived = "arrived",
        /// `unit` at `from` receives a step.
        Replaced {
            /// Its steps now.
            steps: u8,
        } = "replaced",
        /// `unit` returns at `to`.
        Rebuilt = "rebuilt",
        /// `unit` begins to move.
        MoveStarts {
            /// Its movement points, in twelfths.
            allowance: u16,
        } = "move-starts",
        /// `unit` goes along with a move that has begun.
        Joined {
            /// The movement points of all, in twelfths.
            allowance: u16,
        } = "joined",
        /// `unit` moves `from`, `to`.
        Moved {
            /// Movement points left, in twelfths.
            left: u16,
        } = "moved",
        /// `unit` leaves the map at `from`.
        Exited = "exited",
        /// `side` attacks `target` with so many units.
        Declared {
            /// The units.
            units: u8,
        } = "declared",
        /// `unit` takes part in the attack on `target`.
        Committed = "committed",
        /// `side` spends support points on the attack on `target`.
        Supported {
            /// The points.
            points: u8,
        } = "supported",
        /// `side` has rolled for its attack on `target`.
        Rolled(Rolled) = "rolled",
        /// `unit` at `from` loses a step.
        StepLost {
            /// Its steps now.
            steps: u8,
        } = "step-lost",
        /// `unit` at `from` is lost.
        Eliminated = "eliminated",
        /// `unit` retreats `from`, `to`.
        Retreated = "retreated",
        /// `unit` at `from` cannot retreat.
        Blocked = "blocked",
        /// `unit` at `from` loses steps instead of retreating.
        Stood = "stood",
        /// `unit` at `from` is disrupted.
        Disrupted = "disrupted",
        /// `unit` at `from` recovers, or not.
        Recovered {
            /// The face; 0 without a roll.
            die: u8,
            /// Whether it recovers.
            good: bool,
        } = "recovered",
        /// `unit` advances `from`, `to`.
        Advanced = "advanced",
        /// `unit` at `from` is out of supply.
        OutOfSupply {
            /// The supply phases in a row.
            phases: u8,
        } = "out-of-supply",
        /// `unit` at `from` is in supply again.
        InSupply = "in-supply",
        /// `side` scores points for an objective.
        Scored {
            /// The objective, as an index.
            objective: u8,
            /// The points.
            points: i16,
        } = "scored",
        /// The army of `side` is demoralised.
        Demoralised = "demoralised",
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
    /// The phase, as an index; 255 outside the phases.
    pub phase: u8,
    /// The paragraph.
    pub rule: Rule,
    /// The side that acts or is concerned.
    pub side: Option<Side>,
    /// The unit; [`NO_UNIT`] for none.
    pub unit: UnitId,
    /// The origin of a move.
    pub from: Hex,
    /// The destination.
    pub to: Hex,
    /// The hex that is attacked.
    pub target: Hex,
    /// Points, net for the first side, after the event.
    pub vp: i32,
}

const _: () = assert!(size_of::<Event>() <= 48, "an event is copied often");

impl Event {
    /// The kind.
    #[inline]
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.fact.kind()
    }

    /// The unit, if there is one.
    #[must_use]
    pub fn unit(&self) -> Option<UnitId> {
        (self.unit != NO_UNIT).then_some(self.unit)
    }
}

/// The index of a role in the arrays of a fight.
pub(super) const fn role(who: Who) -> usize {
    match who {
        Who::Attacker => 0,
        Who::Defender => 1,
    }
}
