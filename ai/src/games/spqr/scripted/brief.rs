//! The player's state while it carries out orders.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::data::{LeaderId, MAX_SIDE, UnitId, units_in};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::plan::{Aim, LeaderOrder, Order, PRIORITY, Plan, Pressed};
use kartacz_engine::games::spqr::view::View;

use super::super::goal::Goal;

/// The distance at which a unit counts as having passed a route hex or reached its objective.
const NEAR: u8 = 2;

/// The orders, and the progress of units.
#[derive(Clone, Debug)]
pub(in super::super) struct Brief {
    plan: Plan,
    /// The formation of each unit.
    formations: [Option<u8>; MAX_SIDE],
    /// Per unit, its last order and the number of route hexes passed.
    progress: [Option<(u8, u8)>; MAX_SIDE],
    /// The formations that have fought, one bit each.
    fought: u32,
}

impl Brief {
    /// Orders not yet started.
    pub fn new(plan: &Plan) -> Self {
        let first = kartacz_engine::games::spqr::data::first_of(plan.side);
        let mut formations = [None; MAX_SIDE];
        for (place, formation) in formations.iter_mut().enumerate() {
            *formation = plan.formation(first + place as u8);
        }
        Self { plan: *plan, formations, progress: [None; MAX_SIDE], fought: 0 }
    }

    /// The side that has them.
    pub fn side(&self) -> Side {
        self.plan.side
    }

    /// Starts a new game.
    pub fn begin(&mut self) {
        (self.progress, self.fought) = ([None; MAX_SIDE], 0);
    }

    /// Updates at the start of an orders phase the progress of units, and which formations have fought.
    pub fn note(&mut self, view: View<'_>) {
        for unit in view.units(view.side) {
            let Some(formation) = self.formations[unit as usize % MAX_SIDE] else { continue };
            if view.is_zoned(unit) || view.is_routed(unit) {
                self.fought |= 1 << formation;
            }
            let Some((index, order)) = self.plan.order(formation, view.turn()) else { continue };
            let place = unit as usize % MAX_SIDE;
            let known = self.progress[place].filter(|&(known, _)| known == index);
            let mut passed = known.map_or(0, |(_, passed)| passed);
            while order.way.get(usize::from(passed)).is_some_and(|&via| view.apart_hex(unit, via) <= NEAR) {
                passed += 1;
            }
            self.progress[place] = Some((index, passed));
        }
    }

    /// The order of a unit in this turn; none while it waits for others to fight.
    fn order(&self, view: View<'_>, unit: UnitId) -> Option<(&Order, bool)> {
        let formation = self.formations[unit as usize % MAX_SIDE]?;
        let (_, order) = self.plan.order(formation, view.turn())?;
        Some((order, order.after != 0 && order.after & self.fought == 0))
    }

    /// The goal given by a unit's orders; `None` when it chooses its own.
    pub fn goal(&self, view: View<'_>, unit: UnitId) -> Option<Goal> {
        let (order, waits) = self.order(view, unit)?;
        if waits {
            return Some(Goal::Stay);
        }
        match order.aim {
            Aim::Free | Aim::Shoot => None,
            Aim::Hold => Some(Goal::Stay),
            Aim::Attack => self.next_hex(view, unit, order).map(Goal::Go),
            Aim::Advance => Some(self.next_hex(view, unit, order).map_or(Goal::Stay, Goal::Go)),
        }
    }

    /// The next hex of a unit's route, then the nearest objective hex; `None` when it has arrived.
    fn next_hex(&self, view: View<'_>, unit: UnitId, order: &Order) -> Option<Hex> {
        let passed = self.progress[unit as usize % MAX_SIDE].map_or(0, |(_, passed)| usize::from(passed));
        if let Some(&via) = order.way.get(passed) {
            return Some(via);
        }
        let nearest = order.objective.iter().min_by_key(|&hex| view.apart_hex(unit, hex))?;
        (view.apart_hex(unit, nearest) > 0).then_some(nearest)
    }

    /// Whether a unit makes voluntary shock attacks.
    pub fn attacks(&self, view: View<'_>, unit: UnitId) -> bool {
        self.order(view, unit).is_none_or(|(order, waits)| !waits && matches!(order.aim, Aim::Free | Aim::Attack))
    }

    /// The reaction of a unit to an approaching enemy.
    pub fn pressed(&self, view: View<'_>, unit: UnitId) -> Pressed {
        self.order(view, unit).map_or(Pressed::Free, |(order, _)| order.pressed)
    }

    /// The priority of the orders of a unit: 1 to 9, the lowest first.
    pub fn priority(&self, view: View<'_>, unit: UnitId) -> u8 {
        self.order(view, unit).map_or(PRIORITY, |(order, _)| order.priority)
    }

    /// The orders to a leader.
    pub fn leader(&self, leader: LeaderId) -> &LeaderOrder {
        self.plan.leader(leader)
    }

    /// The unit of a leader's formation that is nearest to him; `None` without one.
    pub fn companion(&self, view: View<'_>, leader: LeaderId) -> Option<UnitId> {
        let formation = self.leader(leader).with?;
        let word = self.plan.formations[usize::from(formation)] & view.on_map(view.side);
        let hex = view.leader_hex(leader);
        let stands = units_in(view.side, word).filter(|&unit| !view.is_routed(unit));
        stands.min_by_key(|&unit| view.apart_hex(unit, hex))
    }
}
