//! Barges \[V1.8, V5.13, V6.7-V6.11\].

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::verdox::data::{BargeId, Ground, NO_UNIT, UnitId, side_of};
use crate::games::verdox::event::{Cause, Event, Fact, Rule};
use crate::games::verdox::play::Play;
use crate::games::verdox::position::Position;
use crate::games::verdox::square::Square;
use crate::games::verdox::state::{Barge, State};
use crate::games::verdox::switches::{BargeCrew, BargeOwner, Shipwreck};

impl Position<'_> {
    /// Visits every square to which a barge can move now: a step across water, also under a bridge, but not onto a
    /// canal square with a unit in the water.
    pub(super) fn visit_sails(self, id: BargeId, visit: &mut impl FnMut(Square) -> bool) -> bool {
        let barge = self.state.barges[usize::from(id)];
        if !self.may_sail(&barge) {
            return false;
        }
        let scenario = &self.game.scenario;
        let open = |square: Square| {
            let ground = scenario.map.ground[square.index()];
            let shut = self.barge_at(square).is_some() || ground == Ground::Canal && self.is_taken(square);
            scenario.carries_barges(ground) && !shut
        };
        let mut beside = self.game.terrain.beside(barge.square);
        beside.any(|to| open(to) && visit(to))
    }

    /// \[V6.11\] A barge moves once in the phase of its owner, with a passenger.
    fn may_sail(self, barge: &Barge) -> bool {
        let manned = barge.passenger != NO_UNIT || self.switches().barge_crew == BargeCrew::EmptyToo;
        barge.square.is_some() && barge.owner == Some(self.state.active) && !barge.moved && manned
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[V6.9\] A unit boards: its side owns the barge.
    pub(super) fn board(&mut self, unit: UnitId, id: BargeId) {
        let barge = &mut self.state.barges[usize::from(id)];
        barge.passenger = unit;
        let side = side_of(unit);
        if barge.owner.replace(side) != Some(side) {
            // A move for its previous owner does not count.
            barge.moved = false;
            let to = barge.square;
            self.emit(Fact::BargeTaken(id), Rule::V6_9, |event| {
                (event.side, event.unit, event.to) = (Some(side), Some(unit), to);
            });
        }
    }

    /// A passenger leaves, ashore or lost.
    pub(super) fn leave_barge(&mut self, id: BargeId) {
        let barge = &mut self.state.barges[usize::from(id)];
        barge.passenger = NO_UNIT;
        if self.game.scenario.switches.barge_owner == BargeOwner::Neither {
            barge.owner = None;
            let from = barge.square;
            self.emit(Fact::BargeAdrift(id), Rule::V6_9, |event| event.from = from);
        }
    }

    /// \[V6.11\] A barge moves, and its passenger with it.
    pub(super) fn sail(&mut self, id: BargeId, to: Square) {
        let barge = &mut self.state.barges[usize::from(id)];
        let Barge { square: from, passenger, .. } = *barge;
        (barge.square, barge.moved) = (to, true);
        if passenger != NO_UNIT {
            self.vacate(passenger);
            self.ride(passenger, to);
        }
        let unit = (passenger != NO_UNIT).then_some(passenger);
        self.emit(Fact::Sailed(id), Rule::V6_11, |event| (event.unit, event.from, event.to) = (unit, from, to));
    }

    /// Carries a passenger along; under a bridge it occupies no square \[V5.13\].
    fn ride(&mut self, unit: UnitId, to: Square) {
        if self.at().ground(to) == Ground::Bridge {
            self.state.units[unit as usize].place(to);
        } else {
            self.occupy(unit, to);
        }
    }

    /// \[V6.10\] A barge is destroyed, and its passenger is lost, or put ashore on the first free adjacent square,
    /// starting in the north.
    pub(super) fn wreck(&mut self, id: BargeId) {
        let Barge { square: from, passenger, .. } = self.state.barges[usize::from(id)];
        self.state.barges[usize::from(id)] = Barge::NONE;
        self.emit(Fact::BargeLost(id), Rule::V6_7, |event| event.from = from);
        if passenger == NO_UNIT {
            return;
        }
        match self.shore(from) {
            Some(to) if self.game.scenario.switches.shipwreck == Shipwreck::Ashore => {
                self.vacate(passenger);
                self.occupy(passenger, to);
                self.emit(Fact::Ashore, Rule::V6_10, |event| {
                    (event.unit, event.from, event.to) = (Some(passenger), from, to);
                });
                self.enter_square(passenger, to);
            }
            _ => self.lose(passenger, Cause::Drowned, Rule::V6_10),
        }
    }

    /// A free square next to a barge where a unit can stand; not a wall.
    fn shore(&self, from: Square) -> Option<Square> {
        let at = self.at();
        let land = |&square: &Square| at.is_standable(square) && !at.ground(square).is_wall();
        at.game.terrain.beside(from).find(land)
    }
}
