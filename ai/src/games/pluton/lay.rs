//! Scenario data precomputed from the map, counters and tables.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Arrival, Kind, MAX_SIDE, UnitId, bit, first_of, units_in};
use kartacz_engine::games::pluton::hex::{Hex, HexSet};
use kartacz_engine::games::pluton::view::View;

use super::axis::Axis;
use super::hits::Hits;

/// No way to a goal.
pub(super) const NO_WAY: u16 = u16::MAX;
/// The half points that a unit walks in a stage; the unit of march distance.
pub(super) const STAGE: f32 = 4.0;

/// A building hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Building {
    pub hex: Hex,
    /// The number of its village.
    pub village: u8,
    /// The half victory points of holding it, by side.
    pub worth: [f32; 2],
    /// Whether units of each side may be set up in it.
    pub homes: [bool; 2],
}

/// Connected hexes of woods and buildings, in which units hide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    /// Whether it has buildings.
    pub village: bool,
    /// The hexes in which units of each side may be set up.
    pub homes: [HexSet; 2],
}

/// The most areas: one bit each in a word.
const MAX_AREAS: usize = 64;

/// The lay of the land of a scenario.
#[derive(Clone, Debug, Default)]
pub(super) struct Lay {
    hash: Option<u64>,
    /// The building hexes.
    pub buildings: Vec<Building>,
    /// The number of each building hex.
    numbers: Vec<u8>,
    /// The distance from each hex to each building, one building after the other.
    ways: Vec<u16>,
    /// The woods and villages.
    pub areas: Vec<Area>,
    /// The number of the area of each hex.
    area_numbers: Vec<u8>,
    /// The distance from each hex to each area, one area after the other.
    area_ways: Vec<u16>,
    /// The directions of each side.
    axes: [Axis; 2],
    /// The cover within a few hexes of each hex, and the clear hexes visible from it.
    pub outlook: Vec<f32>,
    /// The units that each commander directs, by side.
    subjects: [Vec<u64>; 2],
    /// Expected results.
    pub hits: Hits,
    size: usize,
}

impl Lay {
    /// Reads a scenario, unless it is known.
    pub fn refresh(&mut self, view: View<'_>) {
        let game = view.game();
        if self.hash == Some(game.scenario.hash) {
            return;
        }
        self.hash = Some(game.scenario.hash);
        self.size = game.scenario.map.field.len();
        self.hits.prepare(&game.scenario);
        self.read_buildings(game);
        self.ways.clear();
        for index in 0..self.buildings.len() {
            let way = ways(view, &[self.buildings[index].hex].into_iter().collect());
            self.ways.extend(way);
        }
        self.read_areas(view);
        self.axes = Side::BOTH.map(|side| Axis::of(game, side));
        let field = &game.scenario.map.field;
        self.outlook = field.hexes().map(|hex| outlook(game, hex)).collect();
        self.subjects = Side::BOTH.map(|side| subjects(game, side));
    }

    fn read_buildings(&mut self, game: &Pluton) {
        self.buildings.clear();
        self.numbers.clear();
        self.numbers.resize(self.size, u8::MAX);
        for (number, village) in game.scenario.villages.iter().enumerate() {
            for &hex in &village.hexes {
                self.numbers[hex.index()] = self.buildings.len() as u8;
                let worth = village.worth.map(f32::from);
                let homes = Side::BOTH.map(|side| is_home(game, side, hex));
                self.buildings.push(Building { hex, village: number as u8, worth, homes });
            }
        }
    }

    fn read_areas(&mut self, view: View<'_>) {
        let game = view.game();
        let map = &game.scenario.map;
        let homes = Side::BOTH.map(|side| homes(game, side));
        self.areas.clear();
        self.area_ways.clear();
        self.area_numbers.clear();
        self.area_numbers.resize(self.size, u8::MAX);
        for start in map.field.hexes() {
            let is_new = self.area_numbers[start.index()] == u8::MAX;
            if !is_new || !map.ground[start.index()].is_cover() || self.areas.len() == MAX_AREAS {
                continue;
            }
            let (mut hexes, mut open) = (HexSet::EMPTY, vec![start]);
            while let Some(hex) = open.pop() {
                if hexes.contains(hex) {
                    continue;
                }
                hexes.insert(hex);
                self.area_numbers[hex.index()] = self.areas.len() as u8;
                open.extend(map.field.neighbours(hex).filter(|next| map.ground[next.index()].is_cover()));
            }
            let village = hexes.iter().any(|hex| self.building(hex).is_some());
            self.areas.push(Area { village, homes: homes.map(|homes| homes.intersection(hexes)) });
            self.area_ways.extend(ways(view, &hexes));
        }
    }

