//! The map of a log: hexes by their printed numbers, distances, and lines of sight by the nearest centres.

use std::cell::RefCell;
use std::collections::HashMap;

use serde_json::Value;

/// A hex: its column and its row, both from 1. Even columns are shifted half a hex to the south.
pub type Hex = (i32, i32);

/// The directions of drift: N, NE, SE, S, SW, NW, as changes of the coordinates of [`cube`].
const STEPS: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// The hex of a label such as `2611`; `None` when it is not one.
pub fn parse(label: &Value) -> Option<Hex> {
    let label = label.as_str().filter(|label| label.len() == 4 && label.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some((label[..2].parse().ok()?, label[2..].parse().ok()?))
}

/// Coordinates in which the distance is the greatest of three differences.
fn cube((column, row): Hex) -> (i32, i32) {
    (column, row - (column - 1).div_euclid(2))
}

fn hex_at((column, along): (i32, i32)) -> Hex {
    (column, along + (column - 1).div_euclid(2))
}

/// The number of steps between two hexes.
pub fn distance(a: Hex, b: Hex) -> i32 {
    let ((q, r), (s, t)) = (cube(a), cube(b));
    (s - q).abs().max((t - r).abs()).max((s - q + t - r).abs())
}

/// The hex beyond a side, 0 north and then clockwise.
pub fn beyond(hex: Hex, side: usize) -> Hex {
    let (q, r) = cube(hex);
    hex_at((q + STEPS[side].0, r + STEPS[side].1))
}

/// The hexes around a hex, whether on the map or not.
pub fn around(hex: Hex) -> impl Iterator<Item = Hex> {
    (0..6).map(move |side| beyond(hex, side))
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

/// A line of sight: blocked, or its length and whether it is partly covered.
type Line = Option<(i32, bool)>;

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

    /// The hexes of the line at each step between its ends: one, or two where it runs along a hexside.
    pub fn between(&self, from: Hex, to: Hex) -> Vec<Vec<Hex>> {
        let (steps, (q, r), (s, t)) = (distance(from, to), cube(from), cube(to));
        let at = |step: i32| {
            let (x, y) = (q * steps + (s - q) * step, r * steps + (t - r) * step);
            let base = (x.div_euclid(steps), y.div_euclid(steps));
            let near = (-1..3).flat_map(|east| (-1..3).map(move |south| (base.0 + east, base.1 + south)));
            let square = |&(a, b): &(i32, i32)| {
                let (a, b) = (a * steps - x, b * steps - y);
                a * a + a * b + b * b
            };
            let least = near.clone().map(|hex| square(&hex)).min();
            near.filter(|hex| Some(square(hex)) == least).map(hex_at).collect()
        };
        (1..steps).map(at).collect()
    }

    /// \[16.2\] The line of sight between two hexes of the map.
    pub fn look(&self, from: Hex, to: Hex) -> Line {
        let number = |(column, row): Hex| ((column - 1) * self.height + row - 1) as usize;
        let count = self.lines.borrow().len().isqrt();
        let slot = number(from) * count + number(to);
        if let Some(known) = self.lines.borrow()[slot] {
            return known;
        }
        let mut line = Some((distance(from, to), false));
        for hexes in self.between(from, to) {
            let blocking = hexes.iter().filter(|hex| self.grounds.get(hex).is_some_and(|ground| ground.blocks)).count();
            line = match line {
                Some((length, partly)) if blocking < hexes.len() => Some((length, partly || blocking > 0)),
                _ => None,
            };
        }
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
