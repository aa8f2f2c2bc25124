//! A slow implementation of lines of sight: for each step of a line, the hexes whose centres are nearest to the point,
//! without the engine's rounding or tables.

use std::cell::RefCell;

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::hex::Hex;

/// A line: its length, and whether it is partly covered; `None` when it is blocked.
pub type Line = Option<(u8, bool)>;

/// The lines of a map, each computed when it is first needed.
pub struct Lines {
    width: i32,
    height: i32,
    blocks: Vec<bool>,
    known: RefCell<Vec<u8>>,
}

const UNKNOWN: u8 = 0;
const BLOCKED: u8 = 255;
const PARTLY: u8 = 128;

impl Lines {
    pub fn new(game: &Pluton) -> Self {
        let map = &game.scenario.map;
        let blocks = map.ground.iter().map(|&ground| game.scenario.grounds[ground as usize].blocks);
        let known = RefCell::new(vec![UNKNOWN; map.ground.len() * map.ground.len()]);
        let (width, height) = (i32::from(map.field.layout.width), i32::from(map.field.layout.height));
        Self { width, height, blocks: blocks.collect(), known }
    }

    /// Cube coordinates without the third one: columns from the west, and rows along the columns.
    fn place(&self, hex: Hex) -> (i32, i32) {
        let (column, row) = (i32::from(hex.0) % self.width, i32::from(hex.0) / self.width);
        (column, row - column / 2)
    }

    fn hex(&self, (column, along): (i32, i32)) -> Option<usize> {
        let row = along + column.div_euclid(2);
        let inside = (0..self.width).contains(&column) && (0..self.height).contains(&row);
        inside.then_some((row * self.width + column) as usize)
    }

    /// The number of steps between two hexes.
    pub fn distance(&self, from: Hex, to: Hex) -> u8 {
        let (a, b) = (self.place(from), self.place(to));
        let (east, south) = (b.0 - a.0, b.1 - a.1);
        east.abs().max(south.abs()).max((east + south).abs()) as u8
    }

    /// The hexes at a step of a line of `steps`: one, or two where the line runs along a hexside.
    fn nearest(&self, from: (i32, i32), to: (i32, i32), step: i32, steps: i32) -> Vec<(i32, i32)> {
        let point = |a: i32, b: i32| a * steps + (b - a) * step;
        let (x, y) = (point(from.0, to.0), point(from.1, to.1));
        let (near_x, near_y) = (x.div_euclid(steps), y.div_euclid(steps));
        let around = (-1..=2).flat_map(|east| (-1..=2).map(move |south| (near_x + east, near_y + south)));
        // Twice the square of the distance of two centres is the sum of the squares of the three coordinates.
        let far = |&(q, r): &(i32, i32)| {
            let (q, r) = (q * steps - x, r * steps - y);
            q * q + r * r + (q + r) * (q + r)
        };
        let least = around.clone().map(|hex| far(&hex)).min().expect("there are hexes");
        around.filter(|hex| far(hex) == least).collect()
    }

    /// The hexes on a line between its ends, by step; those off the map are left out.
    pub fn between(&self, from: Hex, to: Hex) -> Vec<Vec<Hex>> {
        let (a, b, steps) = (self.place(from), self.place(to), i32::from(self.distance(from, to)));
        let on_map = |hexes: Vec<_>| hexes.into_iter().filter_map(|hex| self.hex(hex)).map(Hex::at).collect();
        (1..steps).map(|step| on_map(self.nearest(a, b, step, steps))).collect()
    }

    /// \[16.2\] The line between two hexes.
    pub fn look(&self, from: Hex, to: Hex) -> Line {
        let slot = from.index() * self.blocks.len() + to.index();
        let mut known = self.known.borrow_mut();
        if known[slot] == UNKNOWN {
            known[slot] = self.compute(from, to);
        }
        let byte = known[slot];
        // The distance is stored plus one, so that it is never `UNKNOWN`.
        (byte != BLOCKED).then_some(((byte & !PARTLY) - 1, byte & PARTLY != 0))
    }

    fn compute(&self, from: Hex, to: Hex) -> u8 {
        let mut byte = self.distance(from, to) + 1;
        let (a, b, steps) = (self.place(from), self.place(to), i32::from(self.distance(from, to)));
        for step in 1..steps {
            let hexes = self.nearest(a, b, step, steps);
            let blocking = hexes.iter().filter(|&&hex| self.hex(hex).is_some_and(|hex| self.blocks[hex])).count();
            if blocking == hexes.len() {
                return BLOCKED;
            }
            byte |= if blocking > 0 { PARTLY } else { 0 };
        }
        byte
    }
}
