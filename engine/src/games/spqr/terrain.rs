//! Queries on a state: the ground of hexes \[6.2\].

use crate::games::spqr::data::{Scenario, UnitId};
use crate::games::spqr::hex::{Field, Hex, HexSet};
use crate::games::spqr::position::Position;
use crate::games::spqr::tables::Ground;

impl Position<'_> {
    /// The ground of a hex.
    #[inline]
    #[must_use]
    pub fn ground(self, hex: Hex) -> Ground {
        self.game.scenario.map.ground[hex.index()]
    }

    /// The level of a hex.
    #[inline]
    #[must_use]
    pub fn level(self, hex: Hex) -> u8 {
        self.game.scenario.map.level[hex.index()]
    }

    /// Whether a unit may be in a hex by its terrain \[6.24\].
    #[must_use]
    pub fn admits(self, unit: UnitId, hex: Hex) -> bool {
        hex.is_some() && self.game.open[self.card(unit).gait.index()].contains(hex)
    }
}

/// The hexes that a column of the movement table may enter \[6.27\].
pub(super) fn open_to(scenario: &Scenario, gait: usize) -> HexSet {
    let open = |hex: &Hex| scenario.tables.movement.grounds[scenario.map.ground[hex.index()] as usize][gait].cost > 0;
    scenario.map.field.hexes().filter(open).collect()
}

/// A set of hexes as a word for each row of the map.
pub(super) fn rows(field: &Field, set: &HexSet) -> Vec<u128> {
    let mut rows = vec![0; usize::from(field.layout.height)];
    for hex in set.iter() {
        let (column, row) = field.place(hex);
        rows[row as usize] |= 1 << column;
    }
    rows
}
