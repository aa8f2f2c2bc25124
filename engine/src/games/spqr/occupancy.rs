//! Which units stand in which hex, from top to bottom \[6.6\].
//!
//! A unit of two hexes is in both. A unit of one hex lies above one of two, so that each has one unit below it.

use crate::games::spqr::data::{NO_UNIT, UnitId, bit, side_of};
use crate::games::spqr::facing::{Facing, Stance};
use crate::games::spqr::hex::{Field, Hex};
use crate::games::spqr::state::{COLUMN, State, Unit};

impl Unit {
    /// Where and how it stands; `double` when it covers two hexes.
    pub(super) const fn stance(&self, double: bool) -> Stance {
        Stance { hex: self.hex, facing: self.facing, column: self.has(COLUMN), double }
    }
}

impl State {
    /// Puts a unit on the map, at the bottom of its stack \[6.66\].
    pub(super) fn link(&mut self, field: &Field, unit: UnitId, stance: Stance) {
        let counter = &mut self.units[unit as usize];
        (counter.hex, counter.facing, counter.below) = (stance.hex, stance.facing, NO_UNIT);
        counter.set(COLUMN, stance.column);
        self.on_map[side_of(unit).index()] |= bit(unit);
        for cell in stance.cells(field).into_iter().filter(|cell| cell.is_some()) {
            self.sink(unit, cell, stance.double, field);
        }
    }

    /// Appends a unit to the stack of a cell; one of one hex goes above one of two.
    fn sink(&mut self, unit: UnitId, cell: Hex, double: bool, field: &Field) {
        let (mut above, mut next) = (NO_UNIT, self.head[cell.index()]);
        while next != NO_UNIT && (double || !self.is_double(next, cell, field)) && next != unit {
            (above, next) = (next, self.units[next as usize].below);
        }
        if next != NO_UNIT && next != unit {
            self.units[unit as usize].below = next;
        }
        match above {
            NO_UNIT => self.head[cell.index()] = unit,
            above => self.units[above as usize].below = unit,
        }
    }

    /// Whether a unit in a cell covers another one, too.
    fn is_double(&self, unit: UnitId, cell: Hex, field: &Field) -> bool {
        field.neighbours(cell).any(|other| {
            let mut next = self.head[other.index()];
            while next != NO_UNIT && next != unit {
                next = self.units[next as usize].below;
            }
            next == unit
        })
    }

    /// Takes a unit out of its stack and off the map.
    pub(super) fn unlink(&mut self, field: &Field, unit: UnitId, double: bool) {
        let stance = self.units[unit as usize].stance(double);
        let below = self.units[unit as usize].below;
        for cell in stance.cells(field).into_iter().filter(|cell| cell.is_some()) {
            let head = self.head[cell.index()];
            if head == unit {
                self.head[cell.index()] = self.next_in(field, cell, below);
                continue;
            }
            let mut above = head;
            while above != NO_UNIT && self.units[above as usize].below != unit {
                above = self.units[above as usize].below;
            }
            if above != NO_UNIT {
                self.units[above as usize].below = below;
            }
        }
        let counter = &mut self.units[unit as usize];
        (counter.hex, counter.below) = (Hex::NONE, NO_UNIT);
        self.on_map[side_of(unit).index()] &= !bit(unit);
    }

    /// The next unit of a chain that stands in a cell: that of a unit of two hexes may run on through another one that only
    /// its other hex shares.
    fn next_in(&self, field: &Field, cell: Hex, mut unit: UnitId) -> UnitId {
        while unit != NO_UNIT && !self.units[unit as usize].stance(true).covers(field, cell) {
            unit = self.units[unit as usize].below;
        }
        unit
    }

    /// Turns a unit of one hex in place.
    pub(super) const fn face(&mut self, unit: UnitId, facing: Facing) {
        self.units[unit as usize].facing = facing;
    }

    /// Puts the top unit of a stack of two units of one hex at its bottom \[9.64\].
    pub(super) fn reorder(&mut self, hex: Hex) {
        let top = self.head[hex.index()];
        let second = self.units[top as usize].below;
        let rest = self.units[second as usize].below;
        self.head[hex.index()] = second;
        self.units[second as usize].below = top;
        self.units[top as usize].below = rest;
    }
}
