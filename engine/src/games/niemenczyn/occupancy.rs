//! Positions of units as sets of hexes, with friends and enemies: queried many times per decision, so cached beside the
//! places.

use crate::core::game::Side;
use crate::games::niemenczyn::Sets;
use crate::games::niemenczyn::data::{MAX_UNITS, UnitId};
use crate::games::niemenczyn::event::UnitSet;
use crate::games::niemenczyn::unit_set::{bit, each, units_in};
use crate::grid::{Hex, HexSet};

/// The hexes that units hold. Captured guns hold none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Occupancy {
    on_map: UnitSet,
    units: [HexSet; 2],
    stacks: [HexSet; 2],
    crowded: UnitSet,
    engaged: UnitSet,
}

impl Occupancy {
    /// Recomputes everything from the places of the units in play.
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

    /// Updates for units that have come onto the map or left it.
    pub(super) fn appear(&mut self, units: UnitSet, on_map: bool) {
        self.on_map = if on_map { self.on_map | units } else { self.on_map & !units };
    }

    /// Whether a unit is alone in its hex and the destination is empty.
    #[inline]
    pub(super) fn goes_free(&self, unit: UnitId, to: Hex) -> bool {
        let free = self.on_map & !self.crowded & !self.engaged;
        free & bit(unit) != 0 && to.is_some() && self.vacant(to)
    }

    /// Moves a unit that [goes free](Occupancy::goes_free).
    #[inline]
    pub(super) fn shift(&mut self, unit: UnitId, from: Hex, to: Hex, sets: &Sets) {
        let index = usize::from(sets.side[1] & bit(unit) != 0);
        self.units[index].remove(from);
        self.units[index].insert(to);
        if sets.guns & bit(unit) == 0 {
            self.stacks[index].remove(from);
            self.stacks[index].insert(to);
        }
    }

    /// Updates a hex after these units have come or gone.
    pub(super) fn note(&mut self, hex: Hex, there: UnitSet, moved: UnitSet, sets: &Sets) {
        for (index, &side) in sets.side.iter().enumerate().filter(|&(_, &side)| moved & side != 0) {
            let ours = there & side;
            self.units[index].set(hex, ours != 0);
            self.stacks[index].set(hex, ours & !sets.guns != 0);
            let several = ours & ours.wrapping_sub(1) != 0;
            let crowd = if several || ours & sets.oversized != 0 { ours } else { 0 };
            self.crowded = self.crowded & !(ours | moved & side) | crowd;
        }
        let both = sets.side.iter().all(|&side| there & side != 0);
        self.engaged = self.engaged & !(there | moved) | if both { there } else { 0 };
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

    /// Units on the map that share their hex with others of their side, or exceed the limit alone: only these may break
    /// limits.
    #[inline]
    #[must_use]
    pub const fn crowded(&self) -> UnitSet {
        self.crowded
    }

    /// Units in hexes with units of both sides.
    #[inline]
    #[must_use]
    pub const fn engaged(&self) -> UnitSet {
        self.engaged
    }

    /// Whether a side has units in a hex.
    #[inline]
    #[must_use]
    pub fn holds(&self, hex: Hex, side: Side) -> bool {
        self.units[side.index()].contains(hex)
    }

    /// Whether a hex has no units.
    #[inline]
    #[must_use]
    pub fn vacant(&self, hex: Hex) -> bool {
        !(self.units[0].contains(hex) | self.units[1].contains(hex))
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
