//! The small decisions: withdrawals, losses, facings, places to come back to.

use kartacz_engine::game::Side;
use kartacz_engine::grid::Hex;
use kartacz_engine::grid::facing::Zone;
use kartacz_engine::niemenczyn::action::Action;
use kartacz_engine::niemenczyn::data::UnitId;
use kartacz_engine::niemenczyn::event::UnitSet;
use kartacz_engine::niemenczyn::movement::Element;
use kartacz_engine::niemenczyn::position::{bit, each};

use super::field::Field;
use super::reach::End;
use super::scene::Scene;

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

    /// What withdrawing to a hex is worth.
    pub fn withdrawal_worth(&self, field: &Field, units: UnitSet, to: Hex) -> f32 {
        let units = units & self.at.on_map();
        let Some(element) = element_of(self, units) else { return 0.0 };
        let losses = self.at.retreat_losses(self.side, element.hex, to).len() as f32;
        let wish = self.wish(field, &element);
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
        let wish = self.wish(field, &element);
        let ground = self.ground(field, &wish, element.hex);
        let ahead = self.facing_worth(field, &element, &wish, &ground, facing, 0);
        let goal = self.side == Side::First && !self.holds();
        let camp = self.at.game.scenario.map.camp;
        let forward = goal && self.zone_seen(element.hex, facing, camp) == Zone::Front;
        ahead + if forward { 0.02 } else { 0.0 }
    }

    /// What it is worth to bring a unit back in a hex.
    pub fn rally_worth(&self, field: &Field, unit: UnitId, hex: Hex, facing: u8) -> f32 {
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
        let wish = self.wish(field, &element);
        let end = End { node: 0, hex, facing, points: 0 };
        let near = field.nearest(self, hex);
        self.place_worth(field, &element, &wish, &end) + 0.1 * f32::from(near.min(4))
    }

    /// What a place of a free set-up is worth to a unit: near the printed one, and not where guns can drive it
    /// over the edge of the map.
    pub fn set_up_worth(&self, field: &Field, unit: UnitId, hex: Hex, facing: u8) -> f32 {
        let grid = &self.at.game.scenario.map.grid;
        let camp = self.at.game.scenario.map.camp;
        let ahead = self.zone_seen(hex, facing, camp) == Zone::Front;
        self.rally_worth(field, unit, hex, facing)
            - 0.1 * f32::from(grid.distance(hex, self.study.posts[unit as usize]))
            + if ahead { 0.1 } else { 0.0 }
    }
}

/// The units of a set, as the first of them stands.
fn element_of(scene: &Scene<'_>, units: UnitSet) -> Option<Element> {
    each(units & scene.at.on_map()).next().map(|unit| scene.at.element(unit, units, 0))
}
