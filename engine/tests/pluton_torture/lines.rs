//! The lines of sight of a map, by a slow implementation.

use std::cell::RefCell;

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::hex::Hex;

use super::hexes;

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

    /// The printed number of a hex.
    fn printed(&self, hex: Hex) -> hexes::Hex {
        (i32::from(hex.0) % self.width + 1, i32::from(hex.0) / self.width + 1)
    }

    fn hex(&self, (column, row): hexes::Hex) -> Option<usize> {
        let inside = (1..=self.width).contains(&column) && (1..=self.height).contains(&row);
        inside.then_some(((row - 1) * self.width + column - 1) as usize)
    }

    /// The number of steps between two hexes.
    pub fn distance(&self, from: Hex, to: Hex) -> u8 {
        hexes::distance(self.printed(from), self.printed(to)) as u8
    }

    /// The hexes on a line between its ends, by step; those off the map are left out.
    pub fn between(&self, from: Hex, to: Hex) -> Vec<Vec<Hex>> {
        let on_map = |hexes: Vec<_>| hexes.into_iter().filter_map(|hex| self.hex(hex)).map(Hex::at).collect();
        hexes::between(self.printed(from), self.printed(to)).map(on_map).collect()
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
        let blocks = |hex| self.hex(hex).is_some_and(|hex| self.blocks[hex]);
        match hexes::look(self.printed(from), self.printed(to), blocks) {
            Some((length, partly)) => (length as u8 + 1) | if partly { PARTLY } else { 0 },
            None => BLOCKED,
        }
    }
}
