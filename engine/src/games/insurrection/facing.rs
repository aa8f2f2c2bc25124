//! Chapter 5: facing and zones.

use crate::core::game::Side;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::UnitId;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::position::Position;
use crate::games::insurrection::unit_set::{bit, each};
use crate::grid::facing::{Zone, front_mask, zone_of_side};
use crate::grid::{ALL_SIDES, Hex, HexSet};

impl<E: Edition> Position<'_, E> {
    /// The hexsides that lead into the unit's front zone, as a bit mask; a square faces all round \[7.2.2\].
    #[inline]
    #[must_use]
    pub fn front_sides(self, unit: UnitId) -> u8 {
        if (self.board.square & bit(unit)).any() { ALL_SIDES } else { front_mask(self.board.facing[unit as usize]) }
    }

    /// Whether a hex lies in the unit's front zone \[5.0\].
    #[inline]
    #[must_use]
    pub fn in_front_zone(self, unit: UnitId, hex: Hex<E::Size>) -> bool {
        let grid = &self.game.scenario.map.grid;
        let place = self.board.place[unit as usize];
        grid.distance(place, hex) == 1 && grid.sextants(place, hex) & self.front_sides(unit) != 0
    }

    /// The union of the front zones of units.
    #[must_use]
    pub fn front_zones(self, units: E::Units) -> HexSet<E::Size> {
        let grid = &self.game.scenario.map.grid;
        let mut zones = HexSet::EMPTY;
        for unit in each(units) {
            let sides = self.front_sides(unit);
            for side in each(sides) {
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
    pub fn zones_of(self, side: Side) -> HexSet<E::Size> {
        self.front_zones(self.side_on_map(side))
    }

    /// The zone of `unit` through which a hexside of its own hex leads; a square has a front only.
    #[must_use]
    pub fn zone_at_side(self, unit: UnitId, side: u8) -> Zone {
        if (self.board.square & bit(unit)).any() {
            Zone::Front
        } else {
            zone_of_side(self.board.facing[unit as usize], side)
        }
    }
}
