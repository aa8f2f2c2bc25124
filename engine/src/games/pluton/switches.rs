//! The readings of ambiguous rows. The first variant of each is the default.

use crate::core::named::named;

named! {
    /// The stack limit in a hex with units of both sides \[5.2\].
    StackLimit {
        /// Six of each side.
        PerSide = "per-side",
        /// Six together.
        Both = "both",
    }
}
named! {
    /// The stacks that are hit more easily \[5.3, 7.5f\].
    Crowd {
        /// Of four to six units, by 7.5.
        FourToSix = "four-to-six",
        /// Of more than four, by 5.3.
        MoreThanFour = "more-than-four",
    }
}
named! {
    /// When a runner comes under fire \[6.5\].
    RunMarkerAt {
        /// At the end of its move.
        EndOfMove = "end-of-move",
        /// When its move begins.
        StartOfMove = "start-of-move",
    }
}
named! {
    /// The colour of the marker of a runner \[6.5\].
    RunColour {
        /// That of the next stage, so that the unit runs every second stage.
        NextStage = "next-stage",
        /// That of the stage of the run.
        SameStage = "same-stage",
    }
}
named! {
    /// The fire that prevents split fire at a target \[7.6\].
    SplitExclusive {
        /// Small arms.
        SmallArms = "small-arms",
        /// Artillery in this stage, too.
        AllFire = "all-fire",
    }
}
named! {
    /// The units hit by indirect fire \[8.3d\].
    ArtilleryHits {
        /// Every unit of both sides, with a die for each.
        EachUnit = "each-unit",
        /// Every unit of the other side, with a die for each.
        EnemyOnly = "enemy-only",
        /// Every unit of both sides, with one die for all.
        OneDie = "one-die",
    }
}
named! {
    /// The nearest hex for mortars \[8.5\].
    MortarMinimum {
        /// Three hexes away.
        Three = "three",
        /// Farther than three.
        Four = "four",
    }
}
named! {
    /// The attacker when only one side declares an attack \[10.2\].
    LoneDeclaration {
        /// That side.
        Declarer = "declarer",
        /// The side whose movement phase it is.
        Phasing = "phasing",
    }
}
named! {
    /// The efficiency of a stack in close combat \[10.4\].
    MixedState {
        /// The worst level that more than half of its strength has reached.
        Majority = "majority",
        /// The worst of any unit.
        Worst = "worst",
    }
}
named! {
    /// The morale of a stack in close combat \[10.4\].
    MixedMorale {
        /// The mean by strength, rounded down.
        Mean = "mean",
        /// The lowest.
        Lowest = "lowest",
    }
}
named! {
    /// Total strengths between 18 and 19 \[10.5\].
    LossGap {
        /// Double the losses.
        Double = "double",
        /// Multiply them by 1.5.
        OneAndAHalf = "one-and-a-half",
    }
}
named! {
    /// How a pinned unit moves away \[11.4\].
    PinnedAway {
        /// Farther from the nearest visible enemy.
        Nearest = "nearest",
        /// Not nearer to the nearest visible enemy, and farther from one at least.
        NotNearer = "not-nearer",
        /// Not nearer to any visible enemy, and farther from one at least.
        Every = "every",
    }
}
named! {
    /// When the second step of a recovery may follow \[12.5\].
    SecondStep {
        /// In the next stage: the marker changes its colour.
        NextStage = "next-stage",
        /// Two stages later.
        TwoStages = "two-stages",
    }
}
named! {
    /// The units that a commander directs \[13.2\].
    Direction {
        /// His company, and the weapons of his battalion outside companies.
        Company = "company",
        /// Every unit of his battalion.
        Battalion = "battalion",
    }
}
named! {
    /// The cost of a loss for units other than rifle platoons \[14.2\].
    OtherLosses {
        /// A box.
        WholeBox = "whole-box",
        /// Half a box.
        HalfBox = "half-box",
    }
}
named! {
    /// How long small-arms fire reveals a unit in cover \[16.3\].
    FiredShows {
        /// To the end of a movement phase of its side since whose last one it has not fired: through the enemy's next
        /// indirect fire in any case.
        QuietStage = "quiet-stage",
        /// To the end of its next movement phase, which comes before that indirect fire.
        NextMove = "next-move",
        /// To the end of the game.
        ForGood = "for-good",
    }
}
named! {
    /// When a battalion whose condition is met in a movement phase may enter \[S1.5\].
    TriggerEntry {
        /// In the same stage, in that phase.
        SameStage = "same-stage",
        /// In the next stage.
        NextStage = "next-stage",
    }
}
named! {
    /// The side that holds a building hex at the end \[S1.6\].
    Holding {
        /// The one with a unit in it.
        Present = "present",
        /// The one that was in it last.
        Control = "control",
    }
}
named! {
    /// The road of the last victory condition \[S1.6, S2.7\].
    RoadReading {
        /// Its branch to the north edge, too.
        WithBranch = "with-branch",
        /// The main road, and the last hex of the branch.
        LastHex = "last-hex",
    }
}
named! {
    /// The units that count as revealed for support \[S2.4\].
    Revealed {
        /// All that were ever revealed.
        Ever = "ever",
        /// Those revealed now.
        Now = "now",
    }
}
named! {
    /// The stages that count as without a revealed unit \[S2.7\].
    HiddenStages {
        /// Each one.
        Each = "each",
        /// Those before the first one with a revealed unit.
        BeforeTheFirst = "before-the-first",
    }
}

