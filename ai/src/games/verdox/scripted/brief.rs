//! The player's state while it carries out orders.

use kartacz_engine::games::verdox::data::{MAX_SIDE, UnitId};
use kartacz_engine::games::verdox::orders::{Attack, Order, Orders, Posture, Walls};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::view::View;

use super::super::distances::{Gait, Lengths};
use super::super::kind_table::number;
use super::super::task::Task;
use super::roster::Roster;
use super::routes::{Leg, Routes};

/// How near to a route square a unit must come to pass it, in squares: many take the same route, and each square
/// holds one.
const NEAR: u8 = 2;

/// The orders, their assignment to units, and the progress of units.
#[derive(Clone, Debug)]
pub(in super::super) struct Brief {
    orders: Orders,
    pub(super) roster: Roster,
    /// Per unit, its last known order and the number of route squares passed.
    progress: [Option<(u8, u8)>; MAX_SIDE],
    /// The orders of reserves activated by an alarm, one bit each.
    called: u32,
    routes: Routes,
}

impl Brief {
    /// Orders not yet started.
    pub fn new(orders: &Orders) -> Self {
        let routes = Routes::new(orders);
        Self { orders: *orders, roster: Roster::default(), progress: [None; MAX_SIDE], called: 0, routes }
    }

    /// The orders.
    pub fn orders(&self) -> &Orders {
        &self.orders
    }

    /// Starts a new game.
    pub fn begin(&mut self) {
        (self.roster, self.progress) = (Roster::default(), [None; MAX_SIDE]);
    }

    /// Updates at the start of a phase: the units present, their progress, and the alarms.
    pub fn note(&mut self, view: View<'_>) {
        self.roster.complete(view, &self.orders);
        self.called = self.alarms(view);
        self.routes.refresh(view);
        self.routes.clear();
        for unit in view.units(view.side) {
            let Some((index, order)) = self.order(view, unit) else { continue };
            let known = self.progress[number(unit)].filter(|&(known, _)| known == index);
            let mut passed = known.map_or(0, |(_, passed)| passed);
            let near = |via: &&Square| view.game().scenario.map.field.distance(view.square(unit), **via) <= NEAR;
            while order.way.get(usize::from(passed)).filter(near).is_some() {
                passed += 1;
            }
            self.progress[number(unit)] = Some((index, passed));
            if let Some(kind) = view.kind(unit) {
                self.routes.want(view, self.routes.leg(index, passed), Gait::of(kind));
            }
        }
    }

    /// Recomputes routes when walls, gates or barges have changed.
    pub fn refresh(&mut self, view: View<'_>) {
        self.routes.refresh(view);
    }

    /// The reserves whose alarm squares an enemy has come near.
    fn alarms(&self, view: View<'_>) -> u32 {
        let field = view.game().scenario.map.field;
        let near = |order: &Order| {
            let foes = || view.units(view.side.other()).map(|unit| view.square(unit));
            order.objective.iter().any(|post| foes().any(|foe| field.distance(post, foe) <= order.alarm))
        };
        let reserves = self.orders.list.iter().enumerate().filter(|(_, order)| order.posture == Posture::Reserve);
        reserves.filter(|(_, order)| near(order)).fold(0, |called, (index, _)| called | 1 << index)
    }

    /// The order of a unit in this turn, and its index.
    fn order(&self, view: View<'_>, unit: UnitId) -> Option<(u8, &Order)> {
        self.orders.order(self.roster.formation(unit)?, view.turn())
    }

    /// How many squares of its route a unit has passed.
    fn passed(&self, unit: UnitId) -> u8 {
        self.progress[number(unit)].map_or(0, |(_, passed)| passed)
    }

    /// The length of the route from a square to a unit's ordered destination; `None` when it is free to choose.
    pub fn way_of(&self, view: View<'_>, unit: UnitId, from: Square) -> Option<u16> {
        let gait = Gait::of(view.kind(unit)?);
        let (index, _) = self.order(view, unit).filter(|(_, order)| order.posture != Posture::Free)?;
        Some(self.lengths(self.routes.leg(index, self.passed(unit)), gait)[from.index()])
    }

    /// The task of a unit; `None` when it is free to choose.
    pub fn task(&self, view: View<'_>, unit: UnitId) -> Option<Task> {
        let (index, order) = self.order(view, unit)?;
        let passed = self.passed(unit);
        let leg = self.routes.leg(index, passed);
        let under_way = usize::from(passed) < order.way.len();
        Some(match order.posture {
            Posture::Free => return None,
            Posture::Raid => Task::Dash(leg),
            Posture::Reserve if self.called & 1 << index != 0 => Task::Strike,
            _ if under_way => Task::Go(leg),
            Posture::Assault => Task::Go(leg),
            Posture::Hold if order.objective.is_empty() => Task::Stay,
            Posture::Hold | Posture::Reserve => Task::Stand(leg),
            Posture::Screen => Task::Watch(leg),
        })
    }

    /// When a unit attacks, and when it bombards walls.
    pub fn conduct(&self, view: View<'_>, unit: UnitId) -> (Attack, Walls) {
        self.order(view, unit).map_or_else(Default::default, |(_, order)| (order.attack, order.walls))
    }

    /// The lengths of a leg of a route from all squares.
    pub fn lengths(&self, leg: Leg, gait: Gait) -> &Lengths {
        self.routes.lengths(leg, gait)
    }
}
