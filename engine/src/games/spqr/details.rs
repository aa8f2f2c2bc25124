//! Causes, occasions and results of events. Logs and stories use their names.

use crate::core::named::named;
use crate::games::spqr::facing::Facing;
use crate::games::spqr::hex::SIDES;

macro_rules! causes {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident $(($data:ty))? = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$variant_doc])* $variant $(($data))?),+ }

        impl $name {
            /// The name, as used in logs.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant { .. } => $text),+ }
            }
        }
    };
}

causes! {
    /// The cause of hits, of a rout or of the loss of a unit. A unit that breaks routs or is lost for the cause of its hits.
    Cause {
        /// Shock combat \[8.36, 8.37.1\].
        Shock = "shock",
        /// Missiles \[8.17\].
        Missiles = "missiles",
        /// A failed test \[10.11\].
        Test(Trial) = "test",
        /// Failed tests before shock \[8.33\].
        BeforeShock = "test before shock",
        /// A failed test after shock \[8.37.2\].
        AfterShock = "test after shock",
        /// Terrain \[6.22, 10.16\].
        Terrain = "terrain",
        /// An advance \[8.41\].
        Advance = "advance",
        /// The move of one half of a two-hex unit \[6.43, 6.45\].
        FrontToSide = "front to side",
        /// A turn out of turn \[7.13\].
        Turn = "turn",
        /// A turn in a move or withdrawal \[7.13\].
        DifficultTurn = "turning in difficult terrain",
        /// A column formed with too many hits for it \[6.75\].
        Column = "column",
        /// An attack on a column \[6.76\].
        AttackedInColumn = "attacked in column",
        /// Elephants in the way or near \[9.15, 9.16\].
        Elephants = "elephants",
        /// A place beside elephants \[9.16, 9.32\].
        BesideElephants = "beside elephants",
        /// Elephants that pass through \[9.11\].
        LetThrough = "let elephants through",
        /// A second move in a turn \[6.13\].
        MovingAgain = "moving again",
        /// The fifth point of a two-hex phalanx \[6.41\].
        FastMove = "fast move",
        /// A way through friends \[6.63\].
        PassingFriends = "passing friends",
        /// Friends that pass through \[6.63\].
        PassedByFriends = "passed by friends",
        /// A pursuit \[10.42\].
        Pursuit = "pursuit",
        /// A withdrawal from an enemy that comes from flank or rear \[6.52\].
        Approached = "approached from flank or rear",
        /// A withdrawal \[6.52\].
        Withdrawal = "withdrawal",
        /// A rampage through the hex \[9.14\].
        Trampled = "trampled by elephants",
        /// A rout through the hex \[10.25\].
        RunOver = "run over by a rout",
        /// A rout that ends in the hex \[10.25\].
        RoutEnds = "a rout ends here",
        /// The hits that a rallied unit keeps \[10.29\].
        Rallied = "rallied",
        /// As many of them as the quality of the unit \[10.29\].
        RalliedTooWeak = "too many hits after its rally",
        /// A failed rally \[10.28\].
        NotRallied = "not rallied",
        /// The rout of the other phalanx in double depth \[9.53\].
        OtherPhalanx = "the other phalanx routs",
        /// The rout of the other unit of the stack \[6.68, 9.63\].
        RestOfStack = "the rest of its stack routs",
        /// The death of the rider \[4.74\].
        RiderDead = "its rider is dead",
        /// A hit on a routed unit \[10.27\].
        HitWhileRouted = "hit while routed",
        /// The beginning of a rampage \[9.14\].
        Rampages = "rampages",
        /// The end of a rampage by a 0 for the elephant of a leader \[9.14\].
        Rampage = "rampage",
        /// A rampage ended by the driver \[9.14\].
        Driver = "killed by its driver",
        /// A rampage of four rolls \[9.14\].
        FourRolls = "after four rolls",
        /// A rampage far from every unit \[9.14\].
        FarAway = "far from every unit",
        /// A rampage off the map \[9.14\].
        RanOffMap = "left the map",
        /// A rout off the map \[10.24\].
        LeftMap = "left the map",
        /// A rout without a way \[10.24\].
        CouldNotRout = "could not rout",
        /// A rout that ends among friends a second time \[10.25\].
        NoRoom = "no room after a rout",
        /// A second rout of a two-hex unit in the rout segment \[10.23\].
        RoutedInTwoHexes = "routed in two hexes",
    }
}

