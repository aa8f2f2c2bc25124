//! Lines of fire between squares, as far as the ground alone decides \[V5.3-V5.11, V5.15-V5.18, V-LOS\].
//!
//! Breaches change them: pairs of squares whose lines involve walls are recomputed after a breach.

use crate::games::verdox::data::{Ground, KindTable, MAX_RANGE, Map};
use crate::games::verdox::lines::{Line, Lines};
use crate::games::verdox::square::{Square, SquareSet};
use crate::games::verdox::switches::{BargeWater, Corner, Switches, ValleyShooters, ValleyTargets};
use crate::games::verdox::terrain::Terrain;

/// The line of fire from a square to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Look(u8);

/// The range needed on clear ground.
const NEED: u8 = 31;
/// Whether a wall is involved.
const WALLED: u8 = 1 << 5;
/// Whether the ground is free on the left path; and, one bit further, on the right path.
const FREE: u8 = 1 << 6;

const _: () = assert!(MAX_RANGE < NEED, "every range fits");

impl Look {
    /// No line of fire.
    const NONE: Look = Look(0);

    /// The range needed on clear ground, with the effects of the ground included; `None` out of sight.
    #[inline]
    #[must_use]
    pub const fn need(self) -> Option<u8> {
        if self.0 & NEED == 0 { None } else { Some(self.0 & NEED) }
    }

    /// Whether the ground is free on this path: 0 the left, 1 the right.
    #[inline]
    #[must_use]
    pub const fn free_past(self, side: usize) -> bool {
        self.0 & FREE << side != 0
    }

    #[inline]
    const fn is_walled(self) -> bool {
        self.0 & WALLED != 0
    }
}

/// Lines of fire of a scenario.
#[derive(Clone, Debug)]
pub struct Sight {
    squares: usize,
    /// The longest possible range, with the bonus of the ground.
    reach: u8,
    looks: Vec<Look>,
    /// Per square, the walls that may affect a shot from there.
    walls: Vec<u64>,
    /// Per kind of units, the possible targets from each square; empty for kinds that do not fire.
    targets: Vec<Vec<SquareSet>>,
    pub(super) lines: Lines,
}

impl Sight {
    /// Computes the lines.
    #[must_use]
    pub fn new(map: &Map, terrain: &Terrain, kinds: &[KindTable], switches: &Switches) -> Self {
        let reach = kinds.iter().map(|kind| kind.range).max().unwrap_or(0) + 1;
        let squares = map.field.len();
        let lines = Lines::new(map.field, reach);
        let near = |from: Square| {
            let walls = terrain.walls.iter().filter(|&&wall| map.field.distance(from, wall) <= reach);
            walls.fold(0, |near, &wall| near | terrain.wall_bit(wall))
        };
        let walls = map.field.squares().map(near).collect();
        let mut sight =
            Self { squares, reach, looks: vec![Look::NONE; squares * squares], walls, targets: Vec::new(), lines };
        let rules = Rules { map, terrain, switches, breaches: 0 };
        for from in map.field.squares() {
            for to in map.field.squares() {
                if from != to && map.field.distance(from, to) <= reach {
                    let line = sight.lines.between(from, to);
                    let mark = if rules.has_wall(line, from, to) { WALLED } else { 0 };
                    let look = Look(rules.look(line, from, to).0 | mark);
                    sight.looks[from.index() * squares + to.index()] = look;
                }
            }
        }
        sight.targets = kinds.iter().map(|kind| sight.in_range(map, kind.range)).collect();
        sight
    }

    /// Per square, the targets of a unit of this range, including those that need breaches.
    fn in_range(&self, map: &Map, range: u8) -> Vec<SquareSet> {
        if range == 0 {
            return Vec::new();
        }
        let field = map.field;
        let may = |from: Square, to: Square| {
            let look = self.looks[from.index() * self.squares + to.index()];
            let near = look.need().is_some_and(|need| need <= range);
            near || look.is_walled() && field.distance(from, to) <= range + 1
        };
        field.squares().map(|from| field.squares().filter(|&to| may(from, to)).collect()).collect()
    }

    /// The possible targets of a unit of this kind from a square: the current ones, and those that need other breaches.
    #[inline]
    pub(super) fn targets(&self, kind: usize, from: Square) -> &SquareSet {
        &self.targets[kind][from.index()]
    }

    /// The line of fire while no wall is breached; out of sight beyond every range.
    #[inline]
    pub(super) fn look(&self, from: Square, to: Square) -> Look {
        self.looks[from.index() * self.squares + to.index()]
    }

    /// The line of fire with these breaches.
    pub(super) fn look_through(&self, rules: &Rules, from: Square, to: Square) -> Look {
        let look = self.look(from, to);
        let changed = look.is_walled() && rules.breaches & self.walls[from.index()] != 0;
        if changed { rules.look(self.lines.between(from, to), from, to) } else { look }
    }

    /// The longest possible range, with the bonus of the ground.
    #[must_use]
    pub const fn reach(&self) -> u8 {
        self.reach
    }
}

