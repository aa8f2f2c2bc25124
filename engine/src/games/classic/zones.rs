//! Zones of control \[5\] and stacking \[6\].

use super::board::Board;
use super::chart::bits;
use super::data::movement::Counted;
use super::data::{Hex, HexSet, UnitId};
use super::position::Position;
use super::state::mark;
use crate::core::game::Side;

impl<B: Board> Position<'_, B> {
    /// \[5.1\] Whether a unit exerts a zone of control.
    #[inline]
    #[must_use]
    pub fn exerts(self, unit: UnitId) -> bool {
        self.scenario().class_of(unit).zoc && !self.counter(unit).has(mark::DISRUPTED)
    }

    /// \[5.1\] Whether a hex is in a zone of control of the enemies of a side.
    #[inline]
    #[must_use]
    pub fn in_zone(self, hex: Hex, side: Side) -> bool {
        let field = &self.scenario().map.field;
        bits(self.game.chart.zoc(hex).into()).any(|direction| {
            let near = field.neighbour(hex, direction);
            self.occupier(near) == Some(side.other()) && self.stack(near).any(|unit| self.exerts(unit))
        })
    }

    /// \[5.1\] The hexes in zones of control of a side.
    #[must_use]
    pub fn zones_of(self, side: Side) -> HexSet {
        let field = &self.scenario().map.field;
        let mut all = HexSet::EMPTY;
        for unit in self.units(side).filter(|&unit| self.exerts(unit)) {
            for direction in 0..6 {
                let near = field.neighbour(self.hex(unit), direction);
                if near.is_some() && self.game.chart.zoc(near) >> ((direction + 3) % 6) & 1 == 1 {
                    all.insert(near);
                }
            }
        }
        all
    }

    /// \[5.6\] The same for one hex, unless friendly units in the hex free it.
    #[inline]
    #[must_use]
    pub fn in_zone_unless_held(self, hex: Hex, side: Side, freed: bool) -> bool {
        !(freed && self.occupier(hex) == Some(side)) && self.in_zone(hex, side)
    }

    /// \[6.1\] What a unit counts for stacking.
    #[inline]
    #[must_use]
    pub fn weight(self, unit: UnitId) -> u8 {
        match self.scenario().stacking.counted {
            Counted::Units => 1,
            Counted::Points => self.scenario().class_of(unit).stacking,
        }
    }

    /// \[6.1\] Whether a hex without enemies has room for so much more.
    #[inline]
    #[must_use]
    pub fn has_room(self, hex: Hex, weight: u16) -> bool {
        let crowd: u16 = self.stack(hex).map(|unit| u16::from(self.weight(unit))).sum();
        crowd + weight <= u16::from(self.game.chart.limit(hex))
    }

    /// \[6.2\] Whether a hex without enemies has room for the units that move now, wherever they are.
    #[must_use]
    pub fn has_room_for_movers(self, hex: Hex) -> bool {
        let still = self.stack(hex).filter(|&unit| !self.counter(unit).has(mark::MOVING));
        let crowd: u16 = still.map(|unit| u16::from(self.weight(unit))).sum();
        crowd + self.movers_weight() <= u16::from(self.game.chart.limit(hex))
    }
}