/// The occasion of a test of quality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trial {
    /// The move of one half of a two-hex unit \[6.45\].
    FrontToSide,
    /// The fifth point of a two-hex phalanx \[6.41\].
    FastMove,
    /// The end of a withdrawal \[6.52\].
    Withdrawal,
    /// A turn out of turn \[7.16\].
    ReactionFacing,
    /// The approach of a shock \[8.33\].
    BeforeShock,
    /// The lower unit in double depth, after the upper one has failed \[9.53\].
    LowerInDepth,
    /// The end of a shock \[8.37\].
    AfterShock,
    /// Elephants that pass through \[9.11\].
    LetThrough,
    /// Cavalry that cannot avoid elephants \[9.16\].
    BesideElephants,
    /// A rout that ends in the hex \[10.25\].
    RoutEnds,
    /// The rout of the other unit of the stack \[6.68\].
    RestOfStack,
    /// The same in a stack of two colours or classes \[9.63\].
    MixedStack,
}

impl Trial {
    /// The row of the ledger.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::FrontToSide => "6.45",
            Self::FastMove => "6.41",
            Self::Withdrawal => "6.52",
            Self::ReactionFacing => "7.16",
            Self::BeforeShock => "8.33",
            Self::LowerInDepth => "9.53",
            Self::AfterShock => "8.37",
            Self::LetThrough => "9.11",
            Self::BesideElephants => "9.16",
            Self::RoutEnds => "10.25",
            Self::RestOfStack => "6.68",
            Self::MixedStack => "9.63",
        }
    }
}

/// The result of a test of quality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tested {
    /// The occasion, and the hits that follow: 0 when it passes.
    Passes(Trial),
    /// It passes, but the rule gives these hits at least.
    PassesWithHits(Trial, u8),
    /// It fails by this number, which is that of the hits.
    Fails(Trial, u8),
    /// A two-hex unit does not stand fast \[10.21\].
    DoesNotStand,
}

impl Tested {
    /// The occasion; none for a unit that was to stand fast.
    #[must_use]
    pub const fn trial(self) -> Option<Trial> {
        match self {
            Self::Passes(trial) | Self::PassesWithHits(trial, _) | Self::Fails(trial, _) => Some(trial),
            Self::DoesNotStand => None,
        }
    }

    /// The hits that follow; none for a unit that was to stand fast.
    #[must_use]
    pub const fn hits(self) -> Option<u8> {
        match self {
            Self::Passes(_) => Some(0),
            Self::PassesWithHits(_, hits) | Self::Fails(_, hits) => Some(hits),
            Self::DoesNotStand => None,
        }
    }

    /// The name, as used in logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Passes(_) => "passes",
            Self::PassesWithHits(..) => "passes with a hit",
            Self::Fails(..) | Self::DoesNotStand => "fails",
        }
    }
}

/// A change of place that is no leader's, rout, advance or line extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// A step of a move by orders or of a withdrawal, with the facing after it \[6.2\].
    Step(Facing),
    /// To the nearest free hex \[6.61\].
    Displaced,
    /// Elephants pass through \[9.11\].
    PassesThrough,
    /// A rampage \[9.14\].
    Runs,
    /// A phalanx forms double depth \[9.51\].
    BehindPhalanx,
    /// Off the map in pursuit \[10.42\].
    LeavesMap,
    /// Back to the map \[10.44\].
    Returns,
    /// An engaged unit steps back \[10.51\].
    StepsBack,
}

impl Motion {
    /// The row of the ledger.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Step(_) => "6.2",
            Self::Displaced => "6.61",
            Self::PassesThrough => "9.11",
            Self::Runs => "9.14",
            Self::BehindPhalanx => "9.51",
            Self::LeavesMap => "10.42",
            Self::Returns => "10.44",
            Self::StepsBack => "10.51",
        }
    }

    /// The name of one that the log names.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::Displaced => Some("displaced"),
            Self::LeavesMap => Some("left the map"),
            Self::Returns => Some("returns"),
            _ => None,
        }
    }
}

/// The target of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The unit `target`, at this distance: it is hit with `strength` or less, out of range when there is none.
    Unit {
        /// The distance in hexes.
        distance: u8,
        /// The number to hit.
        strength: Option<u8>,
    },
    /// `leader`, alone in his hex \[8.19\].
    Leader,
}

/// The reason for a shock marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marking {
    /// The unit has moved next to an enemy \[7.26\].
    Moved,
    /// A heavy unit has moved next to an enemy, which is found in the shock segment \[7.25\].
    FoundBeside,
    /// A unit that has not moved is designated \[8.31\].
    Designated,
    /// An engaged unit has an enemy in range \[10.51\].
    Engaged,
}

impl Marking {
    /// The row of the ledger.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Moved => "7.26",
            Self::FoundBeside => "7.25",
            Self::Designated => "8.31",
            Self::Engaged => "10.51",
        }
    }
}

/// The occasion of a die for a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Danger {
    /// He is in shock combat \[4.63\].
    Combat,
    /// His elephant is lost \[4.72\].
    MountLost,
    /// Missiles are fired at his hex \[8.19\].
    Missiles,
}

