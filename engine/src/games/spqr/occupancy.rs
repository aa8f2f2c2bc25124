//! The units in each hex, from top to bottom \[6.6\].
//!
//! A two-hex unit is in both of its hexes, and a one-hex unit lies above a two-hex unit, so each unit has one unit
//! below it. Where two-hex units overlap by one, the chain of one of their hexes continues through units that are not
//! in it: `Position::in_hex` skips them.

use crate::games::spqr::Spqr;
use crate::games::spqr::data::{NO_UNIT, UnitId, bit, side_of};
use crate::games::spqr::facing::{Facing, Stance};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::state::{COLUMN, State, Unit};

impl Unit {
    /// Where and how it stands; `double` when it covers two hexes.
    pub(super) const fn stance(&self, double: bool) -> Stance {
        Stance { hex: self.hex, facing: self.facing(), column: self.has(COLUMN), double }
    }
}

impl State {
    /// Whether a unit is in a hex.
    #[inline]
    pub(super) fn covers(&self, game: &Spqr, unit: UnitId, hex: Hex) -> bool {
        let counter = &self.units[unit as usize];
        let double = game.card(unit).double;
        counter.hex == hex
            || double && counter.hex.is_some() && counter.stance(true).covers(&game.scenario.map.field, hex)
    }

    /// Puts a unit on the map, at the bottom of its stack \[6.66\].
    pub(super) fn link(&mut self, game: &Spqr, unit: UnitId, stance: Stance) {
        let counter = &mut self.units[unit as usize];
        (counter.hex, counter.below) = (stance.hex, NO_UNIT);
        counter.set_facing(stance.facing);
        counter.set(COLUMN, stance.column);
        self.on_map[side_of(unit).index()] |= bit(unit);
        for cell in stance.cells(&game.scenario.map.field).into_iter().filter(|cell| cell.is_some()) {
            self.sink(game, unit, cell);
        }
    }

    /// Appends a unit to the stack of a cell; one-hex units go above two-hex units.
    fn sink(&mut self, game: &Spqr, unit: UnitId, cell: Hex) {
        let double = game.card(unit).double;
        let (mut above, mut next) = (NO_UNIT, self.head[cell.index()]);
        while next != NO_UNIT && next != unit && (double || !game.card(next).double) {
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

    /// The first unit of a chain that is in one of these hexes.
    fn first_in(&self, game: &Spqr, mut chain: UnitId, cells: [Hex; 2]) -> UnitId {
        let inside = |unit: UnitId| cells.into_iter().any(|cell| cell.is_some() && self.covers(game, unit, cell));
        while chain != NO_UNIT && !inside(chain) {
            chain = self.units[chain as usize].below;
        }
        chain
    }

    /// Takes a unit out of its stack and off the map.
    pub(super) fn unlink(&mut self, game: &Spqr, unit: UnitId) {
        let field = &game.scenario.map.field;
        let cells =
            |state: &State, unit: UnitId| state.units[unit as usize].stance(game.card(unit).double).cells(field);
        let below = self.units[unit as usize].below;
        if self.units[unit as usize].hex.is_some() {
            for cell in cells(self, unit).into_iter().filter(|cell| cell.is_some()) {
                let mut above = self.head[cell.index()];
                if above == unit {
                    self.head[cell.index()] = self.first_in(game, below, [cell, Hex::NONE]);
                    continue;
                }
                while above != NO_UNIT && self.units[above as usize].below != unit {
                    above = self.units[above as usize].below;
                }
                if above != NO_UNIT {
                    let next = self.first_in(game, below, cells(self, above));
                    self.units[above as usize].below = next;
                }
            }
        }
        let counter = &mut self.units[unit as usize];
        (counter.hex, counter.below) = (Hex::NONE, NO_UNIT);
        self.on_map[side_of(unit).index()] &= !bit(unit);
    }

    /// Turns a one-hex unit in place.
    pub(super) const fn face(&mut self, unit: UnitId, facing: Facing) {
        self.units[unit as usize].set_facing(facing);
    }

    /// Moves the top unit of a stack of two one-hex units to its bottom \[9.64\].
    pub(super) fn reorder(&mut self, hex: Hex) {
        let top = self.head[hex.index()];
        let second = self.units[top as usize].below;
        let rest = self.units[second as usize].below;
        self.head[hex.index()] = second;
        self.units[second as usize].below = top;
        self.units[top as usize].below = rest;
    }
}
