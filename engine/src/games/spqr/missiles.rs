//! \[8.1\] Missile fire: eligible firers and targets, and the fire roll.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::Card;
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::{Arm, Missile, Weapon};
use crate::games::spqr::data::{LeaderId, UnitId, leader_side, side_of, units_in};
use crate::games::spqr::details::{Aim, Cause, Danger, ShotResult};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::Angle;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::sight::Looking;
use crate::games::spqr::state::{Ammo, COLUMN, DEPLETED, ENGAGED, FIRED_NOW, MOVED_NOW, ROUTED, State};
use crate::games::spqr::tables::Ground;
use crate::games::spqr::window::Window;

/// The lowest unmodified roll that leaves javelins low \[8.14\].
const JAVELINS_LOW: u8 = 6;
/// As `JAVELINS_LOW`, for bows, slings and screens.
const ARROWS_LOW: u8 = 9;

/// \[8.51\] The row of the missile table for a unit, or for its screen.
#[must_use]
pub const fn weapon(card: &Card, screen: bool) -> Option<Weapon> {
    if screen {
        return if card.screen && card.rider.is_none() { Some(Weapon::Screen) } else { None };
    }
    Some(match card.missile {
        Missile::None => return None,
        Missile::Bows if card.arm.is_foot() => Weapon::FootBows,
        Missile::Bows => Weapon::MountedBows,
        Missile::Slings => Weapon::Slings,
        Missile::Javelins if card.class.tests_withdrawal() => Weapon::Pila,
        Missile::Javelins if card.arm.is_foot() => Weapon::Javelins,
        Missile::Javelins => Weapon::MountedJavelins,
        Missile::Bolts => Weapon::Bolts,
    })
}

/// \[8.14\] The missiles of a unit after a shot with this unmodified roll: javelins are low on 6 to 9, pila are spent,
/// others are low on 9, and scorpions never run out.
#[must_use]
pub fn ammo_after(weapon: Weapon, before: Ammo, face: u8) -> Ammo {
    let low = match weapon {
        Weapon::Pila => return Ammo::Out,
        Weapon::Bolts => return before,
        Weapon::Javelins | Weapon::MountedJavelins => JAVELINS_LOW,
        Weapon::FootBows | Weapon::MountedBows | Weapon::Slings | Weapon::Screen => ARROWS_LOW,
    };
    match before {
        Ammo::Low | Ammo::Out => Ammo::Out,
        Ammo::Full if face >= low => Ammo::Low,
        Ammo::Full => Ammo::Full,
    }
}

