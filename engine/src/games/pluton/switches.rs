//! The readings of ambiguous rows. The first variant of each is the default.

use crate::core::switches::switches;

switches! {
    /// The stack limit in a hex with units of both sides \[5.2\].
    stack_limit: StackLimit {
        /// Six of each side.
        PerSide = "per-side",
        /// Six together.
        Both = "both",
    };
    /// The stacks that are hit more easily \[5.3, 7.5f\].
    crowd: Crowd {
        /// Of four to six units, by 7.5.
        FourToSix = "four-to-six",
        /// Of more than four, by 5.3.
        MoreThanFour = "more-than-four",
    };
    /// When a runner comes under fire \[6.5\].
    run_marker_at: RunMarkerAt {
        /// At the end of its move.
        EndOfMove = "end-of-move",
        /// When its move begins.
        StartOfMove = "start-of-move",
    };
    /// The colour of the marker of a runner \[6.5\].
    run_colour: RunColour {
        /// The colour of the next stage, so that the unit runs every second stage.
        NextStage = "next-stage",
        /// The colour of the stage of the run.
        SameStage = "same-stage",
    };
    /// The fire that prevents split fire at a target \[7.6\].
    split_exclusive: SplitExclusive {
        /// Small arms.
        SmallArms = "small-arms",
        /// Artillery in this stage, too.
        AllFire = "all-fire",
    };
    /// Commanders fire small arms, as half a box \[7.1\].
    commanders_fire: bool = false;
    /// A marker is shifted only to a hex that a commander sees \[8.2\].
    shift_needs_sight: bool = false;
    /// The units hit by indirect fire \[8.3d\].
    artillery_hits: ArtilleryHits {
        /// Every unit of both sides, with a die for each.
        EachUnit = "each-unit",
        /// Every unit of the other side, with a die for each.
        EnemyOnly = "enemy-only",
        /// Every unit of both sides, with one die for all.
        OneDie = "one-die",
    };
    /// The nearest hex for mortars \[8.5\].
    mortar_minimum: MortarMinimum {
        /// Three hexes away.
        Three = "three",
        /// Farther than three.
        Four = "four",
    };
    /// The attacker when only one side declares an attack \[10.2\].
    lone_declaration: LoneDeclaration {
        /// The side that declares.
        Declarer = "declarer",
        /// The side whose movement phase it is.
        Phasing = "phasing",
    };
    /// The efficiency of a stack in close combat \[10.4\].
    mixed_state: MixedState {
        /// The worst level that more than half of its strength has reached.
        Majority = "majority",
        /// The worst of any unit.
        Worst = "worst",
    };
    /// The morale of a stack in close combat \[10.4\].
    mixed_morale: MixedMorale {
        /// The mean by strength, rounded down.
        Mean = "mean",
        /// The lowest.
        Lowest = "lowest",
    };
    /// Total strengths between 18 and 19 \[10.5\].
    loss_gap: LossGap {
        /// Double the losses.
        Double = "double",
        /// Multiply them by 1.5.
        OneAndAHalf = "one-and-a-half",
    };
    /// How a pinned unit moves away \[11.4\].
    pinned_away: PinnedAway {
        /// Farther from the nearest visible enemy.
        Nearest = "nearest",
        /// Not nearer to the nearest visible enemy, and farther from one at least.
        NotNearer = "not-nearer",
        /// Not nearer to any visible enemy, and farther from one at least.
        Every = "every",
    };
    /// A level lost in a stage is recovered in the same one \[12.1\].
    reorganise_same_stage: bool = false;
    /// When the second step of a recovery may follow \[12.5\].
    second_step: SecondStep {
        /// In the next stage: the marker changes its colour.
        NextStage = "next-stage",
        /// Two stages later.
        TwoStages = "two-stages",
    };
    /// The units that a commander directs \[13.2\].
    direction: Direction {
        /// His company, and the weapons of his battalion outside companies.
        Company = "company",
        /// Every unit of his battalion.
        Battalion = "battalion",
    };
    /// The cost of a loss for units other than rifle platoons \[14.2\].
    other_losses: OtherLosses {
        /// A box.
        WholeBox = "whole-box",
        /// Half a box.
        HalfBox = "half-box",
    };
    /// How long small-arms fire reveals a unit in cover \[16.3\].
    fired_shows: FiredShows {
        /// To the end of a movement phase of its side since whose last one it has not fired: through the enemy's next
        /// indirect fire in any case.
        QuietStage = "quiet-stage",
        /// To the end of its next movement phase, which comes before that indirect fire.
        NextMove = "next-move",
        /// To the end of the game.
        ForGood = "for-good",
    };
    /// Units in forest and buildings are concealed from adjacent enemies, too \[16.3\].
    cover_hides_adjacent: bool = false;
    /// When a battalion whose condition is met in a movement phase may enter \[S1.5\].
    trigger_entry: TriggerEntry {
        /// In the same stage, in that phase.
        SameStage = "same-stage",
        /// In the next stage.
        NextStage = "next-stage",
    };
    /// Units whose stage has come, or whose condition is met, need not enter \[S1.5\].
    entry_may_wait: bool = false;
    /// Units that may enter by a die must \[S2.5\].
    dice_entry_must: bool = false;
    /// The side that holds a building hex at the end \[S1.6\].
    holding: Holding {
        /// The one with a unit in it.
        Present = "present",
        /// The one that was in it last.
        Control = "control",
    };
    /// The road of the last victory condition \[S1.6, S2.7\].
    road_reading: RoadReading {
        /// The road with its branch to the north edge.
        WithBranch = "with-branch",
        /// The main road, and the last hex of the branch.
        LastHex = "last-hex",
    };
    /// The units that count as revealed for support \[S2.4\].
    revealed: Revealed {
        /// All that were ever revealed.
        Ever = "ever",
        /// Units revealed now.
        Now = "now",
    };
    /// The stages that count as without a revealed unit \[S2.7\].
    hidden_stages: HiddenStages {
        /// Each one.
        Each = "each",
        /// Stages before the first one with a revealed unit.
        BeforeTheFirst = "before-the-first",
    };
}
