//! The context of a decision: the board as a player sees it, and the value of things to that side.

use kartacz_engine::core::game::{Side, Winner};
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::crossing;
use kartacz_engine::games::insurrection::data::{Arm, Ground, UnitId};
use kartacz_engine::games::insurrection::event::Phase;
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::games::insurrection::position::Position;
use kartacz_engine::games::insurrection::unit_set::{bit, each};
use kartacz_engine::grid::Hex;
use kartacz_engine::grid::facing::{Zone, zone_of_side};

use super::Played;
use super::chances::{Holder, POINT, winner};
use super::maps::{Crossing, Gait};
use super::scripted::brief::Brief;
use super::study::Study;
use super::weights::Weights;

/// The present decision.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a, E: Played> {
    pub at: Position<'a, E>,
    pub side: Side,
    pub study: &'a Study<E>,
    pub weights: &'a Weights<E>,
    /// The side's orders, if any.
    pub brief: Option<&'a Brief<E>>,
    /// How much of the game is left: the value of preserved strength, 1 before the first stage.
    pub time: f32,
    /// The lead of the first side, in VP.
    lead: i32,
    /// What decides at the end besides the score.
    pub holder: Holder,
    /// The present probability of winning.
    chance: f32,
}

/// What units have to lose, guns excluded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stake {
    /// The cheapest step to lose; infinity when there is none.
    step: f32,
    /// All of them.
    pub whole: f32,
    /// The number of guns with them.
    pub guns: u32,
}

impl Stake {
    /// The cost of this many losses, taken where they cost least.
    pub fn losses_worth(&self, count: f32) -> f32 {
        if self.step.is_finite() { (count * self.step).min(self.whole) } else { 0.0 }
    }
}

impl<'a, E: Played> Scene<'a, E> {
    /// The context of a side's decision.
    pub fn new(
        at: Position<'a, E>,
        side: Side,
        study: &'a Study<E>,
        weights: &'a Weights<E>,
        brief: Option<&'a Brief<E>>,
    ) -> Self {
        let (lead, holder) = (at.net_vp(), Holder::of(at));
        let mut scene = Self { at, side, study, weights, brief, time: 0.0, lead, holder, chance: 0.0 };
        scene.time = (scene.stages_left() + 0.5) / f32::from(at.game.scenario.stages.max(1));
        scene.chance = scene.chance_after(0, holder);
        scene
    }

    /// Stages left after the present one.
    pub fn stages_left(&self) -> f32 {
        f32::from(self.at.game.scenario.stages.saturating_sub(self.at.board.stage))
    }

    /// Whether the enemy is active or will be again in this stage: the active commander's chit has already left the
    /// pool.
    pub fn enemy_acts(&self) -> bool {
        let (enemy, board) = (self.side.other(), self.at.board);
        let moves = matches!(board.phase, Phase::Activation | Phase::Movement);
        board.chits_left[enemy.index()] > 0 || (moves && self.at.active_side() == enemy)
    }

    /// Whether the present activation is the last of the game: then only the score and the camp or the objective count.
    pub fn is_last_of_game(&self) -> bool {
        self.is_last_activation() && self.stages_left() == 0.0
    }

    /// Whether the present activation is the last of this stage.
    pub fn is_last_activation(&self) -> bool {
        let board = self.at.board;
        board.chits_left == [0; 2] && !matches!(board.phase, Phase::SetUp | Phase::Pool)
    }

    /// The player's probability of winning after a score change in its favour.
    pub fn chance_after(&self, change: i32, holder: Holder) -> f32 {
        let (stage, chances) = (self.at.board.stage, &self.study.chances);
        let lead = self.lead + if self.side == Side::First { change } else { -change };
        let mut first = chances.during(stage, lead, holder);
        if self.is_last_activation() {
            // Only this activation can still change the score of the stage.
            first = 0.5 * (first + chances.after(stage, lead, holder));
        }
        if self.side == Side::First { first } else { 1.0 - first }
    }

    /// The value of a score change in the player's favour: about one per VP in an even game.
    pub fn gain(&self, change: i32) -> f32 {
        self.gain_with(change, self.holder)
    }

    /// As `gain`, when this also decides who holds the objective.
    pub fn gain_with(&self, change: i32, holder: Holder) -> f32 {
        (self.chance_after(change, holder) - self.chance) / POINT
    }

    /// The value to the player's side of holding the objective with these units \[12.3\], when no others of the side
    /// hold it.
    pub fn objective_worth(&self, units: E::Units) -> f32 {
        let hex = self.at.game.scenario.map.objective;
        if !E::HAS.objective || !hex.is_some() {
            return 0.0;
        }
        let (others, holder) = (self.at.side_at(hex, self.side) & !units, self.holder_by(self.side, units));
        if self.holder_by(self.side, others) != Holder::Neither || holder == Holder::Neither {
            return 0.0;
        }
        self.gain_with(0, holder) - self.gain_with(0, Holder::Neither)
    }

