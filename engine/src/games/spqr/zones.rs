//! \[7.2\] Zones of control.

use crate::core::game::Side;
use crate::games::spqr::arms::{Arm, Class};
use crate::games::spqr::data::{LeaderId, UnitId, leader_side, side_of};
use crate::games::spqr::facing::Angle;
use crate::games::spqr::hex::{Hex, SIDES};
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{Ammo, ROUTED};

impl<'a> Position<'a> {
    /// \[7.21\] Whether a unit has a zone of control at this angle: in front; skirmishers and velites on the flanks, too,
    /// while they have missiles. Skirmishers without missiles, routed units, and elephants of leaders have none.
    #[must_use]
    pub fn controls(self, unit: UnitId, angle: Angle) -> bool {
        let (counter, card) = (self.of(unit), self.card(unit));
        if counter.has(ROUTED) || card.rider.is_some() {
            return false;
        }
        let (skirmishers, out) = (card.arm == Arm::Skirmishers, counter.ammo() == Ammo::Out);
        match angle {
            Angle::Front => !(skirmishers && out),
            Angle::Flank => (skirmishers || card.class == Class::Velites) && !out,
            Angle::Rear => false,
        }
    }

    /// \[7.21, 7.22\] Whether a hex is in the zone of control of a unit.
    #[must_use]
    pub fn exerts(self, unit: UnitId, hex: Hex) -> bool {
        let angle = self.stance(unit).angle(self.field(), hex);
        angle.is_some_and(|angle| self.controls(unit, angle)) && self.admits(unit, hex)
    }

    /// As `exerts`, for the hex beyond a hexside of the hex of a unit, or of one of its two hexes.
    #[inline]
    fn exerts_beyond(self, unit: UnitId, side: usize, hex: Hex) -> bool {
        if self.card(unit).double {
            return self.exerts(unit, hex);
        }
        self.controls(unit, self.stance(unit).angle_of_side(side)) && self.admits(unit, hex)
    }

    /// The units of a side whose zone of control a hex is in. A two-hex unit may appear twice.
    pub fn controllers(self, hex: Hex, side: Side) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        let around = (0..SIDES).map(move |beyond| (self.field().neighbour(hex, beyond), (beyond + SIDES / 2) % SIDES));
        // The units in a hex are of one side.
        let held = around.filter(move |&(next, _)| self.has_unit_of(next, side));
        held.flat_map(move |(next, back)| self.in_hex(next).filter(move |&unit| self.exerts_beyond(unit, back, hex)))
    }

    /// Whether a hex is in a zone of control of a side \[7.2\].
    #[inline]
    #[must_use]
    pub fn in_zone(self, hex: Hex, side: Side) -> bool {
        (0..SIDES).any(|beyond| {
            let next = self.field().neighbour(hex, beyond);
            self.has_unit_of(next, side)
                && self.in_hex(next).any(|unit| self.exerts_beyond(unit, (beyond + SIDES / 2) % SIDES, hex))
        })
    }

    /// Visits the hexes in the zone of control of a unit; some may be visited twice.
    pub(super) fn visit_zone(self, unit: UnitId, visit: &mut impl FnMut(Hex)) {
        for cell in self.cells(unit).into_iter().filter(|cell| cell.is_some()) {
            for beyond in 0..SIDES {
                let hex = self.field().neighbour(cell, beyond);
                if hex.is_some() && self.exerts_beyond(unit, beyond, hex) {
                    visit(hex);
                }
            }
        }
    }

    /// Whether part of a unit is in an enemy zone of control.
    #[must_use]
    pub fn is_zoned(self, unit: UnitId) -> bool {
        let enemy = side_of(unit).other();
        self.cells(unit).into_iter().any(|cell| cell.is_some() && self.in_zone(cell, enemy))
    }

    /// Whether a leader is in an enemy zone of control \[4.26\].
    #[must_use]
    pub fn is_leader_zoned(self, leader: LeaderId) -> bool {
        let hex = self.leader_hex(leader);
        hex.is_some() && self.in_zone(hex, leader_side(leader).other())
    }
}
