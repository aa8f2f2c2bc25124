//! The value of a place for a unit.

use kartacz_engine::games::spqr::arms::{Arm, Missile};
use kartacz_engine::games::spqr::data::{UnitId, bit};
use kartacz_engine::games::spqr::facing::{Angle, Stance};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::state::Ammo;
use kartacz_engine::games::spqr::view::View;

use super::arms::{Duty, Role};
use super::books::{Attack, Books};
use super::goal::Goal;
use super::goals::Goals;
use super::scene::{Scene, any_in, waiting};
use super::scripted::brief::Brief;
use super::weights::Weights;

/// The distance from the enemy at which a spent unit stops retreating.
const SAFE: u8 = 6;
/// The distance from the enemy that is out of range of most missiles.
pub(super) const OUT_OF_RANGE: u8 = 3;
/// The distance from the enemy within which open flanks count.
const NEAR: u8 = 6;
/// The value of looking towards the goal.
const LOOK: f32 = 0.15;
/// One more than the priority of the last formation.
const LEAST_URGENT: u8 = 10;
/// The distance by which a unit may be ahead of the units around it.
const SLACK: f32 = 1.0;
/// The weight of an open flank relative to a covered one.
const OPEN: f32 = 0.25;

/// What all parts of a phase share.
#[derive(Clone, Copy)]
pub(super) struct Desk<'a> {
    pub view: View<'a>,
    pub weights: &'a Weights,
    pub scene: &'a Scene,
    pub goals: &'a Goals,
    pub brief: Option<&'a Brief>,
}

impl<'a> Desk<'a> {
    /// Whether a unit makes voluntary shock attacks.
    pub fn attacks(&self, unit: UnitId) -> bool {
        self.brief.is_none_or(|brief| brief.attacks(self.view, unit))
    }

    /// The priority of the orders of a unit, the lowest first.
    pub fn priority(&self, unit: UnitId) -> u8 {
        self.brief.map_or(0, |brief| brief.priority(self.view, unit))
    }

    /// The weight of a unit's orders relative to those of others.
    pub fn urgency(&self, unit: UnitId) -> f32 {
        self.brief.map_or(1.0, |brief| f32::from(LEAST_URGENT - brief.priority(self.view, unit).min(9)) / 5.0)
    }

