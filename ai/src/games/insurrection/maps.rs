//! Movement costs on the map: of steps, and of paths between any two hexes.

use kartacz_engine::games::insurrection::crossing::{bars, cost, hinders, river, spoils};
use kartacz_engine::games::insurrection::data::Scenario;
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

/// The movement class \[8.2, 7.2\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gait {
    /// Infantry.
    Foot,
    /// Cavalry and limbered guns.
    Horse,
    /// Infantry in skirmish order; only in an edition with it.
    Light,
}

/// The number of movement classes.
pub(super) const GAITS: usize = 3;

/// A hexside as movers see it, from the hex that they leave.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Crossing<E: Played> {
    /// The hex beyond.
    pub to: Hex<E::Size>,
    /// Movement points.
    pub cost: u8,
    /// Up a slope or a scarp: worse in melee.
    pub uphill: bool,
    /// Across a river: worse in melee.
    pub river: bool,
    /// Ends a charge \[8.14.1\]: forest, village, marsh, scarp or river.
    pub spoils: bool,
    /// Closed to double time \[8.9\]: the same without marsh.
    pub bars: bool,
}

/// Movement data derived from a scenario's map.
#[derive(Clone, Debug)]
pub(super) struct Maps<E: Played> {
    /// By movement class, hex and side.
    crossings: [Box<PerHex<[Crossing<E>; SIDES], E>>; GAITS],
    /// By movement class and node, the steps and turns.
    onward: [Box<PerNode<Onward, E>>; GAITS],
    /// By movement class, origin and destination.
    costs: [Box<PerHex<PerHex<u8, E>, E>>; GAITS],
}

impl<E: Played> Default for Maps<E> {
    fn default() -> Self {
        let costs = || Box::new(PerHex::<_, E>::filled(PerHex::<_, E>::filled(NEVER)));
        let crossings = || Box::new(PerHex::<_, E>::filled([Crossing::default(); SIDES]));
        let onward = || Box::new(PerNode::<_, E>::filled(Onward::default()));
        Self {
            crossings: core::array::from_fn(|_| crossings()),
            onward: core::array::from_fn(|_| onward()),
            costs: core::array::from_fn(|_| costs()),
        }
    }
}

impl<E: Played> Maps<E> {
    /// Computes everything for this scenario.
    pub fn study(&mut self, scenario: &Scenario<E>) {
        let grid = &scenario.map.grid;
        let light = E::HAS.skirmish.then_some(Gait::Light);
        for gait in [Gait::Foot, Gait::Horse].into_iter().chain(light) {
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

    /// As `cost`, to every hex.
    pub fn costs(&self, gait: Gait, from: Hex<E::Size>) -> &PerHex<u8, E> {
        &self.costs[gait as usize][from.index()]
    }

    fn link(&mut self, gait: Gait, hexes: usize) {
        for hex in (0..hexes).map(Hex::<E::Size>::at) {
            for facing in 0..SIDES as u8 {
                let links = front(facing).map(|side| {
                    let crossing = &self.crossings[gait as usize][hex.index()][side as usize];
                    Link::new(node(crossing.to, facing, false), crossing.cost, side, crossing.spoils, crossing.bars)
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
        return Crossing { to, cost: NEVER, uphill: false, river: false, spoils: true, bars: true };
    }
    let (edge, ground) = (map.edges[from.index()][side as usize], map.ground[to.index()]);
    let costs = match gait {
        Gait::Foot | Gait::Light => &scenario.tables.cost_infantry,
        Gait::Horse => &scenario.tables.cost_cavalry,
    };
    let bars = bars::<E>(edge, &scenario.switches) || hinders::<E>(ground);
    let cost = cost(costs, edge, ground).unwrap_or(NEVER);
    Crossing {
        to,
        cost: if gait == Gait::Light && cost != NEVER { scenario.tables.skirmish_hex } else { cost },
        uphill: edge.up && (edge.slope || edge.scarp),
        river: river::<E>(edge, &scenario.switches),
        spoils: bars || spoils::<E>(ground),
        bars,
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::Side;
    use kartacz_engine::games::maciejowice::M1794;

    use super::super::fixture::Fixture;
    use super::*;

    /// What each movement class, foot, horse and skirmishers, sees between neighbouring hexes.
    fn between(from: &str, to: &str) -> [Crossing<M1794>; GAITS] {
        let mut fixture = Fixture::of_maciejowice(|map| {
            let map = map.commander("kamienski", "1208").unit("2-foot", "1207", 3);
            map.commander("tormasov", "0308").unit("grenadiers-1", "0209", 0).board()
        });
        let [from, to] = [from, to].map(|name| fixture.hex(name));
        fixture.seen(Side::First, |scene, _| {
            let side = scene.at.game.scenario.map.grid.side_to(from, to).expect("a neighbour");
            [Gait::Foot, Gait::Horse, Gait::Light].map(|gait| *scene.study.maps.crossing(gait, from, side))
        })
    }

    fn costs(from: &str, to: &str) -> [u8; GAITS] {
        between(from, to).map(|crossing| crossing.cost)
    }

    #[test]
    fn marsh_and_river_are_costly_except_in_skirmish_order() {
        assert_eq!(costs("0309", "0308"), [1, 1, 1]);
        assert_eq!(costs("0309", "0409"), [2, 4, 1], "a marsh");
        assert_eq!(costs("1107", "1207"), [2, 3, 1], "the stream");
        assert_eq!(costs("1108", "1208")[..2], [1, 1], "the bridge");
    }

    #[test]
    fn marsh_spoils_a_charge_but_is_open_to_double_time() {
        let found = [("0309", "0409"), ("0807", "0707"), ("1107", "1207")].map(|(from, to)| {
            let [foot, ..] = between(from, to);
            (foot.spoils, foot.bars)
        });
        assert_eq!(found, [(true, false), (true, true), (true, true)], "marsh, village, stream");
    }
}
