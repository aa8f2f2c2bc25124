//! The readings of ambiguous paragraphs. The first variant of each is the default.

use crate::core::named::named;

named! {
    /// When the movement phase ends \[10.4\].
    PhaseEnd {
        /// When the active side ends it.
        ActiveEnds = "active-ends",
        /// After two passes in a row: the other side may continue to fire.
        TwoPasses = "two-passes",
    }
}
named! {
    /// When the passive side may fire \[10.4\].
    FireWindow {
        /// After every action of the active side.
        Action = "action",
        /// After every finished move or shot of the active side.
        Move = "move",
    }
}
named! {
    /// How odds in melee are read.
    Odds {
        /// Ratios are rounded half up, as in all calculations \[3.4\]: 1.5 counts as 2:1.
        HalfUp = "half-up",
        /// 2:1 is reached at exactly twice the size.
        Floor = "floor",
    }
}
named! {
    /// The crossed entrenchments that cover a target.
    Entrench {
        /// Any on the line.
        AnyCrossing = "any-crossing",
        /// One on a side of the target's hex.
        TargetHexside = "target-hexside",
    }
}
named! {
    /// Which artillery table is used \[10.10.1\].
    ArtilleryBands {
        /// 2M to 3, 1M to 6, M to 10.
        A = "a",
        /// 3M to 2, 2M to 4, 1M to 6, M to 10.
        B = "b",
        /// 2M to 2, 1M to 6, M to 10.
        C = "c",
    }
}
named! {
    /// Whether losses in melee are per side or per unit \[11.8\].
    MeleeLosses {
        /// Per side.
        PerSide = "per-side",
        /// Per unit.
        PerUnit = "per-unit",
    }
}
named! {
    /// The units that test in a morale crisis \[11.12\].
    CrisisScope {
        /// Every unit.
        Each = "each",
        /// The top unit of each stack, for the stack.
        Top = "top",
    }
}
named! {
    /// The effect of a modified roll of nine or more on a unit whose morale is at least as high.
    Nine {
        /// Retreat and loss regardless.
        Override = "override",
        /// Only when the test failed.
        FailedOnly = "failed-only",
    }
}
named! {
    /// The fate of a commander whose stack routs \[4.4\].
    CommanderAfterRout {
        /// He steps out or dies.
        StepOut = "step-out",
        /// He routs with it and returns with it.
        RoutWithUnit = "rout-with-unit",
        /// He is killed.
        Killed = "killed",
    }
}
named! {
    /// The commander endangered by a natural nine in melee \[4.4.3\].
    MeleeNine {
        /// The opponent's.
        Opponent = "opponent",
        /// The roller's own.
        Own = "own",
        /// Both.
        Both = "both",
    }
}
named! {
    /// When guns are recaptured \[10.10.9\].
    Recapture {
        /// Only by driving off the enemies that hold the hex.
        MeleeOnly = "melee-only",
        /// When a unit of the owner stands alone in the hex, held or not.
        Occupancy = "occupancy",
        /// Never.
        Never = "never",
    }
}
named! {
    /// Whether routed units of a dead commander return \[11.11.4\].
    OrphanReturn {
        /// On the fallback hex.
        Fallback = "fallback",
        /// Never.
        Never = "never",
    }
}
named! {
    /// When a hex may not be passed \[6.4\].
    PassLimit {
        /// When the limit would be exceeded.
        WouldExceed = "would-exceed",
        /// When the stack in it is at the limit.
        AtLimit = "at-limit",
    }
}
named! {
    /// What spoils a charge \[8.14.1\]: a turn, a shot, forest, a scarp, other units on the path.
    ChargeSpoilt {
        /// Any of these in the whole move.
        WholeMove = "whole-move",
        /// Only in the run-up: after it the hexes are counted from zero again.
        RunUp = "run-up",
    }
}
named! {
    /// How often a commander may evade the units of one move \[10.11.7\].
    Evasion {
        /// At every step that enters or stays in an adjacent hex.
        EveryStep = "every-step",
        /// Once in a move.
        OncePerMove = "once-per-move",
    }
}
named! {
    /// The fate of a unit that withdraws two hexes and finds the second step blocked.
    SecondStepBlock {
        /// It is eliminated.
        Eliminated = "eliminated",
        /// It stops after the first.
        Stop = "stop",
    }
}

