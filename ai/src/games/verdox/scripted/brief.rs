//! What the player keeps in mind while it carries out orders.

use kartacz_engine::games::verdox::data::{MAX_SIDE, UnitId};
use kartacz_engine::games::verdox::orders::{Attack, Order, Orders, Posture, Walls};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::view::View;

use super::super::tally::number;
use super::super::task::Task;
use super::super::ways::Gait;
use super::roll::Roll;
use super::routes::{Leg, Routes};

/// How near to a square of its way a unit has passed it, in squares: many go the same way, and each square holds one.
const NEAR: u8 = 2;

/// The orders, who got them, and how far everybody has come with them.
#[derive(Clone, Debug)]
pub(in super::super) struct Brief {
    orders: Orders,
    pub(super) roll: Roll,
    /// Per unit, the order that it was seen with last, and how many squares of its way it has passed.
    progress: [Option<(u8, u8)>; MAX_SIDE],
    /// The orders of reserves that the enemy has called to arms, a bit each.
    called: u32,
    routes: Routes,
}

impl Brief {
    /// Orders that nobody has begun to carry out.
    pub fn new(orders: &Orders) -> Self {
        let routes = Routes::new(orders);
        Self { orders: *orders, roll: Roll::default(), progress: [None; MAX_SIDE], called: 0, routes }
    }

    /// The orders.
    pub fn orders(&self) -> &Orders {
        &self.orders
    }

    /// A new game begins.
    pub fn begin(&mut self) {
        (self.roll, self.progress) = (Roll::default(), [None; MAX_SIDE]);
    }

    /// Looks at everything as a phase begins: who is there, how far he has come, and whom the enemy calls to arms.
    pub fn note(&mut self, view: View<'_>) {
        self.roll.complete(view, &self.orders);
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

    /// Measures ways anew when walls, gates or barges are not as they were.
    pub fn refresh(&mut self, view: View<'_>) {
        self.routes.refresh(view);
    }

    /// The reserves whose posts an enemy has come near.
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
        self.orders.order(self.roll.formation(unit)?, view.turn())
    }

    /// How many squares of its way a unit has passed.
    fn passed(&self, unit: UnitId) -> u8 {
        self.progress[number(unit)].map_or(0, |(_, passed)| passed)
    }

    /// How long the way is from a square to where a unit was ordered; nothing when it is free to choose.
    pub fn way_of(&self, view: View<'_>, unit: UnitId, from: Square) -> Option<u16> {
        let gait = Gait::of(view.kind(unit)?);
        let (index, _) = self.order(view, unit).filter(|(_, order)| order.posture != Posture::Free)?;
        Some(self.length(self.routes.leg(index, self.passed(unit)), gait, from))
    }

    /// What a unit is to do; nothing when it is free to choose.
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

    /// When a unit attacks, and when it shoots at walls.
    pub fn conduct(&self, view: View<'_>, unit: UnitId) -> (Attack, Walls) {
        self.order(view, unit).map_or_else(Default::default, |(_, order)| (order.attack, order.walls))
    }

    /// The length of a part of a way from a square.
    #[inline]
    pub fn length(&self, leg: Leg, gait: Gait, from: Square) -> u16 {
        self.routes.length(leg, gait, from)
    }
}
