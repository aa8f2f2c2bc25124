//! Chapter 4: commanders and command.

use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{CommanderId, UnitId};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::position::Position;
use crate::games::insurrection::unit_set::{bit, each};
use crate::grid::{Hex, HexSet};

impl<E: Edition> Position<'_, E> {
    /// The hexes from which the commander can be reached within command range without crossing a hex held only by
    /// enemies \[4.2\]. Melee hexes and enemy commanders do not block.
    #[must_use]
    pub fn command_area(self, commander: CommanderId) -> HexSet<E::Size> {
        let grid = &self.game.scenario.map.grid;
        let from = self.board.commander_place[commander as usize];
        if !from.is_some() {
            return HexSet::EMPTY;
        }
        grid.flood(from, self.tables().command_range, self.enemy_only(self.commander_side(commander)))
    }

    /// Hexes held by enemies of `side` and by none of its own units.
    #[must_use]
    pub fn enemy_only(self, side: crate::core::game::Side) -> HexSet<E::Size> {
        self.occupied(side.other()).without(self.occupied(side))
    }

    /// Whether a unit on the map is in command now \[4.2, 4.3\].
    #[must_use]
    pub fn in_command(self, unit: UnitId) -> bool {
        if E::HAS.overall { self.led_by_any(unit) } else { self.commands(self.commander_of(unit), unit) }
    }

    /// As `in_command`, for a unit of the active formation, under the active commander.
    pub(super) fn led_now(self, unit: UnitId) -> bool {
        self.commands(if E::HAS.overall { self.board.active } else { self.commander_of(unit) }, unit)
    }

    /// Whether a commander has a unit on the map in his range now \[4.2\].
    #[inline]
    #[must_use]
    pub fn commands(self, commander: CommanderId, unit: UnitId) -> bool {
        let grid = &self.game.scenario.map.grid;
        let (hex, from) = (self.board.place[unit as usize], self.board.commander_place[commander as usize]);
        let distance = grid.distance(hex, from);
        if !from.is_some() || (self.on_map() & bit(unit)).is_empty() || distance > self.tables().command_range {
            return false;
        }
        // The shortest paths use only hexes that are no further from either end than the ends are from each other.
        let walls = || self.enemy_only(self.commander_side(commander));
        distance <= 1
            || !walls().meets(grid.within(from, distance) & grid.within(hex, distance))
            || self.commanded(commander, bit(unit)).any()
    }

    /// The units of a commander on the map that are in command now \[4.2, 4.3\].
    #[must_use]
    pub fn commanded(self, commander: CommanderId, units: E::Units) -> E::Units {
        let grid = &self.game.scenario.map.grid;
        let (from, range) = (self.board.commander_place[commander as usize], self.tables().command_range);
        let units = units & self.on_map();
        if !from.is_some() || units.is_empty() {
            return E::Units::EMPTY;
        }
        let near = grid.within(from, range);
        let walls = self.enemy_only(self.commander_side(commander)) & near;
        let units = self.standing_in(units, near);
        if walls.is_empty() {
            return units;
        }
        let mut area = None;
        let mut reached = |hex: Hex<E::Size>| {
            let distance = grid.distance(hex, from);
            // The shortest paths use only hexes that are no further from either end than the ends are from each other.
            let open = || !walls.meets(grid.within(from, distance) & grid.within(hex, distance));
            let mut flooded = || area.get_or_insert_with(|| grid.flood(from, range, walls)).contains(hex);
            distance <= 1 || open() || flooded()
        };
        each(units)
            .filter(|&unit| reached(self.board.place[unit as usize]))
            .fold(E::Units::EMPTY, |set, unit| set | bit(unit))
    }

    /// Whether a commander may stop in a hex: no enemy unit there alone, no enemy commander there alone.
    #[must_use]
    pub fn commander_may_stand(self, side: crate::core::game::Side, hex: Hex<E::Size>) -> bool {
        let own = self.holds(hex, side);
        own || (!self.holds(hex, side.other()) && self.side_commanders_at(hex, side.other()) == 0)
    }
}
