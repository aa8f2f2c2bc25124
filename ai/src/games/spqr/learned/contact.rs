//! The contact of a side's units with the enemy.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::data::{MAX_SIDE, UnitId};
use kartacz_engine::games::spqr::facing::{Angle, distance};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::view::View;

use crate::games::spqr::arms::{Duty, Role};

/// The hexes within which an enemy is near: most units reach it in a turn.
const NEAR: u8 = 5;
/// The distance that counts as one in a feature, and that of a side without an enemy.
const GAP: f32 = 10.0;
const NONE: f32 = 2.0;

/// The unrouted units of a side, with their hexes.
type Foes = ArrayVec<(UnitId, [Hex; 2]), MAX_SIDE>;

/// A side's contact with unrouted enemies, in rout points of its units.
pub(super) struct Contact {
    /// Units next to an enemy.
    pub beside: f32,
    /// Units near an enemy, those next to one included.
    pub near: f32,
    /// Units with an adjacent enemy that is not in front.
    pub flanked: f32,
    /// Units in the zone of control of two enemies or more.
    pub pressed: f32,
    /// The sum of distances to the nearest enemy, and the number of units, by role.
    gaps: [(f32, f32); 3],
}

impl Contact {
    /// The contact of a side.
    pub fn of(view: View<'_>, side: Side) -> Self {
        let mut contact = Self { beside: 0.0, near: 0.0, flanked: 0.0, pressed: 0.0, gaps: [(0.0, 0.0); 3] };
        let sound = |side| view.units(side).filter(|&unit| !view.is_routed(unit));
        let foes: Foes = sound(side.other()).map(|enemy| (enemy, view.cells(enemy))).collect();
        sound(side).for_each(|unit| contact.add(view, unit, &foes));
        contact
    }

    fn add(&mut self, view: View<'_>, unit: UnitId, foes: &Foes) {
        let (field, cells) = (&view.game().scenario.map.field, view.cells(unit));
        let Some(nearest) = foes.iter().map(|&(_, there)| distance(field, cells, there)).min() else { return };
        let (gap, count) = &mut self.gaps[place(view.card(unit).role())];
        (*gap, *count) = (*gap + f32::from(nearest), *count + 1.0);
        let worth = f32::from(view.worth(unit));
        if nearest <= NEAR {
            self.near += worth;
        }
        if nearest > 1 {
            return;
        }
        self.beside += worth;
        let beside = || foes.iter().filter(|&&(_, there)| distance(field, cells, there) <= 1).map(|&(enemy, _)| enemy);
        if beside().any(|enemy| is_flanking(view, enemy, unit)) {
            self.flanked += worth;
        }
        let presses = |&enemy: &UnitId| cells.iter().any(|cell| cell.is_some() && view.exerts(enemy, *cell));
        if beside().filter(presses).nth(1).is_some() {
            self.pressed += worth;
        }
    }

    /// The mean distance of the units of a role to the nearest enemy.
    pub fn gap(&self, role: Role) -> f32 {
        let (sum, count) = self.gaps[place(role)];
        if count == 0.0 { NONE } else { sum / count / GAP }
    }
}

const fn place(role: Role) -> usize {
    match role {
        Role::Foot => 0,
        Role::Light => 1,
        Role::Horse => 2,
    }
}

/// Whether an adjacent enemy is not in front of a unit.
fn is_flanking(view: View<'_>, enemy: UnitId, unit: UnitId) -> bool {
    let (stance, field) = (view.stance(unit), &view.game().scenario.map.field);
    let angles = view.cells(enemy).into_iter().filter(|cell| cell.is_some()).map(|cell| stance.angle(field, cell));
    let mut beside = angles.flatten().peekable();
    beside.peek().is_some() && beside.all(|angle| angle != Angle::Front)
}
