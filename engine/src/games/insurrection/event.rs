//! Events of a game, with enough detail for a third party to check them against the rulebook.

use crate::core::facts::facts;
use crate::core::game::Side;
use crate::core::list::List;
use crate::games::insurrection::data::{CommanderId, UnitId};
use crate::games::insurrection::details::{
    Activation, Answer, Arrival, Award, Capture, Choice, Delay, Effect, Fall, LineChange, OrderChange, Pace, Passed,
    Ride, Rifles, SquareChange, Stride, Trial, Won,
};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::outcomes::{Cause, Ending, Fate, FireResult, endings};
use crate::games::insurrection::unit_set::each;
use crate::grid::Hex;

/// Places in the sequence of play \[3.3\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Phase {
    /// Before play.
    #[default]
    SetUp,
    /// Turn 1: the pool.
    Pool,
    /// Turn 2: the draw.
    Draw,
    /// Phase 1: activation.
    Activation,
    /// Phase 2: movement and fire.
    Movement,
    /// Phase 3: the commander moves.
    CommanderMove,
    /// Phase 4: melee.
    Melee,
    /// Turn 3: the end of the stage.
    StageEnd,
    /// After the game.
    Over,
}

impl Phase {
    /// The name used in event logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::SetUp => "set-up",
            Phase::Pool => "pool",
            Phase::Draw => "draw",
            Phase::Activation => "activation",
            Phase::Movement => "movement",
            Phase::CommanderMove => "commander-move",
            Phase::Melee => "melee",
            Phase::StageEnd => "stage-end",
            Phase::Over => "over",
        }
    }
}

