//! What a decision is taken from: the board as a player sees it, and what things are worth to him.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::data::{Arm, Ground, UnitId};
use kartacz_engine::games::niemenczyn::event::{Phase, UnitSet};
use kartacz_engine::games::niemenczyn::position::Position;
use kartacz_engine::games::niemenczyn::unit_set::{bit, each};
use kartacz_engine::grid::Hex;
use kartacz_engine::grid::facing::{Zone, zone_of_side};

use super::chances::POINT;
use super::maps::Gait;
use super::scripted::brief::Brief;
use super::study::Study;
use super::weights::Weights;

/// The present decision.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub at: Position<'a>,
    pub side: Side,
    pub study: &'a Study,
    pub weights: &'a Weights,
    /// What the side was ordered to do.
    pub brief: Option<&'a Brief>,
    /// How much of the game is left: what strength kept is worth, 1 before the first stage.
    pub time: f32,
    /// The lead of the first side, in points.
    lead: i32,
    /// The chance of winning now.
    chance: f32,
}

/// What units have to lose, guns apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stake {
    /// The step that hurts least; infinity when there is none.
    step: f32,
    /// All of them.
    pub whole: f32,
    /// How many guns there are with them.
    pub guns: u32,
}

impl Stake {
    /// What so many losses cost, taken where they hurt least.
    pub fn losses_worth(&self, count: f32) -> f32 {
        if self.step.is_finite() { (count * self.step).min(self.whole) } else { 0.0 }
    }
}

impl<'a> Scene<'a> {
    /// The decision of a side.
    pub fn new(at: Position<'a>, side: Side, study: &'a Study, weights: &'a Weights, brief: Option<&'a Brief>) -> Self {
        let mut scene = Self { at, side, study, weights, brief, time: 0.0, lead: at.net_vp(), chance: 0.0 };
        scene.time = (scene.stages_left() + 0.5) / f32::from(at.game.scenario.stages.max(1));
        scene.chance = scene.chance_after(0, at.camp_entered());
        scene
    }

    /// Stages still to come after the present one.
    pub fn stages_left(&self) -> f32 {
        f32::from(self.at.game.scenario.stages.saturating_sub(self.at.board.stage))
    }

    /// Whether the enemy acts, or still will in this stage: the chit of who is active has left the pool already.
    pub fn enemy_acts(&self) -> bool {
        let (enemy, board) = (self.side.other(), self.at.board);
        let moves = matches!(board.phase, Phase::Activation | Phase::Movement);
        board.chits_left[enemy.index()] > 0 || (moves && self.at.active_side() == enemy)
    }

    /// Whether nobody acts any more in this stage but who does now.
    pub fn is_last_activation(&self) -> bool {
        let board = self.at.board;
        board.chits_left == [0; 2] && !matches!(board.phase, Phase::SetUp | Phase::Pool)
    }

    /// The chance of winning of the player's side, after a change of the score in its favour.
    pub fn chance_after(&self, change: i32, camp: bool) -> f32 {
        let (stage, chances) = (self.at.board.stage, &self.study.chances);
        let lead = self.lead + if self.side == Side::First { change } else { -change };
        let mut first = chances.during(stage, lead, camp);
        if self.is_last_activation() {
            // Only this activation can still change the score of the stage.
            first = 0.5 * (first + chances.after(stage, lead, camp));
        }
        if self.side == Side::First { first } else { 1.0 - first }
    }

    /// What a change of the score in the player's favour is worth: about one a point in an even game.
    pub fn gain(&self, change: i32) -> f32 {
        (self.chance_after(change, self.at.camp_entered()) - self.chance) / POINT
    }

    /// What it is worth to the first side to have set foot in the camp.
    pub fn camp_worth(&self) -> f32 {
        if self.at.camp_entered() {
            return 0.0;
        }
        let change = (self.chance_after(0, true) - self.chance_after(0, false)) / POINT;
        if self.side == Side::First { change } else { -change }
    }

    /// Whether the side stays where it is and lets the enemy come.
    pub fn holds(&self) -> bool {
        self.chance >= self.weights.hold_above
    }

    /// Whether the side wins when its activation, the last of a stage, ends as things stand: places are worth nothing any
    /// more, and every move lets the enemy shoot once more \[10.4\].
    pub fn is_decided(&self) -> bool {
        if !self.is_last_activation() {
            return false;
        }
        let scenario = &self.at.game.scenario;
        let last = self.at.board.stage >= scenario.stages;
        let automatic = i32::from(scenario.victory.automatic);
        let wins_by = |least: i32, lead: i32| (last && lead >= least) || (automatic > 0 && lead >= automatic);
        match self.side {
            Side::First => wins_by(1, self.lead),
            Side::Second => wins_by(0, -self.lead) && !self.at.camp_entered(),
        }
    }

    /// 1 for the player's own side, -1 for the enemy.
    pub fn sign(&self, side: Side) -> f32 {
        if side == self.side { 1.0 } else { -1.0 }
    }

    /// What a unit with so many losses is worth, in points.
    pub fn worth(&self, unit: UnitId, losses: u8) -> f32 {
        self.time * self.study.merit(self.side, unit, losses)
    }

    /// What a unit is worth now.
    pub fn worth_now(&self, unit: UnitId) -> f32 {
        if self.at.game.sets.guns & bit(unit) != 0 {
            return 0.5 * self.time;
        }
        self.worth(unit, self.at.board.losses[unit as usize])
    }

