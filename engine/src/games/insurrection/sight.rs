//! Lines of sight \[10.1\]: the map's contribution for every pair of hexes, computed once per scenario.

use crate::games::insurrection::data::{Edge, Ground, Map, SightBlocks};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::switches::{HillSight, Switches};
use crate::grid::{Grid, Hex, HexMeet, HexSet, Line, SIDES, SideMeet};

/// The map's contribution to the line between two hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<E: Edition> {
    /// Ground or a scarp blocks the line, or the hexes are out of range \[10.1, 10.1.3\].
    pub blocked: bool,
    /// The hexes whose units block the line; guns and commanders never do \[10.1\]. Empty when `blocked`.
    pub blockers: HexSet<E::Size>,
    /// The line enters the target's hex across an entrenchment.
    pub cover_target: bool,
    /// The line meets an entrenchment somewhere.
    pub cover_any: bool,
}

impl<E: Edition> Pair<E> {
    const OUT_OF_RANGE: Pair<E> =
        Pair { blocked: true, blockers: HexSet::EMPTY, cover_target: false, cover_any: false };
}

/// The lines of sight of a map.
#[derive(Clone, Debug)]
pub struct Sight<E: Edition> {
    hexes: usize,
    /// Per pair of hexes, the index of its kind.
    places: Vec<u32>,
    /// The distinct kinds of pairs, far fewer than pairs: most have no blockers.
    kinds: Vec<Pair<E>>,
}

impl<E: Edition> Sight<E> {
    /// Computes every pair of hexes at most `range` apart.
    #[must_use]
    pub fn new(map: &Map<E>, blocks: SightBlocks, switches: &Switches, range: u8) -> Sight<E> {
        let grid = &map.grid;
        let hills_block = E::HAS.grounds && blocks.hill && switches.hill_sight == HillSight::UnlessBoth;
        let rules = SightRules { map, blocks, hills_block, vertex_blocks: switches.los_vertex_blocks };
        let mut kinds = Kinds::plain();
        let mut places = vec![kinds.place(Pair::OUT_OF_RANGE); grid.len() * grid.len()];
        for way in grid.ways().filter(|way| way.distance() <= range) {
            let line = Line::along(way);
            for (a, b) in grid.hexes().filter_map(|a| Some((a, grid.end(a, way)?))) {
                for (from, to, pair) in rules.both_ways(&line, a, b) {
                    places[from.index() * grid.len() + to.index()] = kinds.place(pair);
                }
            }
        }
        Sight { hexes: grid.len(), places, kinds: kinds.0 }
    }

    /// The map's contribution to the line from `a` to the target hex `b`.
    #[inline]
    #[must_use]
    pub fn pair(&self, a: Hex<E::Size>, b: Hex<E::Size>) -> &Pair<E> {
        &self.kinds[self.places[a.index() * self.hexes + b.index()] as usize]
    }

    /// Whether units in `a` and `b` see each other \[10.1\]; `units` are the hexes that hold a unit other than guns.
    /// Units in `a` and `b` themselves never block.
    #[inline]
    #[must_use]
    pub fn sees(&self, a: Hex<E::Size>, b: Hex<E::Size>, units: HexSet<E::Size>) -> bool {
        let pair = self.pair(a, b);
        !pair.blocked && !pair.blockers.meets(units)
    }
}

/// Collects the distinct pairs: those without blockers, and lines that are the same both ways.
struct Kinds<E: Edition>(Vec<Pair<E>>);

impl<E: Edition> Kinds<E> {
    /// All pairs without blockers, indexed by their flags.
    fn plain() -> Self {
        let flag = |place: u32, bit: u32| place >> bit & 1 == 1;
        let kind = |place| Pair {
            blocked: flag(place, 0),
            blockers: HexSet::EMPTY,
            cover_target: flag(place, 1),
            cover_any: flag(place, 2),
        };
        Self((0..8).map(kind).collect())
    }

    fn place(&mut self, pair: Pair<E>) -> u32 {
        if pair.blockers.is_empty() {
            return u32::from(pair.blocked) | u32::from(pair.cover_target) << 1 | u32::from(pair.cover_any) << 2;
        }
        if self.0.last() != Some(&pair) {
            self.0.push(pair);
        }
        (self.0.len() - 1) as u32
    }
}

