//! The small decisions: reactions, withdrawals, losses, facings, commanders.

use kartacz_engine::game::Side;
use kartacz_engine::grid::Hex;
use kartacz_engine::niemenczyn::action::{Action, Firers};
use kartacz_engine::niemenczyn::data::{CommanderId, UnitId};
use kartacz_engine::niemenczyn::event::UnitSet;
use kartacz_engine::niemenczyn::movement::Element;
use kartacz_engine::niemenczyn::position::{bit, each, first};
use kartacz_engine::niemenczyn::state::{Flight, Melee};

use super::moves::element_of;
use super::reach::End;
use super::scene::{Field, Foe, Scene};

/// A stack that has to withdraw two hexes in disorder loses a step and its place.
const DRIVEN_OFF: f32 = 0.1;

impl Scene<'_> {
    /// The index of the best action by a worth; the first of equals.
    pub fn best(&self, legal: &[Action], mut worth: impl FnMut(Action) -> f32) -> usize {
        let mut best = (0, f32::NEG_INFINITY);
        for (index, &action) in legal.iter().enumerate() {
            let value = worth(action);
            if value > best.1 {
                best = (index, value);
            }
        }
        best.0
    }

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
        let Some(foe) = self.foe_at(hex) else { return 0.0 };
        let place = at.board.place[unit as usize];
        let entry = self.entry(&foe, place);
        let alone = self.attack_worth(&foe, stack | joint, entry);
        let worth = if joint == 0 { alone } else { alone - self.attack_worth(&foe, joint, 0) };
        let pass = if at.reaction_menu(unit, movers).tested { self.pass_chance(unit, 0) } else { 1.0 };
        let fail = self.losses_worth(stack, 1.0) + DRIVEN_OFF;
        pass * (worth - self.weights.attack) - (1.0 - pass) * fail
    }

    /// The melee modifiers of entering a foe's hex from `from`: facing and slope.
    pub fn entry(&self, foe: &Foe, from: Hex) -> i32 {
        use kartacz_engine::grid::facing::Zone;
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
        let uphill = self.study.maps.way(from, outwards).uphill;
        i32::from(facing + if uphill { tables.melee_uphill } else { 0 })
    }

    /// The enemies in a hex.
    fn foe_at(&self, hex: Hex) -> Option<Foe> {
        let at = self.at;
        let here = at.side_at(hex, self.side.other());
        if here == 0 {
            return None;
        }
        let stack = here & !at.game.sets.guns;
        Some(Foe {
            hex,
            lead: at.top_of(stack).unwrap_or_else(|| first(here)),
            stack,
            guns: here & at.game.sets.guns,
            size: at.total_size(stack).max(1),
            fire: 0,
            points: 0,
            mounted: stack & at.game.sets.mounted != 0,
            square: stack & at.board.square != 0,
            engaged: at.melee_hex(hex),
        })
    }

    /// Going back two hexes spares a melee that would be lost.
    fn fall_back_worth(&self, field: &Field, unit: UnitId, hex: Hex, movers: UnitSet) -> f32 {
        let at = self.at;
        let stack = at.counterattackers(unit);
        let place = at.board.place[unit as usize];
        let ways = at.retreats(stack, place, 2);
        if ways.is_empty() {
            return -1.0;
        }
        let safe = ways.iter().any(|&way| at.retreat_losses(self.side, place, way).is_empty());
        if !safe || ways.iter().all(|&way| field.zones.contains(way)) {
            return -0.2;
        }
        let Some(foe) = self.foe_at(hex) else { return 0.0 };
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

    /// What withdrawing to a hex is worth.
    pub fn withdrawal_worth(&self, field: &Field, units: UnitSet, to: Hex) -> f32 {
        let units = units & self.at.on_map();
        let Some(element) = element_of(self, units) else { return 0.0 };
        let losses = self.at.retreat_losses(self.side, element.hex, to).len() as f32;
        let wish = self.wish(&element);
        let end = End { node: 0, hex: to, facing: element.facing, points: 0 };
        self.place_worth(field, &element, &wish, &end) - losses * (self.losses_worth(units, 1.0) + 0.1)
    }

    /// What a loss taken by this unit costs, elimination most of all.
    pub fn loss_cost(&self, unit: UnitId) -> f32 {
        let at = self.at;
        let last = at.steps(unit) <= 1;
        let drop = at.morale(unit) > self.study.standing(unit, at.board.losses[unit as usize] + 1).morale;
        self.step_worth(unit) + if last { 0.5 } else { 0.0 } + if drop { 0.05 } else { 0.0 }
    }

    /// What facing that way is worth to units that have no movement points left.
    pub fn face_worth(&self, field: &Field, units: UnitSet, facing: u8) -> f32 {
        let Some(element) = element_of(self, units) else { return 0.0 };
        let wish = self.wish(&element);
        let ground = self.ground(field, &element, &wish, element.hex);
        let ahead = self.facing_worth(field, &element, &wish, &ground, facing, 0);
        let goal = self.side == Side::First && !self.holds();
        let camp = self.at.game.scenario.map.camp;
        let forward = goal && self.zone_seen(element.hex, facing, camp) == kartacz_engine::grid::facing::Zone::Front;
        ahead + if forward { 0.02 } else { 0.0 }
    }

    /// What it is worth to bring a unit back in a hex.
    pub fn rally_worth(&self, field: &Field, unit: UnitId, hex: Hex, facing: u8) -> f32 {
        let at = self.at;
        let element = Element {
            units: bit(unit),
            lead: unit,
            hex,
            facing,
            mp: 0,
            double_time: false,
            fresh: false,
            stepped: false,
        };
        let wish = self.wish(&element);
        let end = End { node: 0, hex, facing, points: 0 };
        let grid = &at.game.scenario.map.grid;
        let near = field.foes.iter().map(|foe| grid.distance(foe.hex, hex)).min().unwrap_or(20);
        self.place_worth(field, &element, &wish, &end) + 0.1 * f32::from(near.min(4))
    }

    /// What it is worth that a commander stands in a hex: his units in command, those in melee above all, and he
    /// himself out of danger.
    pub fn commander_worth(&self, field: &Field, commander: CommanderId, hex: Hex) -> f32 {
        let at = self.at;
        let grid = &at.game.scenario.map.grid;
        let units = at.game.sets.formation[commander as usize] & at.board.alive;
        let range = at.tables().command_range;
        let mut worth = 0.0;
        for unit in each(units) {
            let place = at.board.place[unit as usize];
            if !place.is_some() {
                continue;
            }
            let distance = grid.distance(place, hex);
            let engaged = at.melee_hex(place);
            let weight = 0.1 * f32::from(at.size(unit).max(1)) + if engaged { 2.0 } else { 0.2 };
            worth += match distance {
                _ if distance > range => -0.05 * f32::from(distance - range) * weight,
                _ => weight * (1.0 - 0.02 * f32::from(distance)),
            };
        }
        let near = field.foes.iter().map(|foe| grid.distance(foe.hex, hex)).min().unwrap_or(20);
        worth -= match near {
            0 | 1 => 1.0,
            2 => 0.3,
            3 => 0.1,
            _ => 0.0,
        };
        let company = at.side_at(hex, self.side);
        if company != 0 && near <= at.tables().range_guns {
            // Alone he is no target; with a stack he is shot at, and falls with it.
            let weak = at.total_size(company) <= 2 || near <= 3 || at.melee_hex(hex);
            worth -= if weak { 0.6 } else { 0.3 };
        }
        worth
    }

    /// What a place of a free set-up is worth to a unit: near the printed one, and not where guns can drive it
    /// over the edge of the map.
    pub fn set_up_worth(&self, field: &Field, unit: UnitId, hex: Hex, facing: u8) -> f32 {
        let grid = &self.at.game.scenario.map.grid;
        let camp = self.at.game.scenario.map.camp;
        let ahead = self.zone_seen(hex, facing, camp) == kartacz_engine::grid::facing::Zone::Front;
        self.rally_worth(field, unit, hex, facing)
            - 0.1 * f32::from(grid.distance(hex, self.study.posts[unit as usize]))
            + if ahead { 0.1 } else { 0.0 }
    }

    /// What a place of a free set-up is worth to a commander: near the printed one, and alone.
    pub fn commander_set_up_worth(&self, commander: CommanderId, hex: Hex) -> f32 {
        let printed = self.at.game.scenario.commanders[commander as usize].hex;
        let alone = self.at.side_at(hex, self.side) == 0;
        -f32::from(self.at.game.scenario.map.grid.distance(hex, printed)) + if alone { 1.5 } else { 0.0 }
    }

    /// Whether a commander next to whom an enemy appeared stays with his units.
    pub fn flight_worth(&self, field: &Field, commander: CommanderId, why: Flight, action: Action) -> f32 {
        let place = self.at.board.commander_place[commander as usize];
        match action {
            Action::CommanderTo(hex) => self.commander_worth(field, commander, hex) - 0.05,
            _ if why == Flight::Evade => {
                let guarded = self.at.total_size(self.at.stack_at(place, self.side)) >= 3;
                self.commander_worth(field, commander, place) + if guarded { 0.5 } else { 0.0 }
            }
            _ => f32::NEG_INFINITY,
        }
    }

    /// Whether a commander follows his units, or is better off alone.
    pub fn goes_along(&self, field: &Field, commander: CommanderId, units: UnitSet) -> bool {
        let Some(unit) = each(units & self.at.on_map()).next() else { return false };
        let to = self.at.board.place[unit as usize];
        let from = self.at.board.commander_place[commander as usize];
        self.commander_worth(field, commander, to) > self.commander_worth(field, commander, from)
    }

    /// What it is worth to activate a commander: the units that he can move, near the enemy above all, and those
    /// that come back with him.
    pub fn chit_weight(&self, field: &Field, commander: CommanderId) -> f32 {
        let at = self.at;
        let grid = &at.game.scenario.map.grid;
        let formation = at.game.sets.formation[commander as usize] & at.board.alive;
        let mut weight = 0.2;
        for unit in each(formation) {
            let place = at.board.place[unit as usize];
            if !place.is_some() {
                let returns = at.board.returns[unit as usize];
                weight += if returns > 0 && returns <= at.board.stage { 1.0 } else { 0.0 };
                continue;
            }
            let near = field.foes.iter().map(|foe| grid.distance(foe.hex, place)).min().unwrap_or(20);
            let strength = if at.game.sets.guns & bit(unit) != 0 { 1.0 } else { f32::from(at.size(unit)) };
            let use_of = match near {
                0..=1 => 1.0,
                2..=3 => 0.8,
                4..=6 => 0.5,
                _ => 0.2,
            };
            weight += strength * use_of;
        }
        weight * weight
    }

    /// What a melee of phase 4 is worth now.
    pub fn order_worth(&self, hex: Hex) -> f32 {
        let melee = Melee::new(hex, self.side, false);
        self.melee_worth(hex, melee.attacker, false)
    }
}