    /// What units are worth now.
    pub fn worth_of(&self, units: UnitSet) -> f32 {
        each(units).map(|unit| self.worth_now(unit)).sum()
    }

    /// What the loss of the next step of a unit costs, the point for its elimination by fire not counted.
    pub fn step_worth(&self, unit: UnitId) -> f32 {
        let losses = self.at.board.losses[unit as usize];
        self.worth(unit, losses) - self.worth(unit, losses + 1)
    }

    /// What units have to lose.
    pub fn stake(&self, units: UnitSet) -> Stake {
        let guns = units & self.at.game.sets.guns;
        let stack = units & !guns;
        let step = each(stack).map(|unit| self.step_worth(unit)).fold(f32::INFINITY, f32::min);
        Stake { step, whole: self.worth_of(stack), guns: guns.count_ones() }
    }

    /// What so many losses cost a stack, taken where they hurt least.
    pub fn losses_worth(&self, units: UnitSet, count: f32) -> f32 {
        self.stake(units).losses_worth(count)
    }

    /// The share of the rest of the game for which those are away who are away for so many stages; for good, when the
    /// game ends before.
    pub fn absence(&self, stages: f32) -> f32 {
        (stages / (self.stages_left() + 1.0)).min(1.0)
    }

    /// What the double adds to the movement points of a unit \[8.9\].
    pub fn dash(&self, unit: UnitId) -> u8 {
        if self.at.arm(unit) == Arm::Infantry { self.at.tables().double_time_bonus } else { 0 }
    }

    /// How many movement points a unit has in a stage when it hurries.
    pub fn stride(&self, unit: UnitId) -> u8 {
        self.at.allowance(unit).saturating_add(self.dash(unit))
    }

    /// How a unit walks.
    pub fn gait(&self, unit: UnitId) -> Gait {
        if self.at.arm(unit) == Arm::Infantry { Gait::Foot } else { Gait::Horse }
    }

    /// The zone of a unit with this facing in `hex` from which `from` looks at it; the border of two zones counts as
    /// the better one for the unit.
    pub fn zone_seen(&self, hex: Hex, facing: u8, from: Hex) -> Zone {
        let leaves = self.at.game.scenario.map.grid.sextants(hex, from);
        let mut best = Zone::Rear;
        for side in (0..6).filter(|side| leaves & 1 << side != 0) {
            match zone_of_side(facing, side) {
                Zone::Front => return Zone::Front,
                Zone::Flank => best = Zone::Flank,
                Zone::Rear => {}
            }
        }
        best
    }

    /// Whether a hex is forest.
    pub fn forest(&self, hex: Hex) -> bool {
        self.at.game.scenario.map.ground[hex.index()] == Ground::Forest
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::niemenczyn::state::Source;

    use super::super::fixture::Fixture;
    use super::*;

    /// A movement phase in this stage, with these chits left.
    #[derive(Clone, Copy)]
    struct Case<'a> {
        side: Side,
        stage: u8,
        lead: u8,
        chits: &'a [&'a str],
        camp: bool,
    }

    impl Case<'_> {
        /// What the active side thinks.
        fn seen<T>(self, think: impl FnOnce(Scene<'_>) -> T) -> T {
            let mut fixture = Fixture::new(|map| {
                let map = map.commander("grabowski", "0109").unit("7th-1", "0209", 0);
                let map = map.commander("lewiz", "1108").unit("narva-1", "1007", 3).stage(self.stage);
                let map = map.scored(self.side, Source::MeleeWon, self.lead).chits(self.chits);
                let map = if self.camp { map.camp_entered(1) } else { map };
                map.movement(if self.side == Side::First { "grabowski" } else { "lewiz" }).build()
            });
            fixture.seen(self.side, |scene, _| think(scene))
        }
    }

    const CASE: Case<'_> = Case { side: Side::First, stage: 3, lead: 4, chits: &[], camp: false };

    #[test]
    fn a_stage_is_decided_when_nobody_acts_any_more_and_the_lead_wins() {
        let decided = |case: Case<'_>| case.seen(|scene| scene.is_decided());
        for side in [Side::First, Side::Second] {
            assert!(decided(Case { side, ..CASE }), "{side:?}: an automatic victory [12.4]");
            assert!(!decided(Case { side, lead: 3, ..CASE }), "{side:?}: the next stage may turn it");
            assert!(decided(Case { side, lead: 3, stage: 6, ..CASE }), "{side:?}: the last stage [12.3]");
        }
        assert!(!decided(Case { chits: &["lewiz"], ..CASE }), "Lewiz still acts");
        assert!(!decided(Case { lead: 0, stage: 6, ..CASE }));
        assert!(decided(Case { side: Side::Second, lead: 0, stage: 6, ..CASE }), "nought is a Russian victory");
        assert!(!decided(Case { side: Side::Second, camp: true, ..CASE }), "the camp saves a draw [13.1]");
    }

    #[test]
    fn a_lead_is_surer_when_nobody_acts_any_more() {
        let chance = |case: Case<'_>| case.seen(|scene| scene.chance_after(0, false));
        assert!(chance(CASE) > chance(Case { chits: &["lewiz"], ..CASE }), "four points are nearly a victory");
    }
}
