//! Units within one or two hexes, found from the surrounding hexes.

use crate::core::game::Side;
use crate::games::spqr::data::{NO_UNIT, UnitId, bit, side_of};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::position::Position;

impl Position<'_> {
    /// The units of a side within one or two steps of a unit on the map, as a bit mask; with those in its hexes.
    pub(super) fn within(self, steps: u8, unit: UnitId, side: Side) -> u64 {
        self.cells(unit)
            .into_iter()
            .filter(|cell| cell.is_some())
            .fold(0, |all, cell| all | self.around(steps, cell, side))
    }

    /// The units of a side within one or two steps of a hex, as a bit mask; with those in it.
    pub(super) fn around(self, steps: u8, hex: Hex, side: Side) -> u64 {
        let near = self.game.near.within(steps, hex).iter().filter(|&&hex| self.has_unit_of(hex, side));
        near.fold(0, |all, &hex| self.in_hex(hex).fold(all, |all, unit| all | bit(unit)))
    }

    /// Whether a hex holds units of a side; [`Hex::NONE`] does not.
    #[inline]
    pub(super) fn has_unit_of(self, hex: Hex, side: Side) -> bool {
        hex.is_some() && {
            let top = self.state.head[hex.index()];
            top != NO_UNIT && side_of(top) == side
        }
    }

    /// Whether a unit on the map stands next to an enemy.
    pub(super) fn is_beside_enemy(self, unit: UnitId) -> bool {
        let enemy = side_of(unit).other();
        self.cells(unit)
            .into_iter()
            .filter(|cell| cell.is_some())
            .any(|cell| self.game.near.within(1, cell).iter().any(|&hex| self.has_unit_of(hex, enemy)))
    }
}
