//! Events of a game, with enough detail for a third party to check them against the rulebook.

use crate::core::game::Side;
use crate::core::list::List;
use crate::games::insurrection::data::{CommanderId, UnitId};
use crate::games::insurrection::edition::Edition;
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

macro_rules! kinds {
    (
        $($(#[$doc:meta])* $variant:ident = $text:literal),+;
        $($(#[$more_doc:meta])* $more:ident = $more_text:literal),+ $(,)?
    ) => {
        /// The kind of an event. Each comment lists the fields of [`Event`] that it fills.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
        pub enum Kind { #[default] $($(#[$doc])* $variant),+, $($(#[$more_doc])* $more),+ }
        impl Kind {
            /// The kinds that every game has.
            pub const ALL: &'static [Kind] = &[$(Self::$variant),+];
            /// The kinds of games with more rules.
            pub const MORE: &'static [Kind] = &[$(Self::$more),+];
            /// The name used in event logs.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+, $(Self::$more => $more_text),+ }
            }
        }
    };
}

kinds! {
    /// A stage begins.
    StageStarts = "stage-starts",
    /// `units` or `commander`, `hex`, `facing`: placed before play by choice.
    Deployed = "deployed",
    /// `units` or `commander`, `hex`, `facing`: arrives as reinforcement.
    Arrived = "arrived",
    /// `units` or `commander`: arrival is blocked and delayed by one stage.
    Delayed = "delayed",
    /// `commander`: a side put this chit into the pool; `result` is `chosen` or `forced`.
    PoolChosen = "pool-chosen",
    /// `commander`: this chit was drawn; `dice` when there was more than one.
    ChitDrawn = "chit-drawn",
    /// `units`, `hex`, `facing`: a routed unit comes back.
    Rallied = "rallied",
    /// `units`: the return of a routed unit is delayed by one stage; `result` says why.
    RallyDelayed = "rally-delayed",
    /// `units`: due to return after the last stage, so removed.
    RallyTooLate = "rally-too-late",
    /// `units`, `hex`: this unit, stack or line begins to move; `result` is `move` or `double-time`; `mp_before`.
    MoveBegins = "move-begins",
    /// `units`, `from`, `to`, `facing`, of a square `facings`, `mp_before`, `mp_after`, `modifiers` are the parts of the cost.
    Moved = "moved",
    /// `units`, `hex`, `facing` is the new one, `mp_before`, `mp_after`.
    Turned = "turned",
    /// `units`, `hex`: their move is finished.
    MoveEnds = "move-ends",
    /// `units`, `hex`: top of the stack changed; `units` is the new top unit.
    Reordered = "reordered",
    /// `units`, `hex`: side-by-side line formed or ended; `result` is `formed` or `ended`.
    LineMarker = "line-marker",
    /// `units`, `hex`: square formed, left or dissolved; `result` is `formed`, `failed`, `joined`, `left` or
    /// `dissolved`; `dice`; `facings` when formed or joined, `facing` when left.
    Square = "square",
    /// `units`, `hex`: guns limber.
    Limbered = "limbered",
    /// `units`, `hex`, `facing`: guns unlimber.
    Unlimbered = "unlimbered",
    /// `units`: fire marker removed for a movement point.
    MarkerRemoved = "marker-removed",
    /// `units` shooters, `hex` of the deciding shooter, `target`, `distance`, `result` is the effect (`none`, `M`, `1M`, `2M`,
    /// `3M`, `lone-guns`), `row` the rifle row, `firepower`, `quotient`, `shots` the number of this shot; `mp_before`, `mp_after` of the deciding shooter.
    Fired = "fired",
    /// `units` one unit, `hex`, `dice`, `modifiers`, `morale`, `result`: `holds`, `retreats`, `retreats-and-loses`.
    FireTest = "fire-test",
    /// `units` the gun: a natural 0, it cannot fire again this stage.
    GunBroken = "gun-broken",
    /// `units` the target guns, `hex`, `dice`, `modifiers`, `result`: `captured`, `missed`; fire on lone guns.
    LoneGunsFire = "lone-guns-fire",
    /// `units` reactors, `hex`, `target`, `result`: `fire`, `counterattack`, `withdraw`, `skirmish`.
    Reaction = "reaction",
    /// `units` the unit that tests, `hex`, `dice`, `morale`, `modifiers`, `result`: `passed`, `failed`; `rule` says which test.
    MoraleTest = "morale-test",
    /// `units`, `from`, `to`: enter the hex of the enemy for a counterattack.
    Counterattack = "counterattack",
    /// `units`, `hex`: a charge is declared.
    Charge = "charge",
    /// `units`, `from`, `to`, `facing`, `modifiers` are causes of losses; withdrawal of one hex.
    Withdrew = "withdrew",
    /// `units` one unit, `hex`, `result` is the cause (`fire`, `withdrawal`, `melee`, `reaction`, `square`, `crisis`).
    Loss = "loss",
    /// `units` one unit, `hex`, `result` is the cause, as for losses, or `no-way-back`.
    Eliminated = "eliminated",
    /// `hex`, `side` the attacker, `units` all units in it, `sizes`, `dice` attacker then defender, `modifiers` with
    /// their sides, `row` is the difference, `result`: `attacker-wins`, `defender-wins`.
    Melee = "melee",
    /// `units`, `hex`, `row` is the stage of return.
    Routed = "routed",
    /// `units` the guns, `hex`, `side` the captor.
    GunsCaptured = "guns-captured",
    /// `units` the guns, `hex`, `side` the owner.
    GunsRecaptured = "guns-recaptured",
    /// `units`, `hex`, `facing` chosen after a melee or a dissolved square, or taken from the stack that they join.
    Faced = "faced",
    /// `commander`, `hex`, `dice`, `result`: `killed`, `contused`, `unhurt`.
    CommanderCheck = "commander-check",
    /// `commander`, `from`, `to`, `result`: `move`, `evades`, `steps-out`, `goes-along`.
    CommanderMoved = "commander-moved",
    /// `commander`, `hex`, `result` is the cause: `killed`, `ridden-down`, `with-his-stack`, `no-units`, `routed`.
    CommanderLost = "commander-lost",
    /// A Polish unit stands in the camp for the first time: `units`, `hex`.
    CampEntered = "camp-entered",
    /// `side` scores; `row` points, `result` is the source.
    Scored = "scored",
    /// Fire markers are reset to one: `units`.
    MarkersReset = "markers-reset",
    /// The game is over: `result` is the manner of ending, `side` the winner if any.
    GameOver = "game-over";
    /// `units`, `hex`, `mp_before`, `mp_after`: skirmish order formed or left; `result` is `formed` or `left`. It also ends
    /// in a square and in a rout, which have events of their own.
    SkirmishOrder = "skirmish-order",
    /// `commander`: activated by an overall commander; `result` is `activated`, `led` when he leads the formation himself, or
    /// `again` for a chit without effect.
    CommanderActivated = "commander-activated",
    /// `units` one unit, `hex`: named to act under the overall commander.
    OwnUnit = "own-unit",
    /// `commander`, `dice`: whether he arrives; `result` is `arrives` or `waits`.
    ArrivalRoll = "arrival-roll",
    /// `commander`, `dice`, `hex`: where he arrives.
    EntryDrawn = "entry-drawn",
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

/// One event. Fields that a kind does not use are empty: [`Hex::NONE`], `None`, 0 or `""`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event<E: Edition> {
    /// The kind.
    pub kind: Kind,
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
    /// The distance to it, in hexes.
    pub distance: Option<u8>,
    /// Raw faces in the order rolled.
    pub dice: List<u8, 4>,
    /// Modifiers.
    pub modifiers: Modifiers,
    /// The morale tested against.
    pub morale: Option<u8>,
    /// Firepower of the deciding shooter.
    pub firepower: Option<u8>,
    /// Firepower divided by distance, rounded.
    pub quotient: Option<u8>,
    /// The number of the shot, or other count, see the kind.
    pub shots: Option<u8>,
    /// A number whose meaning depends on the kind.
    pub row: Option<i8>,
    /// Sizes in melee, per side \[6.7\].
    pub sizes: Option<[u8; 2]>,
    /// The result in one word.
    pub result: &'static str,
    /// Net victory points of the first side, after the event.
    pub vp: i16,
}

impl<E: Edition> Event<E> {
    /// The units as ids, lowest first.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<E> {
        each(self.units)
    }
}
