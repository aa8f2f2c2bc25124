//! The readings of ambiguous rows. The first variant of each is the default.

use crate::core::named::named;

named! {
    /// The entry squares at the edge of the map \[V1.3\].
    EntryZone {
        /// The outermost column; at set-up also the next ones, if it is too short.
        OuterColumn = "outer-column",
        /// The two outermost columns.
        TwoColumns = "two-columns",
    }
}
named! {
    /// The fate of units without a free entry square \[V1.5\].
    EntryBlocked {
        /// They wait.
        Wait = "wait",
        /// They enter in the next columns inward.
        FurtherIn = "further-in",
    }
}
named! {
    /// When a face-down unit that is attacked is turned up \[V2.4\].
    FlipTarget {
        /// When the die would harm any kind of unit.
        OnAHit = "on-a-hit",
        /// Always.
        Always = "always",
    }
}
named! {
    /// The units that block fire \[V2.7\].
    Blockers {
        /// Those on the level of the shooter or above it.
        SameOrHigher = "same-or-higher",
        /// Those on the level of the shooter only.
        SameLevel = "same-level",
    }
}
named! {
    /// The condition for a line of fire through a corner between squares \[V-LOS\].
    Corner {
        /// The squares on one of its sides are free.
        EitherSide = "either-side",
        /// The squares on both of its sides are free.
        BothSides = "both-sides",
    }
}
named! {
    /// The squares in reach of a melee \[V2.8\].
    MeleeReach {
        /// The four adjacent to the attacker's sides.
        Orthogonal = "orthogonal",
        /// The eight around the attacker.
        Around = "around",
    }
}
named! {
    /// When a side has lost all units \[V3.2\].
    Annihilation {
        /// With none on the map and none still to enter.
        WithReserve = "with-reserve",
        /// With none on the map.
        MapOnly = "map-only",
    }
}
named! {
    /// The result when time is up \[V3.3\].
    TimeUp {
        /// The side with the greater sum of values wins.
        GreaterSum = "greater-sum",
        /// The first side wins, regardless of losses.
        FirstWins = "first-wins",
        /// The second side wins, regardless of losses.
        SecondWins = "second-wins",
        /// There is no time limit. A game that does not end is stopped after [`crate::games::verdox::data::MAX_TURNS`],
        /// a draw.
        NoLimit = "no-limit",
    }
}
named! {
    /// The squares from which units fire into a valley \[V5.8\].
    ValleyShooters {
        /// From the edge of any higher ground: of a hill, of a wall, and of the plain around that valley.
        Edges = "edges",
        /// From the squares adjacent to that valley only.
        Beside = "beside",
    }
}
named! {
    /// The squares in a valley that can be fired at from above \[V5.8\].
    ValleyTargets {
        /// All.
        Any = "any",
        /// Those at its edge.
        Edge = "edge",
    }
}
named! {
    /// The effect of a road \[V5.12\].
    RoadMarch {
        /// Each step from road to road costs half a point.
        HalfPoints = "half-points",
        /// Only a move that stays on the road throughout is twice as long.
        WholeWay = "whole-way",
    }
}
named! {
    /// The options of a unit after a failed die for a move \[V5.15, V5.16, V5.17, V6.6\].
    FailedMove {
        /// Nothing.
        Spends = "spends",
        /// It may still attack.
        MayAttack = "may-attack",
    }
}
named! {
    /// The number of dice in a marsh \[V5.16\].
    MarshDice {
        /// One for sinking, another for getting out.
        Two = "two",
        /// One for both.
        One = "one",
    }
}
named! {
    /// How artillery breaches walls \[V5.19\].
    Demolition {
        /// By an attack on the wall.
        Declared = "declared",
        /// Also by a shot at a unit on it.
        AnyShot = "any-shot",
    }
}
named! {
    /// How a gate changes hands \[V5.20\].
    GateCapture {
        /// By a unit that stands on it.
        Entered = "entered",
        /// Never.
        Never = "never",
    }
}
named! {
    /// The status of a gate for the side that does not own it \[V5.17, V5.20\].
    GatePassage {
        /// A wall like others: entered freely from inside.
        AsAWall = "as-a-wall",
        /// Shut: entering needs a die from inside, too.
        OwnerOnly = "owner-only",
    }
}
named! {
    /// The water for barges \[V6.7\].
    BargeWater {
        /// The river and canals.
        CanalsToo = "canals-too",
        /// The river only.
        RiverOnly = "river-only",
    }
}
named! {
    /// The owner of a barge without a passenger \[V6.9\].
    BargeOwner {
        /// The side that was on it last.
        LastAboard = "last-aboard",
        /// Neither side.
        Neither = "neither",
    }
}
named! {
    /// The fate of the passenger of a destroyed barge \[V6.10\].
    Shipwreck {
        /// It is lost.
        Lost = "lost",
        /// It gets ashore next to the barge, if there is a free square; otherwise it is lost.
        Ashore = "ashore",
    }
}
named! {
    /// The barges that move \[V6.11\].
    BargeCrew {
        /// Those with a passenger.
        Passenger = "passenger",
        /// Empty ones too.
        EmptyToo = "empty-too",
    }
}