impl Position<'_> {
    /// \[8.14, 9.12\] The missiles that a unit has left, or its screen.
    #[must_use]
    pub const fn missiles_left(self, unit: UnitId, screen: bool) -> Ammo {
        if screen { self.of(unit).screen_ammo() } else { self.of(unit).ammo() }
    }

    /// \[8.13, 8.14, 6.75, 10.27, 10.51\] Whether a unit can fire at all, or its screen: the top one of its stack, with
    /// missiles left, not routed, in column or engaged.
    #[must_use]
    pub fn can_shoot(self, unit: UnitId, screen: bool) -> bool {
        let state = self.of(unit);
        let armed = weapon(self.card(unit), screen).is_some() && self.missiles_left(unit, screen) != Ammo::Out;
        armed && self.is_on_map(unit) && !state.has(ROUTED | COLUMN | ENGAGED) && self.lead(unit) == unit
    }

    fn looking(self, unit: UnitId, screen: bool) -> Looking {
        Looking::Fire { archer: screen || self.card(unit).missile == Missile::Bows }
    }

    /// \[8.13, 8.16\] The range at which a unit sees a hex through its front or flank hexsides; `None` out of reach.
    fn range_to(self, unit: UnitId, hex: Hex, screen: bool) -> Option<u8> {
        let reach = self.game.scenario.tables.reach(weapon(self.card(unit), screen)?);
        let (field, stance) = (self.field(), self.stance(unit));
        let cells = self.cells(unit).into_iter().filter(|cell| cell.is_some());
        let ahead = |from: Hex| {
            let first = field.on_line(from, hex, 1);
            first
                .into_iter()
                .any(|next| next.is_some() && stance.angle(field, next).is_some_and(|angle| angle != Angle::Rear))
        };
        let seen = cells.filter(|&from| {
            let range = field.distance(from, hex);
            (1..=reach).contains(&range) && ahead(from) && self.sees(from, hex, self.looking(unit, screen))
        });
        seen.map(|from| field.distance(from, hex)).min()
    }

    /// \[8.13, 6.68\] The unit of a hex that a shot from another hex hits: the top one, from the rear the bottom one.
    #[must_use]
    pub fn struck(self, from: Hex, hex: Hex) -> Option<UnitId> {
        let lead = self.lead(self.top(hex)?);
        let (field, stance) = (self.field(), self.stance(lead));
        let near = field.on_line(hex, from, 1);
        let rear = near.into_iter().all(|next| next.is_some() && stance.angle(field, next) == Some(Angle::Rear));
        let bottom = self.in_hex(hex).filter(|&unit| !self.is_leader_elephant(unit)).last();
        Some(if rear { bottom.unwrap_or(lead) } else { lead })
    }

    /// \[8.13\] The hex at which a unit fires to hit another one, and the range; `None` when it cannot.
    #[must_use]
    pub fn aim(self, unit: UnitId, target: UnitId, screen: bool) -> Option<(Hex, u8)> {
        let reach = self.game.scenario.tables.reach(weapon(self.card(unit), screen)?);
        if self.apart(unit, target) > reach || self.of(target).has(ENGAGED) {
            return None;
        }
        let cells = self.cells(target).into_iter().filter(|cell| cell.is_some());
        let hit = cells.filter(|&cell| self.struck(self.hex(unit), cell) == Some(target));
        hit.filter_map(|cell| Some((cell, self.range_to(unit, cell, screen)?))).min_by_key(|&(_, range)| range)
    }

    /// \[8.13, 8.19\] Visits the shots that a unit may make: at units, and at leaders without one.
    pub(super) fn visit_shots(
        self,
        unit: UnitId,
        near: impl Fn(Hex) -> bool,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        if !self.can_shoot(unit, false) {
            return false;
        }
        let enemy = side_of(unit).other();
        let near_enemies = match weapon(self.card(unit), false).map(|weapon| self.game.scenario.tables.reach(weapon)) {
            Some(reach @ 1..=2) => self.within(reach, unit, enemy),
            _ => self.on_map(enemy),
        };
        let aims = |target: &UnitId| self.aim(unit, *target, false).is_some_and(|(hex, _)| near(hex));
        let fire = |target| Action::Fire { unit, target, screen: false };
        if units_in(enemy, near_enemies).filter(aims).any(|target| visit(fire(target))) {
            return true;
        }
        let lone = |leader: &LeaderId| {
            let hex = self.leader_hex(*leader);
            let first = self.leaders_in(hex, enemy).next() == Some(*leader);
            first && self.top(hex).is_none() && near(hex) && self.range_to(unit, hex, false).is_some()
        };
        self.leaders(enemy).filter(lone).any(|leader| visit(Action::FireAtLeader { unit, leader }))
    }

    /// \[8.11, 8.14\] Whether a unit can fire on orders at a target from where it stands.
    pub(super) fn can_fire(self, unit: UnitId) -> bool {
        !self.of(unit).did(FIRED_NOW) && self.visit_shots(unit, |_| true, &mut |_| true)
    }

    /// \[8.17\] The die roll modifier of a shot, except for the firer's movement.
    #[must_use]
    pub fn target_modifier(self, unit: UnitId, target: UnitId, hex: Hex, range: u8, weapon: Weapon) -> i8 {
        let arm = self.card(target).arm;
        let mut sum = i8::from(self.ground(hex) == Ground::Forest) + i8::from(self.of(unit).has(DEPLETED));
        if matches!(arm, Arm::Heavy | Arm::Phalanx) {
            let light = matches!(weapon, Weapon::FootBows | Weapon::MountedBows | Weapon::Slings | Weapon::Screen);
            let beside = self.cells(unit).into_iter().filter(|cell| cell.is_some());
            let stance = self.stance(target);
            let front = beside.into_iter().any(|cell| stance.angle(self.field(), cell) == Some(Angle::Front));
            sum += if light && range == 1 && front { 3 } else { 1 };
        }
        sum + if arm == Arm::Skirmishers { 2 } else { 0 }
    }

    /// \[8.17\] 1 for slingers, archers on foot and mounted units that move in this phase.
    #[must_use]
    pub fn motion_modifier(self, unit: UnitId, weapon: Weapon) -> i8 {
        let frame = self.innermost(Window::Move);
        let moves = self.of(unit).did(MOVED_NOW) || frame.is_some_and(|frame| frame.unit == unit);
        let hurts = matches!(weapon, Weapon::Slings | Weapon::FootBows) || self.card(unit).arm.is_mounted();
        i8::from(moves && hurts)
    }
}

