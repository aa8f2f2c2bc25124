//! What the player keeps in mind while it carries out orders.

use kartacz_engine::games::niemenczyn::data::{Arm, MAX_UNITS, UnitId};
use kartacz_engine::games::niemenczyn::orders::{Order, Orders};
use kartacz_engine::games::niemenczyn::position::Position;
use kartacz_engine::games::niemenczyn::unit_set::each;

use super::super::maps::{Gait, Maps};
use super::on_the_way::passed;

/// The orders, and how far units have come with them.
#[derive(Clone, Debug)]
pub struct Brief {
    pub(super) orders: Orders,
    /// Per unit, the order that it was seen with last, and how many hexes of its way it has passed.
    progress: [Option<(u8, u8)>; MAX_UNITS],
}

impl Brief {
    /// Orders that nobody has begun to carry out.
    pub fn new(orders: &Orders) -> Self {
        Self { orders: *orders, progress: [None; MAX_UNITS] }
    }

    /// The orders.
    pub fn orders(&self) -> &Orders {
        &self.orders
    }

    /// A new game begins.
    pub fn begin(&mut self) {
        self.progress = [None; MAX_UNITS];
    }

    /// Takes note of who has passed which hexes of his way.
    pub fn note(&mut self, at: Position<'_>, maps: &Maps) {
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

    /// The order of a unit, and how many hexes of its way it has passed.
    pub(super) fn order(&self, unit: UnitId, stage: u8) -> Option<(&Order, usize)> {
        let (index, order) = self.orders.order(unit, stage)?;
        let known = self.progress[unit as usize].filter(|&(known, _)| known == index);
        Some((order, known.map_or(0, |(_, count)| count.into())))
    }
}
