//! The readings of ambiguous rows. The first variant of each is the default.

use crate::core::switches::switches;

switches! {
    /// The entry squares at the edge of the map \[V1.3\].
    entry_zone: EntryZone {
        /// The outermost column; at set-up also the next ones, if it is too short.
        OuterColumn = "outer-column",
        /// The two outermost columns.
        TwoColumns = "two-columns",
    };
    /// The fate of units without a free entry square \[V1.5\].
    entry_blocked: EntryBlocked {
        /// The units wait.
        Wait = "wait",
        /// The units enter in the next columns inward.
        FurtherIn = "further-in",
    };
    /// When a face-down unit that is attacked is turned up \[V2.4\].
    flip_target: FlipTarget {
        /// When the die would harm any kind of unit.
        OnAHit = "on-a-hit",
        /// Always.
        Always = "always",
    };
    /// The units that block fire \[V2.7\].
    blockers: Blockers {
        /// Units on the level of the shooter or above it.
        SameOrHigher = "same-or-higher",
        /// Units on the level of the shooter only.
        SameLevel = "same-level",
    };
    /// The condition for a line of fire through a corner between squares \[V-LOS\].
    corner: Corner {
        /// The squares on one of its sides are free.
        EitherSide = "either-side",
        /// The squares on both of its sides are free.
        BothSides = "both-sides",
    };
    /// The squares in reach of a melee \[V2.8\].
    melee_reach: MeleeReach {
        /// The four adjacent to the attacker's sides.
        Orthogonal = "orthogonal",
        /// The eight around the attacker.
        Around = "around",
    };
    /// When a side has lost all units \[V3.2\].
    annihilation: Annihilation {
        /// With none on the map and none still to enter.
        WithReserve = "with-reserve",
        /// With none on the map.
        MapOnly = "map-only",
    };
    /// Units that have not entered have a value at the end of time \[V3.3\].
    reserve_counts: bool = false;
    /// The result when time is up \[V3.3\].
    time_up: TimeUp {
        /// The side with the greater sum of values wins.
        GreaterSum = "greater-sum",
        /// The first side wins, regardless of losses.
        FirstWins = "first-wins",
        /// The second side wins, regardless of losses.
        SecondWins = "second-wins",
        /// There is no time limit. A game that does not end is stopped after [`crate::games::verdox::data::MAX_TURNS`],
        /// a draw.
        NoLimit = "no-limit",
    };
    /// Squares of a hill do not stop fire between two squares of it \[V5.5\].
    same_hill_open: bool = true;
    /// The squares from which units fire into a valley \[V5.8\].
    valley_shooters: ValleyShooters {
        /// From the edge of any higher ground: of a hill, of a wall, and of the plain around that valley.
        Edges = "edges",
        /// From the squares adjacent to that valley only.
        Beside = "beside",
    };
    /// The squares in a valley that can be fired at from above \[V5.8\].
    valley_targets: ValleyTargets {
        /// All.
        Any = "any",
        /// Squares at the edge of the valley.
        Edge = "edge",
    };
    /// The effect of a road \[V5.12\].
    road_march: RoadMarch {
        /// Each step from road to road costs half a point.
        HalfPoints = "half-points",
        /// Only a move that stays on the road throughout is twice as long.
        WholeWay = "whole-way",
    };
    /// The options of a unit after a failed die for a move \[V5.15, V5.16, V5.17, V6.6\].
    failed_move: FailedMove {
        /// Nothing.
        Spends = "spends",
        /// The unit may still attack.
        MayAttack = "may-attack",
    };
    /// A unit in a canal or marsh fights in melee \[V5.15\].
    melee_from_water: bool = true;
    /// The number of dice in a marsh \[V5.16\].
    marsh_dice: MarshDice {
        /// One for sinking, another for getting out.
        Two = "two",
        /// One for both.
        One = "one",
    };
    /// A fortification may be left through its front \[V5.17\].
    leave_by_front: bool = true;
    /// How artillery breaches walls \[V5.19\].
    demolition: Demolition {
        /// By an attack on the wall.
        Declared = "declared",
        /// Also by a shot at a unit on it.
        AnyShot = "any-shot",
    };
    /// How a gate changes hands \[V5.20\].
    gate_capture: GateCapture {
        /// By a unit that stands on it.
        Entered = "entered",
        /// Never.
        Never = "never",
    };
    /// The status of a gate for the side that does not own it \[V5.17, V5.20\].
    gate_passage: GatePassage {
        /// A wall like others: entered freely from inside.
        AsAWall = "as-a-wall",
        /// Shut: entering needs a die from inside, too.
        OwnerOnly = "owner-only",
    };
    /// Artillery may enter forest, canal and marsh \[V6.6\].
    artillery_anywhere: bool = true;
    /// The water for barges \[V6.7\].
    barge_water: BargeWater {
        /// The river and canals.
        CanalsToo = "canals-too",
        /// The river only.
        RiverOnly = "river-only",
    };
    /// The owner of a barge without a passenger \[V6.9\].
    barge_owner: BargeOwner {
        /// The side that was on it last.
        LastAboard = "last-aboard",
        /// Neither side.
        Neither = "neither",
    };
    /// The fate of the passenger of a destroyed barge \[V6.10\].
    shipwreck: Shipwreck {
        /// The passenger is lost.
        Lost = "lost",
        /// The passenger gets ashore next to the barge, if there is a free square; otherwise it is lost.
        Ashore = "ashore",
    };
    /// The barges that move \[V6.11\].
    barge_crew: BargeCrew {
        /// Barges with a passenger.
        Passenger = "passenger",
        /// Empty ones too.
        EmptyToo = "empty-too",
    };
}
