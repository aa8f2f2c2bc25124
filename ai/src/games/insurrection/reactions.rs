//! Reactions to an enemy move, squares and charges.

use kartacz_engine::games::insurrection::action::{Action, Firers};
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::fire::Shot;
use kartacz_engine::games::insurrection::unit_set::{bit, each, first};
use kartacz_engine::grid::Hex;
use kartacz_engine::grid::facing::Zone;

use super::Played;
use super::foe::Foe;
use super::maps::Gait;
use super::melee::Defence;
use super::scene::Scene;

/// The cost, besides the step, of a disordered retreat of two hexes.
const DRIVEN_OFF: f32 = 0.1;
/// The probability that a mover that can attack, and gains by it, does so.
const ASSAULT: f32 = 0.7;

impl<E: Played> Scene<'_, E> {
    /// The value of a reaction \[9.1\]. A counterattack by others, `joint`, is certain and ends the move, as contact
    /// does: it poses no further threat \[8.15.2\].
    pub fn reaction_worth(&self, action: Action<E>, hex: Hex<E::Size>, movers: E::Units, joint: E::Units) -> f32 {
        let goes_on = joint.is_empty() && !self.at.melee_hex(hex);
        let onward = if goes_on { movers & self.at.on_map() & !self.at.game.sets.guns } else { E::Units::EMPTY };
        match action {
            Action::ReactFire(unit) => self.reaction_fire_worth(unit, hex, onward),
            Action::ReactFireTogether(firers) => {
                let shot = self.at.rifle_shot(firers, self.side, hex);
                self.stopping_shot_worth(&shot, hex, false, onward)
            }
            Action::Counterattack(unit) => {
                self.counterattack_worth(unit, hex, movers, joint) + self.saved(unit, hex, movers, onward)
            }
            Action::FallBack(unit) => self.fall_back_worth(unit, hex, onward),
            Action::Skirmish(unit) => self.skirmish_worth(unit, hex, onward),
            _ => 0.005,
        }
    }

    pub(super) fn reaction_fire_worth(&self, unit: UnitId, hex: Hex<E::Size>, onward: E::Units) -> f32 {
        let place = self.at.board.place[unit as usize];
        let guns = (self.at.game.sets.guns & bit(unit)).any();
        let shot = if guns {
            self.at.gun_shot(unit, hex)
        } else {
            self.at.rifle_shot(Firers { from: place, along: 0, hexes: 1 }, self.side, hex)
        };
        self.stopping_shot_worth(&shot, hex, guns, onward)
    }

    /// The value of the shot, and of the move ending when all movers are forced back.
    fn stopping_shot_worth(&self, shot: &Shot<E>, hex: Hex<E::Size>, guns: bool, onward: E::Units) -> f32 {
        let all = (onward & !self.at.tested(hex, self.side.other(), guns)).is_empty();
        let stops = if all { 1.0 - self.stay_chance(shot, hex, guns) } else { 0.0 };
        self.shot_worth(shot, hex) + stops * self.menace(hex, onward)
    }

    /// A counterattack now, against waiting for the melee that the mover may start: attackers win ties and choose the
    /// side of entry. Units that the mover has run into attack together \[11.1\] instead of being attacked.
    fn counterattack_worth(&self, unit: UnitId, hex: Hex<E::Size>, movers: E::Units, joint: E::Units) -> f32 {
        let at = self.at;
        let stack = at.counterattackers(unit);
        let Some(foe) = Foe::at(self, hex) else { return 0.0 };
        let place = at.board.place[unit as usize];
        let entry = self.entry(foe.lead, foe.hex, place);
        let commanded = each(foe.stack | foe.guns).any(|unit| at.in_command(unit));
        let there = at.side_at(hex, self.side);
        let together = self.attack_worth(&foe, commanded, stack | joint | there, entry);
        let otherwise = match (joint.is_empty(), there.is_empty()) {
            (true, true) => 0.0,
            (true, false) => self.melee_worth(hex, self.side.other(), false),
            _ => self.attack_worth(&foe, commanded, joint | there, 0),
        };
        let worth = together - otherwise;
        let pass = self.counterattacks(unit, movers);
        pass * (worth - self.weights.attack) - (1.0 - pass) * self.disorder(stack, place)
    }

    /// The probability that a counterattack is carried out.
    fn counterattacks(&self, unit: UnitId, movers: E::Units) -> f32 {
        if self.at.reaction_menu(unit, movers).tested { self.pass_chance(unit, 0) } else { 1.0 }
    }

    /// The loss that a counterattack averts: won or lost, it ends the move; a unit that fails the test is no longer
    /// there when the move continues.
    fn saved(&self, unit: UnitId, hex: Hex<E::Size>, movers: E::Units, onward: E::Units) -> f32 {
        let (pass, place) = (self.counterattacks(unit, movers), self.at.board.place[unit as usize]);
        pass * self.menace(hex, onward) + (1.0 - pass) * self.assault_threat(place, hex, onward)
    }

    /// The melee modifiers of entering a hex from another, led by `lead`: facing, slope and river.
    fn entry(&self, lead: UnitId, hex: Hex<E::Size>, from: Hex<E::Size>) -> i32 {
        let grid = &self.at.game.scenario.map.grid;
        let (Some(inwards), Some(outwards)) = (grid.side_to(hex, from), grid.side_to(from, hex)) else {
            return 0;
        };
        let obstacle = self.obstacle(self.study.maps.crossing(Gait::Foot, from, outwards));
        i32::from(self.zone_bonus(self.at.zone_at_side(lead, inwards)) + obstacle)
    }

    /// The loss of a stack that fails the counterattack test: a step, and losses on its retreat, or the whole stack
    /// with no retreat hex \[9.1, 10.11.5\]; guns are left behind.
    pub(super) fn disorder(&self, stack: E::Units, place: Hex<E::Size>) -> f32 {
        let whole = self.stake(stack).whole;
        let driven = |cost| self.losses_worth(stack, 1.0) + cost + DRIVEN_OFF;
        self.retreat_losses(stack, place).map_or(whole, |cost| whole.min(driven(cost))) + self.left_behind(place)
    }

    /// The expected losses of retreating two hexes; `None` when there is no path \[10.11.5\].
    fn retreat_losses(&self, stack: E::Units, place: Hex<E::Size>) -> Option<f32> {
        let at = self.at;
        let price = self.losses_worth(stack, 1.0);
        let step = |from: Hex<E::Size>, to: Hex<E::Size>| price * at.retreat_losses(self.side, from, to).len() as f32;
        let onward = |path: Hex<E::Size>| at.retreats(stack, path, 1).iter().map(|&to| step(path, to)).reduce(f32::min);
        let ways = at.retreats(stack, place, 2);
        ways.iter().filter_map(|&path| Some(step(place, path) + onward(path)?)).reduce(f32::min)
    }

    /// The cost of leaving the guns of a hex to the enemy.
    pub(super) fn left_behind(&self, place: Hex<E::Size>) -> f32 {
        let guns = self.at.side_at(place, self.side) & self.at.game.sets.guns;
        if guns.any() { self.guns_lost(first(guns)) } else { 0.0 }
    }

    /// The value of retreating two hexes to avoid a losing melee.
    fn fall_back_worth(&self, unit: UnitId, hex: Hex<E::Size>, onward: E::Units) -> f32 {
        let at = self.at;
        let (stack, place) = (at.counterattackers(unit), at.board.place[unit as usize]);
        // A unit that finds no second hex is lost like one that finds no first [10.11.5].
        let Some(cost) = self.retreat_losses(stack, place) else { return -1.0 };
        self.assault_threat(place, hex, onward) - self.left_behind(place) - cost - self.weights.stand
    }

    /// The threat to the side from units that entered a hex, when they move on from there.
    fn menace(&self, hex: Hex<E::Size>, onward: E::Units) -> f32 {
        let beside = self.at.game.scenario.map.grid.neighbours_set(hex);
        beside.iter().map(|place| self.assault_threat(place, hex, onward)).fold(0.0, f32::max)
    }

    /// The threat to the units of a hex from enemies that entered an adjacent one, when these can attack: the melee,
    /// if it pays for the enemy.
    pub(super) fn assault_threat(&self, place: Hex<E::Size>, hex: Hex<E::Size>, onward: E::Units) -> f32 {
        let defenders = self.at.side_at(place, self.side);
        if defenders.is_empty() || self.at.melee_hex(place) {
            return 0.0;
        }
        let turn = self.at.top_of(onward).and_then(|lead| self.turns_to_attack(lead, hex, place));
        turn.map_or(0.0, |turn| {
            let net = self.assault_net(onward, turn == 0, defenders, place, hex);
            ASSAULT * (-self.fight_worth(place, self.side.other(), onward, defenders, net)).max(0.0)
        })
    }

    /// How far a mover has to turn to continue from a hex into the next one, in hexsides, if it has the points for it.
    /// In double time it cannot turn \[8.9\].
    fn turns_to_attack(&self, lead: UnitId, hex: Hex<E::Size>, place: Hex<E::Size>) -> Option<u8> {
        let at = self.at;
        let side = at.game.scenario.map.grid.side_to(hex, place)?;
        let turn = match at.zone_at_side(lead, side) {
            Zone::Front => 0,
            Zone::Flank => 1,
            Zone::Rear => 2,
        };
        let crossing = self.study.maps.crossing(self.gait(lead), hex, side);
        let cost = crossing.cost.saturating_add(at.tables().cost_enemy).saturating_add(turn);
        let turns = turn == 0 || (at.board.double_time & bit(lead)).is_empty();
        (turns && crossing.to == place && cost <= at.board.mp[lead as usize]).then_some(turn)
    }

    /// The net modifier of an attack from the adjacent hex; the attackers charge whenever the rules allow it, apart
    /// from the run-up.
    fn assault_net(
        &self,
        attackers: E::Units,
        straight: bool,
        defenders: E::Units,
        place: Hex<E::Size>,
        hex: Hex<E::Size>,
    ) -> i32 {
        let at = self.at;
        let stack = defenders & !at.game.sets.guns;
        let fighters = if stack.is_empty() { defenders } else { stack };
        let on = Defence {
            hex: place,
            size: at.total_size(stack),
            square: (stack & at.board.square).any(),
            lone_guns: stack.is_empty(),
            commanded: each(fighters).any(|unit| at.in_command(unit)),
            scythes: self.scythes(stack),
        };
        let mounted = (attackers & at.game.sets.mounted).any();
        let spoilt = (at.board.spoilt & attackers).any() || E::HAS.grounds && self.spoils_charge(place);
        let charges = mounted && straight && !spoilt;
        let lead = at.top_of(stack).unwrap_or_else(|| first(fighters));
        let charge = if charges { i32::from(at.tables().melee_charge) } else { 0 };
        self.attack_net(on, at.total_size(attackers), mounted, self.entry(lead, place, hex) + charge)
    }

    /// Whether to form square: the melee with cavalry either way, and the cost of failing \[7.2.1\].
    pub fn square_pays(&self, hex: Hex<E::Size>) -> bool {
        let at = self.at;
        let stack = at.stack_at(hex, self.side);
        let Some(top) = at.top_of(stack) else { return false };
        let pass = self.pass_chance(top, 0);
        let gain = 0.3 * f32::from(at.tables().melee_square_cavalry);
        pass * gain > (1.0 - pass) * self.losses_worth(stack, 1.0)
    }

    /// Charging now is better than the same melee later without the bonus, unless it is unfavourable anyway and may
    /// never be fought.
    pub fn charge_pays(&self, hex: Hex<E::Size>) -> bool {
        let now = self.melee_worth(hex, self.side, true);
        now > 0.0 || now >= self.melee_worth(hex, self.side, false)
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::Side;

    use super::super::fixture::Fixture;
    use super::*;

    /// The threat to a company in 0707 facing north from one that has entered the adjacent hex with this many points
    /// left.
    fn assault_threat(points: u8) -> f32 {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0109").unit("7th-2", "0707", 0).losses("7th-2", 3);
            let map = map.commander("lewiz", "1108").unit("narva-1", "0807", 3).stage(3);
            map.movement("lewiz").build()
        });
        let [mover, company] = ["narva-1", "7th-2"].map(|id| fixture.unit(id));
        let hex = fixture.hex("0807");
        fixture.state.board.mp[mover as usize] = points;
        fixture
            .seen(Side::First, |scene, _| scene.assault_threat(scene.at.board.place[company as usize], hex, bit(mover)))
    }

    #[test]
    fn mover_that_cannot_attack_is_no_threat() {
        assert_eq!(assault_threat(0), 0.0);
        assert!(assault_threat(4) > 0.0, "a company of four attacks the last step of another: {}", assault_threat(4));
    }

    /// 7th-2 has come from the south-west into 0609, in front of narva-1 in 0710, and can continue into 0709, where
    /// this Russian unit stands: the threat to it, the value of two reactions of narva-1, and their value when a
    /// counterattack by another unit is certain.
    fn menace(id: &str) -> (f32, [f32; 2], [f32; 2]) {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0109").unit("7th-2", "0609", 0).unit("narva-1", "0710", 3);
            let map = map.commander("lewiz", "1108").unit(id, "0709", 3).unit("pskov-1", "0608", 0);
            map.stage(3).movement("grabowski").build()
        });
        let [mover, company, other] = ["7th-2", "narva-1", "pskov-1"].map(|id| fixture.unit(id));
        let (hex, movers) = (fixture.hex("0609"), bit(mover));
        fixture.state.board.mp[mover as usize] = 2;
        fixture.seen(Side::Second, |scene, _| {
            let both = |joint| {
                let worth = |action| scene.reaction_worth(action, hex, movers, joint);
                [worth(Action::ReactFire(company)), worth(Action::Counterattack(company))]
            };
            (scene.menace(hex, movers), both(0), both(bit(other)))
        })
    }

    #[test]
    fn mover_heading_for_lone_guns_is_stopped() {
        let (guns, [fire, counterattack], _) = menace("guns-russians");
        let (company, [shot, charge], _) = menace("narva-2");
        assert!(guns > 1.0 && guns > 2.0 * company, "{guns} and {company}");
        assert!(fire > shot && counterattack > charge, "{fire} and {shot}, {counterattack} and {charge}");
        assert!(counterattack > fire, "it is more likely to end the move: {counterattack} and {fire}");
    }

    #[test]
    fn mover_already_stopped_is_no_threat() {
        let (_, [fire, _], [beside, _]) = menace("guns-russians");
        let (_, _, [without, _]) = menace("narva-2");
        assert!(beside < fire && (beside - without).abs() < 1e-5, "{fire}, {beside}, {without}");
    }

    /// The number of facings in which 7th-2 in 0709, with this many points left, threatens the guns in 0609.
    fn feared_facings(points: u8, double_time: bool) -> usize {
        let feared = |facing: &u8| {
            let mut fixture = Fixture::new(|map| {
                let map = map.commander("grabowski", "0109").unit("7th-2", "0709", *facing);
                map.commander("lewiz", "1108").unit("guns-russians", "0609", 3).stage(3).movement("grabowski").build()
            });
            let (mover, hex) = (fixture.unit("7th-2"), fixture.hex("0709"));
            fixture.state.board.mp[mover as usize] = points;
            fixture.state.board.double_time = if double_time { bit(mover) } else { 0 };
            fixture.seen(Side::Second, |scene, _| scene.menace(hex, bit(mover)) > 0.0)
        };
        (0..6).filter(feared).count()
    }

    #[test]
    fn turning_needs_points_and_is_impossible_at_the_double() {
        assert_eq!([2, 3, 4].map(|points| feared_facings(points, false)), [2, 4, 6]);
        assert_eq!(feared_facings(4, true), 2, "only units already facing there can attack [8.9]");
    }

    /// What narva-1 in 0702, facing south, loses by a failed test after this many losses with these units behind it,
    /// and its value.
    fn disorder(losses: u8, behind: &[(&str, &str)]) -> [f32; 2] {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0402").commander("lewiz", "1108").unit("narva-1", "0702", 3);
            let map = map.losses("narva-1", losses).stage(3);
            behind.iter().fold(map, |map, &(id, hex)| map.unit(id, hex, 0)).board()
        });
        let (unit, place) = (fixture.unit("narva-1"), fixture.hex("0702"));
        fixture.seen(Side::Second, |scene, _| [scene.disorder(bit(unit), place), scene.worth_now(unit)])
    }

    #[test]
    fn failing_without_a_retreat_costs_the_whole_unit() {
        let shut = [("bkn", "0801"), ("7th-2", "0802")];
        let ([free, _], [lost, whole]) = (disorder(0, &[]), disorder(0, &shut));
        assert!(free < lost && lost == whole, "{free}, {lost} of {whole}");
    }

    #[test]
    fn loss_is_at_most_the_whole_unit() {
        let [free, whole] = disorder(3, &[]);
        assert_eq!(free, whole, "the last step");
    }

    #[test]
    fn odds_count_for_the_larger() {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0109").unit("7th-2", "0209", 0);
            map.commander("lewiz", "1108").unit("narva-1", "1007", 3).board()
        });
        let sizes = [(2, 2), (4, 2), (2, 4), (6, 2), (0, 3)];
        let odds = fixture.seen(Side::First, |scene, _| sizes.map(|(one, other)| scene.odds_net(one, other)));
        assert_eq!(odds, [0, 1, -1, 2, -2]);
    }
}