/// Every reading that a scenario can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Switches {
    /// `stack_limit`
    pub stack_limit: StackLimit,
    /// `crowd`
    pub crowd: Crowd,
    /// `run_marker_at`
    pub run_marker_at: RunMarkerAt,
    /// `run_colour`
    pub run_colour: RunColour,
    /// `split_exclusive`
    pub split_exclusive: SplitExclusive,
    /// `commanders_fire`: commanders fire small arms, as half a box \[7.1\].
    pub commanders_fire: bool,
    /// `shift_needs_sight`: a marker is shifted only to a hex that a commander sees \[8.2\].
    pub shift_needs_sight: bool,
    /// `artillery_hits`
    pub artillery_hits: ArtilleryHits,
    /// `mortar_minimum`
    pub mortar_minimum: MortarMinimum,
    /// `lone_declaration`
    pub lone_declaration: LoneDeclaration,
    /// `mixed_state`
    pub mixed_state: MixedState,
    /// `mixed_morale`
    pub mixed_morale: MixedMorale,
    /// `loss_gap`
    pub loss_gap: LossGap,
    /// `pinned_away`
    pub pinned_away: PinnedAway,
    /// `reorganise_same_stage`: a level lost in a stage is recovered in the same one \[12.1\].
    pub reorganise_same_stage: bool,
    /// `second_step`
    pub second_step: SecondStep,
    /// `direction`
    pub direction: Direction,
    /// `other_losses`
    pub other_losses: OtherLosses,
    /// `fired_shows`
    pub fired_shows: FiredShows,
    /// `cover_hides_adjacent`: units in forest and buildings are concealed from adjacent enemies, too \[16.3\].
    pub cover_hides_adjacent: bool,
    /// `trigger_entry`
    pub trigger_entry: TriggerEntry,
    /// `entry_may_wait`: units whose stage has come, or whose condition is met, need not enter \[S1.5\].
    pub entry_may_wait: bool,
    /// `dice_entry_must`: units that may enter by a die must \[S2.5\].
    pub dice_entry_must: bool,
    /// `holding`
    pub holding: Holding,
    /// `road_reading`
    pub road_reading: RoadReading,
    /// `revealed`
    pub revealed: Revealed,
    /// `hidden_stages`
    pub hidden_stages: HiddenStages,
}
