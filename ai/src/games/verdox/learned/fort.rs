//! The works around the quarters of each side.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Ground;
use kartacz_engine::games::verdox::position::Position;
use kartacz_engine::games::verdox::square::{MAX_SQUARES, Square};

/// Where a square lies: 1 for what it is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// Inside a fortress.
    pub inside: f32,
    /// On its walls.
    pub walls: f32,
    /// In front of them.
    pub before: f32,
}

/// The fortresses of a scenario: a square belongs to that of the nearer quarters.
#[derive(Clone, Debug)]
pub(super) struct Forts {
    /// The squares of each side's fortress: 1 inside, 2 walls, 3 in front.
    marks: [[u8; MAX_SQUARES]; 2],
    walls: [Vec<Square>; 2],
}

impl Default for Forts {
    fn default() -> Self {
        Self { marks: [[0; MAX_SQUARES]; 2], walls: [Vec::new(), Vec::new()] }
    }
}

impl Forts {
    pub fn of(game: &Verdox) -> Self {
        let map = &game.scenario.map;
        let mut forts = Self::default();
        let owner = |square: Square| {
            let far = map.headquarters.map(|quarters| map.field.distance(square, quarters));
            if far[0] <= far[1] { Side::First } else { Side::Second }
        };
        let wall = |square: Square| map.ground[square.index()].is_wall();
        for square in map.field.squares() {
            let mark = match () {
                () if wall(square) => 2,
                () if map.inside.contains(square) => 1,
                () if game.terrain.beside(square).any(wall) => 3,
                () => 0,
            };
            forts.marks[owner(square).index()][square.index()] = mark;
        }
        for &wall in &game.terrain.walls {
            forts.walls[owner(wall).index()].push(wall);
        }
        forts
    }

    /// Where a square lies in the fortress of a side.
    pub fn place(&self, side: Side, square: Square) -> Place {
        let mark = self.marks[side.index()][square.index()];
        let is = |known| f32::from(u8::from(mark == known));
        Place { inside: is(1), walls: is(2), before: is(3) }
    }

    /// The breaches in a side's fortress, and the gates that it has lost.
    pub fn lost(&self, at: Position<'_>, side: Side) -> (f32, f32) {
        let (mut breaches, mut gates) = (0.0, 0.0);
        for &wall in &self.walls[side.index()] {
            if at.is_breached(wall) {
                breaches += 1.0;
            } else if at.game.scenario.map.ground[wall.index()] == Ground::Gate && at.gate_owner(wall) != Some(side) {
                gates += 1.0;
            }
        }
        (breaches, gates)
    }
}