    /// The holder of the objective when only these units of a side stand there.
    pub fn holder_by(&self, side: Side, units: E::Units) -> Holder {
        let sets = &self.at.game.sets;
        match side {
            Side::First if (units & sets.infantry).any() => Holder::first(self.at),
            Side::Second if (units & !sets.guns).any() => Holder::Second,
            _ => Holder::Neither,
        }
    }

    /// The value to the first side of having entered the camp.
    pub fn camp_worth(&self) -> f32 {
        if self.at.camp_entered() || !E::HAS.camp {
            return 0.0;
        }
        let change = (self.chance_after(0, Holder::First) - self.chance_after(0, Holder::Neither)) / POINT;
        if self.side == Side::First { change } else { -change }
    }

    /// Whether the side holds its position and lets the enemy come.
    pub fn holds(&self) -> bool {
        self.chance >= self.weights.hold_above
    }

    /// Whether the side wins if its activation, the last of a stage, ends in the present position: positions have no
    /// further value, and every move gives the enemy another shot \[10.4\].
    pub fn is_decided(&self) -> bool {
        if !self.is_last_activation() {
            return false;
        }
        let scenario = &self.at.game.scenario;
        let last = self.at.board.stage >= scenario.stages;
        winner(scenario, self.lead, self.holder, last) == Some(Winner::Side(self.side))
    }

    /// 1 for the player's own side, -1 for the enemy.
    pub fn sign(&self, side: Side) -> f32 {
        if side == self.side { 1.0 } else { -1.0 }
    }

    /// The value of a unit with this many losses.
    pub fn worth(&self, unit: UnitId, losses: u8) -> f32 {
        self.time * self.study.merit(self.side, unit, losses)
    }

    /// The present value of a unit.
    pub fn worth_now(&self, unit: UnitId) -> f32 {
        if (self.at.game.sets.guns & bit(unit)).any() {
            return 0.5 * self.time;
        }
        self.worth(unit, self.at.board.losses[unit as usize])
    }

    /// The present value of units.
    pub fn worth_of(&self, units: E::Units) -> f32 {
        each(units).map(|unit| self.worth_now(unit)).sum()
    }

    /// The cost of a unit's next step loss, excluding the VP for its elimination by fire.
    pub fn step_worth(&self, unit: UnitId) -> f32 {
        let losses = self.at.board.losses[unit as usize];
        self.worth(unit, losses) - self.worth(unit, losses + 1)
    }

    /// What units have to lose.
    pub fn stake(&self, units: E::Units) -> Stake {
        let guns = units & self.at.game.sets.guns;
        let stack = units & !guns;
        let step = each(stack).map(|unit| self.step_worth(unit)).fold(f32::INFINITY, f32::min);
        Stake { step, whole: self.worth_of(stack), guns: guns.count_ones() }
    }

    /// The cost to a stack of this many losses, taken where they cost least.
    pub fn losses_worth(&self, units: E::Units, count: f32) -> f32 {
        self.stake(units).losses_worth(count)
    }

    /// The share of the rest of the game that units absent for this many stages miss; all of it when the game ends
    /// before.
    pub fn absence(&self, stages: f32) -> f32 {
        (stages / (self.stages_left() + 1.0)).min(1.0)
    }

    /// The double-time bonus to a unit's movement points \[8.9\].
    pub fn dash(&self, unit: UnitId) -> u8 {
        if self.at.arm(unit) == Arm::Infantry { self.at.tables().double_time_bonus } else { 0 }
    }

    /// A unit's movement points in a stage, at the double if possible.
    pub fn stride(&self, unit: UnitId) -> u8 {
        self.at.allowance(unit).saturating_add(self.dash(unit))
    }

    /// A unit's movement class.
    pub fn gait(&self, unit: UnitId) -> Gait {
        if self.at.arm(unit) == Arm::Infantry { Gait::Foot } else { Gait::Horse }
    }

    /// The movement class of units that move together: others slow skirmishers down.
    pub fn gait_of(&self, element: &Element<E>) -> Gait {
        let light = self.at.skirmishes(element.units) && self.at.arm(element.lead) == Arm::Infantry;
        if light { Gait::Light } else { self.gait(element.lead) }
    }

    /// The melee modifier of entering across a hexside, apart from the facing.
    pub fn obstacle(&self, crossing: &Crossing<E>) -> i8 {
        let tables = self.at.tables();
        let river = if E::HAS.rivers && crossing.river { tables.melee_river } else { 0 };
        river + if crossing.uphill { tables.melee_uphill } else { 0 }
    }

    /// The melee modifier of defenders for the ground of their hex.
    pub fn shelter(&self, hex: Hex<E::Size>) -> i8 {
        let tables = self.at.tables();
        match self.at.game.scenario.map.ground[hex.index()] {
            Ground::Forest => tables.melee_forest,
            Ground::Village if E::HAS.grounds => tables.melee_village,
            Ground::Castle if E::HAS.grounds => tables.melee_castle,
            _ => 0,
        }
    }

