//! What the map means for movement: costs of steps, and of whole ways from anywhere to anywhere.

use kartacz_engine::games::niemenczyn::data::{Edge, Ground, MoveCosts, Scenario};
use kartacz_engine::grid::facing::front;
use kartacz_engine::grid::{Hex, SIDES};

use super::nodes::{HEXES, Link, NODES, Onward, node};

/// What a way costs where there is none, in movement points.
pub(super) const NO_WAY: f32 = 40.0;
/// No way.
pub(super) const NEVER: u8 = u8::MAX;

/// Foot, and everybody else \[8.2\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gait {
    /// Infantry.
    Foot,
    /// Cavalry and limbered guns.
    Horse,
}

/// A hexside as movers see it, from the hex that is left.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Way {
    /// The hex beyond.
    pub to: Hex,
    /// Movement points.
    pub cost: u8,
    /// Up a slope or a scarp: worse in melee.
    pub uphill: bool,
    /// Ends a charge: forest or scarp.
    pub spoils: bool,
}

/// The map of a scenario, digested.
#[derive(Clone, Debug)]
pub(super) struct Maps {
    /// By gait, hex and side.
    ways: [Box<[[Way; SIDES]; HEXES]>; 2],
    /// By gait and node, the steps and turns.
    onward: [Box<[Onward; NODES]>; 2],
    /// By gait, from where and to where.
    costs: [Box<[[u8; HEXES]; HEXES]>; 2],
}

impl Default for Maps {
    fn default() -> Self {
        let costs = || Box::new([[NEVER; HEXES]; HEXES]);
        let ways = || Box::new([[Way::default(); SIDES]; HEXES]);
        let onward = || Box::new([Onward::default(); NODES]);
        Self { ways: [ways(), ways()], onward: [onward(), onward()], costs: [costs(), costs()] }
    }
}

impl Maps {
    /// Works everything out for this scenario.
    pub fn study(&mut self, scenario: &Scenario) {
        let grid = &scenario.map.grid;
        for gait in [Gait::Foot, Gait::Horse] {
            let ways = &mut self.ways[gait as usize];
            for hex in grid.hexes() {
                ways[hex.index()] = core::array::from_fn(|side| way(scenario, gait, hex, side as u8));
            }
            self.link(gait, grid.len());
            self.spread(gait, grid.len());
        }
    }

    /// A hexside.
    pub fn way(&self, gait: Gait, from: Hex, side: u8) -> &Way {
        &self.ways[gait as usize][from.index()][side as usize]
    }

    /// The steps and turns from nodes.
    pub fn onward(&self, gait: Gait) -> &[Onward; NODES] {
        &self.onward[gait as usize]
    }

    /// Movement points from one hex to another over an empty map, turns not counted.
    pub fn cost(&self, gait: Gait, from: Hex, to: Hex) -> u8 {
        self.costs[gait as usize][from.index()][to.index()]
    }

    /// The same to every hex.
    pub fn costs(&self, gait: Gait, from: Hex) -> &[u8; HEXES] {
        &self.costs[gait as usize][from.index()]
    }

    fn link(&mut self, gait: Gait, hexes: usize) {
        for hex in (0..hexes).map(|hex| Hex(hex as u8)) {
            for facing in 0..SIDES as u8 {
                let links = front(facing).map(|side| {
                    let way = &self.ways[gait as usize][hex.index()][side as usize];
                    Link::new(node(way.to, facing, false), way.cost, side, way.spoils)
                });
                self.onward[gait as usize][node(hex, facing, false)] = Onward::new(hex, facing, links);
            }
        }
    }

    /// Costs from everywhere to everywhere: goes over the map to and fro until nothing changes. From a hex, every
    /// goal is as near as from the best of its neighbours; it is looked at again when one of them has changed.
    fn spread(&mut self, gait: Gait, hexes: usize) {
        let (ways, costs) = (&self.ways[gait as usize], &mut self.costs[gait as usize]);
        for (hex, row) in costs.iter_mut().enumerate() {
            row.fill(NEVER);
            row[hex] = 0;
        }
        let mut stale = [true; HEXES];
        while stale[..hexes].contains(&true) {
            for hex in (0..hexes).chain((0..hexes).rev()) {
                if !core::mem::take(&mut stale[hex]) {
                    continue;
                }
                let mut row = costs[hex];
                for way in ways[hex].iter().filter(|way| way.to.is_some()) {
                    for (cost, beyond) in row.iter_mut().zip(&costs[way.to.index()]) {
                        *cost = (*cost).min(beyond.saturating_add(way.cost));
                    }
                }
                if row != costs[hex] {
                    costs[hex] = row;
                    let neighbours = ways[hex].iter().filter(|way| way.to.is_some());
                    neighbours.for_each(|way| stale[way.to.index()] = true);
                }
            }
        }
    }
}

fn way(scenario: &Scenario, gait: Gait, from: Hex, side: u8) -> Way {
    let map = &scenario.map;
    let to = map.grid.neighbour(from, side);
    if !to.is_some() {
        return Way { to, cost: NEVER, uphill: false, spoils: true };
    }
    let edge = map.edges[from.index()][side as usize];
    let forest = map.ground[to.index()] == Ground::Forest;
    let costs = match gait {
        Gait::Foot => &scenario.tables.cost_infantry,
        Gait::Horse => &scenario.tables.cost_cavalry,
    };
    Way {
        to,
        cost: cost(costs, edge, forest),
        uphill: edge.up && (edge.slope || edge.scarp),
        spoils: forest || edge.scarp,
    }
}

/// The terrain table \[8.2\]: a road replaces everything.
fn cost(costs: &MoveCosts, edge: Edge, forest: bool) -> u8 {
    if edge.road {
        return costs.road;
    }
    let ground = if forest { costs.forest } else { costs.clear };
    let rise = match (edge.scarp, edge.up) {
        (true, true) => costs.scarp_up,
        (true, false) => costs.scarp_down,
        (false, true) if edge.slope => costs.uphill,
        (false, _) => 0,
    };
    ground + rise + if edge.entrenchment { costs.entrenchment } else { 0 }
}
