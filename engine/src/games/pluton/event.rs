//! Events of a game, with enough detail for a third party to check them against the rulebook.

mod detail;
mod rule;

pub use detail::{Arrives, Cause, Declaration, Fate, Fire, Lifted, Numbers, Promotion, Recovery};
pub use rule::Rule;

use crate::core::facts::{Roll, facts};
use crate::core::game::Side;
use crate::games::pluton::data::{MarkerId, UnitId, side_of};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::state::{Ending, Level, Phase};
use crate::games::pluton::strength::Halves;

facts! {
    /// What happened, with the details that only events of this kind have. Each comment lists the fields of [`Event`] that
    /// are filled, too. A detail that is `None` is not known to the side that the event is shown to.
    Fact,
    /// The kind of an event.
    Kind {
        /// `unit` is set up at `to`.
        SetUp = "set-up",
        /// A stage begins.
        StageStarts = "stage-starts",
        /// `side` begins a phase.
        PhaseStarts = "phase-starts",
        /// The arrival roll for units of `side`.
        EntryTest {
            /// The number of the place where they wait.
            place: u8,
            /// The roll.
            roll: Roll<Arrives>,
        } = "entry-test",
        /// Units of `side` may enter.
        MayEnter {
            /// The number of the place where they wait.
            place: u8,
        } = "may-enter",
        /// A marker of `side` is placed at `to`.
        MarkerPlaced(MarkerId) = "marker-placed",
        /// A marker is moved `from`, `to`.
        MarkerShifted(MarkerId) = "marker-shifted",
        /// A marker is taken from `from`.
        MarkerLifted(MarkerId, Lifted) = "marker-lifted",
        /// A marker at `from` rolls for drift, `to`.
        Drifted {
            /// The marker.
            marker: MarkerId,
            /// The face of the die.
            die: u8,
        } = "drifted",
        /// Indirect fire of a marker at `to` on `target`.
        Shelled(MarkerId, Fire) = "shelled",
        /// `unit` begins to move at `from`.
        MoveStarts {
            /// Whether it runs.
            run: bool,
            /// How many units move with it.
            others: Option<u8>,
        } = "move-starts",
        /// `unit` moves `from`, `to`; entering the map it has no `from`.
        Moved = "moved",
        /// `unit` ends its move at `to`.
        MoveEnds = "move-ends",
        /// `unit` at `from` fires at `target` at `to`.
        Fired {
            /// The distance.
            distance: u8,
            /// The half boxes that fire.
            halves: Option<Halves>,
            /// The result.
            fire: Fire,
        } = "fired",
        /// `unit` at `to` takes losses.
        Weakened {
            /// The half boxes that are left.
            left: Halves,
            /// The losses.
            losses: u8,
        } = "weakened",
        /// `unit` at `from` is eliminated.
        Lost(Option<Cause>) = "lost",
        /// `unit` at `to` has now this level.
        Efficiency(Level) = "efficiency",
        /// `unit` withdraws `from`, `to`.
        Withdrew = "withdrew",
        /// The roll for the commander `unit` at `to`.
        CommanderTest {
            /// The losses of a unit stacked with him.
            losses: u8,
            /// The roll.
            roll: Roll<Fate>,
        } = "commander-test",
        /// The roll for a new commander of the company of `unit` at `to`.
        PromotionTest(Roll<Promotion>) = "promotion-test",
        /// `unit` is the new commander at `to`.
        Promoted = "promoted",
        /// `side` declares in secret about the hex `to`.
        Declared(Declaration) = "declared",
        /// No close combat at `to`.
        NoClash = "no-clash",
        /// Close combat at `to`, `side` attacks.
        Clash {
            /// The face of the die.
            die: u8,
            /// The column, as an index of [`crate::games::pluton::tables::ODDS_NAMES`].
            column: u8,
            /// The columns of shift.
            shift: i8,
            /// The half boxes of the attacker.
            attacker: Halves,
            /// The half boxes of the defender.
            defender: Halves,
        } = "clash",
        /// `unit` at `to` reorganises.
        Reorganised {
            /// The face of the die, if it is undirected; `None` also for a side that does not see it.
            die: Option<u8>,
            /// The result.
            result: Recovery,
        } = "reorganised",
        /// `unit` at `to` is seen by the other side.
        Revealed = "revealed",
        /// `unit` at `to` is no longer seen.
        Concealed = "concealed",
        /// The game is over; `side` is the winner, if any.
        GameOver(Ending) = "game-over",
    }
}

/// One event. Fields that a kind does not use are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub fact: Fact,
    /// The stage, from 1; 0 at set-up.
    pub stage: u8,
    /// The phase.
    pub phase: Phase,
    /// The paragraph.
    pub rule: Rule,
    /// The side that acts or is concerned.
    pub side: Option<Side>,
    /// The unit; `None` also for a side that does not see it.
    pub unit: Option<UnitId>,
    /// The unit that is fired at.
    pub target: Option<UnitId>,
    /// The origin.
    pub from: Hex,
    /// The destination, or the place of the event.
    pub to: Hex,
    /// The victory points of the first side minus those of the second if the game ended now, in half points; `None` where
    /// they are hidden.
    pub half_vp: Option<i32>,
}

const _: () = assert!(size_of::<Event>() <= 40, "an event is copied often");

impl Event {
    /// The kind.
    #[inline]
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.fact.kind()
    }

    /// The side of the unit, or the side that acts.
    #[must_use]
    pub fn owner(&self) -> Option<Side> {
        self.unit.map(side_of).or(self.side)
    }

    /// The result of fire.
    #[must_use]
    pub const fn fire(&self) -> Option<Fire> {
        match self.fact {
            Fact::Fired { fire, .. } | Fact::Shelled(_, fire) => Some(fire),
            _ => None,
        }
    }
}