impl Danger {
    /// The row of the ledger.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Combat => "4.63",
            Self::MountLost => "4.72",
            Self::Missiles => "8.19",
        }
    }
}

named! {
    /// The result of a roll of a leader for a trump, momentum or a line.
    Success {
        /// He succeeds.
        Succeeds = "succeeds",
        /// He fails.
        Fails = "fails",
    }
}

impl Success {
    /// The result of a roll that is good or not.
    #[must_use]
    pub const fn of(good: bool) -> Self {
        if good { Self::Succeeds } else { Self::Fails }
    }
}

named! {
    /// The reason why a leader is finished \[5.15\].
    Finish {
        /// His orders phase is over.
        PhaseOver = "phase over",
        /// He passes.
        Passed = "passed",
        /// He does not try momentum.
        NoMomentum = "no momentum tried",
        /// He has tried momentum in vain.
        MomentumFailed = "momentum failed",
        /// He has tried to trump in vain \[5.44\].
        TrumpFailed = "failed to trump",
        /// He has trumped and given no order \[5.47\].
        IdleTrump = "trump without an order",
        /// He was trumped.
        Trumped = "trumped",
        /// His order of prepared withdrawal was used \[6.59\].
        PreparedWithdrawal = "prepared withdrawal",
    }
}

named! {
    /// The result of the roll after a nine \[5.33\].
    Doom {
        /// The other side reactivates a leader.
        Reactivation = "reactivation",
        /// Activations end.
        ActivationsEnd = "activations end",
        /// The leader is finished, no more.
        Finished = "finished",
    }
}

named! {
    /// A formation \[6.71\].
    Formation {
        /// In column.
        Column = "column",
        /// In line.
        Line = "line",
    }
}

named! {
    /// The manner of a withdrawal.
    Manner {
        /// A unit alone \[6.51\].
        Single = "single",
        /// The units of a cavalry line \[6.57\].
        Line = "line",
        /// By a prepared order \[6.59\].
        Prepared = "prepared",
        /// Of cavalry that must, before elephants \[9.16\].
        Elephants = "elephants",
    }
}

named! {
    /// The result of a shot.
    ShotResult {
        /// A hit.
        Hit = "hit",
        /// A miss.
        Miss = "miss",
    }
}

impl ShotResult {
    /// The result of a shot that hits or not.
    #[must_use]
    pub const fn of(hits: bool) -> Self {
        if hits { Self::Hit } else { Self::Miss }
    }
}

named! {
    /// The side with superiority in shock \[8.36.1\].
    Superior {
        /// Neither.
        None = "none",
        /// The attackers.
        Attacker = "attacker",
        /// The defenders.
        Defender = "defender",
    }
}

named! {
    /// The result of a die for a leader \[4.63\].
    Peril {
        /// A second die follows.
        PossibleLoss = "possible loss",
        /// He is unhurt.
        Unhurt = "unhurt",
    }
}

named! {
    /// The cause of the death of a leader.
    Death {
        /// A roll on the leader casualty table \[4.63\].
        Casualty = "casualty",
        /// Enemies who enter his hex \[4.62\].
        Overrun = "overrun",
        /// Enemies next to him, with no hex to withdraw to \[4.62\].
        Caught = "caught",
        /// A rampage through his hex \[9.14\].
        Trampled = "trampled by elephants",
    }
}

named! {
    /// The result of a rally \[10.28\].
    Rally {
        /// The unit rallies.
        Rallied = "rallied",
        /// It is eliminated.
        Eliminated = "eliminated",
        /// It routs again.
        RoutsAgain = "routs again",
    }
}

named! {
    /// The result of a test for pursuit \[10.42\].
    Pursuit {
        /// The unit pursues.
        Pursues = "pursues",
        /// It does not.
        Ends = "ends",
    }
}

named! {
    /// The result of a roll for a rampage \[9.14\].
    Rampage {
        /// The unit runs to the north.
        N = "n",
        /// To the north-east.
        Ne = "ne",
        /// To the south-east.
        Se = "se",
        /// To the south.
        S = "s",
        /// To the south-west.
        Sw = "sw",
        /// To the north-west.
        Nw = "nw",
        /// The elephant of a leader is calm again.
        Rallied = "rallied",
        /// The driver kills it.
        Killed = "killed",
    }
}

impl Rampage {
    /// A run over a hexside, clockwise from the north.
    #[must_use]
    pub const fn to(side: usize) -> Self {
        match side % SIDES {
            0 => Self::N,
            1 => Self::Ne,
            2 => Self::Se,
            3 => Self::S,
            4 => Self::Sw,
            _ => Self::Nw,
        }
    }
}