/// The inputs of a line of fire.
pub(super) struct Rules<'a> {
    pub map: &'a Map,
    pub terrain: &'a Terrain,
    pub switches: &'a Switches,
    /// Breached walls.
    pub breaches: u64,
}

impl Rules<'_> {
    /// \[V5.19\] A breach is clear ground.
    #[inline]
    fn ground(&self, square: Square) -> Ground {
        let breached = self.breaches & self.terrain.wall_bit(square) != 0;
        if breached { Ground::Clear } else { self.map.ground[square.index()] }
    }

    /// Whether a line of fire involves a wall.
    fn has_wall(&self, line: &Line, from: Square, to: Square) -> bool {
        let wall = |square: Square| self.terrain.wall(square).is_some();
        wall(from) || wall(to) || line.free(from, |square| !wall(square)) != [true; 2]
    }

    fn look(&self, line: &Line, from: Square, to: Square) -> Look {
        if !self.may_fire(from, to) {
            return Look::NONE;
        }
        let free = line.free(from, |square| self.open(from, to, square));
        let free = match self.switches.corner {
            Corner::EitherSide => free,
            Corner::BothSides => [free[0] && free[1]; 2],
        };
        if free == [false; 2] {
            return Look::NONE;
        }
        let sides = [FREE, FREE << 1].into_iter().zip(free).filter(|&(_, free)| free);
        sides.fold(Look(self.need(from, to)), |look, (side, _)| Look(look.0 | side))
    }

    /// Whether fire between two squares may pass through another \[V5.5, V5.11, V5.18\].
    fn open(&self, from: Square, to: Square, between: Square) -> bool {
        let ground = self.ground(between);
        match ground {
            Ground::Forest => false,
            Ground::Hill => {
                let area = |square: Square| self.terrain.area[square.index()];
                self.switches.same_hill_open && area(between) == area(from) && area(between) == area(to)
            }
            _ => !ground.is_wall(),
        }
    }

    /// Whether the ground of shooter and target allows fire, regardless of the squares in between. From a canal the
    /// shooter is on a barge \[V6.7\]: units in the water do not fire.
    fn may_fire(&self, from: Square, to: Square) -> bool {
        let (here, there) = (self.ground(from), self.ground(to));
        let dry = !here.is_wet() || here == Ground::Canal && self.switches.barge_water == BargeWater::CanalsToo;
        dry && self.forests_allow(from, to) && self.heights_allow(from, to, here, there)
    }

    /// \[V5.11\] Out of a forest from its edge, into it at its edge; a unit in it fires at adjacent squares.
    fn forests_allow(&self, from: Square, to: Square) -> bool {
        let edge = |square| self.terrain.edge.contains(square);
        let forest = |square| self.ground(square) == Ground::Forest;
        let same = self.terrain.area[from.index()] == self.terrain.area[to.index()];
        (!forest(from) || edge(from)) && (!forest(to) || edge(to) || same)
    }

    /// \[V5.4, V5.8\] Between levels only from and at the edges of the higher or lower ground.
    fn heights_allow(&self, from: Square, to: Square, here: Ground, there: Ground) -> bool {
        let edge = |square| self.terrain.edge.contains(square);
        match here.level().cmp(&there.level()) {
            core::cmp::Ordering::Equal => true,
            core::cmp::Ordering::Greater => {
                let down = here != Ground::Hill || edge(from);
                down && (there != Ground::Valley || self.above_valley(from, to, here))
            }
            core::cmp::Ordering::Less => (there != Ground::Hill || edge(to)) && (here != Ground::Valley || edge(from)),
        }
    }

    /// \[V5.8\] Into a valley from the edges of higher ground: hills and walls, which have edges here, and the plain
    /// around it.
    fn above_valley(&self, from: Square, to: Square, here: Ground) -> bool {
        let area = |square: Square| self.terrain.area[square.index()];
        let raised = here.level() > 0 && self.switches.valley_shooters == ValleyShooters::Edges;
        let edge = raised || self.terrain.beside(from).any(|square| area(square) == area(to));
        edge && (self.switches.valley_targets == ValleyTargets::Any || self.terrain.edge.contains(to))
    }

    /// The range needed on clear ground.
    fn need(&self, from: Square, to: Square) -> u8 {
        range_needed(self.map.field.distance(from, to), self.ground(from), self.ground(to))
    }
}

/// The range on clear ground needed to fire over a distance from one ground at another \[V5.3, V5.7, V5.10, V5.18\]; a
/// range is never less than 1.
pub(super) fn range_needed(distance: u8, here: Ground, there: Ground) -> u8 {
    let gain = u8::from(here == Ground::Hill && there.level() < here.level()) + u8::from(here.is_wall());
    let loss = u8::from(here == Ground::Valley && there.level() > here.level())
        + u8::from(there == Ground::Forest)
        + u8::from(there.is_wall());
    if distance == 1 { 1 } else { (distance + loss).saturating_sub(gain).max(1) }
}
