//! Reactions to a move of the enemy, squares and charges.

use kartacz_engine::grid::Hex;
use kartacz_engine::grid::facing::Zone;
use kartacz_engine::niemenczyn::action::{Action, Firers};
use kartacz_engine::niemenczyn::data::UnitId;
use kartacz_engine::niemenczyn::event::UnitSet;
use kartacz_engine::niemenczyn::position::{bit, each};

use super::field::Foe;
use super::maps::Gait;
use super::scene::Scene;

/// What it costs, beside the step, to be driven two hexes back in disorder.
const DRIVEN_OFF: f32 = 0.1;
/// The chance that a mover who can come on, and gains by it, does so.
const ONSET: f32 = 0.7;

impl Scene<'_> {
    /// What a reaction is worth \[9.1\].
    pub fn reaction_worth(&self, action: Action, hex: Hex, movers: UnitSet, joint: UnitSet) -> f32 {
        match action {
            Action::ReactFire(unit) => self.reaction_fire_worth(unit, hex),
            // It forestalls the mover.
            Action::Counterattack(unit) => {
                self.counterattack_worth(unit, hex, movers, joint) + self.onset(unit, hex, movers)
            }
            Action::FallBack(unit) => self.fall_back_worth(unit, hex, movers),
            _ => 0.005,
        }
    }

    fn reaction_fire_worth(&self, unit: UnitId, hex: Hex) -> f32 {
        let place = self.at.board.place[unit as usize];
        if self.at.game.sets.guns & bit(unit) != 0 {
            return self.shot_worth(&self.at.gun_shot(unit, hex), hex);
        }
        let firers = Firers { from: place, along: 0, hexes: 1 };
        self.shot_worth(&self.at.rifle_shot(firers, self.side, hex), hex)
    }

    /// A counterattack now, against waiting for the melee that the mover may begin: attackers win ties and choose
    /// the side from which they come.
    fn counterattack_worth(&self, unit: UnitId, hex: Hex, movers: UnitSet, joint: UnitSet) -> f32 {
        let at = self.at;
        let stack = at.counterattackers(unit);
        let Some(foe) = Foe::at(self, hex) else { return 0.0 };
        let place = at.board.place[unit as usize];
        let entry = self.entry(&foe, place);
        let commanded = each(foe.stack | foe.guns).any(|unit| at.in_command(unit));
        let alone = self.attack_worth(&foe, commanded, stack | joint, entry);
        let worth = if joint == 0 { alone } else { alone - self.attack_worth(&foe, commanded, joint, 0) };
        let pass = if at.reaction_menu(unit, movers).tested { self.pass_chance(unit, 0) } else { 1.0 };
        let fail = self.losses_worth(stack, 1.0) + DRIVEN_OFF;
        pass * (worth - self.weights.attack) - (1.0 - pass) * fail
    }

    /// The melee modifiers of entering a foe's hex from `from`: facing and slope.
    pub fn entry(&self, foe: &Foe, from: Hex) -> i32 {
        let (at, tables) = (self.at, self.at.tables());
        let grid = &at.game.scenario.map.grid;
        let (Some(inwards), Some(outwards)) = (grid.side_to(foe.hex, from), grid.side_to(from, foe.hex)) else {
            return 0;
        };
        let facing = match at.zone_at_side(foe.lead, inwards) {
            Zone::Front => 0,
            Zone::Flank => tables.melee_flank,
            Zone::Rear => tables.melee_rear,
        };
        let uphill = self.study.maps.way(Gait::Foot, from, outwards).uphill;
        i32::from(facing + if uphill { tables.melee_uphill } else { 0 })
    }

    /// Going back two hexes spares a melee that would be lost; guns are left behind.
    fn fall_back_worth(&self, unit: UnitId, hex: Hex, movers: UnitSet) -> f32 {
        let at = self.at;
        let (stack, place) = (at.counterattackers(unit), at.board.place[unit as usize]);
        let price = self.losses_worth(stack, 1.0);
        let step = |from: Hex, to: Hex| price * at.retreat_losses(self.side, from, to).len() as f32;
        let onward = |way: Hex| at.retreats(stack, way, 1).iter().map(|&to| step(way, to)).reduce(f32::min);
        let ways = at.retreats(stack, place, 2);
        let costs = ways.iter().filter_map(|&way| Some(step(place, way) + onward(way)?));
        // Who finds no second hex is lost as one who finds no first [10.11.5].
        let Some(cost) = costs.reduce(f32::min) else { return -1.0 };
        let victory = &at.game.scenario.victory;
        let guns = at.side_at(place, self.side) & at.game.sets.guns != 0;
        let left = if guns { self.gain(-i32::from(victory.melee + victory.capture)) } else { 0.0 };
        self.onset(unit, hex, movers) + left - cost - self.weights.stand
    }

    /// What a stack has to fear from those who entered a hex in front of it, when they can come on: the melee, if it
    /// pays for the enemy.
    fn onset(&self, unit: UnitId, hex: Hex, movers: UnitSet) -> f32 {
        let at = self.at;
        let attackers = movers & at.on_map() & !at.game.sets.guns;
        let place = at.board.place[unit as usize];
        match at.top_of(attackers) {
            Some(lead) if self.comes_on(lead, hex, place) => {
                let defenders = at.side_at(place, self.side);
                let net = self.onset_net(attackers, unit, hex);
                ONSET * (-self.fight_worth(self.side.other(), attackers, defenders, net)).max(0.0)
            }
            _ => 0.0,
        }
    }

    /// Whether a mover has the points to go on into the hex in front of him.
    fn comes_on(&self, lead: UnitId, hex: Hex, place: Hex) -> bool {
        let at = self.at;
        let Some(side) = at.game.scenario.map.grid.side_to(hex, place) else { return false };
        let way = self.study.maps.way(self.gait(lead), hex, side);
        let turn = u8::from(at.front_sides(lead) & 1 << side == 0);
        let cost = way.cost.saturating_add(at.tables().cost_enemy).saturating_add(turn);
        way.to == place && cost <= at.board.mp[lead as usize]
    }

    /// The net modifier of an attack by those who come on from the next hex; they come through the front.
    fn onset_net(&self, attackers: UnitSet, unit: UnitId, hex: Hex) -> i32 {
        let (at, tables) = (self.at, self.at.tables());
        let place = at.board.place[unit as usize];
        let odds = self.odds_net(at.total_size(attackers), at.total_size(at.counterattackers(unit)));
        let side = at.game.scenario.map.grid.side_to(hex, place);
        let uphill = side.is_some_and(|side| self.study.maps.way(Gait::Foot, hex, side).uphill);
        let when = |applies: bool, value: i8| if applies { i32::from(value) } else { 0 };
        odds + when(attackers & at.game.sets.mounted != 0, tables.melee_charge)
            + when(uphill, tables.melee_uphill)
            + when(!at.in_command(unit), tables.melee_command)
            - when(self.forest(place), tables.melee_forest)
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
    use kartacz_engine::game::Side;

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
        fixture.seen(Side::First, |scene, _| scene.onset(company, hex, bit(mover)))
    }

    #[test]
    fn who_cannot_come_on_is_not_feared() {
        assert_eq!(onset(0), 0.0);
        assert!(onset(4) > 0.0, "a company of four attacks the last step of another: {}", onset(4));
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
