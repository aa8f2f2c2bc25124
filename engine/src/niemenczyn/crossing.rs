//! What the map alone says of every step, worked out once per scenario: where it leads and what the ground costs \[8.2\].

use crate::grid::{Hex, SIDES};
use crate::niemenczyn::data::{Edge, Ground, Map, MoveCosts, Tables};

/// A step across a hexside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    /// Into which hex; [`Hex::NONE`] off the map.
    pub to: Hex,
    /// Movement points on foot, and on horse or wheels.
    pub cost: [u8; 2],
    /// Nobody goes here at the double \[8.9\].
    pub hard: bool,
}

/// The steps out of every hex.
pub(super) fn crossings(map: &Map, tables: &Tables) -> Vec<[Crossing; SIDES]> {
    let costs = [&tables.cost_infantry, &tables.cost_cavalry];
    let cross = |from: Hex, side: usize| {
        let to = map.grid.neighbour(from, side as u8);
        let edge = map.edges[from.index()][side];
        let Some(&ground) = map.ground.get(to.index()) else { return Crossing { to, cost: [0; 2], hard: true } };
        let cost = costs.map(|costs| terrain_costs(costs, edge, ground).iter().map(|(_, value)| value).sum());
        Crossing { to, cost, hard: edge.scarp || ground == Ground::Forest }
    };
    map.grid.hexes().map(|from| core::array::from_fn(|side| cross(from, side))).collect()
}

/// The terrain table, addend by addend, noughts among them: a road replaces everything.
pub(super) fn terrain_costs(costs: &MoveCosts, edge: Edge, ground: Ground) -> [(&'static str, u8); 3] {
    let hex = match ground {
        Ground::Clear => ("clear", costs.clear),
        Ground::Forest => ("forest", costs.forest),
    };
    let climb = match (edge.scarp, edge.up) {
        (true, true) => ("up a scarp", costs.scarp_up),
        (true, false) => ("down a scarp", costs.scarp_down),
        (false, true) => ("uphill", costs.uphill),
        (false, false) => ("", 0),
    };
    let works = if edge.entrenchment { costs.entrenchment } else { 0 };
    if edge.road { [("road", costs.road), ("", 0), ("", 0)] } else { [hex, climb, ("entrenchment", works)] }
}
