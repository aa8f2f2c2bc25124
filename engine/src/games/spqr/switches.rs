//! The readings of ambiguous rows, and optional rules. The first variant of each is the default.

use crate::core::named::named;

named! {
    /// The relative facing of neighbours in a line \[4.24b\].
    LineShape {
        /// The same facing, and flank, front or rear hexes adjoin.
        SameFacing = "same-facing",
        /// Any facing.
        Adjacent = "adjacent",
    }
}
named! {
    /// The stack that the overall commander moves by one order \[4.3, 6.64\].
    CommandStack {
        /// The one in his own hex.
        OwnHex = "own-hex",
        /// Any in his range.
        AnyHex = "any-hex",
    }
}
named! {
    /// The line command requirements waived for armies with free line commands in a leader's first phase \[4.5\].
    FreeLines {
        /// Every condition of 4.25 A.
        Everything = "everything",
        /// Range and roll: the line must be near and in sight.
        RangeOnly = "range-only",
    }
}
named! {
    /// A leader alone next to an enemy \[4.62\].
    LoneLeader {
        /// He withdraws if he can, else he is eliminated.
        MustWithdraw = "must-withdraw",
        /// He may stay if he can withdraw.
        MayStay = "may-stay",
    }
}
named! {
    /// The elephant of a leader when it would rout \[4.73, 9.14\].
    LeaderElephantRout {
        /// It rampages.
        Rampages = "rampages",
        /// It is eliminated.
        Eliminated = "eliminated",
    }
}
named! {
    /// A unit that forms a column with as many hits as its lower quality \[6.75, 10.15\].
    ColumnHits {
        /// It stands, and routs by the next hit.
        Stands = "stands",
        /// It routs.
        Routs = "routs",
    }
}
named! {
    /// What units of an ordered line do \[5.23\].
    LineMode {
        /// They all fire in place, or each may move and fire.
        OneMode = "one-mode",
        /// The same, unit by unit.
        Mixed = "mixed",
    }
}
named! {
    /// A leader whose trump is itself trumped \[5.42\].
    TrumpedTrumper {
        /// He is finished.
        Finished = "finished",
        /// He stays inactive.
        Inactive = "inactive",
    }
}
named! {
    /// A leader in an enemy zone who has trumped and cannot act \[5.47\].
    IdleTrump {
        /// The trump is undone.
        Undone = "undone",
        /// He is finished.
        Finished = "finished",
    }
}
named! {
    /// Hits of a phalanx that fails its test after a fifth point \[6.41\].
    FastPhalanx {
        /// One.
        One = "one",
        /// The difference of die and quality.
        Difference = "difference",
    }
}
named! {
    /// The hexes to which a unit withdraws \[6.51\].
    Away {
        /// No step is nearer to the enemy, and the last hex is farther.
        NeverNearer = "never-nearer",
        /// Each step is farther.
        EachFarther = "each-farther",
    }
}
named! {
    /// Hits of withdrawing hastati, principes and cohorts \[6.52\].
    WithdrawalHits {
        /// By the test.
        TestOnly = "test-only",
        /// By the test, and one as foot.
        Both = "both",
    }
}
named! {
    /// The single withdrawal that prevents that of its cavalry line \[6.57\].
    LineWithdrawal {
        /// One during the move of the same enemy unit.
        ThisMove = "this-move",
        /// One in the same orders phase.
        ThisPhase = "this-phase",
    }
}
named! {
    /// How often an order of prepared withdrawal is used in a turn \[6.58, 6.59\].
    PreparedUse {
        /// Whenever an enemy approaches, as long as it is in force.
        Repeatedly = "repeatedly",
        /// Once.
        Once = "once",
    }
}
named! {
    /// The line that a prepared withdrawal concerns \[6.59\].
    PreparedLine {
        /// Chosen when it is used.
        AtUse = "at-use",
        /// The first line of the leader by the file.
        AtPlacement = "at-placement",
    }
}
named! {
    /// A step towards the target of fire \[8.11\].
    TowardsTarget {
        /// It made the distance smaller.
        Nearer = "nearer",
        /// The target lies through the front hex that was entered.
        FrontHex = "front-hex",
    }
}
named! {
    /// Lines of sight along a hexside \[8.16\].
    SightTies {
        /// Blocked when both hexes block.
        BothBlock = "both-block",
        /// Blocked when one of them does.
        EitherBlocks = "either-blocks",
    }
}
named! {
    /// Skirmishers attacked by units that test \[8.33\].
    SkirmisherTargets {
        /// They test; their attackers do not.
        Test = "test",
        /// Neither does.
        Exempt = "exempt",
    }
}
named! {
    /// Dice and columns beyond the table \[8.36.3\].
    Clamp {
        /// They count as the nearest.
        Clamped = "clamped",
        /// Dice do; columns below 1 or above the last one count twice the shift as a modifier of the die.
        DieOnly = "die-only",
    }
}
named! {
    /// Withdrawal hits of skirmishers and velites \[6.52, 9.22\].
    SkirmisherHits {
        /// From flank or rear; for skirmishers from the rear alone.
        RearForSkirmishers = "rear-for-skirmishers",
        /// From flank or rear, skirmishers too.
        FlankOrRear = "flank-or-rear",
    }
}
named! {
    /// Where light cavalry starts to harass \[9.31\].
    HarassDistance {
        /// Two to four hexes away.
        TwoToFour = "two-to-four",
        /// Exactly four.
        Four = "four",
    }
}
named! {
    /// Stacks that add one to their dice \[6.63, 9.63\].
    StackTests {
        /// Those of two colours or classes.
        Different = "different",
        /// All.
        Every = "every",
    }
}
named! {
    /// The hits that are divided freely when one unit attacks two \[10.14\].
    HitShare {
        /// Those of the defenders, by the attacker.
        Defenders = "defenders",
        /// None.
        None = "none",
    }
}
named! {
    /// The hexes of a rout \[10.22\].
    RoutPath {
        /// Nearer to the edge; if there is none, along it by the shortest way to one.
        NearerOrLevel = "nearer-or-level",
        /// Nearer to the edge.
        Nearer = "nearer",
    }
}
named! {
    /// What routed units spend in the rout segment \[10.23\].
    RoutSegmentPath {
        /// A point for each hex.
        Hexes = "hexes",
        /// The cost of the terrain.
        Points = "points",
    }
}
named! {
    /// Where a unit can be rallied \[10.28\].
    RallyPlace {
        /// Where all three conditions hold.
        AllConditions = "all-conditions",
        /// Where one of them holds.
        AnyCondition = "any-condition",
    }
}
named! {
    /// The units that test when they are one hit from rout in an enemy zone \[8.37.2, 10.15\].
    NearRout {
        /// All, in a combat of the segment or not.
        AllUnits = "all-units",
        /// Those of its combats.
        Combatants = "combatants",
    }
}
named! {
    /// A routed unit that is attacked in column \[6.76, 10.27\].
    RoutedColumn {
        /// It leaves the column without a hit.
        Unharmed = "unharmed",
        /// It takes the hit, which eliminates it.
        Hit = "hit",
    }
}
named! {
    /// A unit that was rallied and routs in the same turn \[10.28\].
    RallyAgain {
        /// It gets no order, to rally neither, until the next turn.
        NextTurn = "next-turn",
        /// Another leader may try to rally it.
        SameTurn = "same-turn",
    }
}
named! {
    /// Screens of elephants in range, of units that reload, recover or rally \[8.15, 9.12, 10.17, 10.28\].
    ScreenThreat {
        /// They do not count: they fire at moves only.
        None = "none",
        /// They count as other missiles do.
        Counts = "counts",
    }
}
named! {
    /// The advance of velites after shock against a unit on their flank \[7.11, 8.41\].
    FlankAdvance {
        /// They advance into any hex that they fought for.
        AnyHex = "any-hex",
        /// Into their front hexes alone.
        FrontHex = "front-hex",
    }
}

