//! \[6.4, 7.14\] Moves of two-hex units: ahead, front to side, about, flanking.

use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{UnitId, side_of};
use crate::games::spqr::facing::{Facing, Stance};
use crate::games::spqr::hex::{Hex, SIDES};
use crate::games::spqr::position::Position;
use crate::games::spqr::state::COLUMN;
use crate::games::spqr::stride::{Stride, Strides, Wheeling};

/// The cost of facing about \[6.44\].
pub(super) const ABOUT_COST: u8 = 3;

impl Position<'_> {
    /// \[6.43\] The strides of a phalanx: both halves through either front hexside, or one half into the middle front hex
    /// while the other turns in place.
    pub(super) fn wheels(self, stance: Stance) -> Strides {
        let (field, facing) = (self.field(), stance.facing.index());
        let [left, right] = stance.cells(field);
        let mut strides = Strides::new();
        for side in [facing, (facing + 1) % SIDES] {
            let (hex, other) = (field.neighbour(left, side), field.neighbour(right, side));
            if hex.is_some() && other.is_some() {
                strides.push(Stride { stance: Stance { hex, ..stance }, wheeling: Wheeling::Ahead });
            }
        }
        let middle = field.neighbour(left, (facing + 1) % SIDES);
        if middle.is_some() {
            let stays = Stance { facing: Facing::of(facing + 5), ..stance };
            strides.push(Stride { stance: stays, wheeling: Wheeling::LeftStays });
            let moves = Stance { hex: middle, facing: Facing::of(facing + 1), ..stance };
            strides.push(Stride { stance: moves, wheeling: Wheeling::RightStays });
        }
        strides
    }

    /// The stride that leads to this hex and facing.
    pub(super) fn stride_to(self, unit: UnitId, hex: Hex, facing: Facing) -> Option<Stride> {
        let strides = self.strides(self.stance(unit));
        strides.iter().copied().find(|stride| (stride.stance.hex, stride.stance.facing) == (hex, facing))
    }

    /// \[6.45\] Whether a stride is flanking: the stationary half is in an enemy zone, the moving half is not.
    pub(super) fn flanks(self, unit: UnitId, stride: Stride) -> bool {
        let [left, right] = self.cells(unit);
        let zoned = |hex: Hex| self.in_zone(hex, side_of(unit).other());
        match stride.wheeling {
            Wheeling::Ahead => false,
            Wheeling::LeftStays => zoned(left) && !zoned(right),
            Wheeling::RightStays => zoned(right) && !zoned(left),
        }
    }

    /// \[6.45\] Whether a flanking phalanx must test: not when only skirmishers exert the zone.
    pub(super) fn tests_flanking(self, unit: UnitId) -> bool {
        let side = side_of(unit).other();
        let cells = self.cells(unit);
        let mut enemies = cells.into_iter().filter(|cell| cell.is_some()).flat_map(|cell| self.controllers(cell, side));
        enemies.any(|enemy| self.card(enemy).arm != Arm::Skirmishers)
    }

    /// \[6.44, 9.52\] Whether a phalanx may face about: no part in an enemy zone or in difficult terrain, and not in double
    /// depth.
    pub(super) fn may_face_about(self, unit: UnitId) -> bool {
        let cells = self.cells(unit);
        let clear = cells.into_iter().all(|cell| !cell.is_some() || !self.ground(cell).is_difficult());
        let formed = self.card(unit).double && !self.of(unit).has(COLUMN) && self.deep_partner(unit).is_none();
        formed && clear && !self.is_zoned(unit)
    }

    /// The stance of a phalanx after facing about: its left half becomes its right half.
    pub(super) fn about(self, stance: Stance) -> Stance {
        let right = stance.cells(self.field())[1];
        Stance { hex: right, facing: stance.facing.turned(3), ..stance }
    }
}
