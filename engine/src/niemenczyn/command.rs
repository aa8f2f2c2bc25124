//! Chapter 4: commanders and command.

use crate::grid::{Hex, HexSet};
use crate::niemenczyn::data::{CommanderId, UnitId};
use crate::niemenczyn::position::Position;

/// What comes of a check of a commander in danger \[4.4.1\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fate {
    /// He is killed.
    Killed,
    /// His chit leaves the pool of this stage.
    Contused,
    /// Nothing.
    Unhurt,
}

impl Fate {
    /// The fate that a die means.
    #[must_use]
    pub const fn of(die: i32) -> Self {
        match die {
            0 => Fate::Killed,
            9 => Fate::Contused,
            _ => Fate::Unhurt,
        }
    }

    /// The name used in event logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Fate::Killed => "killed",
            Fate::Contused => "contused",
            Fate::Unhurt => "unhurt",
        }
    }
}

impl Position<'_> {
    /// The hexes from which the commander can be reached in four hexes without crossing a hex that only
    /// enemies hold \[4.2\]. Melee hexes are no walls, nor are enemy commanders.
    #[must_use]
    pub fn command_area(self, commander: CommanderId) -> HexSet {
        let grid = &self.game.scenario.map.grid;
        let from = self.board.commander_place[commander as usize];
        if !from.is_some() {
            return HexSet::EMPTY;
        }
        let range = self.tables().command_range;
        let walls = self.walls_for(commander);
        let reach = grid.within(from, range);
        if (walls & reach).is_empty() {
            return reach;
        }
        let mut area = HexSet::from_iter([from]);
        let mut frontier = area;
        for _ in 0..range {
            let mut next = HexSet::EMPTY;
            for hex in frontier.iter() {
                next |= grid.neighbours_set(hex);
            }
            frontier = next.without(walls).without(area);
            area |= frontier;
        }
        area
    }

    /// Hexes that only enemies of this commander hold.
    fn walls_for(self, commander: CommanderId) -> HexSet {
        let side = self.commander_side(commander);
        self.enemy_only(side)
    }

    /// Hexes held by enemies of `side` and by none of its own units.
    #[must_use]
    pub fn enemy_only(self, side: crate::game::Side) -> HexSet {
        self.hexes(self.side_on_map(side.other())).without(self.hexes(self.side_on_map(side)))
    }

    /// Whether a unit on the map is in command now \[4.2, 4.3\].
    #[must_use]
    pub fn in_command(self, unit: UnitId) -> bool {
        let commander = self.game.scenario.units[unit as usize].commander;
        let (hex, from) = (self.board.place[unit as usize], self.board.commander_place[commander as usize]);
        if !hex.is_some() || !from.is_some() {
            return false;
        }
        let distance = self.game.scenario.map.grid.distance(hex, from);
        // Nothing can stand between neighbours, and nothing further than the range can be in command.
        distance <= self.tables().command_range && (distance <= 1 || self.command_area(commander).contains(hex))
    }

    /// Whether a commander may stop in a hex: no enemy unit there alone, no enemy commander there alone.
    #[must_use]
    pub fn commander_may_stand(self, side: crate::game::Side, hex: Hex) -> bool {
        let own = self.side_at(hex, side) != 0;
        own || (self.side_at(hex, side.other()) == 0 && self.side_commanders_at(hex, side.other()) == 0)
    }
}
