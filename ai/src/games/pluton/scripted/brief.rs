//! The player's state while it carries out orders.

use kartacz_engine::games::pluton::data::{MAX_SIDE, UnitId};
use kartacz_engine::games::pluton::hex::{Hex, HexSet};
use kartacz_engine::games::pluton::orders::{Calls, MAX_ORDERS, MAX_WAY, Order, Orders, Posture};
use kartacz_engine::games::pluton::view::View;

use super::super::lay::{NO_WAY, ways};
use super::super::scene::Scene;

/// The legs of an order: its route, its objective, and its fallback position.
const LEGS: usize = MAX_WAY + 2;
/// The distance at which a unit counts as having passed a route hex.
const NEAR: u8 = 2;
/// The cost per hex of distance from a unit's ordered start, in half victory points.
const ASTRAY: f32 = 5.0;

/// How a unit follows its orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Manner {
    /// Attacks enemies in its path.
    Assault,
    /// Enters no enemy-occupied hex.
    March,
    /// Stands there.
    Stand,
}

/// The orders, and the progress of units.
#[derive(Clone, Debug)]
pub(in super::super) struct Brief {
    orders: Orders,
    hash: Option<u64>,
    /// The formation of each unit.
    formations: [Option<u8>; MAX_SIDE],
    /// Per unit, its last order and the number of route hexes passed, or all of them when it has fallen back.
    progress: [Option<(u8, u8)>; MAX_SIDE],
    /// The distances from each hex to the end of each leg.
    ways: Vec<u16>,
    /// Where the distances of each leg begin.
    legs: [Option<u32>; MAX_ORDERS * LEGS],
}

impl Brief {
    /// Orders not yet started.
    pub fn new(orders: &Orders) -> Self {
        Self {
            orders: *orders,
            hash: None,
            formations: [None; MAX_SIDE],
            progress: [None; MAX_SIDE],
            ways: Vec::new(),
            legs: [None; MAX_ORDERS * LEGS],
        }
    }

    /// The orders.
    pub fn orders(&self) -> &Orders {
        &self.orders
    }

    /// Starts a new game.
    pub fn begin(&mut self) {
        self.progress = [None; MAX_SIDE];
    }

    /// Computes the routes of a scenario, unless already known.
    pub fn refresh(&mut self, view: View<'_>) {
        let hash = view.game().scenario.hash;
        if self.hash == Some(hash) {
            return;
        }
        self.hash = Some(hash);
        self.ways.clear();
        self.legs = [None; MAX_ORDERS * LEGS];
        for unit in 0..MAX_SIDE {
            let first = kartacz_engine::games::pluton::data::first_of(view.side);
            self.formations[unit] = self.orders.formation(first + unit as u8);
        }
        for index in 0..self.orders.list.len() {
            let order = self.orders.list[index];
            for (leg, &hex) in order.way.iter().enumerate() {
                self.measure(view, index * LEGS + leg, &[hex].into_iter().collect());
            }
            self.measure(view, index * LEGS + MAX_WAY, &order.objective);
            self.measure(view, index * LEGS + MAX_WAY + 1, &order.fallback);
        }
    }

    fn measure(&mut self, view: View<'_>, leg: usize, goals: &HexSet) {
        if !goals.is_empty() {
            self.legs[leg] = Some(self.ways.len() as u32);
            self.ways.extend(ways(view, goals));
        }
    }

    /// Updates at the start of a phase the progress of units along their routes, and which of them fall back.
    pub fn note(&mut self, view: View<'_>, scene: &Scene) {
        let field = &view.game().scenario.map.field;
        for unit in view.own() {
            let Some((index, order)) = self.order(view, unit) else { continue };
            let place = unit as usize % MAX_SIDE;
            let known = self.progress[place].filter(|&(known, _)| known == index);
            let mut passed = known.map_or(0, |(_, passed)| passed);
            let hex = view.hex(unit);
            while order.way.get(usize::from(passed)).is_some_and(|&via| field.distance(hex, via) <= NEAR) {
                passed += 1;
            }
            if order.posture == Posture::Delay && scene.nearest(view.game(), hex) <= order.alarm {
                passed = LEGS as u8;
            }
            self.progress[place] = Some((index, passed));
        }
    }

    /// The order of a unit in this stage, and its index.
    fn order(&self, view: View<'_>, unit: UnitId) -> Option<(u8, &Order)> {
        self.orders.order(self.formations[unit as usize % MAX_SIDE]?, view.stage())
    }

    /// The current leg of a unit's orders, and how to follow it; `None` when it chooses its own goals.
    pub fn task(&self, view: View<'_>, unit: UnitId) -> Option<(u16, Manner)> {
        let (index, order) = self.order(view, unit).filter(|(_, order)| order.posture != Posture::Free)?;
        let passed = self.progress[unit as usize % MAX_SIDE].filter(|&(known, _)| known == index);
        let passed = usize::from(passed.map_or(0, |(_, passed)| passed));
        let leg = match passed {
            LEGS => MAX_WAY + 1,
            passed if passed < order.way.len() => passed,
            _ => MAX_WAY,
        };
        let manner = match order.posture {
            Posture::Assault => Manner::Assault,
            Posture::March => Manner::March,
            _ => Manner::Stand,
        };
        Some(((usize::from(index) * LEGS + leg) as u16, manner))
    }

    /// The march distance from a hex to the end of a leg, in half points; 0 when it has none.
    #[inline]
    pub fn way(&self, leg: u16, from: Hex) -> u16 {
        match self.legs[usize::from(leg)] {
            Some(start) => self.ways.get(start as usize + from.index()).copied().unwrap_or(NO_WAY),
            None => 0,
        }
    }

    /// Whether a unit may enter hexes of the enemy.
    pub fn may_assault(&self, view: View<'_>, unit: UnitId) -> bool {
        self.task(view, unit).is_none_or(|(_, manner)| manner == Manner::Assault)
    }

    /// The standing order of a unit to fire at enemies within this many hexes.
    pub fn standing(&self, view: View<'_>, unit: UnitId) -> Option<u8> {
        self.order(view, unit).and_then(|(_, order)| order.fire_within)
    }

    /// Whether a unit may fire at this distance.
    pub fn may_fire(&self, view: View<'_>, unit: UnitId, distance: u8) -> bool {
        self.standing(view, unit).is_none_or(|most| distance <= most)
    }

    /// When a battalion of support artillery is called in this stage.
    pub fn calls(&self, view: View<'_>, support: usize) -> Calls {
        let order = self.orders.support[support];
        if view.stage() < order.from { Calls::Never } else { order.calls }
    }

    /// The cost for a unit of starting in a hex: 0 where it is ordered to start, or without such an order.
    pub fn far_from_start(&self, view: View<'_>, unit: UnitId, hex: Hex) -> f32 {
        let Some(formation) = self.formations[unit as usize % MAX_SIDE] else { return 0.0 };
        let start = &self.orders.formations[usize::from(formation)].start;
        let field = &view.game().scenario.map.field;
        let far = start.iter().map(|goal| field.distance(goal, hex)).min().unwrap_or(0);
        ASTRAY * f32::from(far)
    }
}
