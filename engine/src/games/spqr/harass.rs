//! \[9.24, 9.3\] Harass and disperse.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::{Arm, Missile};
use crate::games::spqr::data::{UnitId, side_of};
use crate::games::spqr::details::Cause;
use crate::games::spqr::event::Event;
use crate::games::spqr::facing::Angle;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::missiles::Shot;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{Ammo, COLUMN, ENGAGED, FIRED_NOW, MOVED_NOW, ORDERED, State};
use crate::games::spqr::switches::HarassDistance;

/// The distance at which foot starts \[9.24\].
const FOOT_START: u8 = 2;
/// The greatest distance at which light cavalry starts \[9.31\].
const CAVALRY_START: u8 = 4;
/// The hits of light cavalry that harasses elephants \[9.32\].
const ELEPHANT_HITS: u8 = 2;

impl Position<'_> {
    /// \[9.24, 9.31\] The distances from which a unit harasses; `None` when it cannot.
    fn harass_distances(self, unit: UnitId) -> Option<[u8; 2]> {
        let (card, counter) = (self.card(unit), self.of(unit));
        let armed = counter.ammo() != Ammo::Out && card.missile != Missile::None;
        let idle = !counter.did(ORDERED | MOVED_NOW | FIRED_NOW) && !counter.has(COLUMN | ENGAGED);
        if !armed || !idle || !self.takes_orders(unit) || self.is_zoned(unit) {
            return None;
        }
        match (card.arm, card.missile) {
            (Arm::LightCavalry, _) => Some(match self.switches().harass_distance {
                HarassDistance::TwoToFour => [FOOT_START, CAVALRY_START],
                HarassDistance::Four => [CAVALRY_START; 2],
            }),
            (Arm::Skirmishers, Missile::Slings | Missile::Javelins) | (Arm::Light, Missile::Javelins) => {
                Some([FOOT_START; 2])
            }
            _ => None,
        }
    }

    /// \[9.24, 9.33\] Whether a unit may harass a target at its present distance.
    fn may_harass(self, unit: UnitId, target: UnitId, [least, most]: [u8; 2]) -> bool {
        let apart = self.apart(unit, target);
        let slow = self.compared_allowance(target) <= self.card(unit).allowance;
        let suits = (least..=most).contains(&apart) && slow && self.card(target).arm != Arm::Skirmishers;
        suits && self.is_top(target) && self.reaches(unit, target, self.hex(unit), apart - 1)
    }

    /// \[9.24, 9.32\] Whether a path of this length leads from a hex to one adjacent to the target.
    fn reaches(self, unit: UnitId, target: UnitId, from: Hex, left: u8) -> bool {
        if left == 0 {
            return true;
        }
        let field = self.field();
        field.neighbours(from).filter(|&hex| self.apart_hex(target, hex) == left).any(|hex| {
            let enemy = side_of(unit).other();
            let ground = self.ground(hex);
            let open = self.top(hex).is_none() && !ground.is_difficult() && self.admits(unit, hex);
            let free = left == 1 || !self.in_zone(hex, enemy);
            let front = left == 1 && self.stance(target).angle(field, hex) == Some(Angle::Front);
            let barred = front && self.card(unit).arm.is_cavalry() && self.is_war_elephants(target);
            open && free && !barred && self.reaches(unit, target, hex, left - 1)
        })
    }

    /// \[9.24, 9.31\] Visits the harassing attacks that a unit may be ordered to make.
    pub(super) fn visit_harass(self, unit: UnitId, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let Some(distances) = self.harass_distances(unit) else { return false };
        let mut targets = self.units(side_of(unit).other()).filter(|&target| self.may_harass(unit, target, distances));
        targets.any(|target| visit(Action::Harass { unit, target }))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[9.24, 9.32\] A unit harasses a target on orders: it fires as if from an adjacent hex, and the target may return
    /// fire. It does not move. Light cavalry takes two hits before it fires at elephants.
    pub(super) fn harass(&mut self, unit: UnitId, target: UnitId) {
        self.state.units[unit as usize].mark_done(ORDERED | FIRED_NOW);
        let elephants = self.at().card(unit).arm.is_cavalry() && self.at().is_war_elephants(target);
        if elephants {
            self.hit(unit, ELEPHANT_HITS, Cause::BesideElephants, "9.32");
        }
        if self.at().is_on_map(unit) && !self.at().is_routed(unit) {
            self.shoot(Shot { unit, target, screen: false, range: Some(1) });
            self.open_harass_return(target, unit);
        }
    }
}