facts! {
    /// What happened, with the details that only events of this kind have. Each comment lists the fields of [`Event`] that
    /// are filled, too.
    Fact,
    /// The kind of an event.
    Kind {
        /// A stage begins.
        StageStarts = "stage-starts",
        /// `units` or `commander`, `hex`, `facing`: placed before play by choice.
        Deployed = "deployed",
        /// `units` or `commander`, `hex`, `facing`: comes onto the map.
        Arrived {
            /// Whether it is a commander that routed with units; otherwise a reinforcement.
            again: bool,
        } = "arrived",
        /// `units` or `commander`: arrival is blocked and delayed by one stage.
        Delayed = "delayed",
        /// `commander`: a side put this chit into the pool.
        PoolChosen {
            /// How it came there.
            choice: Choice,
        } = "pool-chosen",
        /// `commander`: this chit was drawn; `dice` when there was more than one.
        ChitDrawn = "chit-drawn",
        /// `units`, `hex`, `facing`: a routed unit comes back.
        Rallied = "rallied",
        /// `units`: the return of a routed unit is delayed by one stage.
        RallyDelayed {
            /// The reason.
            why: Delay,
        } = "rally-delayed",
        /// `units`: due to return after the last stage, so removed.
        RallyTooLate = "rally-too-late",
        /// `units`, `hex`: this unit, stack or line begins to move; `mp_before`.
        MoveBegins {
            /// The pace.
            pace: Pace,
        } = "move-begins",
        /// `units`, `from`, `to`, `facing`, of a square `facings`, `mp_before`, `mp_after`, `modifiers` are the parts of the cost.
        Moved {
            /// The kind of the step.
            stride: Stride,
        } = "moved",
        /// `units`, `hex`, `facing` is the new one, `mp_before`, `mp_after`.
        Turned = "turned",
        /// `units`, `hex`: their move is finished.
        MoveEnds = "move-ends",
        /// `units`, `hex`: top of the stack changed; `units` is the new top unit.
        Reordered = "reordered",
        /// `units`, `hex`: a side-by-side line changes.
        LineMarker {
            /// The change.
            change: LineChange,
        } = "line-marker",
        /// `units`, `hex`: a square changes; `dice` of a test; `facings` when formed or joined, `facing`, `mp_before` and
        /// `mp_after` when left.
        Square {
            /// The change.
            change: SquareChange,
        } = "square",
        /// `units`, `hex`: guns limber.
        Limbered = "limbered",
        /// `units`, `hex`, `facing`: guns unlimber.
        Unlimbered = "unlimbered",
        /// `units`: fire marker removed for a movement point.
        MarkerRemoved = "marker-removed",
        /// `units` shooters, `hex` of the deciding shooter, `target`; `mp_before`, `mp_after` of the deciding shooter.
        Fired {
            /// The distance in hexes.
            distance: u8,
            /// The strength of rifles; guns have none.
            rifles: Option<Rifles>,
            /// The effect.
            effect: Effect,
        } = "fired",
        /// `units` one unit, `hex`, `dice`, `modifiers`, `morale`.
        FireTest {
            /// The result.
            result: FireResult,
        } = "fire-test",
        /// `units` the gun: a natural 0, it cannot fire again this stage.
        GunBroken = "gun-broken",
        /// `units` the target guns, `hex`, `dice`, `modifiers`; fire on lone guns.
        LoneGunsFire {
            /// Whether guns fire; otherwise rifles.
            by_guns: bool,
            /// The result.
            result: Capture,
        } = "lone-guns-fire",
        /// `units` reactors, `hex`, `target`.
        Reaction {
            /// The reaction.
            answer: Answer,
        } = "reaction",
        /// `units` the unit that tests, `hex`, `dice`, `morale`, `modifiers`.
        MoraleTest {
            /// The occasion.
            trial: Trial,
            /// The result.
            result: Passed,
        } = "morale-test",
        /// `units`, `from`, `to`: enter the hex of the enemy for a counterattack.
        Counterattack = "counterattack",
        /// `units`, `hex`: a charge is declared.
        Charge = "charge",
        /// `units`, `from`, `to`, `facing`, `modifiers` are causes of losses; withdrawal of one hex.
        Withdrew {
            /// The cause.
            cause: Cause,
        } = "withdrew",
        /// `units` one unit, `hex`.
        Loss {
            /// The cause.
            cause: Cause,
        } = "loss",
        /// `units` one unit, `hex`.
        Eliminated {
            /// The cause.
            cause: Cause,
            /// Whether it had no way to withdraw.
            cut_off: bool,
        } = "eliminated",
        /// `hex`, `side` the attacker, `units` all units in it, `dice` attacker then defender, `modifiers` with their sides.
        Melee {
            /// The sizes by side \[6.7\].
            sizes: [u8; 2],
            /// The winner.
            won: Won,
            /// The difference, at least 1.
            difference: u8,
        } = "melee",
        /// `units`, `hex`.
        Routed {
            /// The stage of return.
            returns: u8,
        } = "routed",
        /// `units` the guns, `hex`, `side` the captor.
        GunsCaptured = "guns-captured",
        /// `units` the guns, `hex`, `side` the owner.
        GunsRecaptured = "guns-recaptured",
        /// `units`, `hex`, `facing` chosen after a melee or a dissolved square, or taken from the stack that they join.
        Faced = "faced",
        /// `commander`, `hex`, `dice`.
        CommanderCheck {
            /// The result.
            fate: Fate,
        } = "commander-check",
        /// `commander`, `from`, `to`.
        CommanderMoved {
            /// The kind of the move.
            ride: Ride,
        } = "commander-moved",
        /// `commander`, `hex`.
        CommanderLost {
            /// The cause.
            cause: Fall,
        } = "commander-lost",
        /// A Polish unit stands in the camp for the first time: `units`, `hex`.
        CampEntered = "camp-entered",
        /// `side` scores.
        Scored {
            /// What for.
            award: Award,
            /// The points.
            points: u8,
        } = "scored",
        /// Fire markers are reset to one: `units`.
        MarkersReset = "markers-reset",
        /// The game is over: `side` is the winner, if any.
        GameOver {
            /// The manner of ending.
            ending: Ending,
        } = "game-over",
        /// `units`, `hex`, `mp_before`, `mp_after`: skirmish order formed or left. It also ends in a square and in a rout,
        /// which have events of their own.
        SkirmishOrder {
            /// The change.
            change: OrderChange,
        } = "skirmish-order",
        /// `commander`: activated by an overall commander, or by his chit.
        CommanderActivated {
            /// The manner.
            activation: Activation,
        } = "commander-activated",
        /// `units` one unit, `hex`: named to act under the overall commander.
        OwnUnit = "own-unit",
        /// `commander`, `dice`: whether he arrives.
        ArrivalRoll {
            /// The result.
            result: Arrival,
        } = "arrival-roll",
        /// `commander`, `dice`, `hex`: where he arrives.
        EntryDrawn = "entry-drawn",
    }
}

