//! Hexes of march: how many steps a unit needs to come next to a hex, round the ground that is closed to its class.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Field, Hex};
use kartacz_engine::games::classic::position::Position;

use super::field::fill;

/// The table of the classes to which all ground is open.
pub(super) const OPEN: usize = 0;

/// The hexes of march between all hexes.
#[derive(Clone, Debug, Default)]
pub(super) struct Marches {
    hexes: usize,
    /// By class, the number of its table.
    of: Vec<u8>,
    /// For each table, by hex and direction, whether a step from the hex is possible.
    steps: Vec<Vec<u8>>,
    /// The tables, by origin and destination.
    tables: Vec<Vec<u8>>,
}

impl Marches {
    /// Computes them for a game.
    pub fn of<B: Board>(game: &Classic<B>) -> Self {
        let (field, classes) = (&game.scenario.map.field, game.scenario.classes.len());
        let all =
            |hex: Hex| (0..6).filter(|&side| field.neighbour(hex, side).is_some()).fold(0, |all, side| all | 1 << side);
        let mut marches = Self { hexes: field.len(), of: Vec::new(), steps: Vec::new(), tables: Vec::new() };
        marches.steps.push(field.hexes().map(all).collect());
        for class in 0..classes {
            let open = |hex: Hex| {
                let steps = game.chart.steps(class as u8, hex);
                (0..6).filter(|&side| steps[side].is_some()).fold(0, |all, side| all | 1 << side)
            };
            let steps: Vec<u8> = field.hexes().map(open).collect();
            let known = marches.steps.iter().position(|known| *known == steps);
            marches.of.push(known.unwrap_or(marches.steps.len()) as u8);
            if known.is_none() {
                marches.steps.push(steps);
            }
        }
        marches.tables = marches.steps.iter().map(|steps| table(game, steps)).collect();
        marches
    }

    /// The number of the table of a class; 0 when all ground is open to it.
    #[inline]
    pub fn table(&self, class: u8) -> usize {
        self.of[usize::from(class)].into()
    }

    /// For each table, computes the hexes of march from each hex to the nearest enemy.
    pub fn measure<B: Board>(&self, at: Position<'_, B>, enemies: Side, ways: &mut Vec<Vec<u8>>, open: &mut Vec<Hex>) {
        ways.resize_with(self.steps.len(), Vec::new);
        for (march, steps) in ways.iter_mut().zip(&self.steps) {
            fill(march, steps.len(), u8::MAX);
            open.clear();
            for hex in at.units(enemies).map(|unit| at.hex(unit)) {
                march[hex.index()] = 0;
                for near in at.scenario().map.field.neighbours(hex) {
                    if march[near.index()] > 1 {
                        march[near.index()] = 1;
                        open.push(near);
                    }
                }
            }
            spread(&at.scenario().map.field, steps, march, open);
        }
    }

    /// The hexes of march of a class from a hex to each hex, the last of them without regard to the ground.
    #[inline]
    pub fn from(&self, class: u8, hex: Hex) -> &[u8] {
        &self.tables[usize::from(self.of[usize::from(class)])][hex.index() * self.hexes..][..self.hexes]
    }
}

/// Goes on from the open hexes to those from which a step leads there.
fn spread(field: &Field, steps: &[u8], march: &mut [u8], open: &mut Vec<Hex>) {
    let mut next = 0;
    while let Some(&to) = open.get(next) {
        next += 1;
        let more = march[to.index()].saturating_add(1);
        for side in 0..6 {
            let from = field.neighbour(to, side);
            if from.is_some() && march[from.index()] > more && steps[from.index()] >> ((side + 3) % 6) & 1 == 1 {
                march[from.index()] = more;
                open.push(from);
            }
        }
    }
}

/// The hexes of march from every hex to every other.
fn table<B: Board>(game: &Classic<B>, steps: &[u8]) -> Vec<u8> {
    let field = &game.scenario.map.field;
    let mut table = vec![u8::MAX; field.len() * field.len()];
    let (mut marched, mut open) = (vec![u8::MAX; field.len()], Vec::new());
    for from in field.hexes() {
        marched.fill(u8::MAX);
        marched[from.index()] = 0;
        open.clear();
        open.push(from);
        let row = &mut table[from.index() * field.len()..][..field.len()];
        let mut next = 0;
        while let Some(&hex) = open.get(next) {
            next += 1;
            let more = marched[hex.index()].saturating_add(1);
            for side in 0..6 {
                let to = field.neighbour(hex, side);
                if !to.is_some() {
                    continue;
                }
                row[to.index()] = row[to.index()].min(more);
                if steps[hex.index()] >> side & 1 == 1 && marched[to.index()] > more {
                    marched[to.index()] = more;
                    open.push(to);
                }
            }
        }
        row[from.index()] = 0;
    }
    table
}
