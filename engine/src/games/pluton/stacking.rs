//! \[5\] Stacks.

use crate::core::game::Side;
use crate::games::pluton::data::{UnitId, units_in};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::position::Position;
use crate::games::pluton::switches::{Crowd, StackLimit};

impl Position<'_> {
    /// The units of a side in a hex without commanders \[5.2\].
    #[inline]
    #[must_use]
    pub fn platoons_in(self, hex: Hex, side: Side) -> u8 {
        self.own_in(hex, side).filter(|&unit| self.game.is_platoon(unit)).count() as u8
    }

    /// \[5.1, 5.2\] Whether a hex has room for this many more units of a side, commanders not counted.
    #[inline]
    #[must_use]
    pub(super) fn has_room(self, hex: Hex, side: Side, more: u8) -> bool {
        if more == 0 {
            return true;
        }
        let there = match self.switches().stack_limit {
            StackLimit::PerSide => self.platoons_in(hex, side),
            StackLimit::Both => Side::BOTH.into_iter().map(|side| self.platoons_in(hex, side)).sum(),
        };
        there + more <= self.game.scenario.stack
    }

    /// The units among some of a side that count for the limit.
    #[inline]
    pub(super) fn platoons_of(self, side: Side, units: u64) -> u8 {
        units_in(side, units).filter(|&unit| self.game.is_platoon(unit)).count() as u8
    }

    /// \[5.3, 7.5f\] Whether the units of a side in a hex are crowded.
    #[must_use]
    pub fn is_crowded(self, hex: Hex, side: Side) -> bool {
        self.is_crowd(self.platoons_in(hex, side))
    }

    /// Whether they appear crowded to the other side, which does not know of units set up in secret \[S2.3\], nor which
    /// concealed counters are commanders \[16.1\]: it counts those as platoons.
    pub(super) fn seems_crowded(self, hex: Hex, side: Side) -> bool {
        let known = |&unit: &UnitId| self.is_placed(unit) && (self.game.is_platoon(unit) || !self.is_seen(unit));
        self.is_crowd(self.own_in(hex, side).filter(known).count() as u8)
    }

    fn is_crowd(self, count: u8) -> bool {
        match self.switches().crowd {
            Crowd::FourToSix => count >= 4,
            Crowd::MoreThanFour => count > 4,
        }
    }
}
