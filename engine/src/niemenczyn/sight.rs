//! Lines of sight \[10.1\]: what the map alone says of every pair of hexes, worked out once per scenario.

use crate::grid::{Grid, Hex, HexMeet, HexSet, SIDES, SideMeet};
use crate::niemenczyn::data::{Edge, Ground, Map};
use crate::niemenczyn::switches::Switches;

/// What the map says of the line between two hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// A forest or a scarp blocks the line, or the hexes are out of range \[10.1, 10.1.3\].
    pub blocked: bool,
    /// The hexes whose units block the line; guns and commanders never do \[10.1\]. Empty when `blocked`.
    pub blockers: HexSet,
    /// The line enters the target's hex across an entrenchment.
    pub cover_target: bool,
    /// The line meets an entrenchment somewhere.
    pub cover_any: bool,
}

impl Pair {
    const OUT_OF_RANGE: Pair = Pair { blocked: true, blockers: HexSet::EMPTY, cover_target: false, cover_any: false };
}

/// The lines of sight of a map.
#[derive(Clone, Debug)]
pub struct Sight {
    hexes: usize,
    pairs: Vec<Pair>,
}

impl Sight {
    /// Works out every pair of hexes at most `range` apart.
    #[must_use]
    pub fn new(map: &Map, switches: &Switches, range: u8) -> Sight {
        let grid = &map.grid;
        let rules = Rules { map, vertex_blocks: switches.los_vertex_blocks };
        let mut pairs = vec![Pair::OUT_OF_RANGE; grid.len() * grid.len()];
        for a in grid.hexes() {
            for b in grid.within(a, range) {
                pairs[a.index() * grid.len() + b.index()] = rules.pair(a, b);
            }
        }
        Sight { hexes: grid.len(), pairs }
    }

    /// What the map says of the line from `a` to the target hex `b`.
    #[inline]
    #[must_use]
    pub fn pair(&self, a: Hex, b: Hex) -> &Pair {
        &self.pairs[a.index() * self.hexes + b.index()]
    }

    /// Whether units in `a` and `b` see each other \[10.1\]; `units` are the hexes that hold a unit other than
    /// guns. Units in `a` and `b` themselves never block.
    #[inline]
    #[must_use]
    pub fn sees(&self, a: Hex, b: Hex, units: HexSet) -> bool {
        let pair = self.pair(a, b);
        !pair.blocked && !pair.blockers.meets(units)
    }
}

/// What decides about a line.
struct Rules<'a> {
    map: &'a Map,
    vertex_blocks: bool,
}

impl Rules<'_> {
    fn pair(&self, a: Hex, b: Hex) -> Pair {
        let obstacles = self.obstacles(a, b);
        let sides = self.grid().sides_on_line(a, b);
        let forest = obstacles.iter().any(|hex| self.map.ground[hex.index()] == Ground::Forest);
        let blocked = forest || self.scarp_blocks(a, b, &sides);
        Pair {
            blocked,
            blockers: if blocked { HexSet::EMPTY } else { obstacles },
            cover_target: self.enters_entrenchment(a, b),
            cover_any: self.meets_entrenchment(&sides),
        }
    }

    fn grid(&self) -> &Grid {
        &self.map.grid
    }

    /// The hexes between `a` and `b` that block the line when something stands in them \[10.1, 10.1.2\].
    ///
    /// Both ends on hills look over whatever lies lower.
    fn obstacles(&self, a: Hex, b: Hex) -> HexSet {
        let level = |hex: Hex| self.map.level[hex.index()];
        let floor = level(a).min(level(b));
        let line = self.grid().line(a, b).into_iter();
        line.filter(|&(_, how)| how != HexMeet::Vertex || self.vertex_blocks)
            .map(|(hex, _)| hex)
            .filter(|&hex| level(hex) >= floor)
            .collect()
    }

    /// A scarp blocks every line but that between adjacent hexes \[10.1.3\].
    fn scarp_blocks(&self, a: Hex, b: Hex, sides: &[(Hex, u8, SideMeet)]) -> bool {
        let counts = |how| how != SideMeet::Touch || self.vertex_blocks;
        let blocks = |&(hex, side, how)| counts(how) && self.edge(hex, side).scarp;
        self.grid().distance(a, b) > 1 && sides.iter().any(blocks)
    }

    fn enters_entrenchment(&self, a: Hex, b: Hex) -> bool {
        let entered = self.grid().sextants(b, a);
        (0..SIDES as u8).any(|side| entered >> side & 1 == 1 && self.edge(b, side).covers)
    }

    fn meets_entrenchment(&self, sides: &[(Hex, u8, SideMeet)]) -> bool {
        sides.iter().any(|&(hex, side, _)| self.edge(hex, side).entrenchment)
    }

    fn edge(&self, hex: Hex, side: u8) -> &Edge {
        &self.map.edges[hex.index()][side as usize]
    }
}

#[cfg(test)]
mod tests;
