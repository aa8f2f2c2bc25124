//! The map of a log, and its lines of sight.

use std::cell::RefCell;
use std::collections::HashMap;

use serde_json::Value;

use crate::pluton_referee::hexes::{self, Line};
pub use crate::pluton_referee::hexes::{Hex, around, beyond, distance};

/// The hex of a label such as `2611`; `None` when it is not one.
pub fn parse(label: &Value) -> Option<Hex> {
    let label = label.as_str().filter(|label| label.len() == 4 && label.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some((label[..2].parse().ok()?, label[2..].parse().ok()?))
}

/// The map's contents of a hex.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    pub terrain: String,
    pub road: bool,
    pub stream: bool,
    pub blocks: bool,
    /// Forest and buildings conceal \[16.3\].
    pub covers: bool,
}

/// The map.
pub struct Map {
    pub grounds: HashMap<Hex, Ground>,
    /// Lines that were computed, by the numbers of both hexes.
    lines: RefCell<Vec<Option<Line>>>,
    height: i32,
}

impl Map {
    /// Reads the rows and the legend in the values of the first line.
    pub fn read(values: &Value) -> Option<Self> {
        let mut grounds = HashMap::new();
        let height = values["map.height"].as_i64()?.clamp(1, 99) as i32;
        for row in 1..=height {
            let text = values[format!("map.rows.r{row:02}").as_str()].as_str()?;
            for (column, sign) in text.chars().enumerate().take(99) {
                grounds.insert((column as i32 + 1, row), ground(values, sign)?);
            }
        }
        let count = grounds.keys().map(|&(column, _)| column * height).max()? as usize;
        Some(Self { grounds, lines: RefCell::new(vec![None; count * count]), height })
    }

    pub fn ground(&self, hex: Hex) -> &Ground {
        &self.grounds[&hex]
    }

    pub fn has(&self, hex: Hex) -> bool {
        self.grounds.contains_key(&hex)
    }

    /// \[16.2\] The line of sight between two hexes of the map.
    pub fn look(&self, from: Hex, to: Hex) -> Line {
        let number = |(column, row): Hex| ((column - 1) * self.height + row - 1) as usize;
        let count = self.lines.borrow().len().isqrt();
        let slot = number(from) * count + number(to);
        if let Some(known) = self.lines.borrow()[slot] {
            return known;
        }
        let line = hexes::look(from, to, |hex| self.grounds.get(&hex).is_some_and(|ground| ground.blocks));
        self.lines.borrow_mut()[slot] = Some(line);
        line
    }
}

/// The ground of a sign of the legend.
fn ground(values: &Value, sign: char) -> Option<Ground> {
    let entry = |key: &str| {
        let plain = &values[format!("map.legend.{sign}.{key}").as_str()];
        if plain.is_null() { &values[format!("map.legend.\"{sign}\".{key}").as_str()] } else { plain }
    };
    let terrain = entry("ground").as_str()?.to_owned();
    let blocks = values[format!("terrain.{terrain}.blocks").as_str()].as_bool()?;
    let flag = |key: &str| entry(key).as_bool().unwrap_or(false);
    Some(Ground { covers: terrain != "clear", blocks, road: flag("road"), stream: flag("stream"), terrain })
}