/// Every reading that a scenario can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Switches {
    /// `line_shape`
    pub line_shape: LineShape,
    /// `command_stack`
    pub command_stack: CommandStack,
    /// `free_lines`
    pub free_lines: FreeLines,
    /// `lone_leader`
    pub lone_leader: LoneLeader,
    /// `leader_elephant_rout`
    pub leader_elephant_rout: LeaderElephantRout,
    /// `column_hits`
    pub column_hits: ColumnHits,
    /// `line_mode`
    pub line_mode: LineMode,
    /// `trumped_trumper`
    pub trumped_trumper: TrumpedTrumper,
    /// `idle_trump`
    pub idle_trump: IdleTrump,
    /// `fast_phalanx`
    pub fast_phalanx: FastPhalanx,
    /// `away`
    pub away: Away,
    /// `withdrawal_hits`
    pub withdrawal_hits: WithdrawalHits,
    /// `line_withdrawal`
    pub line_withdrawal: LineWithdrawal,
    /// `prepared_use`
    pub prepared_use: PreparedUse,
    /// `prepared_line`
    pub prepared_line: PreparedLine,
    /// `towards_target`
    pub towards_target: TowardsTarget,
    /// `sight_ties`
    pub sight_ties: SightTies,
    /// `skirmisher_targets`
    pub skirmisher_targets: SkirmisherTargets,
    /// `clamp`
    pub clamp: Clamp,
    /// `skirmisher_hits`
    pub skirmisher_hits: SkirmisherHits,
    /// `harass_distance`
    pub harass_distance: HarassDistance,
    /// `stack_tests`
    pub stack_tests: StackTests,
    /// `hit_share`
    pub hit_share: HitShare,
    /// `rout_path`
    pub rout_path: RoutPath,
    /// `rout_segment`
    pub rout_segment: RoutSegmentPath,
    /// `rally_place`
    pub rally_place: RallyPlace,
    /// `near_rout`
    pub near_rout: NearRout,
    /// `routed_column`
    pub routed_column: RoutedColumn,
    /// `rally_again`
    pub rally_again: RallyAgain,
    /// `screen_threat`
    pub screen_threat: ScreenThreat,
    /// `flank_advance`
    pub flank_advance: FlankAdvance,
    /// `phalanx_defence`: a phalanx with covered flanks shifts the column \[9.41\].
    pub phalanx_defence: bool,
    /// `elephant_command`: elephants are ordered by the optional rule \[4.8\].
    pub elephant_command: bool,
    /// `engaged`: units are engaged after combat, by the optional rule \[10.5\].
    pub engaged: bool,
    /// `pursuit`: victorious cavalry pursues \[10.4\].
    pub pursuit: bool,
}