    /// What evaluates fights.
    pub fn books(&self) -> Books<'a> {
        Books { view: self.view, weights: self.weights, scene: self.scene }
    }

    /// The value of a place for a unit that has moved there, or stays.
    pub fn place(&self, unit: UnitId, at: Stance, moved: bool) -> f32 {
        let field = &self.view.game().scenario.map.field;
        let role = self.view.card(unit).role();
        let mut value = self.way(unit, role, at) + self.line(unit, role, at) - self.outrun(unit, role, at);
        if self.weights.volley > 0.0 && moved && self.is_ready(unit) {
            value += self.weights.volley * self.volley(unit, at.hex);
        }
        if any_in(at.cells(field), &self.scene.beside) {
            value += self.contact(unit, role, at, moved);
        } else if role != Role::Foot && self.is_ready(unit) {
            value += self.standoff(unit, at.hex);
        }
        value
    }

    /// The value of being near the goal, or far from the enemy, and of facing accordingly.
    fn way(&self, unit: UnitId, role: Role, at: Stance) -> f32 {
        let field = &self.view.game().scenario.map.field;
        let look = |hex: Hex| {
            let towards = field.on_line(at.hex, hex, 1)[0];
            let ahead = towards.is_some() && at.angle(field, towards) == Some(Angle::Front);
            if ahead { LOOK } else { 0.0 }
        };
        let advance = self.advance(unit, role);
        match self.goals.of(unit) {
            Goal::None => 0.0,
            Goal::Go(hex) if hex == at.hex => LOOK,
            Goal::Go(hex) => look(hex) - advance * f32::from(field.distance(at.hex, hex)),
            Goal::Away => self.weights.spare * f32::from(self.scene.far(at.hex).min(SAFE)),
            Goal::Reload => self.weights.spare * f32::from(self.scene.far(at.hex).min(OUT_OF_RANGE)),
            Goal::Stay => -advance * f32::from(field.distance(at.hex, self.view.hex(unit))),
        }
    }

    /// The value for a unit of a hex nearer to its goal.
    pub fn advance(&self, unit: UnitId, role: Role) -> f32 {
        let share = if self.goals.is_second(unit) { 1.0 - self.weights.after } else { 1.0 };
        share * self.weights.advance[role as usize]
    }

    /// The cost for heavy foot of being ahead of the foot around it; in a moving line, all units advance together.
    fn outrun(&self, unit: UnitId, role: Role, at: Stance) -> f32 {
        let Some(front) = self.goals.front(unit).filter(|_| role == Role::Foot && self.weights.pace > 0.0) else {
            return 0.0;
        };
        let along = self.view.ordered() & bit(unit) != 0;
        let slack = if along { f32::from(self.view.allowance(unit)) } else { SLACK };
        self.weights.pace * (front - slack - f32::from(self.scene.far(at.hex))).max(0.0)
    }

    /// The value of the best shot from a hex.
    fn volley(&self, unit: UnitId, hex: Hex) -> f32 {
        if self.scene.far(hex) > 2 {
            return 0.0;
        }
        let enemies = self.view.units(self.view.side.other());
        let shots = enemies.filter_map(|enemy| {
            let range = self.view.apart_hex(enemy, hex);
            (range <= 2).then(|| self.shot(unit, enemy, false, range))
        });
        shots.fold(0.0, f32::max)
    }

    /// The value of friends adjacent to a unit of foot, minus the cost of open flanks near the enemy.
    fn line(&self, unit: UnitId, role: Role, at: Stance) -> f32 {
        if role != Role::Foot {
            return 0.0;
        }
        let (view, field) = (self.view, &self.view.game().scenario.map.field);
        let near = self.scene.far(at.hex) <= NEAR;
        let open = if near { self.weights.flank * self.books().worth(unit) } else { 0.0 };
        let (mut value, arm) = (0.0, view.card(unit).arm);
        for &hex in at.around(field, Angle::Flank).iter() {
            let beside = view.top(hex).filter(|&other| other != unit && !view.is_routed(other));
            value += match beside {
                Some(other) if view.holder(hex) == Some(view.side) => {
                    let formed = view.stance(other).facing.apart(at.facing) <= 1;
                    let pair = if arm == Arm::Phalanx && view.card(other).arm == arm { self.weights.pair } else { 0.0 };
                    (self.weights.line + pair) * if formed { 1.0 } else { OPEN }
                }
                Some(_) => -open,
                None if view.admits(unit, hex) => -open,
                None => 0.0,
            };
        }
        value
    }

    /// The value of a place next to the enemy: the combat that the unit can or must begin, and the threat to it.
    fn contact(&self, unit: UnitId, role: Role, at: Stance, moved: bool) -> f32 {
        let (view, books) = (self.view, self.books());
        let heavy = view.is_heavy(unit);
        let attack = Attack { unit, at, moved, tests: moved && heavy };
        let mut value = 0.0;
        if (view.may_attack(unit) || !moved)
            && let Some(gain) = books.attack(attack)
        {
            let forced = heavy && moved;
            let gain = if forced { gain } else { gain.max(0.0) };
            value += self.weights.charge * if self.attacks(unit) { gain } else { gain.min(0.0) };
        }
        let (worn, awaited) = if role == Role::Light { (1.5, self.awaited(unit, at)) } else { (1.0, 0.0) };
        value - self.weights.fear * (worn * books.threat(unit, at) + awaited)
    }

    /// What enemies that are still to come can do to light troops in contact, where they cannot withdraw \[6.51\]: the
    /// two worst attacks, as far as leaders are left to order them.
    fn awaited(&self, unit: UnitId, at: Stance) -> f32 {
        let (view, books) = (self.view, self.books());
        let waiting = waiting(view, view.side.other());
        let ahead = at.around(&view.game().scenario.map.field, Angle::Front).first().copied();
        let Some(ahead) = ahead.filter(|_| waiting > 0.0) else { return 0.0 };
        let comes = |&enemy: &UnitId| (2..=view.allowance(enemy)).contains(&view.apart_hex(enemy, at.hex));
        let fights = |&enemy: &UnitId| view.card(enemy).can_attack() && !view.is_routed(enemy);
        let all = self.weights.loss * books.hurt(unit, f32::from(view.quality(unit)));
        let (mut first, mut second) = (0.0f32, 0.0f32);
        for enemy in view.units(view.side.other()).filter(comes).filter(fights) {
            let danger = books.danger(enemy, unit, at, ahead, true, 0.0);
            (first, second) = (first.max(danger), second.max(danger.min(first)));
            if first + second >= all {
                return waiting * all;
            }
        }
        waiting * (first + second)
    }

    /// Whether a unit has missiles left.
    pub fn is_ready(&self, unit: UnitId) -> bool {
        self.view.card(unit).is_armed() && self.view.counter(unit).ammo() != Ammo::Out
    }

    /// The value of a place from which a missile unit can fire or harass, out of the enemy's reach.
    fn standoff(&self, unit: UnitId, hex: Hex) -> f32 {
        let far = self.scene.far(hex);
        let most = match (self.view.card(unit).missile, self.view.card(unit).arm.is_mounted()) {
            (Missile::Javelins, true) => 4,
            _ => 2,
        };
        if (2..=most).contains(&far) { self.weights.range } else { 0.0 }
    }
}