impl Kind {
    /// The kinds of games with more rules.
    pub const MORE: [Kind; 5] =
        [Kind::SkirmishOrder, Kind::CommanderActivated, Kind::OwnUnit, Kind::ArrivalRoll, Kind::EntryDrawn];
}

impl Fact {
    /// The result in one word, as used in logs; endings are named by the edition.
    #[must_use]
    pub fn result<E: Edition>(self) -> Option<&'static str> {
        Some(match self {
            Self::PoolChosen { choice } => choice.name(),
            Self::RallyDelayed { why } => why.name(),
            Self::MoveBegins { pace } => pace.name(),
            Self::LineMarker { change } => change.name(),
            Self::Square { change } => change.name(),
            Self::Fired { effect, .. } => effect.name(),
            Self::FireTest { result } => result.name(),
            Self::LoneGunsFire { result, .. } => result.name(),
            Self::Reaction { answer } => answer.name(),
            Self::MoraleTest { result, .. } => result.name(),
            Self::Eliminated { cut_off: true, .. } => "no-way-back",
            Self::Withdrew { cause } | Self::Loss { cause } | Self::Eliminated { cause, .. } => cause.name(),
            Self::Melee { won, .. } => won.name(),
            Self::CommanderCheck { fate } => fate.name(),
            Self::CommanderMoved { ride } => ride.name(),
            Self::CommanderLost { cause } => cause.name(),
            Self::Scored { award, .. } => award.name(),
            Self::GameOver { ending } => endings::<E>()[ending as usize],
            Self::SkirmishOrder { change } => change.name(),
            Self::CommanderActivated { activation } => activation.name(),
            Self::ArrivalRoll { result } => result.name(),
            _ => return None,
        })
    }
}

/// One modifier of a die roll or a component of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Modifier {
    /// The paragraph.
    pub rule: &'static str,
    /// The reason, in a few words.
    pub reason: &'static str,
    /// The value.
    pub value: i8,
    /// In melee, the side whose roll it changes.
    pub side: Option<Side>,
}

/// Modifiers, in the order they were added.
pub type Modifiers = List<Modifier, 16>;

/// One event. Fields that a kind does not use are empty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event<E: Edition> {
    /// The kind with its details.
    pub fact: Fact,
    /// The stage, from 1.
    pub stage: u8,
    /// The active commander.
    pub activation: Option<CommanderId>,
    /// The phase.
    pub phase: Phase,
    /// The paragraph.
    pub rule: &'static str,
    /// The side that acts or is concerned.
    pub side: Option<Side>,
    /// The units.
    pub units: E::Units,
    /// The commander.
    pub commander: Option<CommanderId>,
    /// The hex.
    pub hex: Hex<E::Size>,
    /// The origin of a move.
    pub from: Hex<E::Size>,
    /// The destination.
    pub to: Hex<E::Size>,
    /// The facing.
    pub facing: Option<u8>,
    /// The facing of each unit in a square, by number; those of `units` count. A square itself faces all round, but each
    /// unit withdraws as it faces \[10.11\].
    pub facings: Option<E::PerUnit<u8>>,
    /// Movement points before.
    pub mp_before: Option<u8>,
    /// Movement points after.
    pub mp_after: Option<u8>,
    /// The target hex.
    pub target: Hex<E::Size>,
    /// Raw faces in the order rolled.
    pub dice: List<u8, 4>,
    /// Modifiers.
    pub modifiers: Modifiers,
    /// The morale tested against.
    pub morale: Option<u8>,
    /// Net victory points of the first side, after the event.
    pub vp: i16,
}

impl<E: Edition> Event<E> {
    /// The kind.
    #[inline]
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.fact.kind()
    }

    /// The result in one word, as used in logs.
    #[must_use]
    pub fn result(&self) -> Option<&'static str> {
        self.fact.result::<E>()
    }

    /// The units as ids, lowest first.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<E> {
        each(self.units)
    }
}
