//! Positions of units as sets of hexes, with friends and enemies: queried many times per decision, so cached alongside
//! the places.

use crate::core::game::Side;
use crate::games::insurrection::Sets;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::UnitId;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::unit_set::{bit, each, units_in};
use crate::grid::{Hex, HexSet};

/// The hexes that units hold. Captured guns hold none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Occupancy<E: Edition> {
    on_map: E::Units,
    units: [HexSet<E::Size>; 2],
    stacks: [HexSet<E::Size>; 2],
    crowded: E::Units,
    engaged: E::Units,
}

impl<E: Edition> Occupancy<E> {
    /// Recomputes everything from the places of the units in play.
    #[must_use]
    pub fn of(place: &E::PerUnit<Hex<E::Size>>, alive: E::Units, sets: &Sets<E>) -> Self {
        let mut occupancy = Self::default();
        for unit in each(alive) {
            let hex = place[unit as usize];
            if hex.is_some() {
                occupancy.on_map |= bit(unit);
                occupancy.note(hex, units_in::<E>(place, hex) & alive, bit(unit), sets);
            }
        }
        occupancy
    }

    /// Updates for units that have come onto the map or left it.
    pub(super) fn appear(&mut self, units: E::Units, on_map: bool) {
        self.on_map = if on_map { self.on_map | units } else { self.on_map & !units };
    }

    /// Whether a unit is alone in its hex and the destination is empty.
    #[inline]
    pub(super) fn goes_free(&self, unit: UnitId, to: Hex<E::Size>) -> bool {
        let free = self.on_map & !self.crowded & !self.engaged;
        (free & bit(unit)).any() && to.is_some() && self.vacant(to)
    }

    /// Moves a unit that [goes free](Occupancy::goes_free).
    #[inline]
    pub(super) fn shift(&mut self, unit: UnitId, from: Hex<E::Size>, to: Hex<E::Size>, sets: &Sets<E>) {
        let index = usize::from((sets.side[1] & bit(unit)).any());
        self.units[index].remove(from);
        self.units[index].insert(to);
        if (sets.guns & bit(unit)).is_empty() {
            self.stacks[index].remove(from);
            self.stacks[index].insert(to);
        }
    }

    /// Updates a hex after these units have come or gone.
    pub(super) fn note(&mut self, hex: Hex<E::Size>, there: E::Units, moved: E::Units, sets: &Sets<E>) {
        for (index, &side) in sets.side.iter().enumerate().filter(|&(_, &side)| (moved & side).any()) {
            let ours = there & side;
            self.units[index].set(hex, ours.any());
            self.stacks[index].set(hex, (ours & !sets.guns).any());
            let several = ours.several();
            let crowd = if several || (ours & sets.oversized).any() { ours } else { E::Units::EMPTY };
            self.crowded = self.crowded & !(ours | moved & side) | crowd;
        }
        let both = sets.side.iter().all(|&side| (there & side).any());
        self.engaged = self.engaged & !(there | moved) | if both { there } else { E::Units::EMPTY };
    }

    /// Units on the map.
    #[inline]
    #[must_use]
    pub const fn on_map(&self) -> E::Units {
        self.on_map
    }

    /// Hexes with units of a side.
    #[inline]
    #[must_use]
    pub const fn units(&self, side: Side) -> HexSet<E::Size> {
        self.units[side.index()]
    }

    /// Units on the map that share their hex with others of their side, or exceed the limit alone: only these may break
    /// limits.
    #[inline]
    #[must_use]
    pub const fn crowded(&self) -> E::Units {
        self.crowded
    }

    /// Units in hexes with units of both sides.
    #[inline]
    #[must_use]
    pub const fn engaged(&self) -> E::Units {
        self.engaged
    }

    /// Whether a side has units in a hex.
    #[inline]
    #[must_use]
    pub fn holds(&self, hex: Hex<E::Size>, side: Side) -> bool {
        self.units[side.index()].contains(hex)
    }

    /// Whether a hex has no units.
    #[inline]
    #[must_use]
    pub fn vacant(&self, hex: Hex<E::Size>) -> bool {
        !(self.units[0].contains(hex) | self.units[1].contains(hex))
    }

    /// Whether a side has infantry or cavalry in a hex.
    #[inline]
    #[must_use]
    pub fn stands(&self, hex: Hex<E::Size>, side: Side) -> bool {
        self.stacks[side.index()].contains(hex)
    }

    /// Hexes with infantry or cavalry of a side.
    #[inline]
    #[must_use]
    pub const fn stacks(&self, side: Side) -> HexSet<E::Size> {
        self.stacks[side.index()]
    }
}
