//! What orders say to a decision: where units go, how boldly they attack, when they fire.

use kartacz_engine::games::niemenczyn::data::{CommanderId, UnitId};
use kartacz_engine::games::niemenczyn::event::UnitSet;
use kartacz_engine::games::niemenczyn::orders::{FirePolicy, Order, Posture, Temper};
use kartacz_engine::games::niemenczyn::unit_set::each;
use kartacz_engine::grid::Hex;

use super::super::maps::Gait;
use super::super::scene::Scene;
use super::super::wishes::Wish;
use super::errand::Errand;

/// The zeal for what must not be done.
pub(in super::super) const FORBIDDEN: f32 = -1e5;
/// The zeal for what must be done.
const ORDERED: f32 = 10.0;
/// By how much worse odds may be for the bold.
const BOLD: f32 = 0.25;
/// What it is worth to take an objective, rather than another hex.
const OBJECTIVE: f32 = 0.15;
/// Fire that is held back until the enemy is close, in hexes.
const CLOSE: u8 = 2;

/// How much more readily something is done with this temper.
pub(super) fn zeal(temper: Temper) -> f32 {
    match temper {
        Temper::Never => FORBIDDEN,
        Temper::Good => 0.0,
        Temper::Bold => BOLD,
        Temper::Always => ORDERED,
    }
}

impl Scene<'_> {
    /// The order of a unit in this stage; nothing when it is free or has none.
    fn order(&self, unit: UnitId) -> Option<(&Order, usize)> {
        let (order, passed) = self.brief?.order(unit, self.at.board.stage)?;
        (order.posture != Posture::Free).then_some((order, passed))
    }

    /// What a unit was told about fire, attacks and reactions, by one who reads its order.
    pub(super) fn told<T>(&self, unit: UnitId, read: impl FnOnce(&Order) -> T) -> Option<T> {
        self.brief?.order(unit, self.at.board.stage).map(|(order, _)| read(order))
    }

    /// What a unit was ordered to do.
    pub(in super::super) fn errand(&self, unit: UnitId) -> Option<Errand> {
        let (order, passed) = self.order(unit)?;
        let post = self.brief?.orders.units[unit as usize].map_or(self.study.posts[unit as usize], |place| place.hex);
        Some(Errand::new(&self.study.maps, self.gait(unit), order, passed, post))
    }

    /// The hex to which a formation keeps, when its commander was told where to be; none for riders who leave it.
    pub(in super::super) fn rallying_point(&self, unit: UnitId, commander: CommanderId) -> Option<Hex> {
        let brief = self.brief?;
        if self.order(unit).is_some_and(|(order, _)| order.posture == Posture::Raid) {
            return Some(Hex::NONE);
        }
        Some(brief.orders.post(commander, self.at.board.stage)).filter(|post| post.is_some())
    }

    /// How much more readily units with this wish attack a hex than the odds say.
    #[inline(always)]
    pub(in super::super) fn zeal(&self, wish: &Wish, foe: Hex) -> f32 {
        if self.brief.is_none() { 0.0 } else { self.ordered_zeal(wish, foe) }
    }

    #[inline(never)]
    fn ordered_zeal(&self, wish: &Wish, foe: Hex) -> f32 {
        let temper = |order: &Order| if wish.gait == Gait::Foot { order.attack } else { order.charge };
        let Some(temper) = self.told(wish.lead, temper) else { return 0.0 };
        let Some(errand) = &wish.errand else { return zeal(temper) };
        if !errand.fights(self, foe) {
            return FORBIDDEN;
        }
        zeal(temper) + if errand.wants(foe) { OBJECTIVE } else { 0.0 }
    }

    /// Whether orders let these units fire at a hex.
    #[inline(always)]
    pub(in super::super) fn may_fire(&self, units: UnitSet, target: Hex) -> bool {
        self.brief.is_none() || each(units).all(|unit| self.fire_ordered(unit, target))
    }

    fn fire_ordered(&self, unit: UnitId, target: Hex) -> bool {
        match self.told(unit, |order| order.fire) {
            Some(FirePolicy::Never) => false,
            Some(FirePolicy::Close) => {
                let place = self.at.board.place[unit as usize];
                self.at.game.scenario.map.grid.distance(place, target) <= CLOSE
            }
            _ => true,
        }
    }

    /// How much shots are saved for better targets: 1, or 0 for units that were told to fire freely.
    #[inline(always)]
    pub(in super::super) fn thrift(&self, units: UnitSet) -> f32 {
        let freely = |unit| self.told(unit, |order| order.fire) == Some(FirePolicy::Free);
        if self.brief.is_some() && each(units).all(freely) { 0.0 } else { 1.0 }
    }
}
