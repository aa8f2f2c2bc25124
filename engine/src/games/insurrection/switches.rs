//! The readings of ambiguous paragraphs. The first variant of each is the default.

use crate::core::switches::switches;
use crate::games::insurrection::edition::Features;

switches! {
    [Features]
    /// When the movement phase ends \[10.4\].
    phase2_end: PhaseEnd {
        /// When the active side ends it.
        ActiveEnds = "active-ends",
        /// After two passes in a row: the other side may continue to fire.
        TwoPasses = "two-passes",
    };
    /// When the passive side may fire \[10.4\].
    fire_window_granularity: FireWindow {
        /// After every action of the active side.
        Action = "action",
        /// After every finished move or shot of the active side.
        Move = "move",
    };
    /// A unit forced back before it moved may not move at all \[10.7\].
    stop_blocks_unstarted: bool = false;
    /// How odds in melee are read.
    odds: Odds {
        /// Ratios are rounded half up, as in all calculations \[3.4\]: 1.5 counts as 2:1.
        HalfUp = "half-up",
        /// 2:1 is reached at exactly twice the size.
        Floor = "floor",
    };
    /// The crossed entrenchments that cover a target.
    entrench: Entrench {
        /// Any on the line.
        AnyCrossing = "any-crossing",
        /// One on a side of the target's hex.
        TargetHexside = "target-hexside",
    };
    /// Which artillery table is used \[10.10.1\].
    artillery_bands: ArtilleryBands {
        /// 2M to 3, 1M to 6, M to 10.
        A = "a",
        /// 3M to 2, 2M to 4, 1M to 6, M to 10.
        B = "b",
        /// 2M to 2, 1M to 6, M to 10.
        C = "c",
    };
    /// Every gun counter is two counters of one piece.
    guns_split: bool = false, of pieces;
    /// Units out of command do not attack \[4.2, 11.2\].
    melee_needs_command: bool = true;
    /// Hexes of run-up that a further charge needs \[8.14.3\].
    recharge_runup: u8 = 0, from 0..=9;
    /// The hex of the enemy counts towards the run-up \[8.14.1\].
    charge_runup_includes_contact: bool = true;
    /// Whether losses in melee are per side or per unit \[11.8\].
    losses_per_unit: MeleeLosses {
        /// Per side.
        PerSide = "per-side",
        /// Per unit.
        PerUnit = "per-unit",
    };
    /// With the camp entered, a score of zero is a draw \[13.1\].
    draw_at_zero: bool = false, of camp;
    /// A fire marker that is not paid off stays on \[10.9.10\].
    fire_marker_persist: bool = true;
    /// The units that test in a morale crisis \[11.12\].
    crisis_scope: CrisisScope {
        /// Every unit.
        Each = "each",
        /// The top unit of each stack, for the stack.
        Top = "top",
    };
    /// The effect of a modified roll of nine or more on a unit whose morale is at least as high.
    nine: Nine {
        /// Retreat and loss regardless.
        Override = "override",
        /// Only when the test failed.
        FailedOnly = "failed-only",
    };
    /// The fate of a commander whose stack routs \[4.4\].
    cmd_after_rout: CommanderAfterRout {
        /// He steps out or dies.
        StepOut = "step-out",
        /// He routs with it and returns with it.
        RoutWithUnit = "rout-with-unit",
        /// He is killed.
        Killed = "killed",
    };
    /// A commander that dies with its stack scores \[4.4\].
    cmd_stack_death_vp: bool = true;
    /// The commander endangered by a natural nine in melee \[4.4.3\].
    melee9: MeleeNine {
        /// The opponent's.
        Opponent = "opponent",
        /// The roller's own.
        Own = "own",
        /// Both.
        Both = "both",
    };
    /// When guns are recaptured \[10.10.9\].
    recapture: Recapture {
        /// Only by driving off the enemies that hold the hex.
        MeleeOnly = "melee-only",
        /// When a unit of the owner stands alone in the hex, held or not.
        Occupancy = "occupancy",
        /// Never.
        Never = "never",
    };
    /// Whether routed units of a dead commander return \[11.11.4\].
    orphan_return: OrphanReturn {
        /// On the fallback hex.
        Fallback = "fallback",
        /// Never.
        Never = "never",
    };
    /// The cost of an about-turn, in movement points \[8.7\].
    turn_180: u8 = 2, from 1..=3;
    /// When a hex may not be passed \[6.4\].
    pass_limit: PassLimit {
        /// When the limit would be exceeded.
        WouldExceed = "would-exceed",
        /// When the stack in it is at the limit.
        AtLimit = "at-limit",
    };
    /// A line that touches a blocking hex in one point is blocked \[10.1\].
    los_vertex_blocks: bool = true;
    /// Choices of a commander are hidden until the chit is drawn \[13\].
    pool_choice_secret: bool = true;
    /// The fate of a unit that withdraws two hexes and finds the second step blocked.
    second_step_block: SecondStepBlock {
        /// The unit is eliminated.
        Eliminated = "eliminated",
        /// The unit stops after the first.
        Stop = "stop",
    };
    /// What spoils a charge \[8.14.1\]: a turn, a shot, forest, a scarp, other units on the path.
    charge_spoilt: ChargeSpoilt {
        /// Any of these in the whole move.
        WholeMove = "whole-move",
        /// Only in the run-up: after it the hexes are counted from zero again.
        RunUp = "run-up",
    };
    /// Neighbours of a stack that a melee wiped out test too \[11.12\].
    crisis_on_wipeout: bool = false;
    /// Units out of command neither counterattack nor withdraw in reaction \[4.2, 9.1\].
    reaction_needs_command: bool = true;
    /// Cossacks may withdraw in reaction out of command, too \[9.1E\].
    cossacks_always_withdraw: bool = true;
    /// How often a commander may evade the units of one move \[10.11.7\].
    evasion: Evasion {
        /// At every step that enters or stays in an adjacent hex.
        EveryStep = "every-step",
        /// Once in a move.
        OncePerMove = "once-per-move",
    };
    /// How a stack withdraws when no hex has room for all of it \[10.11.5, 10.11.6\].
    stack_retreat: StackRetreat {
        /// Units try one by one, from the top; only those without a hex are eliminated.
        Apart = "apart",
        /// All of it is eliminated.
        Together = "together",
    };
    /// A commander may evade into a melee hex of his side \[6.5, 10.11.5, 10.11.7\].
    evade_into_melee: bool = false;
    /// A commander may also evade an enemy that has entered his own hex, where units of his side
    /// stand \[10.11.7\].
    evade_own_hex: bool = false;
    /// Stacks side by side may react by one combined shot \[9.1, 10.9.6\].
    combined_reaction_fire: bool = false;
    /// The options of an overall commander once a commander of his side is dead \[4.3, 4.4\].
    oc_after_death: OverallAfterDeath {
        /// He leads the formations without a commander, and nothing else.
        OrphansOnly = "orphans-only",
        /// He also keeps the units that act under him.
        KeepsUnits = "keeps-units",
    }, of overall;
    /// An overall commander may activate a commander whose chit has been drawn, and the other way
    /// round \[4.4\].
    activate_twice: bool = true, of overall;
    /// When the units that act under an overall commander are chosen \[4.4\].
    own_units_chosen: OwnUnitsChosen {
        /// All at the start of that action.
        AtStart = "at-start",
        /// Each when it acts.
        OneByOne = "one-by-one",
    }, of overall;
    /// A unit that acted under the commander just activated may act under the overall one \[4.4\].
    own_units_again: bool = true, of overall;
    /// An overall commander may activate no commander \[4.4\].
    overall_may_decline: bool = true, of overall;
    /// An overall commander without own units moves after the activation \[4.4\].
    overall_moves: bool = false, of overall;
    /// How often a reserve unit acts in a stage \[4.5\].
    reserve_acts: ReserveActs {
        /// Once.
        Once = "once",
        /// Once under each of its leaders.
        EachLeader = "each-leader",
    }, of overall;
    /// A leader stays in play while units of the reserve live \[4.6\].
    reserve_keeps_leader: bool = true, of overall;
    /// The modifier of the lava also counts against guns \[7.4\].
    lava_guns: bool = true, of revised;
    /// Which kosynierzy in a stack help it against cavalry \[7.5\].
    kosynier_stack: KosynierStack {
        /// Any.
        Any = "any",
        /// Only when all its infantry are.
        All = "all",
    }, of kosynierzy;
    /// Whether hills block the line of sight \[10.1, 10.1.2\].
    hill_sight: HillSight {
        /// A hill hex on the line does, unless both ends are on hills.
        UnlessBoth = "unless-both",
        /// Hill hexes never do.
        Never = "never",
    }, of grounds;
    /// On a bridge the river bars double time and charges, and counts in melee \[8.9, 8.14.1\].
    bridge_bars: bool = true, of rivers;
    /// Skirmishers that pass their test fire if they can \[9.1A\].
    skirmish_must_fire: bool = false, of skirmish;
    /// When a commander evades an enemy \[10.11.7\].
    evasion_moment: EvasionMoment {
        /// After an enemy has stepped next to him.
        After = "after",
        /// Before it does.
        Before = "before",
    }, of revised;
    /// The winner of a melee that the last row of the rout table spares \[11.8\].
    spared_at_six: SparedAtSix {
        /// Only an attacker.
        Attacker = "attacker",
        /// Any winner.
        Winner = "winner",
    }, of revised;
}
