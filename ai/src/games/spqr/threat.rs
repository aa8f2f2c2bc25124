//! The threat from adjacent enemies.

use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::facing::{Angle, Stance};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::odds::Odds;
use kartacz_engine::games::spqr::shock::size_shift;

use super::arms::Duty;
use super::books::{Attack, Books};
use super::outcome::Blowing;
use super::scene::prey_in;

impl Books<'_> {
    /// The damage to a unit at a place from enemies with that place in their zone, minus their own cost; at least 0.
    pub fn threat(&self, unit: UnitId, at: Stance) -> f32 {
        let (view, field) = (self.view, &self.view.game().scenario.map.field);
        let mut worst = 0.0;
        for cell in at.cells(field).into_iter().filter(|cell| cell.is_some()) {
            for hex in field.neighbours(cell) {
                let Some(enemy) = prey_in(view, unit, hex).filter(|&enemy| !view.is_routed(enemy)) else { continue };
                if view.card(enemy).can_attack() && view.exerts(enemy, cell) {
                    worst += self.danger(enemy, unit, at, hex, false, 0.0);
                }
            }
        }
        worst
    }

    /// The damage to a unit from an attack by an enemy in a hex, minus the attacker's cost; the unit has taken this many hits before it.
    pub fn danger(&self, enemy: UnitId, unit: UnitId, at: Stance, from: Hex, moves: bool, before: f32) -> f32 {
        let (view, field) = (self.view, &self.view.game().scenario.map.field);
        let angle = at.angle(field, from).unwrap_or(Angle::Front);
        let Some((column, flags)) =
            Odds::new(&view.game().scenario).clash(view.card(enemy).arm, view.card(unit).arm, angle)
        else {
            return 0.0;
        };
        let mut column = i32::from(column) + size_shift(self.size(enemy), self.size(unit), moves);
        if view.card(unit).arm == Arm::Phalanx && angle == Angle::Front && moves {
            column -= 2 * self.covered(unit);
        }
        let attack = Attack { unit: enemy, at: view.stance(enemy), moved: moves, tests: moves && view.is_heavy(enemy) };
        let losses = self.expected(attack, &[unit], Blowing { column, flags, modifier: 0, help: 0, extra: before });
        let enemy = losses.enemy - self.hurt(unit, before);
        (self.weights.loss * enemy - self.weights.kill * losses.own).max(0.0)
    }
}