named! {
    /// The options of an overall commander once a commander of his side is dead \[4.3, 4.4\].
    OverallAfterDeath {
        /// He leads the formations without a commander, and nothing else.
        OrphansOnly = "orphans-only",
        /// He also keeps the units that act under him.
        KeepsUnits = "keeps-units",
    }
}
named! {
    /// When the units that act under an overall commander are chosen \[4.4\].
    OwnUnitsChosen {
        /// All at the start of that action.
        AtStart = "at-start",
        /// Each when it acts.
        OneByOne = "one-by-one",
    }
}
named! {
    /// How often a reserve unit acts in a stage \[4.5\].
    ReserveActs {
        /// Once.
        Once = "once",
        /// Once under each of its leaders.
        EachLeader = "each-leader",
    }
}
named! {
    /// Which kosynierzy in a stack help it against cavalry \[7.5\].
    KosynierStack {
        /// Any.
        Any = "any",
        /// Only when all its infantry are.
        All = "all",
    }
}
named! {
    /// Whether hills block the line of sight \[10.1, 10.1.2\].
    HillSight {
        /// A hill hex on the line does, unless both ends are on hills.
        UnlessBoth = "unless-both",
        /// They never do.
        Never = "never",
    }
}
named! {
    /// When a commander evades an enemy \[10.11.7\].
    EvasionMoment {
        /// After an enemy has stepped next to him.
        After = "after",
        /// Before it does.
        Before = "before",
    }
}
named! {
    /// The winner of a melee that the last row of the rout table spares \[11.8\].
    SparedAtSix {
        /// Only an attacker.
        Attacker = "attacker",
        /// Any winner.
        Winner = "winner",
    }
}
named! {
    /// How a stack withdraws when no hex has room for all of it \[10.11.5, 10.11.6\].
    StackRetreat {
        /// Its units try one by one, from the top; only those without a hex are eliminated.
        Apart = "apart",
        /// All of it is eliminated.
        Together = "together",
    }
}

