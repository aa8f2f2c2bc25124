//! Reactions to a move of the enemy, squares and charges.

use kartacz_engine::grid::Hex;
use kartacz_engine::grid::facing::Zone;
use kartacz_engine::niemenczyn::action::{Action, Firers};
use kartacz_engine::niemenczyn::data::UnitId;
use kartacz_engine::niemenczyn::event::UnitSet;
use kartacz_engine::niemenczyn::position::{bit, each};

use super::field::{Field, Foe};
use super::maps::Gait;
use super::scene::Scene;

/// A stack that has to withdraw two hexes in disorder loses a step and its place.
const DRIVEN_OFF: f32 = 0.1;

impl Scene<'_> {
    /// What a reaction is worth \[9.1\].
    pub fn reaction_worth(&self, field: &Field, action: Action, hex: Hex, movers: UnitSet, joint: UnitSet) -> f32 {
        match action {
            Action::ReactFire(unit) => self.reaction_fire_worth(unit, hex),
            Action::Counterattack(unit) => self.counterattack_worth(unit, hex, movers, joint),
            Action::FallBack(unit) => self.fall_back_worth(field, unit, hex, movers),
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

    /// Going back two hexes spares a melee that would be lost.
    fn fall_back_worth(&self, field: &Field, unit: UnitId, hex: Hex, movers: UnitSet) -> f32 {
        let at = self.at;
        let stack = at.counterattackers(unit);
        let place = at.board.place[unit as usize];
        let ways = at.retreats(stack, place, 2);
        // Who finds no second hex is lost as one who finds no first \[10.11.5\].
        let onward = |way: Hex| at.retreats(stack, way, 1);
        if ways.iter().all(|&way| onward(way).is_empty()) {
            return -1.0;
        }
        let free = |from: Hex, to: Hex| at.retreat_losses(self.side, from, to).is_empty();
        let safe = ways.iter().any(|&way| free(place, way) && onward(way).iter().any(|&to| free(way, to)));
        if !safe || ways.iter().all(|&way| field.zones.contains(way)) {
            return -0.2;
        }
        let Some(foe) = Foe::at(self, hex) else { return 0.0 };
        let mine = Foe { hex: place, stack, guns: 0, size: at.total_size(stack).max(1), ..foe };
        let mounted = movers & at.game.sets.mounted != 0;
        let (attackers, size) = (movers & at.on_map(), at.total_size(movers));
        let odds = if size >= mine.size {
            i32::from(at.odds_modifier(size.max(1), mine.size))
        } else {
            -i32::from(at.odds_modifier(mine.size, size.max(1)))
        };
        let charge = if mounted { i32::from(at.tables().melee_charge) } else { 0 };
        let suffered = self.fight_worth(self.side.other(), attackers, stack, odds + charge);
        (-suffered * 0.7 - 0.05).min(0.5)
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
