//! Where units stand, as sets of hexes: asked many times for every decision, so kept beside the places.

use crate::game::Side;
use crate::grid::{Hex, HexSet};
use crate::niemenczyn::Sets;
use crate::niemenczyn::data::MAX_UNITS;
use crate::niemenczyn::event::UnitSet;
use crate::niemenczyn::position::{bit, each, units_in};

/// The hexes that units hold. Captured guns hold none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Occupancy {
    on_map: UnitSet,
    units: [HexSet; 2],
    stacks: [HexSet; 2],
    crowds: [HexSet; 2],
}

impl Occupancy {
    /// Worked out anew from the places of the units that are in play.
    #[must_use]
    pub fn of(place: &[Hex; MAX_UNITS], alive: UnitSet, sets: &Sets) -> Self {
        let mut occupancy = Self::default();
        for unit in each(alive) {
            let hex = place[unit as usize];
            if hex.is_some() {
                occupancy.on_map |= bit(unit);
                occupancy.note(hex, units_in(place, hex) & alive, bit(unit), sets);
            }
        }
        occupancy
    }

    /// Units have come onto the map, or have left it.
    pub(super) fn appear(&mut self, units: UnitSet, on_map: bool) {
        self.on_map = if on_map { self.on_map | units } else { self.on_map & !units };
    }

    /// Notes who stands in a hex now that these units have come or gone.
    pub(super) fn note(&mut self, hex: Hex, there: UnitSet, moved: UnitSet, sets: &Sets) {
        for (index, &side) in sets.side.iter().enumerate().filter(|&(_, &side)| moved & side != 0) {
            self.units[index].set(hex, there & side != 0);
            self.stacks[index].set(hex, there & side & !sets.guns != 0);
            let several = there & side & (there & side).wrapping_sub(1) != 0;
            self.crowds[index].set(hex, several || there & side & sets.oversized != 0);
        }
    }

    /// Units on the map.
    #[inline]
    #[must_use]
    pub const fn on_map(&self) -> UnitSet {
        self.on_map
    }

    /// Hexes with units of a side.
    #[inline]
    #[must_use]
    pub const fn units(&self, side: Side) -> HexSet {
        self.units[side.index()]
    }

    /// Hexes with several units of a side, or with one that is too large for any hex: where limits may be broken.
    #[inline]
    #[must_use]
    pub const fn crowds(&self, side: Side) -> HexSet {
        self.crowds[side.index()]
    }

    /// Whether a side has units in a hex.
    #[inline]
    #[must_use]
    pub fn holds(&self, hex: Hex, side: Side) -> bool {
        self.units[side.index()].contains(hex)
    }

    /// Whether a side has infantry or cavalry in a hex.
    #[inline]
    #[must_use]
    pub fn stands(&self, hex: Hex, side: Side) -> bool {
        self.stacks[side.index()].contains(hex)
    }

    /// Hexes with infantry or cavalry of a side.
    #[inline]
    #[must_use]
    pub const fn stacks(&self, side: Side) -> HexSet {
        self.stacks[side.index()]
    }
}
