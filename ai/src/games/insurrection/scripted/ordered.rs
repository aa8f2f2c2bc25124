//! The effect of orders on decisions: destinations, aggressiveness, fire discipline.

use kartacz_engine::games::insurrection::data::{CommanderId, UnitId};
use kartacz_engine::games::insurrection::orders::{FirePolicy, Order, Posture, Temper};
use kartacz_engine::games::insurrection::unit_set::each;
use kartacz_engine::grid::Hex;

use super::super::aims::Aims;
use super::super::maps::Gait;
use super::super::scene::Scene;
use super::assignment::Assignment;
use crate::games::insurrection::Played;

/// The bias for what is forbidden.
pub(in super::super) const FORBIDDEN: f32 = -1e5;
/// The bias for what is mandatory.
const ORDERED: f32 = 10.0;
/// How much worse the odds may be for `bold`.
const BOLD: f32 = 0.25;
/// The value of taking an objective, rather than another hex.
const OBJECTIVE: f32 = 0.15;
/// The range at which held fire is released, in hexes.
const CLOSE: u8 = 2;

/// The bias of this temper towards acting.
pub(super) fn bias(temper: Temper) -> f32 {
    match temper {
        Temper::Never => FORBIDDEN,
        Temper::Good => 0.0,
        Temper::Bold => BOLD,
        Temper::Always => ORDERED,
    }
}

impl<E: Played> Scene<'_, E> {
    /// The order of a unit in this stage; `None` when it is free or has none.
    fn order(&self, unit: UnitId) -> Option<(&Order<E>, usize)> {
        let (order, passed) = self.brief?.order(unit, self.at.board.stage)?;
        (order.posture != Posture::Free).then_some((order, passed))
    }

    /// A field of a unit's order, such as its fire discipline, read by `read`.
    pub(super) fn by_order<T>(&self, unit: UnitId, read: impl FnOnce(&Order<E>) -> T) -> Option<T> {
        self.brief?.order(unit, self.at.board.stage).map(|(order, _)| read(order))
    }

    /// The assignment of a unit.
    pub(in super::super) fn assignment(&self, unit: UnitId) -> Option<Assignment<E>> {
        let (order, passed) = self.order(unit)?;
        let post = self.brief?.orders.units[unit as usize].map_or(self.study.posts[unit as usize], |place| place.hex);
        Some(Assignment::new(&self.study.maps, self.gait(unit), order, passed, post))
    }

    /// The hex that a formation stays near when its commander has an ordered post; `Hex::NONE` for raiders.
    pub(in super::super) fn rallying_point(&self, unit: UnitId, commander: CommanderId) -> Option<Hex<E::Size>> {
        let brief = self.brief?;
        if self.order(unit).is_some_and(|(order, _)| order.posture == Posture::Raid) {
            return Some(Hex::NONE);
        }
        Some(brief.orders.post(commander, self.at.board.stage)).filter(|post| post.is_some())
    }

    /// How much more readily than the odds suggest these units attack a hex.
    #[inline(always)]
    pub(in super::super) fn bias(&self, aims: &Aims<E>, foe: Hex<E::Size>) -> f32 {
        if self.brief.is_none() { 0.0 } else { self.ordered_bias(aims, foe) }
    }

    #[inline(never)]
    fn ordered_bias(&self, aims: &Aims<E>, foe: Hex<E::Size>) -> f32 {
        let temper = |order: &Order<E>| if aims.gait != Gait::Horse { order.attack } else { order.charge };
        let Some(temper) = self.by_order(aims.lead, temper) else { return 0.0 };
        let Some(assignment) = &aims.assignment else { return bias(temper) };
        if !assignment.fights(self, foe) {
            return FORBIDDEN;
        }
        bias(temper) + if assignment.wants(foe) { OBJECTIVE } else { 0.0 }
    }

    /// Whether orders let these units fire at a hex.
    #[inline(always)]
    pub(in super::super) fn may_fire(&self, units: E::Units, target: Hex<E::Size>) -> bool {
        self.brief.is_none() || each(units).all(|unit| self.fire_ordered(unit, target))
    }

    fn fire_ordered(&self, unit: UnitId, target: Hex<E::Size>) -> bool {
        match self.by_order(unit, |order| order.fire) {
            Some(FirePolicy::Never) => false,
            Some(FirePolicy::Close) => {
                let place = self.at.board.place[unit as usize];
                self.at.game.scenario.map.grid.distance(place, target) <= CLOSE
            }
            _ => true,
        }
    }

    /// How far shots are saved for better targets: 1, or 0 for units ordered to fire freely.
    #[inline(always)]
    pub(in super::super) fn shot_saving(&self, units: E::Units) -> f32 {
        let freely = |unit| self.by_order(unit, |order| order.fire) == Some(FirePolicy::Free);
        if self.brief.is_some() && each(units).all(freely) { 0.0 } else { 1.0 }
    }
}
