//! Reactions to a move of the enemy, squares and charges.

use kartacz_engine::games::niemenczyn::action::{Action, Firers};
use kartacz_engine::games::niemenczyn::data::UnitId;
use kartacz_engine::games::niemenczyn::event::UnitSet;
use kartacz_engine::games::niemenczyn::fire::Shot;
use kartacz_engine::games::niemenczyn::unit_set::{bit, each, first};
use kartacz_engine::grid::Hex;
use kartacz_engine::grid::facing::Zone;

use super::foe::Foe;
use super::maps::Gait;
use super::melee::Defence;
use super::scene::Scene;

/// What it costs, beside the step, to be driven two hexes back in disorder.
const DRIVEN_OFF: f32 = 0.1;
/// The chance that a mover who can come on, and gains by it, does so.
const ONSET: f32 = 0.7;

impl Scene<'_> {
    /// What a reaction is worth \[9.1\]. A counterattack by others, `joint`, is certain and ends the move, as contact does:
    /// nothing more is to be feared of it \[8.15.2\].
    pub fn reaction_worth(&self, action: Action, hex: Hex, movers: UnitSet, joint: UnitSet) -> f32 {
        let goes_on = joint == 0 && !self.at.melee_hex(hex);
        let onward = if goes_on { movers & self.at.on_map() & !self.at.game.sets.guns } else { 0 };
        match action {
            Action::ReactFire(unit) => self.reaction_fire_worth(unit, hex, onward),
            Action::ReactFireTogether(firers) => {
                let shot = self.at.rifle_shot(firers, self.side, hex);
                self.stopping_shot_worth(&shot, hex, false, onward)
            }
            Action::Counterattack(unit) => {
                self.counterattack_worth(unit, hex, movers, joint) + self.spared(unit, hex, movers, onward)
            }
            Action::FallBack(unit) => self.fall_back_worth(unit, hex, onward),
            _ => 0.005,
        }
    }

    fn reaction_fire_worth(&self, unit: UnitId, hex: Hex, onward: UnitSet) -> f32 {
        let place = self.at.board.place[unit as usize];
        let guns = self.at.game.sets.guns & bit(unit) != 0;
        let shot = if guns {
            self.at.gun_shot(unit, hex)
        } else {
            self.at.rifle_shot(Firers { from: place, along: 0, hexes: 1 }, self.side, hex)
        };
        self.stopping_shot_worth(&shot, hex, guns, onward)
    }

    /// The shot, and that the move ends when all are forced back.
    fn stopping_shot_worth(&self, shot: &Shot, hex: Hex, guns: bool, onward: UnitSet) -> f32 {
        let all = onward & !self.at.tested(hex, self.side.other(), guns) == 0;
        let stops = if all { 1.0 - self.stay_chance(shot, hex, guns) } else { 0.0 };
        self.shot_worth(shot, hex) + stops * self.menace(hex, onward)
    }

    /// A counterattack now, against waiting for the melee that the mover may begin: attackers win ties and choose
    /// the side from which they come. Those whom the mover has run into attack with it \[11.1\] instead of being attacked.
    fn counterattack_worth(&self, unit: UnitId, hex: Hex, movers: UnitSet, joint: UnitSet) -> f32 {
        let at = self.at;
        let stack = at.counterattackers(unit);
        let Some(foe) = Foe::at(self, hex) else { return 0.0 };
        let place = at.board.place[unit as usize];
        let entry = self.entry(foe.lead, foe.hex, place);
        let commanded = each(foe.stack | foe.guns).any(|unit| at.in_command(unit));
        let there = at.side_at(hex, self.side);
        let together = self.attack_worth(&foe, commanded, stack | joint | there, entry);
        let otherwise = match (joint, there) {
            (0, 0) => 0.0,
            (0, _) => self.melee_worth(hex, self.side.other(), false),
            _ => self.attack_worth(&foe, commanded, joint | there, 0),
        };
        let worth = together - otherwise;
        let pass = self.counterattacks(unit, movers);
        pass * (worth - self.weights.attack) - (1.0 - pass) * self.disorder(stack, place)
    }

    /// The chance that a counterattack comes off.
    fn counterattacks(&self, unit: UnitId, movers: UnitSet) -> f32 {
        if self.at.reaction_menu(unit, movers).tested { self.pass_chance(unit, 0) } else { 1.0 }
    }

    /// What a counterattack spares the side: won or lost, it ends the move; who fails the test is no longer there when the
    /// move goes on.
    fn spared(&self, unit: UnitId, hex: Hex, movers: UnitSet, onward: UnitSet) -> f32 {
        let (pass, place) = (self.counterattacks(unit, movers), self.at.board.place[unit as usize]);
        pass * self.menace(hex, onward) + (1.0 - pass) * self.onset(place, hex, onward)
    }

    /// The melee modifiers of entering the hex of those whom `lead` leads from another: facing and slope.
    fn entry(&self, lead: UnitId, hex: Hex, from: Hex) -> i32 {
        let grid = &self.at.game.scenario.map.grid;
        let (Some(inwards), Some(outwards)) = (grid.side_to(hex, from), grid.side_to(from, hex)) else {
            return 0;
        };
        let uphill = self.study.maps.way(Gait::Foot, from, outwards).uphill;
        let slope = if uphill { self.at.tables().melee_uphill } else { 0 };
        i32::from(self.zone_bonus(self.at.zone_at_side(lead, inwards)) + slope)
    }

    /// What a stack loses that fails the test of a counterattack: a step, and what it loses by its way back, or with no
    /// way back itself \[9.1, 10.11.5\]; guns are left behind.
    fn disorder(&self, stack: UnitSet, place: Hex) -> f32 {
        let whole = self.stake(stack).whole;
        let driven = |cost| self.losses_worth(stack, 1.0) + cost + DRIVEN_OFF;
        self.way_back(stack, place).map_or(whole, |cost| whole.min(driven(cost))) + self.left_behind(place)
    }

    /// What going back two hexes costs in losses; nothing is found when there is no way \[10.11.5\].
    fn way_back(&self, stack: UnitSet, place: Hex) -> Option<f32> {
        let at = self.at;
        let price = self.losses_worth(stack, 1.0);
        let step = |from: Hex, to: Hex| price * at.retreat_losses(self.side, from, to).len() as f32;
        let onward = |way: Hex| at.retreats(stack, way, 1).iter().map(|&to| step(way, to)).reduce(f32::min);
        let ways = at.retreats(stack, place, 2);
        ways.iter().filter_map(|&way| Some(step(place, way) + onward(way)?)).reduce(f32::min)
    }

    /// What it costs to leave the guns of a hex to the enemy.
    fn left_behind(&self, place: Hex) -> f32 {
        let guns = self.at.side_at(place, self.side) & self.at.game.sets.guns != 0;
        if guns { self.guns_lost() } else { 0.0 }
    }

    /// Going back two hexes spares a melee that would be lost.
    fn fall_back_worth(&self, unit: UnitId, hex: Hex, onward: UnitSet) -> f32 {
        let at = self.at;
        let (stack, place) = (at.counterattackers(unit), at.board.place[unit as usize]);
        // Who finds no second hex is lost as one who finds no first [10.11.5].
        let Some(cost) = self.way_back(stack, place) else { return -1.0 };
        self.onset(place, hex, onward) - self.left_behind(place) - cost - self.weights.stand
    }

    /// What the side has to fear from those who entered a hex, when they go on from there.
    fn menace(&self, hex: Hex, onward: UnitSet) -> f32 {
        let beside = self.at.game.scenario.map.grid.neighbours_set(hex);
        beside.iter().map(|place| self.onset(place, hex, onward)).fold(0.0, f32::max)
    }

    /// What those in a hex have to fear from those who entered another next to it, when these can come on: the melee, if
    /// it pays for the enemy.
    fn onset(&self, place: Hex, hex: Hex, onward: UnitSet) -> f32 {
        let defenders = self.at.side_at(place, self.side);
        if defenders == 0 || self.at.melee_hex(place) {
            return 0.0;
        }
        let turn = self.at.top_of(onward).and_then(|lead| self.comes_on(lead, hex, place));
        turn.map_or(0.0, |turn| {
            let net = self.onset_net(onward, turn == 0, defenders, place, hex);
            ONSET * (-self.fight_worth(self.side.other(), onward, defenders, net)).max(0.0)
        })
    }

    /// How far a mover has to turn to go on from a hex into the next one, 60 degrees each, if he has the points for it. At
    /// the double he cannot turn \[8.9\].
    fn comes_on(&self, lead: UnitId, hex: Hex, place: Hex) -> Option<u8> {
        let at = self.at;
        let side = at.game.scenario.map.grid.side_to(hex, place)?;
        let turn = match at.zone_at_side(lead, side) {
            Zone::Front => 0,
            Zone::Flank => 1,
            Zone::Rear => 2,
        };
        let way = self.study.maps.way(self.gait(lead), hex, side);
        let cost = way.cost.saturating_add(at.tables().cost_enemy).saturating_add(turn);
        let turns = turn == 0 || at.board.double_time & bit(lead) == 0;
        (turns && way.to == place && cost <= at.board.mp[lead as usize]).then_some(turn)
    }

    /// The net modifier of an attack by those who come on from the next hex; they charge when nothing speaks against it but
    /// their run-up.
    fn onset_net(&self, attackers: UnitSet, straight: bool, defenders: UnitSet, place: Hex, hex: Hex) -> i32 {
        let at = self.at;
        let stack = defenders & !at.game.sets.guns;
        let fighters = if stack == 0 { defenders } else { stack };
        let on = Defence {
            hex: place,
            size: at.total_size(stack),
            square: stack & at.board.square != 0,
            lone_guns: stack == 0,
            commanded: each(fighters).any(|unit| at.in_command(unit)),
        };
        let mounted = attackers & at.game.sets.mounted != 0;
        let charges = mounted && straight && at.board.spoilt & attackers == 0;
        let lead = at.top_of(stack).unwrap_or_else(|| first(fighters));
        let charge = if charges { i32::from(at.tables().melee_charge) } else { 0 };
        self.attack_net(on, at.total_size(attackers), mounted, self.entry(lead, place, hex) + charge)
    }

    /// Square or not: the melee with cavalry either way, and the price of failing \[7.2.1\].
    pub fn square_pays(&self, hex: Hex) -> bool {
        let at = self.at;
        let stack = at.stack_at(hex, self.side);
        let Some(top) = at.top_of(stack) else { return false };
        let pass = self.pass_chance(top, 0);
        let gain = 0.3 * f32::from(at.tables().melee_square_cavalry);
        pass * gain > (1.0 - pass) * self.losses_worth(stack, 1.0)
    }

    /// Charging now is better than the same melee later without the bonus, unless it is bad anyway and may not
    /// have to be fought.
    pub fn charge_pays(&self, hex: Hex) -> bool {
        let now = self.melee_worth(hex, self.side, true);
        now > 0.0 || now >= self.melee_worth(hex, self.side, false)
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::Side;

    use super::super::fixture::Fixture;
    use super::*;

    /// What a company in 0707 that faces north fears of one that has come into the next hex with so many points left.
    fn onset(points: u8) -> f32 {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0109").unit("7th-2", "0707", 0).losses("7th-2", 3);
            let map = map.commander("lewiz", "1108").unit("narva-1", "0807", 3).stage(3);
            map.movement("lewiz").build()
        });
        let [mover, company] = ["narva-1", "7th-2"].map(|id| fixture.unit(id));
        let hex = fixture.hex("0807");
        fixture.state.board.mp[mover as usize] = points;
        fixture.seen(Side::First, |scene, _| scene.onset(scene.at.board.place[company as usize], hex, bit(mover)))
    }

    #[test]
    fn who_cannot_come_on_is_not_feared() {
        assert_eq!(onset(0), 0.0);
        assert!(onset(4) > 0.0, "a company of four attacks the last step of another: {}", onset(4));
    }

    /// 7th-2 has come from the south-west into 0609, before narva-1 in 0710, and can go on into 0709, where one of the
    /// Russians stands: what they fear of it, what two reactions of narva-1 are worth, and what they are worth when the
    /// counterattack of another is certain.
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
    fn who_goes_for_lone_guns_is_stopped() {
        let (guns, [fire, counterattack], _) = menace("guns-russians");
        let (company, [shot, charge], _) = menace("narva-2");
        assert!(guns > 1.0 && guns > 2.0 * company, "{guns} and {company}");
        assert!(fire > shot && counterattack > charge, "{fire} and {shot}, {counterattack} and {charge}");
        assert!(counterattack > fire, "it ends the move more surely: {counterattack} and {fire}");
    }

    #[test]
    fn who_is_stopped_already_is_not_feared() {
        let (_, [fire, _], [beside, _]) = menace("guns-russians");
        let (_, _, [without, _]) = menace("narva-2");
        assert!(beside < fire && (beside - without).abs() < 1e-5, "{fire}, {beside}, {without}");
    }

    /// In how many facings 7th-2 in 0709, with so many points left, is feared for the guns in 0609.
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
    fn who_has_to_turn_needs_points_and_may_not_at_the_double() {
        assert_eq!([2, 3, 4].map(|points| feared_facings(points, false)), [2, 4, 6]);
        assert_eq!(feared_facings(4, true), 2, "only who looks there comes on [8.9]");
    }

    /// What narva-1 in 0702, which faces south, loses by a failed test after so many losses when these stand behind it, and
    /// what it is worth.
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
    fn who_has_no_way_back_must_not_fail() {
        let shut = [("bkn", "0801"), ("7th-2", "0802")];
        let ([free, _], [lost, whole]) = (disorder(0, &[]), disorder(0, &shut));
        assert!(free < lost && lost == whole, "{free}, {lost} of {whole}");
    }

    #[test]
    fn nobody_loses_more_than_himself() {
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
