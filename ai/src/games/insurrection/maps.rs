//! Movement costs on the map: of steps, and of paths between any two hexes.

use kartacz_engine::games::insurrection::data::{Edge, Ground, MoveCosts, Scenario};
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::grid::facing::front;
use kartacz_engine::grid::{Hex, SIDES};

use super::Played;
use super::fields::{PerHex, PerNode};
use super::nodes::{Link, Onward, node};

/// The cost of an impossible path, in movement points.
pub(super) const NO_PATH: f32 = 40.0;
/// No path.
pub(super) const NEVER: u8 = u8::MAX;

/// The movement class: foot, or all others \[8.2\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gait {
    /// Infantry.
    Foot,
    /// Cavalry and limbered guns.
    Horse,
}

/// A hexside as movers see it, from the hex that they leave.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Crossing<E: Played> {
    /// The hex beyond.
    pub to: Hex<E::Size>,
    /// Movement points.
    pub cost: u8,
    /// Up a slope or a scarp: worse in melee.
    pub uphill: bool,
    /// Ends a charge: forest or scarp.
    pub spoils: bool,
}

/// Movement data derived from a scenario's map.
#[derive(Clone, Debug)]
pub(super) struct Maps<E: Played> {
    /// By movement class, hex and side.
    crossings: [Box<PerHex<[Crossing<E>; SIDES], E>>; 2],
    /// By movement class and node, the steps and turns.
    onward: [Box<PerNode<Onward, E>>; 2],
    /// By movement class, origin and destination.
    costs: [Box<PerHex<PerHex<u8, E>, E>>; 2],
}

impl<E: Played> Default for Maps<E> {
    fn default() -> Self {
        let costs = || Box::new(PerHex::<_, E>::filled(PerHex::<_, E>::filled(NEVER)));
        let crossings = || Box::new(PerHex::<_, E>::filled([Crossing::default(); SIDES]));
        let onward = || Box::new(PerNode::<_, E>::filled(Onward::default()));
        Self { crossings: [crossings(), crossings()], onward: [onward(), onward()], costs: [costs(), costs()] }
    }
}

impl<E: Played> Maps<E> {
    /// Computes everything for this scenario.
    pub fn study(&mut self, scenario: &Scenario<E>) {
        let grid = &scenario.map.grid;
        for gait in [Gait::Foot, Gait::Horse] {
            let crossings = &mut self.crossings[gait as usize];
            for hex in grid.hexes() {
                crossings[hex.index()] = core::array::from_fn(|side| crossing(scenario, gait, hex, side as u8));
            }
            self.link(gait, grid.len());
            self.spread(gait, grid.len());
        }
    }

    /// A hexside.
    pub fn crossing(&self, gait: Gait, from: Hex<E::Size>, side: u8) -> &Crossing<E> {
        &self.crossings[gait as usize][from.index()][side as usize]
    }

    /// The steps and turns from nodes.
    pub fn onward(&self, gait: Gait) -> &PerNode<Onward, E> {
        &self.onward[gait as usize]
    }

    /// Movement points from one hex to another over an empty map, ignoring turns.
    pub fn cost(&self, gait: Gait, from: Hex<E::Size>, to: Hex<E::Size>) -> u8 {
        self.costs[gait as usize][from.index()][to.index()]
    }

    /// The same to every hex.
    pub fn costs(&self, gait: Gait, from: Hex<E::Size>) -> &PerHex<u8, E> {
        &self.costs[gait as usize][from.index()]
    }

    fn link(&mut self, gait: Gait, hexes: usize) {
        for hex in (0..hexes).map(Hex::<E::Size>::at) {
            for facing in 0..SIDES as u8 {
                let links = front(facing).map(|side| {
                    let crossing = &self.crossings[gait as usize][hex.index()][side as usize];
                    Link::new(node(crossing.to, facing, false), crossing.cost, side, crossing.spoils)
                });
                self.onward[gait as usize][node(hex, facing, false)] = Onward::new(hex, facing, links);
            }
        }
    }

    /// Computes costs between all hexes: sweeps over the map back and forth until nothing changes. The cost from a
    /// hex is that from its best neighbour plus the step; a hex is revisited when a neighbour has changed.
    fn spread(&mut self, gait: Gait, hexes: usize) {
        let (crossings, costs) = (&self.crossings[gait as usize], &mut self.costs[gait as usize]);
        for (hex, row) in costs.as_mut_slice().iter_mut().enumerate() {
            row.fill(NEVER);
            row[hex] = 0;
        }
        let mut stale = PerHex::<_, E>::filled(true);
        while stale.as_slice()[..hexes].contains(&true) {
            for hex in (0..hexes).chain((0..hexes).rev()) {
                if !core::mem::take(&mut stale[hex]) {
                    continue;
                }
                let mut row = costs[hex];
                for crossing in crossings[hex].iter().filter(|crossing| crossing.to.is_some()) {
                    for (cost, beyond) in row.as_mut_slice().iter_mut().zip(costs[crossing.to.index()].iter()) {
                        *cost = (*cost).min(beyond.saturating_add(crossing.cost));
                    }
                }
                if row != costs[hex] {
                    costs[hex] = row;
                    let neighbours = crossings[hex].iter().filter(|crossing| crossing.to.is_some());
                    neighbours.for_each(|crossing| stale[crossing.to.index()] = true);
                }
            }
        }
    }
}

fn crossing<E: Played>(scenario: &Scenario<E>, gait: Gait, from: Hex<E::Size>, side: u8) -> Crossing<E> {
    let map = &scenario.map;
    let to = map.grid.neighbour(from, side);
    if !to.is_some() {
        return Crossing { to, cost: NEVER, uphill: false, spoils: true };
    }
    let edge = map.edges[from.index()][side as usize];
    let forest = map.ground[to.index()] == Ground::Forest;
    let costs = match gait {
        Gait::Foot => &scenario.tables.cost_infantry,
        Gait::Horse => &scenario.tables.cost_cavalry,
    };
    Crossing {
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