/// A shot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    pub unit: UnitId,
    pub target: UnitId,
    pub screen: bool,
    /// The range that counts when it is not the distance \[8.21, 8.22\].
    pub range: Option<u8>,
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[8.14\] Changes the missiles of a unit or its screen.
    pub(super) fn set_ammo(&mut self, unit: UnitId, screen: bool, ammo: Ammo, rule: &'static str) {
        let before = self.at().missiles_left(unit, screen);
        let state = &mut self.state.units[unit as usize];
        if screen {
            state.set_screen_ammo(ammo)
        } else {
            state.set_ammo(ammo)
        }
        if before != ammo {
            self.emit(Fact::Ammunition { ammo, screen }, rule, |event| event.unit = Some(unit));
        }
    }

    /// The die of a shot, with its effect on the missiles. Returns the unmodified face.
    fn loose(&mut self, unit: UnitId, screen: bool, weapon: Weapon) -> u8 {
        let face = self.roll(unit, Purpose::Missile);
        let before = self.at().missiles_left(unit, screen);
        self.set_ammo(unit, screen, ammo_after(weapon, before, face), "8.14");
        face
    }

    /// \[8.17, 8.18, 8.19\] A unit fires: a hit when the modified die is at most its strength at that range; two hits
    /// on elephants and chariots, unless elephants fire.
    pub(super) fn shoot(&mut self, shot: Shot) {
        let Shot { unit, target, screen, range } = shot;
        let at = self.at();
        let Some(weapon) = weapon(at.card(unit), screen) else { return };
        let (hex, distance) = at.aim(unit, target, screen).unwrap_or((at.hex(target), 1));
        let range = range.unwrap_or(distance);
        let modifier = at.target_modifier(unit, target, hex, range, weapon) + at.motion_modifier(unit, weapon);
        let strength = self.game.scenario.tables.strength(weapon, range);
        let face = self.loose(unit, screen, weapon);
        let hits = strength.is_some_and(|strength| face as i8 + modifier <= strength as i8);
        let aim = Aim::Unit { distance: range, strength };
        self.emit(Fact::Fired { aim, result: ShotResult::of(hits) }, "8.17", |event| {
            (event.unit, event.target, event.modifier) = (Some(unit), Some(target), Some(modifier));
            event.dice.push(face);
        });
        if face == 0 {
            self.endanger_leaders(hex, unit);
        }
        if hits {
            let (arm, own) = (self.game.card(target).arm, self.game.card(unit).arm);
            let twice = (arm.is_elephants() || arm == Arm::Chariots) && !own.is_elephants();
            self.hit(target, if twice { 2 } else { 1 }, Cause::Missiles, if twice { "8.18" } else { "8.17" });
        }
    }

    /// \[8.19\] A unit fires at leaders without a unit.
    pub(super) fn shoot_at_leader(&mut self, unit: UnitId, leader: LeaderId) {
        let Some(weapon) = weapon(self.at().card(unit), false) else { return };
        let hex = self.at().leader_hex(leader);
        let face = self.loose(unit, false, weapon);
        self.emit(Fact::Fired { aim: Aim::Leader, result: ShotResult::of(face == 0) }, "8.19", |event| {
            (event.unit, event.leader) = (Some(unit), Some(leader));
            event.dice.push(face);
        });
        if face == 0 {
            self.endanger_leaders(hex, unit);
        }
    }

    /// \[8.19\] An unmodified 0 at a hex with leaders: each is tested as in combat.
    fn endanger_leaders(&mut self, hex: Hex, firer: UnitId) {
        let enemy = side_of(firer).other();
        for leader in self.game.scenario.leaders_of(enemy) {
            if self.at().is_present(leader) && self.at().leader_hex(leader) == hex {
                debug_assert_eq!(leader_side(leader), enemy, "a leader in the target hex");
                self.test_leader(leader, Danger::Missiles);
            }
        }
    }
}
