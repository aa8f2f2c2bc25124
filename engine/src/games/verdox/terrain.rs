//! Precomputed tables of a scenario's ground: neighbours, edges of hills, valleys and forests, walls.

use crate::games::verdox::data::{Ground, MAX_WALLS, Map};
use crate::games::verdox::square::{SIDES, Square, SquareSet};

/// The four directions off a square: north, east, south, west.
const WAYS: [(i32, i32); SIDES] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
/// The four corners.
const CORNERS: [(i32, i32); SIDES] = [(1, -1), (1, 1), (-1, 1), (-1, -1)];
/// No wall.
const NO_WALL: u8 = u8::MAX;

/// The ground, as tables.
#[derive(Clone, Debug)]
pub struct Terrain {
    /// The squares adjacent to each square; [`Square::NONE`] off the map.
    pub neighbours: Vec<[Square; SIDES]>,
    /// The squares that touch a corner of each square.
    pub corners: Vec<[Square; SIDES]>,
    /// Squares of hills, valleys and forests next to other ground \[V5.4, V5.8, V5.11\].
    pub edge: SquareSet,
    /// The area of each square: connected squares of the same ground have the same number.
    pub area: Vec<u16>,
    /// The sides of each wall that are inside, one bit each; any other is front \[V5.17\].
    pub inner: Vec<u8>,
    /// Every square of fortifications, breached or not.
    pub walls: Vec<Square>,
    wall: Vec<u8>,
}

impl Terrain {
    /// Computes the tables.
    #[must_use]
    pub fn new(map: &Map) -> Self {
        let field = map.field;
        let around = |ways: [(i32, i32); SIDES]| -> Vec<[Square; SIDES]> {
            field.squares().map(|square| ways.map(|way| field.offset(square, way))).collect()
        };
        let neighbours = around(WAYS);
        let walls: Vec<Square> = field.squares().filter(|square| map.ground[square.index()].is_wall()).collect();
        let mut wall = vec![NO_WALL; field.len()];
        for (index, square) in walls.iter().enumerate().take(MAX_WALLS) {
            wall[square.index()] = index as u8;
        }
        let inside = |square: Square| square.is_some() && map.inside.contains(square);
        let sides =
            |square: &[Square; SIDES]| (0..SIDES).fold(0, |sides, way| sides | u8::from(inside(square[way])) << way);
        Self {
            edge: edges(map, &neighbours),
            area: areas(map, &neighbours),
            inner: neighbours.iter().map(sides).collect(),
            corners: around(CORNERS),
            neighbours,
            walls,
            wall,
        }
    }

    /// The index of a wall among the walls; `None` for other squares.
    #[inline]
    #[must_use]
    pub fn wall(&self, square: Square) -> Option<u8> {
        let wall = self.wall[square.index()];
        (wall != NO_WALL).then_some(wall)
    }

    /// The bit of a wall in a set of walls; 0 for other squares.
    #[inline]
    #[must_use]
    pub fn wall_bit(&self, square: Square) -> u64 {
        self.wall(square).map_or(0, |wall| 1 << wall)
    }

    /// The adjacent squares on the map.
    pub fn beside(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        self.neighbours[square.index()].into_iter().filter(|square| square.is_some())
    }
}

/// \[V5.4\] The edge: squares with other ground on one of their four sides. The map edge does not count.
fn edges(map: &Map, neighbours: &[[Square; SIDES]]) -> SquareSet {
    let ground = |square: Square| map.ground[square.index()];
    let other = |square: Square| {
        let beside = neighbours[square.index()].iter().filter(|beside| beside.is_some());
        beside.clone().any(|&beside| ground(beside) != ground(square))
    };
    let raised = |square: &Square| matches!(ground(*square), Ground::Hill | Ground::Valley | Ground::Forest);
    map.field.squares().filter(raised).filter(|&square| other(square)).collect()
}

/// Numbers the areas of the same ground: each has the number of its first square.
fn areas(map: &Map, neighbours: &[[Square; SIDES]]) -> Vec<u16> {
    let mut area = vec![u16::MAX; map.field.len()];
    let mut open = Vec::new();
    for first in map.field.squares() {
        if area[first.index()] != u16::MAX {
            continue;
        }
        area[first.index()] = first.0;
        open.push(first);
        while let Some(square) = open.pop() {
            for &beside in neighbours[square.index()].iter().filter(|beside| beside.is_some()) {
                let alike = map.ground[beside.index()] == map.ground[square.index()];
                if alike && area[beside.index()] == u16::MAX {
                    area[beside.index()] = first.0;
                    open.push(beside);
                }
            }
        }
    }
    area
}
