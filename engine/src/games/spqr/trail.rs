//! \[10.42\] The ways by which units flee from cavalry: it follows them hex by hex.
//!
//! A way is a list of legs, so that a state stays small: most units flee two hexes, few flee many.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::core::list::List;
use crate::games::spqr::data::{NO_UNIT, UnitId, side_of, units_in};
use crate::games::spqr::event::Event;
use crate::games::spqr::hex::{Hex, SIDES};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;

/// The most legs at a time.
pub const MAX_LEGS: usize = 16;
/// The base of the number that a leg is: a digit for each step, none or a direction plus one, the first step lowest.
const BASE: u16 = SIDES as u16 + 1;
/// The worth of the last digit: a leg has at most five steps.
const LAST: u16 = BASE.pow(4);

/// Some steps of the way of a unit, a byte each half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Leg {
    unit: UnitId,
    steps: [u8; 2],
}

impl Leg {
    fn new(unit: UnitId, number: u16) -> Self {
        Self { unit, steps: number.to_le_bytes() }
    }

    fn number(self) -> u16 {
        u16::from_le_bytes(self.steps)
    }

    /// The directions of its steps, the last one first.
    fn backwards(self) -> impl Iterator<Item = usize> {
        let digits = (0..=LAST.ilog(BASE)).rev().map(move |place| self.number() / BASE.pow(place) % BASE);
        digits.filter(|&digit| digit > 0).map(|digit| usize::from(digit) - 1)
    }
}

impl Default for Leg {
    fn default() -> Self {
        Self::new(NO_UNIT, 0)
    }
}

/// The ways of units that have fled in this segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trails(List<Leg, MAX_LEGS>);

impl Trails {
    /// The number of legs.
    #[must_use]
    pub fn legs(&self) -> usize {
        self.0.len()
    }

    /// The direction of the step that a pursuer of a unit makes next.
    fn next(&self, unit: UnitId) -> Option<usize> {
        let leg = self.0.iter().find(|leg| leg.unit == unit)?;
        usize::from(leg.number() % BASE).checked_sub(1)
    }

    /// The directions of the steps of a unit, the last one first.
    fn backwards(&self, unit: UnitId) -> impl Iterator<Item = usize> {
        self.0.iter().rev().filter(move |leg| leg.unit == unit).flat_map(|leg| leg.backwards())
    }

    /// Adds a step to the way of a unit, unless the list is full.
    pub(super) fn add(&mut self, unit: UnitId, direction: usize) {
        let digit = direction as u16 + 1;
        let last = self.0.iter().rposition(|leg| leg.unit == unit).filter(|&index| self.0[index].number() < LAST);
        if let Some(index) = last {
            let number = self.0[index].number();
            let steps = number.checked_ilog(BASE).map_or(0, |last| last + 1);
            self.0.as_mut_slice()[index] = Leg::new(unit, number + digit * BASE.pow(steps));
        } else if self.0.len() < MAX_LEGS {
            self.0.push(Leg::new(unit, digit));
        }
    }

    /// Takes the first step off the way of a unit.
    fn follow(&mut self, unit: UnitId) {
        let Some(index) = self.0.iter().position(|leg| leg.unit == unit) else { return };
        match self.0[index].number() / BASE {
            0 => self.0.remove(index),
            rest => self.0.as_mut_slice()[index] = Leg::new(unit, rest),
        }
    }

    /// Removes the way of a unit.
    fn forget(&mut self, unit: UnitId) {
        while let Some(index) = self.0.iter().position(|leg| leg.unit == unit) {
            self.0.remove(index);
        }
    }
}

impl Position<'_> {
    /// The direction of the next step by which a unit has fled.
    pub(super) fn next_of_trail(self, unit: UnitId) -> Option<usize> {
        self.state.trails.next(unit)
    }

    /// The hex where the rest of the way of a unit begins, by where it is now; `None` when it is not on the map.
    pub(super) fn start_of_trail(self, unit: UnitId) -> Option<Hex> {
        let mut hex = self.hex(unit);
        for side in self.state.trails.backwards(unit) {
            if hex.is_some() {
                hex = self.field().neighbour(hex, (side + SIDES / 2) % SIDES);
            }
        }
        Some(hex).filter(|hex| hex.is_some())
    }

    /// Whether a unit flees from a combat with cavalry of the active side.
    fn leaves_trail(self, unit: UnitId) -> bool {
        let (Some(side), Some(combat)) = (self.active(), self.combat_of(unit)) else { return false };
        let rides = |attacker| self.card(attacker).arm.is_cavalry();
        side != side_of(unit) && units_in(side, self.engaged_in(combat, side)).any(rides)
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// A unit has fled from a hex into the next one.
    pub(super) fn note_flight(&mut self, unit: UnitId, from: Hex, to: Hex) {
        let direction = self.at().field().side_to(from, to);
        if let Some(direction) = direction.filter(|_| self.at().leaves_trail(unit)) {
            self.state.trails.add(unit, direction);
        }
    }

    /// A unit begins to flee.
    pub(super) fn forget_flight(&mut self, unit: UnitId) {
        self.state.trails.forget(unit);
    }

    /// A pursuer has made the next step of the way of a unit.
    pub(super) fn follow_trail(&mut self, unit: UnitId) {
        self.state.trails.follow(unit);
    }

    /// No unit has fled yet.
    pub(super) fn clear_trails(&mut self) {
        self.state.trails = Trails::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The directions of the whole way of a unit, the first one first.
    fn way(trails: &Trails, unit: UnitId) -> Vec<usize> {
        let mut steps: Vec<usize> = trails.backwards(unit).collect();
        steps.reverse();
        steps
    }

    #[test]
    fn long_ways_have_several_legs_and_are_followed_from_their_start() {
        let long = [0, 5, 1, 0, 4, 3, 0, 2, 5, 5, 1];
        let mut trails = Trails::default();
        for (number, &direction) in long.iter().enumerate() {
            trails.add(7, direction);
            if number < 2 {
                trails.add(9, 3 - number);
            }
        }
        assert_eq!((way(&trails, 7), way(&trails, 9), trails.legs()), (long.to_vec(), vec![3, 2], 4));
        for left in (1..=long.len()).rev() {
            assert_eq!(trails.next(7), Some(long[long.len() - left]));
            trails.follow(7);
            assert_eq!(way(&trails, 7).len(), left - 1);
        }
        assert_eq!((trails.next(7), trails.next(9), trails.legs()), (None, Some(3), 1));
        trails.forget(9);
        assert_eq!(trails, Trails::default());
    }

    #[test]
    fn a_full_list_keeps_what_it_has() {
        let mut trails = Trails::default();
        (0..30).for_each(|unit| trails.add(unit, 2));
        assert_eq!((trails.legs(), trails.next(15), trails.next(16)), (MAX_LEGS, Some(2), None));
    }
}