    /// The melee modifier of defending kosynierzy among these units against cavalry \[7.5\].
    pub fn scythes(&self, units: E::Units) -> i8 {
        let scythes = E::HAS.kosynierzy && self.at.kosynierzy_count(units);
        if scythes { self.at.tables().melee_kosynier_cavalry } else { 0 }
    }

    /// Whether the ground of a hex ends a charge that enters it \[8.14.1\].
    pub fn spoils_charge(&self, hex: Hex<E::Size>) -> bool {
        crossing::spoils::<E>(self.at.game.scenario.map.ground[hex.index()])
    }

    /// Whether a river flows along all these hexsides of a hex.
    pub fn behind_river(&self, hex: Hex<E::Size>, sides: u8) -> bool {
        let scenario = &self.at.game.scenario;
        let river = |side: u8| crossing::river::<E>(scenario.map.edges[hex.index()][side as usize], &scenario.switches);
        E::HAS.rivers && sides != 0 && (0..6).filter(|side| sides & 1 << side != 0).all(river)
    }

    /// The VP for capturing guns \[10.10.10\].
    pub fn capture_points(&self, guns: E::Units) -> i32 {
        let victory = &self.at.game.scenario.victory;
        let star = if E::HAS.stars { victory.star } else { 0 };
        each(guns).map(|unit| i32::from(victory.capture + star * self.at.stars(unit))).sum()
    }

    /// The zone of a unit with this facing in `hex` that contains `from`; on the border of two zones, the better one
    /// for the unit.
    pub fn zone_seen(&self, hex: Hex<E::Size>, facing: u8, from: Hex<E::Size>) -> Zone {
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
    pub fn forest(&self, hex: Hex<E::Size>) -> bool {
        self.at.game.scenario.map.ground[hex.index()] == Ground::Forest
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::niemenczyn::N1794;
    use kartacz_engine::games::niemenczyn::outcomes::Source;

    use super::super::fixture::Fixture;
    use super::*;

    /// A movement phase in this stage, with these chits left in the pool.
    #[derive(Clone, Copy)]
    struct Case<'a> {
        side: Side,
        stage: u8,
        lead: u8,
        chits: &'a [&'a str],
        camp: bool,
    }

    impl Case<'_> {
        /// Evaluates from the active side's view.
        fn seen<T>(self, think: impl FnOnce(Scene<'_, N1794>) -> T) -> T {
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
    fn stage_is_decided_in_the_last_activation_when_the_lead_wins() {
        let decided = |case: Case<'_>| case.seen(|scene| scene.is_decided());
        for side in [Side::First, Side::Second] {
            assert!(decided(Case { side, ..CASE }), "{side:?}: an automatic victory [12.4]");
            assert!(!decided(Case { side, lead: 3, ..CASE }), "{side:?}: the next stage may turn it");
            assert!(decided(Case { side, lead: 3, stage: 6, ..CASE }), "{side:?}: the last stage [12.3]");
        }
        assert!(!decided(Case { chits: &["lewiz"], ..CASE }), "Lewiz still acts");
        assert!(!decided(Case { lead: 0, stage: 6, ..CASE }));
        assert!(decided(Case { side: Side::Second, lead: 0, stage: 6, ..CASE }), "0 VP is a Russian victory");
        assert!(!decided(Case { side: Side::Second, camp: true, ..CASE }), "the camp saves a draw [13.1]");
        let level = Case { side: Side::Second, lead: 0, stage: 6, camp: true, ..CASE };
        assert!(decided(level), "the camp does not save a draw at 0 VP");
    }

    #[test]
    fn lead_is_worth_more_in_the_last_activation() {
        let chance = |case: Case<'_>| case.seen(|scene| scene.chance_after(0, Holder::Neither));
        assert!(chance(CASE) > chance(Case { chits: &["lewiz"], ..CASE }), "four points are nearly a victory");
    }

    /// The value to the Poles, 2 VP behind in the last activation, of holding the castle with a unit, and with these in it.
    fn objective_worth(id: &str, there: &[&str]) -> f32 {
        let mut fixture = Fixture::of_maciejowice(|map| {
            let map = map.commander("kamienski", "1008").commander("kosciuszko", "1110").unit(id, "0909", 3);
            let map = there.iter().fold(map, |map, &other| map.unit(other, "0908", 3));
            let map = map.commander("tormasov", "0308").unit("grenadiers-1", "0209", 0);
            map.stage(24).scored(Side::Second, Source::MeleeWon, 2).chits(&[]).movement("kamienski").build()
        });
        let unit = 1 << fixture.unit(id);
        fixture.seen(Side::First, |scene, _| scene.objective_worth(unit))
    }

    #[test]
    fn castle_is_worth_holding_to_infantry_alone() {
        assert!(objective_worth("2-foot", &[]) > 1.0);
        assert_eq!(objective_worth("2-foot", &["5-fusiliers"]), 0.0, "others hold it");
        assert_eq!(objective_worth("horse-guard", &[]), 0.0, "cavalry does not hold it");
    }
}
