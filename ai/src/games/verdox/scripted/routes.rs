//! The routes of orders: to each square of a route, and to the objective.

use kartacz_engine::games::verdox::orders::{Barges, MAX_ORDERS, Orders};
use kartacz_engine::games::verdox::square::{MAX_SQUARES, SquareSet};
use kartacz_engine::games::verdox::view::View;

use super::super::distances::{Ferry, GAITS, Gait, Lengths, NO_ROUTE, measure};

/// A leg of an order's route, by its index among all legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Leg(u16);

/// The destination of a leg, and distances to it.
#[derive(Clone, Debug)]
struct Part {
    goal: SquareSet,
    barges: Barges,
    /// Whether units of each movement class are on it, and whether distances are up to date for them.
    wanted: [bool; GAITS],
    measured: [bool; GAITS],
    lengths: [Lengths; GAITS],
}

/// The inputs of distances: the scenario, its works, and the barges that units may seek.
type Known = (u64, [u64; 2], SquareSet);

/// The routes of all orders.
#[derive(Clone, Debug)]
pub(super) struct Routes {
    known: Option<Known>,
    parts: Box<[Part]>,
    /// The first leg of each order.
    first: [u16; MAX_ORDERS],
    /// Whether any order sends units to barges.
    seek: bool,
}

impl Routes {
    /// The routes of these orders, not yet measured.
    pub fn new(orders: &Orders) -> Self {
        let (mut parts, mut first) = (Vec::new(), [0; MAX_ORDERS]);
        for (order, first) in orders.list.iter().zip(&mut first) {
            *first = parts.len() as u16;
            let part = |goal: SquareSet| Part {
                goal,
                barges: order.barges,
                wanted: [false; GAITS],
                measured: [false; GAITS],
                lengths: [[NO_ROUTE; MAX_SQUARES]; GAITS],
            };
            parts.extend(order.way.iter().map(|&via| part([via].into_iter().collect())));
            parts.push(part(order.objective));
        }
        let seek = orders.list.iter().any(|order| order.barges == Barges::Seek);
        Self { known: None, parts: parts.into_boxed_slice(), first, seek }
    }

    /// The leg of an order's route after this many passed squares.
    pub const fn leg(&self, order: u8, passed: u8) -> Leg {
        Leg(self.first[order as usize] + passed as u16)
    }

    /// Marks all legs as unused, before [`Routes::want`] marks those in use.
    pub fn clear(&mut self) {
        self.parts.iter_mut().for_each(|part| part.wanted = [false; GAITS]);
    }

    /// Marks a leg as used by units of a movement class.
    pub fn want(&mut self, view: View<'_>, leg: Leg, gait: Gait) {
        let boats = self.boats(view);
        let part = &mut self.parts[usize::from(leg.0)];
        part.wanted[gait as usize] = true;
        part.refresh(view, &boats, gait);
    }

    /// Recomputes the legs in use when the map has changed.
    pub fn refresh(&mut self, view: View<'_>) {
        let boats = self.boats(view);
        let now = Some((view.game().scenario.hash, view.works(), boats));
        if self.known == now {
            return;
        }
        self.known = now;
        for part in &mut self.parts {
            part.measured = [false; GAITS];
            let wanted = part.wanted;
            for gait in Gait::ALL.into_iter().filter(|&gait| wanted[gait as usize]) {
                part.refresh(view, &boats, gait);
            }
        }
    }

    /// The squares of barges, when an order seeks them.
    fn boats(&self, view: View<'_>) -> SquareSet {
        let afloat = view.barges().map(|(_, barge)| barge.square);
        if self.seek { afloat.collect() } else { SquareSet::EMPTY }
    }

    /// The lengths of a leg from all squares.
    pub fn lengths(&self, leg: Leg, gait: Gait) -> &Lengths {
        &self.parts[usize::from(leg.0)].lengths[gait as usize]
    }
}

impl Part {
    fn refresh(&mut self, view: View<'_>, boats: &SquareSet, gait: Gait) {
        if !self.measured[gait as usize] {
            self.measured[gait as usize] = true;
            let ferry = match self.barges {
                Barges::Take => Ferry::Chance,
                Barges::Seek => Ferry::From(boats),
                Barges::Never => Ferry::Never,
            };
            measure(view, view.side, gait, (&self.goal, ferry), &mut self.lengths[gait as usize]);
        }
    }
}
