//! The player's state while it carries out orders.

use kartacz_engine::games::insurrection::data::{Arm, UnitId};
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::games::insurrection::orders::{Order, Orders};
use kartacz_engine::games::insurrection::position::Position;
use kartacz_engine::games::insurrection::unit_set::each;

use super::super::maps::{Gait, Maps};
use super::on_the_way::passed;
use crate::games::insurrection::Played;

/// The orders, and the progress of units along their routes.
#[derive(Clone, Debug)]
pub struct Brief<E: Played> {
    pub(super) orders: Orders<E>,
    /// Per unit, its last known order and the number of route hexes passed.
    progress: E::PerUnit<Option<(u8, u8)>>,
}

impl<E: Played> Brief<E> {
    /// Orders not yet started.
    pub fn new(orders: &Orders<E>) -> Self {
        Self { orders: *orders, progress: E::PerUnit::<_>::filled(None) }
    }

    /// The orders.
    pub fn orders(&self) -> &Orders<E> {
        &self.orders
    }

    /// Starts a new game.
    pub fn begin(&mut self) {
        self.progress = E::PerUnit::<_>::filled(None);
    }

    /// Updates which units have passed which hexes of their routes.
    pub(in crate::games::insurrection) fn note(&mut self, at: Position<'_, E>, maps: &Maps<E>) {
        for unit in each(at.side_on_map(self.orders.side)) {
            let Some((index, order)) = self.orders.order(unit, at.board.stage) else { continue };
            let known = self.progress[unit as usize].filter(|&(known, _)| known == index);
            let mut count = known.map_or(0, |(_, count)| count as usize);
            let gait = if at.arm(unit) == Arm::Infantry { Gait::Foot } else { Gait::Horse };
            let place = at.board.place[unit as usize];
            while let Some(&via) = order.way.get(count) {
                let next = order.way.get(count + 1).or(order.objective.first()).copied().unwrap_or(via);
                if at.game.scenario.map.grid.distance(place, via) > 1 && !passed(maps, gait, via, next, place) {
                    break;
                }
                count += 1;
            }
            self.progress[unit as usize] = Some((index, count as u8));
        }
    }

    /// The order of a unit, and the number of route hexes it has passed.
    pub(super) fn order(&self, unit: UnitId, stage: u8) -> Option<(&Order<E>, usize)> {
        let (index, order) = self.orders.order(unit, stage)?;
        let known = self.progress[unit as usize].filter(|&(known, _)| known == index);
        Some((order, known.map_or(0, |(_, count)| count.into())))
    }
}
