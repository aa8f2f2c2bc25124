//! The value of shots.

use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::arms::{Arm, Weapon};
use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::missiles::weapon;
use kartacz_engine::games::spqr::state::{Ammo, DEPLETED};

use super::place::Desk;

/// The value of a shot at a leader.
const LEADER: f32 = 0.3;
/// The cost of a pila shot: pila are used up by one shot.
const PILUM: f32 = 0.05;

impl Desk<'_> {
    /// \[8.17\] The chance that a shot hits.
    pub fn hits(&self, unit: UnitId, target: UnitId, screen: bool, range: u8) -> f32 {
        let Some(weapon) = weapon(self.view.card(unit), screen) else { return 0.0 };
        let strength = self.view.game().scenario.tables.strength(weapon, range);
        let faces = strength.map_or(0, |strength| i32::from(strength) + 1 - self.modifier(unit, target));
        faces.clamp(0, 10) as f32 / 10.0
    }

    /// The die roll modifiers of a shot for target and firer.
    fn modifier(&self, unit: UnitId, target: UnitId) -> i32 {
        let sum = match self.view.card(target).arm {
            Arm::Heavy | Arm::Phalanx => 1,
            Arm::Skirmishers => 2,
            _ => 0,
        };
        sum + i32::from(self.view.counter(unit).has(DEPLETED))
    }

    /// The value of a shot at a unit.
    pub fn shot(&self, unit: UnitId, target: UnitId, screen: bool, range: u8) -> f32 {
        let hits = if self.view.card(target).arm.is_elephants() { 2.0 } else { 1.0 };
        let gain = self.hits(unit, target, screen, range) * self.books().hurt(target, hits);
        let pila = matches!(weapon(self.view.card(unit), screen), Some(Weapon::Pila));
        self.weights.fire * self.weights.kill * gain - if pila { PILUM } else { 0.0 }
    }

    /// \[9.24\] The value of harassing a unit, which may fire back.
    pub fn harass(&self, unit: UnitId, target: UnitId) -> f32 {
        let answers = self.view.counter(target).ammo() != Ammo::Out && !self.view.is_routed(target);
        let back = if answers { self.hits(target, unit, false, 1) * self.books().hurt(unit, 1.0) } else { 0.0 };
        self.shot(unit, target, false, 1) - self.weights.fire * self.weights.loss * back
    }

    /// The best shot of a unit among these actions.
    pub fn best_shot(&self, list: &[Action]) -> Option<Action> {
        let value = |action: &Action| match *action {
            Action::Fire { unit, target, screen } => {
                Some(self.shot(unit, target, screen, self.view.apart(unit, target).clamp(1, 5)))
            }
            Action::FireAtLeader { .. } => Some(LEADER),
            _ => None,
        };
        let mut best: Option<(f32, Action)> = None;
        for action in list {
            if let Some(worth) = value(action)
                && worth > 0.0
                && best.is_none_or(|(most, _)| worth > most)
            {
                best = Some((worth, *action));
            }
        }
        best.map(|(_, action)| action)
    }
}