    /// The number of the area of a hex.
    pub fn area(&self, hex: Hex) -> Option<usize> {
        let number = self.area_numbers[hex.index()];
        (number != u8::MAX).then_some(usize::from(number))
    }

    /// The march distance from a hex to an area, in half points; [`NO_WAY`] when there is no path.
    pub fn way_to_area(&self, area: usize, from: Hex) -> u16 {
        self.area_ways[area * self.size + from.index()]
    }

    /// The directions of a side.
    pub const fn axis(&self, side: Side) -> &Axis {
        &self.axes[side.index()]
    }

    /// The number of the building in a hex.
    pub fn building(&self, hex: Hex) -> Option<usize> {
        let number = self.numbers[hex.index()];
        (number != u8::MAX).then_some(usize::from(number))
    }

    /// The march distance from a hex to a building, in half points; [`NO_WAY`] when there is no path.
    #[inline]
    pub fn way(&self, building: usize, from: Hex) -> u16 {
        self.ways[building * self.size + from.index()]
    }

    /// The units that a commander directs when they are in range, one bit each.
    pub fn subjects(&self, side: Side, chief: UnitId) -> u64 {
        self.subjects[side.index()][chief as usize % MAX_SIDE]
    }
}

/// The hexes in which units of a side may be set up.
fn homes(game: &Pluton, side: Side) -> HexSet {
    let places = game.scenario.places.iter();
    let places = places.filter(|place| place.side == side && place.arrival == Arrival::SetUp);
    places.flat_map(|place| place.hexes.iter().copied()).collect()
}

/// Whether units of a side may be set up in a hex.
fn is_home(game: &Pluton, side: Side, hex: Hex) -> bool {
    let places = game.scenario.places.iter();
    places.filter(|place| place.side == side && place.arrival == Arrival::SetUp).any(|place| place.hexes.contains(&hex))
}

/// The march distance from each hex to the nearest of these, in half points.
pub(super) fn ways(view: View<'_>, goals: &HexSet) -> Vec<u16> {
    let field = &view.game().scenario.map.field;
    let mut ways = vec![NO_WAY; field.len()];
    let mut queues: Vec<Vec<Hex>> = vec![goals.iter().collect()];
    goals.iter().for_each(|goal| ways[goal.index()] = 0);
    let mut far = 0;
    while far < queues.len() {
        for hex in core::mem::take(&mut queues[far]) {
            if usize::from(ways[hex.index()]) != far {
                continue;
            }
            for next in field.neighbours(hex) {
                let way = far as u16 + u16::from(view.cost(next, hex));
                if way < ways[next.index()] {
                    ways[next.index()] = way;
                    queues.resize(queues.len().max(usize::from(way) + 1), Vec::new());
                    queues[usize::from(way)].push(next);
                }
            }
        }
        far += 1;
    }
    ways
}

/// The field of fire of a hex: visible clear hexes within rifle range, with more weight for nearer ones.
fn outlook(game: &Pluton, from: Hex) -> f32 {
    let map = &game.scenario.map;
    let worth = |hex: Hex| match game.look(from, hex) {
        Some(look) if look.distance <= 5 && !map.ground[hex.index()].is_cover() => 1.0 / f32::from(look.distance + 1),
        _ => 0.0,
    };
    map.field.hexes().map(worth).sum()
}

fn subjects(game: &Pluton, side: Side) -> Vec<u64> {
    let everyone = || units_in(side, game.scenario.everyone(side));
    let of = |chief: UnitId| {
        let led =
            everyone().filter(|&unit| game.chiefs_of(unit) & bit(chief) != 0 && game.kind(unit) != Kind::Commander);
        led.fold(0, |all, unit| all | bit(unit))
    };
    let chief = |unit: UnitId| if game.kind(unit) == Kind::Commander { of(unit) } else { 0 };
    let last = everyone().last().map_or(0, |unit| unit + 1 - first_of(side));
    (0..last).map(|index| chief(first_of(side) + index)).collect()
}

/// Whether a unit counts for holding buildings and for stacking.
pub(super) fn is_platoon(game: &Pluton, unit: UnitId) -> bool {
    game.kind(unit) != Kind::Commander
}