/// Every reading that a scenario can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Switches {
    /// `phase2_end`
    pub phase2_end: PhaseEnd,
    /// `fire_window_granularity`
    pub fire_window_granularity: FireWindow,
    /// `stop_blocks_unstarted`: a unit forced back before it moved may not move at all \[10.7\].
    pub stop_blocks_unstarted: bool,
    /// `odds`
    pub odds: Odds,
    /// `entrench`
    pub entrench: Entrench,
    /// `artillery_bands`
    pub artillery_bands: ArtilleryBands,
    /// `guns_split`: every gun counter is two counters of one piece.
    pub guns_split: bool,
    /// `melee_needs_command`: units out of command do not attack \[4.2, 11.2\].
    pub melee_needs_command: bool,
    /// `recharge_runup`: hexes of run-up that a further charge needs \[8.14.3\].
    pub recharge_runup: u8,
    /// `charge_runup_includes_contact`: the hex of the enemy counts towards the run-up \[8.14.1\].
    pub charge_runup_includes_contact: bool,
    /// `losses_per_unit`
    pub losses: MeleeLosses,
    /// `draw_at_zero`: with the camp entered, a score of zero is a draw \[13.1\].
    pub draw_at_zero: bool,
    /// `fire_marker_persist`: a fire marker that is not paid off stays on \[10.9.10\].
    pub fire_marker_persist: bool,
    /// `crisis_scope`
    pub crisis_scope: CrisisScope,
    /// `nine`
    pub nine: Nine,
    /// `cmd_after_rout`
    pub cmd_after_rout: CommanderAfterRout,
    /// `cmd_stack_death_vp`: a commander that dies with its stack scores \[4.4\].
    pub cmd_stack_death_vp: bool,
    /// `melee9`
    pub melee9: MeleeNine,
    /// `recapture`
    pub recapture: Recapture,
    /// `orphan_return`
    pub orphan_return: OrphanReturn,
    /// `turn_180`: the cost of an about-turn, in movement points \[8.7\].
    pub turn_180: u8,
    /// `pass_limit`
    pub pass_limit: PassLimit,
    /// `los_vertex_blocks`: a line that touches a blocking hex in one point is blocked \[10.1\].
    pub los_vertex_blocks: bool,
    /// `pool_choice_secret`: choices of a commander are hidden until the chit is drawn \[13\].
    pub pool_choice_secret: bool,
    /// `second_step_block`
    pub second_step_block: SecondStepBlock,
    /// `charge_spoilt`
    pub charge_spoilt: ChargeSpoilt,
    /// `crisis_on_wipeout`: neighbours of a stack that a melee wiped out test too \[11.12\].
    pub crisis_on_wipeout: bool,
    /// `reaction_needs_command`: units out of command neither counterattack nor withdraw in reaction \[4.2, 9.1\].
    pub reaction_needs_command: bool,
    /// `cossacks_always_withdraw`: Cossacks may withdraw in reaction out of command, too \[9.1E\].
    pub cossacks_always_withdraw: bool,
    /// `evasion`
    pub evasion: Evasion,
    /// `combined_reaction_fire`: stacks side by side may react by one combined shot \[9.1, 10.9.6\].
    pub combined_reaction_fire: bool,
    /// `oc_after_death`
    pub oc_after_death: OverallAfterDeath,
    /// `activate_twice`: an overall commander may activate a commander whose chit has been drawn, and the other way
    /// round \[4.4\].
    pub activate_twice: bool,
    /// `own_units_chosen`
    pub own_units_chosen: OwnUnitsChosen,
    /// `own_units_again`: a unit that acted under the commander just activated may act under the overall one \[4.4\].
    pub own_units_again: bool,
    /// `overall_may_decline`: an overall commander may activate no commander \[4.4\].
    pub overall_may_decline: bool,
    /// `overall_moves`: an overall commander without own units moves after the activation \[4.4\].
    pub overall_moves: bool,
    /// `reserve_acts`
    pub reserve_acts: ReserveActs,
    /// `reserve_keeps_leader`: a leader stays in play while units of the reserve live \[4.6\].
    pub reserve_keeps_leader: bool,
    /// `lava_guns`: the modifier of the lava also counts against guns \[7.4\].
    pub lava_guns: bool,
    /// `kosynier_stack`
    pub kosynier_stack: KosynierStack,
    /// `hill_sight`
    pub hill_sight: HillSight,
    /// `bridge_bars`: on a bridge the river bars double time and charges, and counts in melee \[8.9, 8.14.1\].
    pub bridge_bars: bool,
    /// `skirmish_must_fire`: skirmishers that pass their test fire if they can \[9.1A\].
    pub skirmish_must_fire: bool,
    /// `evasion_moment`
    pub evasion_moment: EvasionMoment,
    /// `spared_at_six`
    pub spared_at_six: SparedAtSix,
    /// `stack_retreat`.
    pub stack_retreat: StackRetreat,
    /// `evade_into_melee`: a commander may evade into a melee hex of his side \[6.5, 10.11.5, 10.11.7\].
    pub evade_into_melee: bool,
    /// `evade_own_hex`: a commander may also evade an enemy that has entered his own hex, where units of his side
    /// stand \[10.11.7\].
    pub evade_own_hex: bool,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            phase2_end: PhaseEnd::default(),
            fire_window_granularity: FireWindow::default(),
            stop_blocks_unstarted: false,
            odds: Odds::default(),
            entrench: Entrench::default(),
            artillery_bands: ArtilleryBands::default(),
            guns_split: false,
            melee_needs_command: true,
            recharge_runup: 0,
            charge_runup_includes_contact: true,
            losses: MeleeLosses::default(),
            draw_at_zero: false,
            fire_marker_persist: true,
            crisis_scope: CrisisScope::default(),
            nine: Nine::default(),
            cmd_after_rout: CommanderAfterRout::default(),
            cmd_stack_death_vp: true,
            melee9: MeleeNine::default(),
            recapture: Recapture::default(),
            orphan_return: OrphanReturn::default(),
            turn_180: 2,
            pass_limit: PassLimit::default(),
            los_vertex_blocks: true,
            pool_choice_secret: true,
            second_step_block: SecondStepBlock::default(),
            charge_spoilt: ChargeSpoilt::default(),
            crisis_on_wipeout: false,
            reaction_needs_command: true,
            cossacks_always_withdraw: true,
            evasion: Evasion::default(),
            stack_retreat: StackRetreat::default(),
            evade_into_melee: false,
            evade_own_hex: false,
            combined_reaction_fire: false,
            oc_after_death: OverallAfterDeath::default(),
            activate_twice: true,
            own_units_chosen: OwnUnitsChosen::default(),
            own_units_again: true,
            overall_may_decline: true,
            overall_moves: false,
            reserve_acts: ReserveActs::default(),
            reserve_keeps_leader: true,
            lava_guns: true,
            kosynier_stack: KosynierStack::default(),
            hill_sight: HillSight::default(),
            bridge_bars: true,
            skirmish_must_fire: false,
            evasion_moment: EvasionMoment::default(),
            spared_at_six: SparedAtSix::default(),
        }
    }
}
