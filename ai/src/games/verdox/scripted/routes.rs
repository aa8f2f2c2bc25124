//! The ways along which orders lead: to each square of a way, and to the objective.

use kartacz_engine::games::verdox::orders::{Barges, MAX_ORDERS, Orders};
use kartacz_engine::games::verdox::square::{MAX_SQUARES, Square, SquareSet};
use kartacz_engine::games::verdox::view::View;

use super::super::ways::{Ferry, GAITS, Gait, Lengths, NO_WAY, measure};

/// A part of the way of an order, by its place among all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Leg(u16);

/// Where a part of a way leads, and how long it is.
#[derive(Clone, Debug)]
struct Part {
    goal: SquareSet,
    barges: Barges,
    /// Whether somebody of each gait is on it, and whether it is measured for him.
    wanted: [bool; GAITS],
    measured: [bool; GAITS],
    lengths: [Lengths; GAITS],
}

/// What lengths depend on: the scenario, its works, and where barges are that somebody may want.
type Known = (u64, [u64; 2], SquareSet);

/// The ways of all orders.
#[derive(Clone, Debug)]
pub(super) struct Routes {
    known: Option<Known>,
    parts: Box<[Part]>,
    /// The first part of each order.
    first: [u16; MAX_ORDERS],
    /// Whether anybody is to go to where barges lie.
    seek: bool,
}

impl Routes {
    /// The ways of these orders, none of them measured.
    pub fn new(orders: &Orders) -> Self {
        let (mut parts, mut first) = (Vec::new(), [0; MAX_ORDERS]);
        for (order, first) in orders.list.iter().zip(&mut first) {
            *first = parts.len() as u16;
            let part = |goal: SquareSet| Part {
                goal,
                barges: order.barges,
                wanted: [false; GAITS],
                measured: [false; GAITS],
                lengths: [[NO_WAY; MAX_SQUARES]; GAITS],
            };
            parts.extend(order.way.iter().map(|&via| part([via].into_iter().collect())));
            parts.push(part(order.objective));
        }
        let seek = orders.list.iter().any(|order| order.barges == Barges::Seek);
        Self { known: None, parts: parts.into_boxed_slice(), first, seek }
    }

    /// The part of the way of an order after so many others.
    pub const fn leg(&self, order: u8, passed: u8) -> Leg {
        Leg(self.first[order as usize] + passed as u16)
    }

    /// Nobody is on any way: what follows says who is.
    pub fn clear(&mut self) {
        self.parts.iter_mut().for_each(|part| part.wanted = [false; GAITS]);
    }

    /// Somebody is on a part of a way.
    pub fn want(&mut self, view: View<'_>, leg: Leg, gait: Gait) {
        let boats = self.boats(view);
        let part = &mut self.parts[usize::from(leg.0)];
        part.wanted[gait as usize] = true;
        part.refresh(view, &boats, gait);
    }

    /// Measures the ways anew on which somebody is, when something has changed.
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

    /// Where units can go aboard, when somebody is to.
    fn boats(&self, view: View<'_>) -> SquareSet {
        let afloat = view.barges().map(|(_, barge)| barge.square);
        if self.seek { afloat.collect() } else { SquareSet::EMPTY }
    }

    /// The length of a part of a way from a square.
    #[inline]
    pub fn length(&self, leg: Leg, gait: Gait, from: Square) -> u16 {
        self.parts[usize::from(leg.0)].lengths[gait as usize][from.index()]
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
