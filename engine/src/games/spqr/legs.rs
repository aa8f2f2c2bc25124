//! \[10.42\] The flight paths of units, as part of the state.
//!
//! A path is stored as a list of legs to keep the state small: most units flee two hexes, few flee many.

use crate::core::list::List;
use crate::games::spqr::hex::SIDES;
use crate::games::spqr::ids::{NO_UNIT, UnitId};

/// The most legs at a time.
pub const MAX_LEGS: usize = 16;
/// The base of a leg's encoding: one digit per step, 0 for none or a direction plus one, the first step in the lowest digit.
const BASE: u16 = SIDES as u16 + 1;
/// The place value of the highest digit: a leg has at most five steps.
const LAST: u16 = BASE.pow(4);

/// Up to five steps of a unit's flight path, packed into two bytes.
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

/// The flight paths of units in this segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trails {
    legs: List<Leg, MAX_LEGS>,
    /// Whether a step did not fit: a path with a gap is useless, so no leg is added after it.
    full: bool,
}

impl Trails {
    /// The number of legs.
    #[must_use]
    pub fn legs(&self) -> usize {
        self.legs.len()
    }

    /// Whether a way did not fit in.
    #[must_use]
    pub fn are_full(&self) -> bool {
        self.full
    }

    /// The direction of the step that a pursuer of a unit makes next.
    pub(super) fn next(&self, unit: UnitId) -> Option<usize> {
        let leg = self.legs.iter().find(|leg| leg.unit == unit)?;
        usize::from(leg.number() % BASE).checked_sub(1)
    }

    /// The directions of a unit's steps, last one first.
    pub(super) fn backwards(&self, unit: UnitId) -> impl Iterator<Item = usize> {
        self.legs.iter().rev().filter(move |leg| leg.unit == unit).flat_map(|leg| leg.backwards())
    }

    /// Adds a step to a unit's path. A path that does not fit is removed.
    pub(super) fn add(&mut self, unit: UnitId, direction: usize) {
        let digit = direction as u16 + 1;
        let last = self.legs.iter().rposition(|leg| leg.unit == unit).filter(|&index| self.legs[index].number() < LAST);
        if let Some(index) = last {
            let number = self.legs[index].number();
            let steps = number.checked_ilog(BASE).map_or(0, |last| last + 1);
            self.legs.as_mut_slice()[index] = Leg::new(unit, number + digit * BASE.pow(steps));
        } else if !self.full && self.legs.len() < MAX_LEGS {
            self.legs.push(Leg::new(unit, digit));
        } else {
            self.forget(unit);
            self.full = true;
        }
    }

    /// Takes the first step off the way of a unit.
    pub(super) fn follow(&mut self, unit: UnitId) {
        let Some(index) = self.legs.iter().position(|leg| leg.unit == unit) else { return };
        match self.legs[index].number() / BASE {
            0 => self.legs.remove(index),
            rest => self.legs.as_mut_slice()[index] = Leg::new(unit, rest),
        }
    }

    /// Removes the way of a unit.
    pub(super) fn forget(&mut self, unit: UnitId) {
        while let Some(index) = self.legs.iter().position(|leg| leg.unit == unit) {
            self.legs.remove(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The directions of a unit's whole path, first one first.
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
    fn a_way_that_does_not_fit_in_is_removed_and_none_begins_after_it() {
        let mut trails = Trails::default();
        (0..MAX_LEGS as UnitId).for_each(|unit| trails.add(unit, 2));
        (0..5).for_each(|_| trails.add(3, 1));
        assert_eq!((trails.legs(), trails.next(3), trails.next(4)), (MAX_LEGS - 1, None, Some(2)));
        trails.add(3, 1);
        trails.add(40, 1);
        trails.add(4, 5);
        assert_eq!((trails.next(3), trails.next(40), way(&trails, 4)), (None, None, vec![2, 5]));
        assert!(trails.are_full());
    }
}
