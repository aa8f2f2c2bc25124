//! The ways between hexes: movement points from every hex to every other, computed once for a scenario.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::chart::PARTS;
use kartacz_engine::games::classic::data::{Hex, Scenario};

use crate::games::classic::field::{FAR, Field};

/// Costs are kept in quarters of a movement point.
pub(super) const QUARTERS: f32 = 4.0;
/// There is no way.
const NEVER: u8 = u8::MAX;
/// The most kinds of march that are distinguished: the tables grow with the square of the map.
const MOST: usize = 4;

/// The ways between hexes, for an empty map.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    hexes: usize,
    /// By class, its kind of march: classes with the same costs share one.
    kinds: Vec<u8>,
    /// By kind, destination and start, the cost of the way.
    costs: Vec<u8>,
    /// By kind and hex, the least cost of entering it.
    entry: Vec<u8>,
    /// By side, kind and start, the cost of the way to a hex where units leave the map.
    exits: [Vec<u8>; 2],
}

impl Ways {
    /// Those of a scenario.
    pub fn of<B: Board>(game: &Classic<B>) -> Self {
        let scenario = &game.scenario;
        let hexes = scenario.map.field.len();
        let (kinds, leaders) = kinds(game);
        let mut ways = Self { hexes, kinds, ..Self::default() };
        let mut way = Field::default();
        for &class in &leaders {
            for to in scenario.map.field.hexes() {
                way.compute(game, class, 1, std::iter::once((to, 0.0)));
                ways.costs.extend(scenario.map.field.hexes().map(|from| quarters(way.turns(from))));
                ways.entry.push(entry(game, class, to));
            }
            for side in Side::BOTH.into_iter().filter(|_| scenario.victory.exits) {
                way.compute(game, class, 1, exits(scenario, side).map(|hex| (hex, 0.0)));
                let costs = scenario.map.field.hexes().map(|from| quarters(way.turns(from)));
                ways.exits[side.index()].extend(costs);
            }
        }
        ways
    }

    /// The kind of march of a class.
    pub fn kind(&self, class: u8) -> u8 {
        self.kinds[usize::from(class)]
    }

    /// The movement points of a way; [`FAR`] when there is none.
    pub fn points(&self, kind: u8, from: Hex, to: Hex) -> f32 {
        points(self.costs[(usize::from(kind) * self.hexes + to.index()) * self.hexes + from.index()])
    }

    /// Whether a unit with so many quarters of a movement point can come next to a hex.
    pub fn comes_near(&self, kind: u8, from: Hex, to: Hex, quarters: u16) -> bool {
        let place = usize::from(kind) * self.hexes + to.index();
        let cost = self.costs[place * self.hexes + from.index()];
        cost != NEVER && u16::from(cost) <= quarters + u16::from(self.entry[place])
    }

    /// The movement points to the nearest hex where units of a side leave the map; [`FAR`] when there is none.
    pub fn points_to_exit(&self, side: Side, kind: u8, from: Hex) -> f32 {
        let place = usize::from(kind) * self.hexes + from.index();
        self.exits[side.index()].get(place).map_or(FAR, |&cost| points(cost))
    }
}

/// The kind of march of each class, and for each kind a class of it.
fn kinds<B: Board>(game: &Classic<B>) -> (Vec<u8>, Vec<u8>) {
    let field = &game.scenario.map.field;
    let same = |one: u8, other: u8| field.hexes().all(|hex| game.chart.steps(one, hex) == game.chart.steps(other, hex));
    let (mut kinds, mut leaders) = (Vec::new(), Vec::new());
    for class in 0..game.scenario.classes.len() as u8 {
        let kind = leaders.iter().position(|&leader| same(leader, class)).unwrap_or_else(|| {
            if leaders.len() == MOST {
                return 0;
            }
            leaders.push(class);
            leaders.len() - 1
        });
        kinds.push(kind as u8);
    }
    (kinds, leaders)
}

/// The hexes where units of a side leave the map.
fn exits(scenario: &Scenario, side: Side) -> impl Iterator<Item = Hex> {
    let phases = scenario.phases.iter().filter(move |phase| phase.side == Some(side));
    phases.flat_map(|phase| phase.exits.hexes.iter())
}

/// The least cost of entering a hex, in quarters of a point.
fn entry<B: Board>(game: &Classic<B>, class: u8, to: Hex) -> u8 {
    let step = |side: usize| {
        let from = game.scenario.map.field.neighbour(to, side);
        let step = from.is_some().then(|| game.chart.steps(class, from)[(side + 3) % 6])?;
        step.is_some().then(|| step.cost())
    };
    let least = (0..6).filter_map(step).min().unwrap_or(0);
    quarters(f32::from(least) / f32::from(PARTS))
}

/// A cost in movement points as kept.
fn quarters(points: f32) -> u8 {
    if points >= FAR { NEVER } else { (points * QUARTERS).round() as u8 }
}

/// The movement points of a cost as kept.
fn points(cost: u8) -> f32 {
    if cost == NEVER { FAR } else { f32::from(cost) / QUARTERS }
}
