//! \[9\] Support artillery: batteries off the map, and when they can be called.

use crate::core::game::Side;
use crate::games::pluton::Guns;
use crate::games::pluton::data::{Kind as UnitKind, MarkerId, side_of};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::position::Position;
use crate::games::pluton::switches::Revealed;

impl Position<'_> {
    /// \[9.2, S1.4, S2.4, S2.6\] Whether a battalion can be called: its condition holds, or it was called before.
    #[must_use]
    pub fn is_available(self, support: usize) -> bool {
        let battalion = &self.game.scenario.support[support];
        let condition = &battalion.condition;
        if self.was_called(support) {
            return true;
        }
        condition.available
            && self.state.stage >= condition.stage
            && (condition.revealed == 0 || self.revealed(battalion.side.other()) >= condition.revealed)
            && (condition.near == 0
                || self.near(battalion.side, condition.distance, condition.villages) >= condition.near)
    }

    /// Whether a battalion has been called in this game \[S1.6\].
    #[must_use]
    pub const fn was_called(self, support: usize) -> bool {
        self.state.called & 1 << support != 0
    }

    /// \[S2.4\] The revealed platoons of a side: rifle, machine gun and mortar platoons.
    #[must_use]
    pub fn revealed(self, side: Side) -> u8 {
        let words = match self.switches().revealed {
            Revealed::Ever => &self.state.ever_seen,
            Revealed::Now => &self.state.seen,
        };
        (words[side.index()] & !self.game.commanders[side.index()]).count_ones() as u8
    }

    /// \[S2.4\] The platoons of a side at most this far from a building of these villages.
    fn near(self, side: Side, distance: u8, villages: u32) -> u8 {
        let field = &self.game.scenario.map.field;
        let hexes = || {
            let all = self.game.scenario.villages.iter().enumerate();
            all.filter(|(index, _)| villages & 1 << index != 0).flat_map(|(_, village)| &village.hexes)
        };
        let close = |from: Hex| hexes().any(|&to| field.distance(from, to) <= distance);
        self.units(side).filter(|&unit| self.game.is_platoon(unit) && close(self.hex(unit))).count() as u8
    }

    /// \[8.1, 9.1\] Whether the guns of a marker can fire.
    #[must_use]
    pub(super) fn has_guns(self, marker: MarkerId) -> bool {
        match self.game.guns_of(marker) {
            Guns::None => false,
            Guns::Mortar(unit) => {
                debug_assert!(
                    self.kind(unit) == UnitKind::Mortar
                        && side_of(unit) == crate::games::pluton::data::marker_side(marker)
                );
                self.is_on_map(unit)
            }
            Guns::Battery(support) => self.is_available(support.into()),
        }
    }

    /// \[8.3c, 14.1\] The strength of the guns of a marker before modification.
    #[must_use]
    pub fn barrage(self, marker: MarkerId) -> u8 {
        use crate::games::pluton::data::Calibre;
        let tables = &self.game.scenario.tables;
        match self.game.guns_of(marker) {
            Guns::None => 0,
            Guns::Mortar(unit) => tables.artillery_strength(Calibre::Mortar, self.strength(unit).div_ceil(2)),
            Guns::Battery(support) => {
                let battalion = self.game.battalion(support);
                tables.artillery_strength(battalion.calibre, battalion.barrels)
            }
        }
    }
}