/// A pair with its hexes, the target last.
type Directed<E> = (Hex<<E as Edition>::Size>, Hex<<E as Edition>::Size>, Pair<E>);

/// The settings that decide about a line.
struct SightRules<'a, E: Edition> {
    map: &'a Map<E>,
    /// What blocks, where the edition has more than forest.
    blocks: SightBlocks,
    /// Whether a hill blocks unless both ends are on hills.
    hills_block: bool,
    vertex_blocks: bool,
}

impl<E: Edition> SightRules<'_, E> {
    /// The line from `a` to `b`, and that from `b` to `a`.
    fn both_ways(&self, line: &Line, a: Hex<E::Size>, b: Hex<E::Size>) -> [Directed<E>; 2] {
        let obstacles = self.obstacles(line, a, b);
        let ground = obstacles.iter().any(|hex| self.ground_blocks(self.map.ground[hex.index()]));
        let blocked = ground || self.hill_blocks(obstacles, a, b) || self.scarp_blocks(line, a, b);
        let blockers = if blocked { HexSet::EMPTY } else { obstacles };
        let cover_any = self.meets_entrenchment(line, a);
        [(a, b), (b, a)].map(|(from, to)| {
            let cover_target = self.enters_entrenchment(from, to);
            (from, to, Pair { blocked, blockers, cover_target, cover_any })
        })
    }

    fn grid(&self) -> &Grid<E::Size> {
        &self.map.grid
    }

    /// The hexes between `a` and `b` whose contents block the line \[10.1, 10.1.2\].
    ///
    /// A line between two hills passes over everything lower.
    fn obstacles(&self, line: &Line, a: Hex<E::Size>, b: Hex<E::Size>) -> HexSet<E::Size> {
        let level = |hex: Hex<E::Size>| self.map.level[hex.index()];
        let floor = level(a).min(level(b));
        line.hexes(self.grid(), a)
            .filter(|&(_, how)| how != HexMeet::Vertex || self.vertex_blocks)
            .map(|(hex, _)| hex)
            .filter(|&hex| level(hex) >= floor)
            .collect()
    }

    /// Whether ground blocks the line \[10.1\].
    fn ground_blocks(&self, ground: Ground) -> bool {
        if E::HAS.grounds { self.blocks.ground(ground) } else { ground == Ground::Forest }
    }

    /// A hill blocks the line \[10.1\], unless both ends are on hills \[10.1.2\].
    fn hill_blocks(&self, obstacles: HexSet<E::Size>, a: Hex<E::Size>, b: Hex<E::Size>) -> bool {
        let hill = |hex: Hex<E::Size>| self.map.level[hex.index()] > 0;
        self.hills_block && !(hill(a) && hill(b)) && obstacles.iter().any(hill)
    }

    /// A scarp blocks every line except between adjacent hexes \[10.1.3\].
    fn scarp_blocks(&self, line: &Line, a: Hex<E::Size>, b: Hex<E::Size>) -> bool {
        let counts = |how| how != SideMeet::Touch || self.vertex_blocks;
        let blocks = |(hex, side, how)| counts(how) && self.edge(hex, side).scarp;
        self.grid().distance(a, b) > 1 && line.sides(self.grid(), a).any(blocks)
    }

    fn enters_entrenchment(&self, a: Hex<E::Size>, b: Hex<E::Size>) -> bool {
        let entered = self.grid().sextants(b, a);
        (0..SIDES as u8).any(|side| entered >> side & 1 == 1 && self.edge(b, side).covers)
    }

    fn meets_entrenchment(&self, line: &Line, a: Hex<E::Size>) -> bool {
        line.sides(self.grid(), a).any(|(hex, side, _)| self.edge(hex, side).entrenchment)
    }

    fn edge(&self, hex: Hex<E::Size>, side: u8) -> &Edge {
        &self.map.edges[hex.index()][side as usize]
    }
}

#[cfg(test)]
mod tests;
