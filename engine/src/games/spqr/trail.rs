//! \[10.42\] The ways by which units of the inactive side flee: cavalry follows them hex by hex.
//!
//! A way is a number with a digit for each step, to the base of [`BASE`]: its direction plus one. The first step that the
//! pursuer has still to make is the lowest digit.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::data::{MAX_SIDE, UnitId, side_of};
use crate::games::spqr::event::Event;
use crate::games::spqr::hex::{Hex, SIDES};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;

/// The base of a way: a digit is none or one of six directions.
pub(super) const BASE: u32 = SIDES as u32 + 1;
/// The worth of the last digit: a way has at most eleven steps, the greatest allowance and the further hex of 10.25.
const LAST: u32 = BASE.pow(10);

impl Position<'_> {
    /// The direction of the next step by which a unit has fled.
    pub(super) const fn next_of_trail(self, unit: UnitId) -> Option<usize> {
        match self.state.trails[unit as usize % MAX_SIDE] % BASE {
            0 => None,
            digit => Some(digit as usize - 1),
        }
    }

    /// The hex where the rest of the way of a unit begins, by where it is now; `None` when it is not on the map.
    pub(super) fn start_of_trail(self, unit: UnitId) -> Option<Hex> {
        let (way, mut hex, mut worth) = (self.state.trails[unit as usize % MAX_SIDE], self.hex(unit), LAST);
        while worth > 0 && hex.is_some() {
            let digit = way / worth % BASE;
            if digit > 0 {
                hex = self.field().neighbour(hex, (digit as usize - 1 + SIDES / 2) % SIDES);
            }
            worth /= BASE;
        }
        Some(hex).filter(|hex| hex.is_some())
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// A unit has fled from a hex into the next one.
    pub(super) fn note_flight(&mut self, unit: UnitId, from: Hex, to: Hex) {
        let Some(direction) = self.at().field().side_to(from, to).filter(|_| self.leaves_trail(unit)) else { return };
        let way = &mut self.state.trails[unit as usize % MAX_SIDE];
        let mut worth = 1;
        while *way / worth > 0 {
            worth *= BASE;
        }
        if worth <= LAST {
            *way += worth * (direction as u32 + 1);
        }
    }

    /// A unit begins to flee.
    pub(super) fn forget_flight(&mut self, unit: UnitId) {
        if self.leaves_trail(unit) {
            self.state.trails[unit as usize % MAX_SIDE] = 0;
        }
    }

    /// A pursuer has made the next step of the way of a unit.
    pub(super) const fn follow_trail(&mut self, unit: UnitId) {
        self.state.trails[unit as usize % MAX_SIDE] /= BASE;
    }

    /// No unit has fled yet.
    pub(super) const fn clear_trails(&mut self) {
        self.state.trails = [0; MAX_SIDE];
    }

    /// Whether a unit is of the side that may be pursued.
    fn leaves_trail(&self, unit: UnitId) -> bool {
        self.at().active().is_some_and(|side| side != side_of(unit))
    }
}
