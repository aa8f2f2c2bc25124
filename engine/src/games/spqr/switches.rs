//! The readings of ambiguous rows, and optional rules. The first variant of each is the default.

use crate::core::switches::switches;

switches! {
    /// The relative facing of neighbours in a line \[4.24b\].
    line_shape: LineShape {
        /// One facing for all, and flank, front or rear hexes adjoin.
        SameFacing = "same-facing",
        /// Any facing.
        Adjacent = "adjacent",
    };
    /// The stack that the overall commander moves by one order \[4.3, 6.64\].
    command_stack: CommandStack {
        /// The one in his own hex.
        OwnHex = "own-hex",
        /// Any in his range.
        AnyHex = "any-hex",
    };
    /// The line command requirements waived for armies with free line commands in a leader's first phase \[4.5\].
    free_lines: FreeLines {
        /// Every condition of 4.25 A.
        Everything = "everything",
        /// Range and roll: the line must be near and in sight.
        RangeOnly = "range-only",
    };
    /// A leader alone next to an enemy \[4.62\].
    lone_leader: LoneLeader {
        /// He withdraws if he can, else he is eliminated.
        MustWithdraw = "must-withdraw",
        /// He may stay if he can withdraw.
        MayStay = "may-stay",
    };
    /// The elephant of a leader when it would rout \[4.73, 9.14\].
    leader_elephant_rout: LeaderElephantRout {
        /// The elephant rampages.
        Rampages = "rampages",
        /// The elephant is eliminated.
        Eliminated = "eliminated",
    };
    /// A unit that forms a column with as many hits as its lower quality \[6.75, 10.15\].
    column_hits: ColumnHits {
        /// The unit stands, and routs by the next hit.
        Stands = "stands",
        /// The unit routs.
        Routs = "routs",
    };
    /// What units of an ordered line do \[5.23\].
    line_mode: LineMode {
        /// All units fire in place, or each may move and fire.
        OneMode = "one-mode",
        /// Each unit fires in place, or moves and fires.
        Mixed = "mixed",
    };
    /// A leader whose trump is itself trumped \[5.42\].
    trumped_trumper: TrumpedTrumper {
        /// He is finished.
        Finished = "finished",
        /// He stays inactive.
        Inactive = "inactive",
    };
    /// A leader in an enemy zone who has trumped and cannot act \[5.47\].
    idle_trump: IdleTrump {
        /// The trump is undone.
        Undone = "undone",
        /// He is finished.
        Finished = "finished",
    };
    /// Hits of a phalanx that fails its test after a fifth point \[6.41\].
    fast_phalanx: FastPhalanx {
        /// One.
        One = "one",
        /// The difference of die and quality.
        Difference = "difference",
    };
    /// The hexes to which a unit withdraws \[6.51\].
    away: Away {
        /// No step is nearer to the enemy, and the last hex is farther.
        NeverNearer = "never-nearer",
        /// Each step is farther.
        EachFarther = "each-farther",
    };
    /// Hits of withdrawing hastati, principes and cohorts \[6.52\].
    withdrawal_hits: WithdrawalHits {
        /// By the test.
        TestOnly = "test-only",
        /// By the test, and one as foot.
        Both = "both",
    };
    /// The single withdrawal that prevents that of its cavalry line \[6.57\].
    line_withdrawal: LineWithdrawal {
        /// One during the move of the same enemy unit.
        ThisMove = "this-move",
        /// One in the same orders phase.
        ThisPhase = "this-phase",
    };
    /// How often an order of prepared withdrawal is used in a turn \[6.58, 6.59\].
    prepared_use: PreparedUse {
        /// Whenever an enemy approaches, as long as it is in force.
        Repeatedly = "repeatedly",
        /// Once.
        Once = "once",
    };
    /// The line that a prepared withdrawal concerns \[6.59\].
    prepared_line: PreparedLine {
        /// Chosen when it is used.
        AtUse = "at-use",
        /// The first line of the leader by the file.
        AtPlacement = "at-placement",
    };
    /// A step towards the target of fire \[8.11\].
    towards_target: TowardsTarget {
        /// A step that made the distance smaller.
        Nearer = "nearer",
        /// The target lies through the front hex that was entered.
        FrontHex = "front-hex",
    };
    /// Lines of sight along a hexside \[8.16\].
    sight_ties: SightTies {
        /// Blocked when both hexes block.
        BothBlock = "both-block",
        /// Blocked when one of them does.
        EitherBlocks = "either-blocks",
    };
    /// Skirmishers attacked by units that test \[8.33\].
    skirmisher_targets: SkirmisherTargets {
        /// Skirmishers test; their attackers do not.
        Test = "test",
        /// Neither does.
        Exempt = "exempt",
    };
    /// Dice and columns beyond the table \[8.36.3\].
    clamp: Clamp {
        /// Dice and columns count as the nearest.
        Clamped = "clamped",
        /// Dice do; columns below 1 or above the last one count twice the shift as a modifier of the die.
        DieOnly = "die-only",
    };
    /// Withdrawal hits of skirmishers and velites \[6.52, 9.22\].
    skirmisher_hits: SkirmisherHits {
        /// From flank or rear; for skirmishers from the rear alone.
        RearForSkirmishers = "rear-for-skirmishers",
        /// From flank or rear, skirmishers too.
        FlankOrRear = "flank-or-rear",
    };
    /// Where light cavalry starts to harass \[9.31\].
    harass_distance: HarassDistance {
        /// Two to four hexes away.
        TwoToFour = "two-to-four",
        /// Exactly four.
        Four = "four",
    };
    /// Stacks that add one to their dice \[6.63, 9.63\].
    stack_tests: StackTests {
        /// Stacks of two colours or classes.
        Different = "different",
        /// All.
        Every = "every",
    };
    /// The hits that are divided freely when one unit attacks two \[10.14\].
    hit_share: HitShare {
        /// The hits of the defenders, by the attacker.
        Defenders = "defenders",
        /// None.
        None = "none",
    };
    /// The hexes of a rout \[10.22\].
    rout_path: RoutPath {
        /// Nearer to the edge; if there is none, along it by the shortest way to one.
        NearerOrLevel = "nearer-or-level",
        /// Nearer to the edge.
        Nearer = "nearer",
    };
    /// What routed units spend in the rout segment \[10.23\].
    rout_segment: RoutSegmentPath {
        /// A point for each hex.
        Hexes = "hexes",
        /// The cost of the terrain.
        Points = "points",
    };
    /// Where a unit can be rallied \[10.28\].
    rally_place: RallyPlace {
        /// Where all three conditions hold.
        AllConditions = "all-conditions",
        /// Where one of them holds.
        AnyCondition = "any-condition",
    };
    /// The units that test when they are one hit from rout in an enemy zone \[8.37.2, 10.15\].
    near_rout: NearRout {
        /// All, in a combat of the segment or not.
        AllUnits = "all-units",
        /// The units in combats of the segment.
        Combatants = "combatants",
    };
    /// A routed unit that is attacked in column \[6.76, 10.27\].
    routed_column: RoutedColumn {
        /// The unit leaves the column without a hit.
        Unharmed = "unharmed",
        /// The unit takes the hit, which eliminates it.
        Hit = "hit",
    };
    /// A unit that was rallied and routs in the same turn \[10.28\].
    rally_again: RallyAgain {
        /// The unit gets no order, to rally neither, until the next turn.
        NextTurn = "next-turn",
        /// Another leader may try to rally it.
        SameTurn = "same-turn",
    };
    /// Screens of elephants in range, of units that reload, recover or rally \[8.15, 9.12, 10.17, 10.28\].
    screen_threat: ScreenThreat {
        /// Screens do not count: they fire at moves only.
        None = "none",
        /// Screens count as other missiles do.
        Counts = "counts",
    };
    /// The advance of velites after shock against a unit on their flank \[7.11, 8.41\].
    flank_advance: FlankAdvance {
        /// Velites advance into any hex that they fought for.
        AnyHex = "any-hex",
        /// Into their front hexes alone.
        FrontHex = "front-hex",
    };
    /// A phalanx with covered flanks shifts the column \[9.41\].
    phalanx_defence: bool = false;
    /// Elephants are ordered by the optional rule \[4.8\].
    elephant_command: bool = false;
    /// Units are engaged after combat, by the optional rule \[10.5\].
    engaged: bool = false;
    /// Victorious cavalry pursues \[10.4\].
    pursuit: bool = false;
}
