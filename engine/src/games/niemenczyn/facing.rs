//! Chapter 5: facing and zones.

use crate::core::game::Side;
use crate::games::niemenczyn::data::UnitId;
use crate::games::niemenczyn::event::UnitSet;
use crate::games::niemenczyn::position::Position;
use crate::games::niemenczyn::unit_set::{bit, each};
use crate::grid::facing::{Zone, front_mask, zone_of_side};
use crate::grid::{ALL_SIDES, Hex, HexSet};

impl Position<'_> {
    /// The hexsides that lead into the unit's front zone, as a bit mask; a square faces all round \[7.2.2\].
    #[inline]
    #[must_use]
    pub fn front_sides(self, unit: UnitId) -> u8 {
        if self.board.square & bit(unit) != 0 { ALL_SIDES } else { front_mask(self.board.facing[unit as usize]) }
    }

    /// Whether a hex lies in the unit's front zone \[5.0\].
    #[inline]
    #[must_use]
    pub fn in_front_zone(self, unit: UnitId, hex: Hex) -> bool {
        let grid = &self.game.scenario.map.grid;
        let place = self.board.place[unit as usize];
        grid.distance(place, hex) == 1 && grid.sextants(place, hex) & self.front_sides(unit) != 0
    }

    /// The union of the front zones of units.
    #[must_use]
    pub fn front_zones(self, units: UnitSet) -> HexSet {
        let grid = &self.game.scenario.map.grid;
        let mut zones = HexSet::EMPTY;
        for unit in each(units) {
            let sides = self.front_sides(unit);
            for side in each(sides.into()) {
                let hex = grid.neighbour(self.board.place[unit as usize], side);
                if hex.is_some() {
                    zones.insert(hex);
                }
            }
        }
        zones
    }

    /// The front zones of every unit of a side.
    #[must_use]
    pub fn zones_of(self, side: Side) -> HexSet {
        self.front_zones(self.side_on_map(side))
    }

    /// The zone of `unit` through which a hexside of its own hex leads; a square has a front only.
    #[must_use]
    pub fn zone_at_side(self, unit: UnitId, side: u8) -> Zone {
        if self.board.square & bit(unit) != 0 {
            Zone::Front
        } else {
            zone_of_side(self.board.facing[unit as usize], side)
        }
    }
}