/// Every reading that a scenario can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Switches {
    /// `entry_zone`
    pub entry_zone: EntryZone,
    /// `entry_blocked`
    pub entry_blocked: EntryBlocked,
    /// `flip_target`
    pub flip_target: FlipTarget,
    /// `blockers`
    pub blockers: Blockers,
    /// `corner`
    pub corner: Corner,
    /// `melee_reach`
    pub melee_reach: MeleeReach,
    /// `annihilation`
    pub annihilation: Annihilation,
    /// `reserve_counts`: units that have not entered have a value at the end of time \[V3.3\].
    pub reserve_counts: bool,
    /// `time_up`
    pub time_up: TimeUp,
    /// `same_hill_open`: squares of a hill do not stop fire between two squares of it \[V5.5\].
    pub same_hill_open: bool,
    /// `valley_shooters`
    pub valley_shooters: ValleyShooters,
    /// `valley_targets`
    pub valley_targets: ValleyTargets,
    /// `road_march`
    pub road_march: RoadMarch,
    /// `failed_move`
    pub failed_move: FailedMove,
    /// `melee_from_water`: a unit in a canal or marsh fights in melee \[V5.15\].
    pub melee_from_water: bool,
    /// `marsh_dice`
    pub marsh_dice: MarshDice,
    /// `leave_by_front`: a fortification may be left through its front \[V5.17\].
    pub leave_by_front: bool,
    /// `demolition`
    pub demolition: Demolition,
    /// `gate_capture`
    pub gate_capture: GateCapture,
    /// `gate_passage`
    pub gate_passage: GatePassage,
    /// `artillery_anywhere`: artillery may enter forest, canal and marsh \[V6.6\].
    pub artillery_anywhere: bool,
    /// `barge_water`
    pub barge_water: BargeWater,
    /// `barge_owner`
    pub barge_owner: BargeOwner,
    /// `shipwreck`
    pub shipwreck: Shipwreck,
    /// `barge_crew`
    pub barge_crew: BargeCrew,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            entry_zone: EntryZone::default(),
            entry_blocked: EntryBlocked::default(),
            flip_target: FlipTarget::default(),
            blockers: Blockers::default(),
            corner: Corner::default(),
            melee_reach: MeleeReach::default(),
            annihilation: Annihilation::default(),
            reserve_counts: false,
            time_up: TimeUp::default(),
            same_hill_open: true,
            valley_shooters: ValleyShooters::default(),
            valley_targets: ValleyTargets::default(),
            road_march: RoadMarch::default(),
            failed_move: FailedMove::default(),
            melee_from_water: true,
            marsh_dice: MarshDice::default(),
            leave_by_front: true,
            demolition: Demolition::default(),
            gate_capture: GateCapture::default(),
            gate_passage: GatePassage::default(),
            artillery_anywhere: true,
            barge_water: BargeWater::default(),
            barge_owner: BargeOwner::default(),
            shipwreck: Shipwreck::default(),
            barge_crew: BargeCrew::default(),
        }
    }
}
