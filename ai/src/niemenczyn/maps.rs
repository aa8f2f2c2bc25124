//! What the map means for movement: costs of steps, and of whole ways from anywhere to anywhere.

use kartacz_engine::grid::{Hex, SIDES};
use kartacz_engine::niemenczyn::data::{Edge, Ground, MoveCosts, Scenario};

const HEXES: usize = 256;
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
    /// By gait, what the cheapest step on the map costs.
    least: [u8; 2],
    costs: [Box<[u8]>; 2],
    queue: Box<[Hex]>,
}

impl Default for Maps {
    fn default() -> Self {
        let costs = || vec![NEVER; HEXES * HEXES].into_boxed_slice();
        let ways = || Box::new([[Way::default(); SIDES]; HEXES]);
        Self {
            ways: [ways(), ways()],
            least: [0; 2],
            costs: [costs(), costs()],
            queue: vec![Hex::NONE; HEXES].into_boxed_slice(),
        }
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
            self.least[gait as usize] =
                grid.hexes().flat_map(|hex| ways[hex.index()]).map(|way| way.cost).min().unwrap_or(0);
            for goal in grid.hexes() {
                self.spread(gait, goal);
            }
        }
    }

    /// A hexside.
    pub fn way(&self, gait: Gait, from: Hex, side: u8) -> &Way {
        &self.ways[gait as usize][from.index()][side as usize]
    }

    /// Movement points of the cheapest step on the map.
    pub fn least(&self, gait: Gait) -> u8 {
        self.least[gait as usize]
    }

    /// Movement points from one hex to another over an empty map, turns not counted.
    pub fn cost(&self, gait: Gait, from: Hex, to: Hex) -> u8 {
        self.costs[gait as usize][to.index() * HEXES + from.index()]
    }

    /// Costs from everywhere to one hex: corrects until nothing changes. The queue is a ring in which each hex
    /// stands at most once.
    fn spread(&mut self, gait: Gait, goal: Hex) {
        let ways = &self.ways[gait as usize];
        let row = &mut self.costs[gait as usize][goal.index() * HEXES..][..HEXES];
        row.fill(NEVER);
        row[goal.index()] = 0;
        let mut waiting = [false; HEXES];
        let (mut head, mut count) = (0, 1);
        self.queue[0] = goal;
        while count > 0 {
            let hex = self.queue[head];
            head = (head + 1) % HEXES;
            count -= 1;
            waiting[hex.index()] = false;
            for side in 0..SIDES {
                let from = ways[hex.index()][side].to;
                if !from.is_some() {
                    continue;
                }
                let step = ways[from.index()][(side + 3) % SIDES].cost;
                let total = row[hex.index()].saturating_add(step);
                if total < row[from.index()] {
                    row[from.index()] = total;
                    if !waiting[from.index()] {
                        waiting[from.index()] = true;
                        self.queue[(head + count) % HEXES] = from;
                        count += 1;
                    }
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
